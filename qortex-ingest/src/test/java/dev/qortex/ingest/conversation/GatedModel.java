package dev.qortex.ingest.conversation;

import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** A model that blocks while its gate is shut, and fails when it is told to. */
final class GatedModel implements EmbeddingModel {

  static final String POISON = "poison";

  final AtomicInteger failures = new AtomicInteger();
  final AtomicInteger calls = new AtomicInteger();
  private final EmbeddingModel model = new HashingEmbeddingModel(16);
  private volatile CountDownLatch gate = new CountDownLatch(0);
  private final Semaphore entered = new Semaphore(0);

  void shut() {
    gate = new CountDownLatch(1);
    entered.drainPermits();
  }

  void open() {
    gate.countDown();
  }

  /** Returns when someone stands before the gate. */
  void awaitEntry() {
    entered.acquireUninterruptibly();
  }

  @Override
  public String name() {
    return model.name();
  }

  @Override
  public int dimension() {
    return model.dimension();
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    calls.incrementAndGet();
    entered.release();
    try {
      gate.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
      throw new IllegalStateException("The model is away.");
    }
    if (texts.stream().anyMatch(text -> text.contains(POISON))) {
      throw new AssertionError("The model cannot read this.");
    }
    return model.embed(texts);
  }
}
