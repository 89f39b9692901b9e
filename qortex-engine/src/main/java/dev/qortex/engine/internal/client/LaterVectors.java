package dev.qortex.engine.internal.client;

import dev.qortex.core.model.IngestionManifest;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Vectors that are made after the texts are committed. A node without a vector is the durable state
 * of what is left to do, so that the next process goes on after a kill. One run at a time.
 * Thread-safe.
 */
public final class LaterVectors implements AutoCloseable {

  /** A manifest of at most this many nodes gets its vectors at once. */
  private static final int AT_ONCE = 32;

  private final Executor executor;
  private final Runnable work;
  private final Consumer<RuntimeException> failed;
  private final AtomicBoolean wanted = new AtomicBoolean();
  private final AtomicBoolean running = new AtomicBoolean();
  private volatile boolean closed;

  /**
   * Does nothing yet.
   *
   * @param work the making of all vectors that are missing; it ends early once this is closed
   * @param failed receives failures of the work
   */
  public LaterVectors(Executor executor, Runnable work, Consumer<RuntimeException> failed) {
    this.executor = executor;
    this.work = work;
    this.failed = failed;
  }

  /** Returns true if the vectors of a manifest should be made later. */
  public static boolean takes(IngestionManifest manifest) {
    return manifest.nodes().limit(AT_ONCE + 1L).count() > AT_ONCE;
  }

  /** Has the missing vectors made, in a run that begins after this call. */
  public void begin() {
    wanted.set(true);
    if (!closed && running.compareAndSet(false, true)) {
      try {
        executor.execute(this::run);
      } catch (RejectedExecutionException e) {
        running.set(false);
        failed.accept(e);
      }
    }
  }

  /** Has the missing vectors made, unless a run does that already. */
  public void resume() {
    if (!running.get()) {
      begin();
    }
  }

  private void run() {
    try {
      while (!closed && wanted.getAndSet(false)) {
        work.run();
      }
    } catch (RuntimeException e) {
      if (!closed) {
        failed.accept(e);
      }
    } finally {
      running.set(false);
    }
    if (wanted.get()) {
      begin();
    }
  }

  /**
   * Ends the run after the texts that the model has now; what is left waits for the next client.
   */
  @Override
  public void close() {
    closed = true;
  }
}
