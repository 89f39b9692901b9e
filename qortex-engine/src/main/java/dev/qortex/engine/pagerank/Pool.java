package dev.qortex.engine.pagerank;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Keeps a few objects for use again, and makes one when none is free. What a failed use may have
 * left half done is not kept. Thread-safe, never waits.
 */
final class Pool<T> {

  private final Supplier<T> maker;
  private final ArrayBlockingQueue<T> free;

  Pool(int most, Supplier<T> maker) {
    this.maker = maker;
    free = new ArrayBlockingQueue<>(most);
  }

  <R> R use(Function<T, R> work) {
    T kept = free.poll();
    T taken = kept == null ? maker.get() : kept;
    R result = work.apply(taken);
    free.offer(taken);
    return result;
  }
}
