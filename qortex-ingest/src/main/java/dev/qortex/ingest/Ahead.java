package dev.qortex.ingest;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Does work on some threads, a little ahead of the thread that takes what comes of it, in order.
 * With one thread, that one does the work too.
 */
record Ahead(int threads) {

  private record Running<A, B>(A input, CompletableFuture<B> work) {}

  /**
   * @param consumer takes the inputs in order, each with what comes of it: asked for that, it waits
   *     for the work, and throws what the work threw
   */
  <A, B> void each(Collection<A> inputs, Function<A, B> work, BiConsumer<A, Supplier<B>> consumer) {
    if (threads == 1) {
      inputs.forEach(input -> consumer.accept(input, () -> work.apply(input)));
      return;
    }
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    try {
      Deque<Running<A, B>> running = new ArrayDeque<>();
      for (A input : inputs) {
        running.add(
            new Running<>(input, CompletableFuture.supplyAsync(() -> work.apply(input), workers)));
        if (running.size() > threads) {
          take(running.remove(), consumer);
        }
      }
      running.forEach(last -> take(last, consumer));
    } finally {
      workers.shutdownNow();
    }
  }

  private static <A, B> void take(Running<A, B> next, BiConsumer<A, Supplier<B>> consumer) {
    consumer.accept(
        next.input(),
        () -> {
          try {
            return next.work().join();
          } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
              throw cause;
            }
            throw e;
          }
        });
  }
}
