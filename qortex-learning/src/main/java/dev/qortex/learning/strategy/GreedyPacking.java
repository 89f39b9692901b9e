package dev.qortex.learning.strategy;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

enum GreedyPacking implements Packing {
  BY_SCORE;

  @Override
  public int[] pack(List<Candidate> candidates, double[] scores, Limits limits) {
    int[] taken = new int[Math.min(limits.count(), candidates.size())];
    int count = 0;
    long used = 0;
    for (int place : order(candidates, scores)) {
      int cost = candidates.get(place).arm().tokenCost();
      if (count < taken.length && used + cost <= limits.tokens()) {
        taken[count++] = place;
        used += cost;
      }
    }
    return Arrays.copyOf(taken, count);
  }

  private static int[] order(List<Candidate> candidates, double[] scores) {
    return IntStream.range(0, scores.length)
        .boxed()
        .sorted(
            Comparator.comparing((Integer place) -> scores[place], Comparator.reverseOrder())
                .thenComparing(place -> candidates.get(place).arm().id()))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  @Override
  public String toString() {
    return "by score";
  }
}
