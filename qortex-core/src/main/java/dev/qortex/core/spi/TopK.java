package dev.qortex.core.spi;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.IdOrder;
import dev.qortex.core.search.Scored;
import java.util.Arrays;
import java.util.List;

/**
 * Heap that keeps the k best of many scored ids, without sorting the rest. Ties are broken by id.
 * Not thread-safe.
 */
public final class TopK {

  private final int k;
  private String[] ids;
  private double[] scores;
  private int size;

  /**
   * Creates a heap for k ids.
   *
   * @param k the capacity, from 1
   */
  public TopK(int k) {
    this.k = Checks.atLeast("number of results", k, 1);
    ids = new String[Math.min(k, 256)];
    scores = new double[ids.length];
  }

  /** The capacity. */
  public int room() {
    return k;
  }

  /** Returns whether a score this high could still be kept. */
  public boolean admits(double score) {
    return size < k || score >= scores[0];
  }

  /** Keeps the id if it is among the best so far. */
  public void offer(String id, double given) {
    // Minus zero becomes zero, so that the two are a tie.
    double score = given + 0.0;
    if (size < k) {
      if (size == ids.length) {
        int room = Math.min(k, size * 2);
        ids = Arrays.copyOf(ids, room);
        scores = Arrays.copyOf(scores, room);
      }
      ids[size] = id;
      scores[size] = score;
      up(size++);
    } else if (worse(0, id, score)) {
      ids[0] = id;
      scores[0] = score;
      down();
    }
  }

  /** The best ids, best first. */
  public List<Scored> best() {
    Scored[] found = new Scored[size];
    for (int i = 0; i < size; i++) {
      found[i] = new Scored(ids[i], scores[i]);
    }
    Arrays.sort(found, Scored.BEST_FIRST);
    return List.of(found);
  }

  /** True if slot i is worse than the given. */
  private boolean worse(int i, String id, double score) {
    return scores[i] < score
        || (scores[i] == score && IdOrder.BY_CODE_POINT.compare(ids[i], id) > 0);
  }

  private void up(int slot) {
    int i = slot;
    while (i > 0) {
      int parent = (i - 1) / 2;
      if (worse(i, ids[parent], scores[parent])) {
        swap(i, parent);
        i = parent;
      } else {
        return;
      }
    }
  }

  private void down() {
    int i = 0;
    while (true) {
      int child = 2 * i + 1;
      if (child >= size) {
        return;
      }
      if (child + 1 < size && worse(child + 1, ids[child], scores[child])) {
        child++;
      }
      if (worse(child, ids[i], scores[i])) {
        swap(i, child);
        i = child;
      } else {
        return;
      }
    }
  }

  private void swap(int a, int b) {
    String id = ids[a];
    ids[a] = ids[b];
    ids[b] = id;
    double score = scores[a];
    scores[a] = scores[b];
    scores[b] = score;
  }
}
