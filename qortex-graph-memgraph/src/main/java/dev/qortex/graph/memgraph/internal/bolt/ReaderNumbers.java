package dev.qortex.graph.memgraph.internal.bolt;

import java.util.function.IntFunction;

/** Numbers of the readers' locks: a process takes those that it does not use. Thread-safe. */
final class ReaderNumbers {

  private final int[] users;
  private int next;

  ReaderNumbers(int count) {
    this.users = new int[count];
  }

  /** Runs work with the number that fewest use, another one from time to time. */
  <T> T with(IntFunction<T> work) {
    int number = take();
    try {
      return work.apply(number);
    } finally {
      give(number);
    }
  }

  private synchronized int take() {
    int best = next;
    for (int i = 0; i < users.length; i++) {
      int number = (next + i) % users.length;
      if (users[number] < users[best]) {
        best = number;
      }
    }
    users[best]++;
    next = (best + 1) % users.length;
    return best;
  }

  private synchronized void give(int number) {
    users[number]--;
  }
}
