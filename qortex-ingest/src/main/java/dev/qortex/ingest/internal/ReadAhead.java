package dev.qortex.ingest.internal;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Work on a daemon thread of its own, whose results are used on the caller's thread while the work
 * goes on, in the order in which they were made. So results are those of one thread. Used once.
 */
public final class ReadAhead {

  private final BlockingQueue<Runnable> uses = new LinkedBlockingQueue<>();
  private final Semaphore room;
  private volatile boolean stopped;
  private boolean done;
  private @Nullable Throwable failure;

  private ReadAhead(int ahead) {
    this.room = new Semaphore(ahead);
  }

  /**
   * Runs the work to its end. What it throws is thrown here, after the use of what it made before;
   * what a use throws ends the work. An interrupt of the caller is one of the work, too.
   *
   * @param ahead how many results may wait for their use or be in use
   */
  public static void run(int ahead, Consumer<ReadAhead> work) {
    ReadAhead results = new ReadAhead(ahead);
    Thread thread = new Thread(() -> results.make(work), "qortex-read-ahead");
    thread.setDaemon(true);
    thread.start();
    try {
      while (!results.done) {
        results.next(thread).run();
      }
    } finally {
      results.stop(thread);
    }
    if (results.failure instanceof RuntimeException e) {
      throw e;
    } else if (results.failure instanceof Error e) {
      throw e;
    }
  }

  private void make(Consumer<ReadAhead> work) {
    Throwable thrown = null;
    try {
      work.accept(this);
    } catch (Throwable e) {
      thrown = e;
    }
    Throwable last = thrown;
    uses.add(
        () -> {
          done = true;
          failure = last;
        });
  }

  private Runnable next(Thread thread) {
    return uninterrupted(thread::interrupt, uses::take);
  }

  /** Waiting that an interrupt breaks off. */
  interface Waiting<T> {
    T get() throws InterruptedException;
  }

  /**
   * Waits to the end, regardless of interrupts of this thread, and interrupts it then.
   *
   * @param interrupt hands an interrupt on to what is waited for
   */
  static <T> T uninterrupted(Runnable interrupt, Waiting<T> waiting) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return waiting.get();
        } catch (InterruptedException e) {
          interrupted = true;
          interrupt.run();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Waits for the end of the work, which may be in the middle of a document. */
  private void stop(Thread thread) {
    if (!done) {
      stopped = true;
      thread.interrupt();
      room.release();
    }
    uninterrupted(
        thread::interrupt,
        () -> {
          thread.join();
          return thread;
        });
  }

  /** For the work: something small to do on the caller's thread, after all before it. */
  public void tell(Runnable use) {
    uses.add(use);
  }

  /** For the work: the use of a result. Waits while there are too many. */
  public void hand(Runnable use) {
    room.acquireUninterruptibly();
    if (stopped) {
      throw new CancellationException("The results are not used any more.");
    }
    uses.add(
        () -> {
          try {
            use.run();
          } finally {
            room.release();
          }
        });
  }
}
