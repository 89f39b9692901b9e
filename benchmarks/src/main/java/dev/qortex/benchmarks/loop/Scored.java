package dev.qortex.benchmarks.loop;

import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Policies that choose by a score of each rule: chance, and all knowledge. */
record Scored(World world, boolean knowing, RandomGenerator random) implements LoopPolicy {

  @Override
  public Choice choose() {
    boolean[] atWork = best(world, scores(), range(0, world.rules), world.chosen);
    return new Choice(atWork, world.traits.has("sameRules") ? atWork : review(world, scores()));
  }

  private double[] scores() {
    double[] scores = knowing ? world.worth() : new double[world.rules];
    for (int rule = 0; rule < scores.length; rule++) {
      scores[rule] = 1e3 * scores[rule] + random.nextDouble();
    }
    return scores;
  }

  static List<Integer> range(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  /** The rules of each persona with the best scores. */
  static boolean[] review(World world, double[] scores) {
    boolean[] review = new boolean[world.rules];
    int size = world.rules / world.personas;
    for (int persona = 0; persona < world.personas; persona++) {
      boolean[] own =
          best(world, scores, range(persona * size, (persona + 1) * size), world.perPersona);
      for (int rule = 0; rule < review.length; rule++) {
        review[rule] |= own[rule];
      }
    }
    return review;
  }

  static boolean[] best(World world, double[] scores, List<Integer> among, int count) {
    boolean[] best = new boolean[scores.length];
    among.stream()
        .filter(world::available)
        .sorted(Comparator.comparingDouble(rule -> -scores[rule]))
        .limit(count)
        .forEach(rule -> best[rule] = true);
    return best;
  }

  @Override
  public void learn(Feedback feedback) {}
}
