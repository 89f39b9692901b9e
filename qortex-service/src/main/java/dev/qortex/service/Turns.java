package dev.qortex.service;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Admission of questions: a limited number is answered at once, and the callers who wait are served
 * in rotation, so that one with many questions does not hold up the others. More questions at once
 * than processors take longer in all, since each needs memory of its own and evicts that of the
 * others from the caches. Thread-safe.
 */
final class Turns {

  private int free;

  /** By caller, the next to be served first: the questions that wait, oldest first. */
  private final Map<String, Queue<Semaphore>> waiting = new LinkedHashMap<>();

  Turns(int most) {
    this.free = most;
  }

  /** Turns for as many questions as there are processors. */
  static Turns ofProcessors() {
    return new Turns(Runtime.getRuntime().availableProcessors());
  }

  /** Runs the work of a question when it is its turn. */
  <T> T take(String caller, Supplier<T> work) {
    enter(caller).acquireUninterruptibly();
    try {
      return work.get();
    } finally {
      leave();
    }
  }

  private synchronized Semaphore enter(String caller) {
    if (free > 0) {
      free--;
      return new Semaphore(1);
    }
    Semaphore turn = new Semaphore(0);
    waiting.computeIfAbsent(caller, name -> new ArrayDeque<>()).add(turn);
    return turn;
  }

  /** Hands the turn over to the next caller, who then is the last in the rotation. */
  private synchronized void leave() {
    Iterator<Map.Entry<String, Queue<Semaphore>>> callers = waiting.entrySet().iterator();
    if (!callers.hasNext()) {
      free++;
      return;
    }
    Map.Entry<String, Queue<Semaphore>> next = callers.next();
    Queue<Semaphore> questions = next.getValue();
    callers.remove();
    questions.remove().release();
    if (!questions.isEmpty()) {
      waiting.put(next.getKey(), questions);
    }
  }

  /** The number of questions that wait. */
  synchronized int waiting() {
    return waiting.values().stream().mapToInt(Queue::size).sum();
  }
}
