package dev.qortex.ingest.llm;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Cache of the usable answers of a model, so that no prompt is paid for twice and an interrupted
 * reading can continue. Implementations are thread-safe.
 */
public interface AnswerCache {

  /**
   * The answer that was kept under that key.
   *
   * @param key the key: 64 lower-case hexadecimal digits, the SHA-256 of the model's name, the
   *     instructions, the document's title, the section and the text of the chunk, but not of the
   *     known names from other documents. If the instructions of a new version differ, so do the
   *     keys
   */
  Optional<String> answer(String key);

  /** Keeps an answer; of several under one key any. */
  void keep(String key, String answer);

  /** Keeps answers as long as the process runs. */
  static AnswerCache inMemory() {
    Map<String, String> answers = new ConcurrentHashMap<>();
    return new AnswerCache() {
      @Override
      public Optional<String> answer(String key) {
        return Optional.ofNullable(answers.get(key));
      }

      @Override
      public void keep(String key, String answer) {
        answers.put(key, answer);
      }
    };
  }

  /**
   * Creates a cache that writes each answer to a separate file {@code KEY.txt}, atomically, and
   * waits until it is on disk. Several processes may share the folder, and a file may be deleted at
   * any time. A crash may leave a {@code .tmp} behind.
   *
   * @param folder the folder; created if absent
   */
  static AnswerCache inFolder(Path folder) {
    return new FolderAnswerCache(folder);
  }
}
