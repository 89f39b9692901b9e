package dev.qortex.learning.strategy;

import java.util.List;

/** Places of candidates by falling keys, equal ones by id: a heap, ordered as asked for. */
final class Ranking {

  private final List<Candidate> candidates;
  private final double[] keys;
  private final int[] heap;
  private int size;

  /**
   * Takes the places over.
   *
   * @param keys the keys of the candidates, by place
   */
  Ranking(List<Candidate> candidates, double[] keys, int[] places) {
    this.candidates = candidates;
    this.keys = keys;
    heap = places;
    size = places.length;
    for (int i = size / 2 - 1; i >= 0; i--) {
      sink(i);
    }
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** The best place that is left. */
  int next() {
    int best = heap[0];
    heap[0] = heap[--size];
    sink(0);
    return best;
  }

  /** All places that are left, best first. */
  int[] rest() {
    int[] rest = new int[size];
    for (int i = 0; i < rest.length; i++) {
      rest[i] = next();
    }
    return rest;
  }

  private void sink(int start) {
    int place = heap[start];
    int hole = start;
    while (2 * hole + 1 < size) {
      int child = 2 * hole + 1;
      if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
        child++;
      }
      if (!isBefore(heap[child], place)) {
        break;
      }
      heap[hole] = heap[child];
      hole = child;
    }
    heap[hole] = place;
  }

  private boolean isBefore(int one, int other) {
    int falling = Double.compare(keys[other], keys[one]);
    return falling < 0
        || falling == 0
            && candidates.get(one).arm().id().compareTo(candidates.get(other).arm().id()) < 0;
  }
}
