package dev.qortex.storage.sql.words;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Scored numbers of texts, of which the best are kept, and those that are as good as the last. Not
 * thread-safe.
 */
final class BestTexts {
  private final int kept;
  private long[] numbers;
  private double[] scores;
  private int size;
  private int full;
  private double least;
  private int offered;

  /** Keeps that many at least. */
  BestTexts(int kept) {
    this(kept, 256);
  }

  /**
   * Keeps that many at least.
   *
   * @param expected the number of texts that will be offered, if it is known
   */
  BestTexts(int kept, int expected) {
    this.kept = kept;
    this.full = 4 * kept;
    this.numbers = new long[Math.max(1, Math.min(full, expected))];
    this.scores = new double[numbers.length];
  }

  /** The number of texts that were offered. */
  int offered() {
    return offered;
  }

  /** The number of texts that are here. */
  int size() {
    return size;
  }

  /** The number of a text at a place in the order in which they were offered. */
  long number(int place) {
    return numbers[place];
  }

  /** The score of the text at a place. */
  double score(int place) {
    return scores[place];
  }

  /** The texts with at least this score, in their order. */
  BestTexts withAtLeast(double score) {
    BestTexts some = new BestTexts(Math.max(1, size), count(score));
    for (int i = 0; i < size; i++) {
      if (scores[i] >= score) {
        some.offer(numbers[i], scores[i]);
      }
    }
    return some;
  }

  private int count(double enough) {
    int count = 0;
    for (int i = 0; i < size; i++) {
      count += scores[i] >= enough ? 1 : 0;
    }
    return count;
  }

  /** The number of texts that are kept at least. */
  int kept() {
    return kept;
  }

  /** Returns true if all texts with at least this score are here. */
  boolean hasAll(double score) {
    return least <= score;
  }

  void offer(long number, double score) {
    offered++;
    if (score < least) {
      return;
    }
    if (size == full) {
      least = least(kept);
      drop();
      full = Math.max(full, 2 * size);
      if (score < least) {
        return;
      }
    }
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, size * 2);
      scores = Arrays.copyOf(scores, size * 2);
    }
    numbers[size] = number;
    scores[size++] = score;
  }

  /** The least score of the given number of best texts; 0 when there are fewer. */
  double least(int most) {
    if (size < most || size == 0) {
      return 0;
    }
    return smallest(Arrays.copyOf(scores, size), size - most);
  }

  /**
   * The value that would have an index if the values were sorted. Reorders them (Hoare's
   * quickselect).
   */
  private static double smallest(double[] values, int index) {
    int from = 0;
    int to = values.length - 1;
    while (from < to) {
      double pivot = values[(from + to) >>> 1];
      int low = from;
      int high = to;
      while (low <= high) {
        while (values[low] < pivot) {
          low++;
        }
        while (values[high] > pivot) {
          high--;
        }
        if (low <= high) {
          double swapped = values[low];
          values[low++] = values[high];
          values[high--] = swapped;
        }
      }
      if (index <= high) {
        to = high;
      } else if (index >= low) {
        from = low;
      } else {
        return pivot;
      }
    }
    return values[index];
  }

  private void drop() {
    int left = 0;
    for (int i = 0; i < size; i++) {
      if (scores[i] >= least) {
        numbers[left] = numbers[i];
        scores[left++] = scores[i];
      }
    }
    size = left;
  }

  /** The best texts, including all with the score of the last of them. */
  Map<Long, Double> best(int most) {
    return from(least(most));
  }

  /** The collected texts with at least this score. */
  Map<Long, Double> from(double enough) {
    Map<Long, Double> best = new HashMap<>();
    for (int i = 0; i < size; i++) {
      if (scores[i] >= enough) {
        best.put(numbers[i], scores[i]);
      }
    }
    return best;
  }
}
