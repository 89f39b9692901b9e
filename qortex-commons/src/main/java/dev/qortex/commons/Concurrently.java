package dev.qortex.commons;

import java.util.function.Supplier;

/** Two pieces of work at a time. Pure functions. */
public final class Concurrently {

  private Concurrently() {}

  /**
   * The result of the work; meanwhile a daemon thread prepares what is needed later, and has ended
   * when this returns, unless the caller is interrupted.
   *
   * @param preparation a task, whose failure is left to whoever needs it and tries again
   */
  public static <T> T preparing(Runnable preparation, Supplier<T> work) {
    Thread thread = new Thread(() -> run(preparation), "qortex-preparation");
    thread.setDaemon(true);
    thread.start();
    try {
      return work.get();
    } finally {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static void run(Runnable preparation) {
    try {
      preparation.run();
    } catch (RuntimeException e) {
      // Nothing is lost: whoever needs it does it again, and fails with the same.
      return;
    }
  }
}
