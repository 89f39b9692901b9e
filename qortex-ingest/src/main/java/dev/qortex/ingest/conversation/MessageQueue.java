package dev.qortex.ingest.conversation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Messages on their way to the one thread that writes, in the order in which they were accepted.
 * Nothing is done under its lock but counting. Thread-safe.
 */
final class MessageQueue {

  /** Greatest number of characters of all waiting messages. */
  private static final long MOST_CHARACTERS = 32_000_000;

  private static final int BATCH = 64;
  private static final long BATCH_CHARACTERS = 200_000;

  private final int most;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition work = lock.newCondition();
  private final Condition room = lock.newCondition();
  private final Condition progress = lock.newCondition();
  private final Deque<Message> waiting = new ArrayDeque<>();

  /** Messages that are waiting or being written, by id. */
  private final Map<String, Message> pending = new LinkedHashMap<>();

  private long characters;
  private long accepted;
  private long done;
  private boolean closed;
  private boolean abandoned;

  MessageQueue(int most) {
    this.most = most;
  }

  /**
   * Puts a message at the end.
   *
   * @return the message, or the unfinished one with its id, or null if there was no room in time or
   *     this thread was interrupted
   */
  @Nullable Message offer(Message message, long nanos) {
    lock.lock();
    try {
      long left = nanos;
      while (true) {
        checkOpen();
        Message same = pending.get(message.sourceId());
        if (same != null && !same.remembered().isDone()) {
          return same;
        }
        if (fits(message)) {
          break;
        }
        if (left <= 0) {
          return null;
        }
        left = room.awaitNanos(left);
      }
      waiting.addLast(message);
      pending.put(message.sourceId(), message);
      characters += message.text().length();
      accepted++;
      work.signal();
      return message;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    } finally {
      lock.unlock();
    }
  }

  private boolean fits(Message message) {
    return waiting.isEmpty()
        || (waiting.size() < most && characters + message.text().length() <= MOST_CHARACTERS);
  }

  void checkOpen() {
    lock.lock();
    try {
      if (closed) {
        throw new IllegalStateException("The conversation is closed.");
      }
    } finally {
      lock.unlock();
    }
  }

  /** The next messages to write together; empty when there will be none. */
  List<Message> take() {
    lock.lock();
    try {
      while (waiting.isEmpty() && !closed) {
        work.awaitUninterruptibly();
      }
      List<Message> batch = new ArrayList<>();
      long size = 0;
      while (!waiting.isEmpty() && batch.size() < BATCH && size < BATCH_CHARACTERS) {
        Message next = waiting.removeFirst();
        batch.add(next);
        size += next.text().length();
      }
      characters -= size;
      room.signalAll();
      return batch;
    } finally {
      lock.unlock();
    }
  }

  /** Removes finished messages, and wakes the threads that wait for them. */
  void done(Collection<Message> batch) {
    lock.lock();
    try {
      if (!abandoned) {
        batch.forEach(message -> pending.remove(message.sourceId(), message));
        done += batch.size();
        progress.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until all that was accepted before is done; whether it is.
   *
   * @param stubborn whether to wait on when this thread is interrupted, which it stays
   */
  boolean await(long nanos, boolean stubborn) {
    boolean interrupted = false;
    lock.lock();
    try {
      long until = accepted;
      long start = System.nanoTime();
      while (done < until) {
        long left = nanos - (System.nanoTime() - start);
        if (left <= 0 || (interrupted && !stubborn)) {
          return false;
        }
        try {
          progress.awaitNanos(left);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      return true;
    } finally {
      lock.unlock();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Lets the thread that writes rest; whether it shall go on. */
  boolean pause(long nanos) {
    lock.lock();
    try {
      long left = nanos;
      while (left > 0 && !abandoned) {
        left = progress.awaitNanos(left);
      }
      return !abandoned;
    } catch (InterruptedException e) {
      return !abandoned;
    } finally {
      lock.unlock();
    }
  }

  /** Accepts nothing more. */
  void close() {
    lock.lock();
    try {
      closed = true;
      work.signalAll();
      room.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Abandons unfinished messages and returns them. */
  List<Message> abandon() {
    lock.lock();
    try {
      List<Message> left = List.copyOf(pending.values());
      abandoned = true;
      waiting.clear();
      pending.clear();
      characters = 0;
      done = accepted;
      progress.signalAll();
      return left;
    } finally {
      lock.unlock();
    }
  }

  ConversationCounts counts(long remembered, long refused, long failed) {
    lock.lock();
    try {
      return new ConversationCounts(accepted, remembered, refused, failed, pending.size());
    } finally {
      lock.unlock();
    }
  }
}
