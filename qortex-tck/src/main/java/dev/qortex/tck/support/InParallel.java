package dev.qortex.tck.support;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Work in several threads that start together; fails if any thread fails. */
public final class InParallel {

  /** Work of one thread. */
  @FunctionalInterface
  public interface Work {
    void run() throws Exception;
  }

  /** Work of the thread with that number. */
  @FunctionalInterface
  public interface Numbered {
    void run(int thread) throws Exception;
  }

  private InParallel() {}

  public static void run(int threads, Numbered work) throws Exception {
    List<Work> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      int thread = i;
      all.add(() -> work.run(thread));
    }
    run(all);
  }

  public static void run(List<Work> all) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(all.size());
    try {
      CountDownLatch ready = new CountDownLatch(all.size());
      List<Future<?>> running = new ArrayList<>();
      for (Work work : all) {
        running.add(
            threads.submit(
                () -> {
                  ready.countDown();
                  ready.await();
                  work.run();
                  return null;
                }));
      }
      for (Future<?> future : running) {
        future.get();
      }
    } catch (ExecutionException e) {
      throw new AssertionError("A thread failed: " + e.getCause(), e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
