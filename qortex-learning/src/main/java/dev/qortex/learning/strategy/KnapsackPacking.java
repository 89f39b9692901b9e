package dev.qortex.learning.strategy;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/*
 * Depth-first branch and bound (Horowitz and Sahni 1974) with a Lagrangian bound (Fisher 1981). A
 * price for each token turns scores into gains; with what is left of the tokens at that price, the
 * largest gains are never less than what is possible. Items stand in falling order of gains, so that the
 * bound is a difference of two prefix sums. The price is the one with the least bound, where two
 * lines meet: one of a set that is too dear, one of a set that is not.
 */
enum KnapsackPacking implements Packing {
  INSTANCE;

  private static final int MOST_VISITS = 100_000;

  @Override
  public int[] pack(List<Candidate> candidates, double[] scores, SelectionLimits limits) {
    int[] fitting =
        IntStream.range(0, candidates.size())
            .filter(place -> candidates.get(place).arm().tokenCost() <= limits.tokens())
            .toArray();
    Search search = new Search(candidates, scores, limits);
    int[] top = search.top(scores, fitting, Double.NEGATIVE_INFINITY);
    if (search.cost(top) <= limits.tokens()) {
      return top;
    }
    int[] byScore = Packing.byScore().pack(candidates, scores, limits);
    search.start(byScore);
    search.start(Packing.byScorePerToken().pack(candidates, scores, limits));
    search.run(fitting, search.price(fitting, top));
    return search.best.length == 0 ? byScore : new Ranking(candidates, scores, search.best).rest();
  }

  @Override
  public String toString() {
    return "knapsack";
  }

  private static final class Search {

    private static final double ROUNDING = 1 + 1e-12;
    private static final int MOST_PRICES = 50;

    private final List<Candidate> candidates;
    private final double[] values;
    private final SelectionLimits limits;
    private int[] best = {};
    private double bestValue;

    Search(List<Candidate> candidates, double[] scores, SelectionLimits limits) {
      this.candidates = candidates;
      this.limits = limits;
      values = Arrays.stream(scores).map(score -> score > 0 ? score : 0).toArray();
    }

    private long cost(int[] places) {
      long cost = 0;
      for (int place : places) {
        cost += candidates.get(place).arm().tokenCost();
      }
      return cost;
    }

    private double value(int[] places) {
      double value = 0;
      for (int place : places) {
        value += values[place];
      }
      return value;
    }

    /** The best by keys that are more than a least one, whatever they cost. */
    private int[] top(double[] keys, int[] places, double least) {
      Ranking ranking = new Ranking(candidates, keys, places.clone());
      int[] top = new int[Math.min(limits.count(), places.length)];
      int count = 0;
      while (count < top.length) {
        int place = ranking.next();
        if (keys[place] <= least) {
          break;
        }
        top[count++] = place;
      }
      return Arrays.copyOf(top, count);
    }

    private void start(int[] places) {
      if (value(places) > bestValue) {
        best = places;
        bestValue = value(places);
      }
    }

    private double[] gains(double price) {
      double[] gains = new double[values.length];
      for (int place = 0; place < gains.length; place++) {
        gains[place] = values[place] - price * candidates.get(place).arm().tokenCost();
      }
      return gains;
    }

    private double price(int[] places, int[] tooDear) {
      double dearValue = value(tooDear);
      long dearCost = cost(tooDear);
      double cheapValue = 0;
      long cheapCost = 0;
      double price = dearValue / dearCost;
      for (int i = 0; i < MOST_PRICES; i++) {
        int[] top = top(gains(price), places, 0);
        double value = value(top);
        long cost = cost(top);
        if (value - price * cost <= (dearValue - price * dearCost) * ROUNDING) {
          break;
        }
        if (cost > limits.tokens()) {
          dearValue = value;
          dearCost = cost;
        } else {
          cheapValue = value;
          cheapCost = cost;
        }
        price = (dearValue - cheapValue) / (dearCost - cheapCost);
      }
      return price;
    }

    private void run(int[] places, double price) {
      double[] gains = gains(price);
      int[] order = new Ranking(candidates, gains, places.clone()).rest();
      double[] sums = new double[order.length + 1];
      for (int i = 0; i < order.length; i++) {
        sums[i + 1] = sums[i] + Math.max(0, gains[order[i]]);
      }
      int[] taken = new int[Math.min(limits.count(), order.length)];
      int count = 0;
      int tokens = limits.tokens();
      double value = 0;
      int next = 0;
      for (int visit = 0; visit < MOST_VISITS; visit++) {
        int last = Math.min(next + taken.length - count, order.length);
        if (next < last
            && value + price * tokens + sums[last] - sums[next] > bestValue * ROUNDING) {
          int cost = candidates.get(order[next]).arm().tokenCost();
          if (cost <= tokens) {
            taken[count++] = next;
            tokens -= cost;
            value += values[order[next]];
            if (value > bestValue * ROUNDING) {
              bestValue = value;
              best = IntStream.of(taken).limit(count).map(i -> order[i]).toArray();
            }
          }
          next++;
        } else if (count == 0) {
          return;
        } else {
          next = taken[--count] + 1;
          int place = order[next - 1];
          tokens += candidates.get(place).arm().tokenCost();
          value -= values[place];
        }
      }
    }
  }
}
