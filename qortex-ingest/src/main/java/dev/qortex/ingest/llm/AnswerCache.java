package dev.qortex.ingest.llm;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Cache of the usable answers of a model, so that nobody pays for one twice and a reading that
 * broke off goes on where it was. Implementations are thread-safe.
 */
public interface AnswerCache {

  /**
   * The answer that was kept under that key.
   *
   * @param key 64 lower-case hexadecimal digits: the SHA-256 of the model's name, the instructions,
   *     the document's title, the section and the text of the chunk, but not of the names that are
   *     known from elsewhere. When the instructions of a new version differ, so do the keys
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
   * Keeps each answer in a file {@code KEY.txt} of its own, whole and on disk before it returns.
   * Several processes may share the folder, and a file may be deleted at any time. A crash may
   * leave a {@code .tmp} behind.
   *
   * @param folder made when it is not there
   */
  static AnswerCache inFolder(Path folder) {
    return new FolderAnswerCache(folder);
  }
}
