package dev.qortex.ingest.internal;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Independent pieces of work on daemon threads, whose results are taken in the order in which the
 * pieces were added, on the thread that adds them. If there is to be one thread only, the one that
 * adds a piece does it at once. Not thread-safe.
 *
 * @param <R> the type of the results
 */
public final class InOrder<R> implements AutoCloseable {

  private record Piece<R>(long size, Future<R> result) {}

  private final int threads;
  private final long most;
  private final Consumer<R> taker;
  private final Queue<Thread> workers = new ConcurrentLinkedQueue<>();
  private final ExecutorService pool;
  private final Deque<Piece<R>> waiting = new ArrayDeque<>();
  private long size;

  /**
   * Starts nothing yet.
   *
   * @param threads the greatest number of threads, from 1
   * @param most the total size of the pieces that may be in work or wait to be taken; a larger
   *     piece is in work alone
   */
  public InOrder(int threads, long most, Consumer<R> taker) {
    this.threads = threads;
    this.most = most;
    this.taker = taker;
    this.pool = Executors.newFixedThreadPool(threads, this::worker);
  }

  private Thread worker(Runnable work) {
    Thread thread = new Thread(work, "qortex-reader");
    thread.setDaemon(true);
    workers.add(thread);
    return thread;
  }

  /** Adds a piece; while too many wait, the first results are taken before. */
  public void add(long pieceSize, Supplier<R> work) {
    if (threads == 1) {
      taker.accept(work.get());
      return;
    }
    while (!waiting.isEmpty() && (waiting.size() > 2 * threads || size + pieceSize > most)) {
      takeFirst();
    }
    size += pieceSize;
    waiting.addLast(new Piece<>(pieceSize, pool.submit(work::get)));
  }

  /** Takes the results that are left. */
  public void takeAll() {
    while (!waiting.isEmpty()) {
      takeFirst();
    }
  }

  private void takeFirst() {
    Piece<R> first = waiting.removeFirst();
    size -= first.size();
    taker.accept(
        ReadAhead.uninterrupted(
            () -> workers.forEach(Thread::interrupt), () -> result(first.result())));
  }

  private static <R> R result(Future<R> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      } else if (e.getCause() instanceof RuntimeException exception) {
        throw exception;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Ends the work and waits for its end; results that were not taken are lost. */
  @Override
  public void close() {
    pool.shutdownNow();
    ReadAhead.uninterrupted(
        () -> workers.forEach(Thread::interrupt),
        () -> pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS));
  }
}
