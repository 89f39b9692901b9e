package dev.qortex.learning.store;

import java.util.function.Function;

/** Evidence on the heap, which is lost when the process ends. Thread-safe. */
public final class InMemoryLearningStore extends EvidenceStore {

  private final Evidence evidence = new Evidence();
  private boolean closed;

  /** No evidence yet. */
  public InMemoryLearningStore() {}

  @Override
  synchronized <T> T read(Function<Evidence, T> question) {
    if (closed) {
      throw closed();
    }
    return question.apply(evidence);
  }

  @Override
  <T> T change(Function<Evidence, T> change) {
    return read(change);
  }

  synchronized boolean isClosed() {
    return closed;
  }

  @Override
  public synchronized void close() {
    closed = true;
  }
}
