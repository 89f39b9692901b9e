package dev.qortex.commons;

import java.util.List;
import java.util.function.Supplier;

/** Concurrent execution of several pieces of work. Pure functions. */
public final class Concurrently {

  private Concurrently() {}

  /**
   * Returns the result of the work; meanwhile daemon threads prepare data that are needed later;
   * they have ended on return, unless the caller is interrupted.
   *
   * @param preparations tasks, each of a thread, whose failure is left to the code that needs them
   *     and tries again
   */
  public static <T> T preparing(List<Runnable> preparations, Supplier<T> work) {
    List<Thread> threads = preparations.stream().map(Concurrently::started).toList();
    try {
      return work.get();
    } finally {
      try {
        for (Thread thread : threads) {
          thread.join();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static Thread started(Runnable preparation) {
    Thread thread = new Thread(() -> run(preparation), "qortex-preparation");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void run(Runnable preparation) {
    try {
      preparation.run();
    } catch (RuntimeException e) {
      // Nothing is lost: the thread that needs it does it again, and fails likewise.
      return;
    }
  }
}
