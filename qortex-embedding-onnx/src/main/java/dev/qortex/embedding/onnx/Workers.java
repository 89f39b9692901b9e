package dev.qortex.embedding.onnx;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Threads that share work out among themselves, the longest first, so that all are done at about
 * the same time. The caller works too: a single text never changes threads. Thread-safe.
 */
final class Workers implements AutoCloseable {

  private final int threads;
  private final ExecutorService others;

  Workers(int threads) {
    this.threads = threads;
    this.others =
        Executors.newFixedThreadPool(
            Math.max(1, threads - 1),
            work -> {
              Thread thread = new Thread(work, "qortex-embedding");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Does all work; what one part throws, the caller gets.
   *
   * @param count of the parts
   * @param size of a part, for their order
   */
  void each(int count, IntUnaryOperator size, IntConsumer work) throws InterruptedException {
    int[] order =
        IntStream.range(0, count)
            .boxed()
            .sorted(Comparator.comparingInt(i -> -size.applyAsInt(i)))
            .mapToInt(i -> i)
            .toArray();
    AtomicInteger next = new AtomicInteger();
    Runnable share =
        () -> {
          for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
            work.accept(order[i]);
          }
        };
    Callable<Object> shareAndStop =
        () -> {
          try {
            share.run();
          } finally {
            next.set(count);
          }
          return true;
        };
    List<Future<Object>> running =
        IntStream.range(0, Math.max(0, Math.min(threads, count) - 1))
            .mapToObj(i -> others.submit(shareAndStop))
            .toList();
    try {
      share.run();
    } finally {
      next.set(count);
      await(running);
    }
  }

  private static void await(List<Future<Object>> running) throws InterruptedException {
    for (Future<Object> one : running) {
      try {
        one.get();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof RuntimeException failure) {
          throw failure;
        }
        throw new IllegalStateException(e.getCause());
      }
    }
  }

  @Override
  public void close() {
    others.shutdown();
  }
}
