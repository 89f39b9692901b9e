package dev.qortex.learning.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Folder with a {@link JsonLearningStore} for each learner, opened at its first use. Thread-safe.
 */
public final class JsonLearningStores implements LearningStores, AutoCloseable {

  private final Path folder;
  private final Map<String, JsonLearningStore> opened = new TreeMap<>();
  private boolean closed;

  /** The learners in that folder, which is created with the first one. */
  public JsonLearningStores(Path folder) {
    this.folder = folder;
  }

  /** The store of that learner. Closing it gives up its file only; ask again for a fresh one. */
  @Override
  public synchronized LearningStore learning(String learner) {
    if (closed) {
      throw EvidenceStore.closed();
    }
    return opened.compute(
        learner,
        (name, known) ->
            known == null || known.isClosed() ? JsonLearningStore.open(folder, name) : known);
  }

  @Override
  public synchronized Optional<LearningStore> find(String learner) {
    boolean exists =
        Files.exists(folder.resolve(LearningStores.checkName(learner) + ".json"))
            || opened.containsKey(learner);
    return exists ? Optional.of(learning(learner)) : Optional.empty();
  }

  /** Closes the stores of all learners. */
  @Override
  public synchronized void close() {
    closed = true;
    opened.values().forEach(JsonLearningStore::close);
  }
}
