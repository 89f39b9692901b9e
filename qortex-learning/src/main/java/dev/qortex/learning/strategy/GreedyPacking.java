package dev.qortex.learning.strategy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

enum GreedyPacking implements Packing {
  BY_SCORE {
    @Override
    public int[] pack(List<Candidate> candidates, double[] scores, SelectionLimits limits) {
      return fill(candidates, scores, limits);
    }

    @Override
    public String toString() {
      return "by score";
    }
  },
  BY_SCORE_PER_TOKEN {
    @Override
    public int[] pack(List<Candidate> candidates, double[] scores, SelectionLimits limits) {
      double[] ratios = new double[scores.length];
      for (int place = 0; place < ratios.length; place++) {
        ratios[place] = scores[place] / Math.max(candidates.get(place).arm().tokenCost(), NOTHING);
      }
      return new Ranking(candidates, scores, fill(candidates, ratios, limits)).rest();
    }

    @Override
    public String toString() {
      return "by score per token";
    }
  };

  /** Cost of an arm without costs, so that such arms come first, in the order of scores. */
  private static final double NOTHING = 1e-300;

  private static int[] fill(List<Candidate> candidates, double[] keys, SelectionLimits limits) {
    Ranking ranking =
        new Ranking(candidates, keys, IntStream.range(0, candidates.size()).toArray());
    int[] taken = new int[Math.min(limits.count(), candidates.size())];
    int count = 0;
    long used = 0;
    while (count < taken.length && !ranking.isEmpty()) {
      int place = ranking.next();
      int cost = candidates.get(place).arm().tokenCost();
      if (used + cost <= limits.tokens()) {
        taken[count++] = place;
        used += cost;
      }
    }
    return Arrays.copyOf(taken, count);
  }
}
