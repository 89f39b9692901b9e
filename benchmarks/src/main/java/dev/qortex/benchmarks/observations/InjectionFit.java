package dev.qortex.benchmarks.observations;

import dev.qortex.benchmarks.LogisticRegression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Fits the weights of the injection score: logistic regression with an L2 penalty and fixed signs,
 * over the passage of each text that scores highest (multiple-instance learning). The features are
 * those of the file with weights; a sign of "-" before one means that it may only lower a score.
 * Deterministic. Not thread-safe.
 */
final class InjectionFit {

  /**
   * A text with its label.
   *
   * @param group of lines that cross-validation leaves out together
   * @param passages features of each passage
   */
  record Example(boolean attack, String language, String group, List<int[]> passages) {}

  private static final int ROUNDS = 400;
  private static final double RATE = 0.5;
  private static final double MOMENTUM = 0.9;
  private static final double PENALTY = 0.001;

  /** Features that only a model gives, fitted after the others. */
  private static final List<String> MODEL = List.of("near", "nearest");

  private static final double LARGEST_VOTE = 6;
  private static final double VOTE_STEP = 0.25;

  private final String comment;
  private final List<String> names = new ArrayList<>();
  private final List<Set<String>> features = new ArrayList<>();

  InjectionFit(Path file) throws IOException {
    StringBuilder head = new StringBuilder();
    for (String line : Files.readAllLines(file)) {
      String name = line.split("\t")[0];
      if (line.startsWith("#")) {
        head.append(line).append('\n');
      } else if (!List.of("bias", "default", "strict").contains(name)) {
        names.add(name);
        features.add(Set.of(name.replaceFirst("^-", "").split(" ")));
      }
    }
    comment = head.toString();
  }

  Example example(boolean attack, String language, String group, List<Set<String>> signals) {
    List<int[]> passages =
        new ArrayList<>(
            signals.stream()
                .map(
                    passage ->
                        IntStream.range(0, features.size())
                            .filter(f -> passage.containsAll(features.get(f)))
                            .toArray())
                .toList());
    if (passages.isEmpty()) {
      passages.add(new int[0]);
    }
    return new Example(attack, language, group, passages);
  }

  /** Weights by feature, and the bias behind them. */
  double[] fit(List<Example> examples) {
    int bias = features.size();
    double[] weights = new double[bias + 1];
    for (int f = 0; f < bias; f++) {
      weights[f] = MODEL.contains(names.get(f)) ? 0 : lowers(f) ? -0.1 : 0.2;
    }
    weights[bias] = -2;
    double[] velocity = new double[bias + 1];
    for (int round = 0; round < ROUNDS; round++) {
      double[] gradient = gradient(examples, weights);
      for (int f = 0; f <= bias; f++) {
        double slope = gradient[f] / examples.size() + (f < bias ? PENALTY * weights[f] : 0);
        velocity[f] = MOMENTUM * velocity[f] - RATE * slope;
        weights[f] += velocity[f];
        if (f < bias && (weights[f] < 0 != lowers(f) || MODEL.contains(names.get(f)))) {
          weights[f] = 0;
          velocity[f] = 0;
        }
      }
    }
    return weights;
  }

  private boolean lowers(int feature) {
    return names.get(feature).startsWith("-");
  }

  private static double[] gradient(List<Example> examples, double[] weights) {
    double[] gradient = new double[weights.length];
    for (Example example : examples) {
      int[] worst = worst(example, weights);
      double error = LogisticRegression.probability(sum(worst, weights)) - (example.attack ? 1 : 0);
      for (int f : worst) {
        gradient[f] += error;
      }
      gradient[weights.length - 1] += error;
    }
    return gradient;
  }

  /** Sums, before the logistic function, by weights that were fitted without the group of each. */
  double[] crossValidated(List<Example> examples, Function<Example, String> group) {
    double[] sums = new double[examples.size()];
    for (String held : examples.stream().map(group).collect(Collectors.toSet())) {
      double[] weights = fit(examples.stream().filter(e -> !group.apply(e).equals(held)).toList());
      for (int i = 0; i < sums.length; i++) {
        if (group.apply(examples.get(i)).equals(held)) {
          sums[i] = sum(examples.get(i), weights);
        }
      }
    }
    return sums;
  }

  /** The least probability at which at most that share of harmless examples is refused. */
  static double threshold(List<Example> examples, double[] sums, double share) {
    double[] harmless =
        IntStream.range(0, sums.length)
            .filter(i -> !examples.get(i).attack)
            .mapToDouble(i -> sums[i])
            .sorted()
            .toArray();
    int allowed = (int) (share * harmless.length);
    return LogisticRegression.probability(harmless[harmless.length - 1 - allowed] + 1e-3);
  }

  /**
   * Chooses the weights of the votes of a model by a grid: most English attacks are found, and at
   * most that share of harmless examples is refused.
   *
   * @param voted the examples with the features of votes
   * @param sums their sums without them
   */
  void fitVotes(
      double[] weights, List<Example> voted, double[] sums, double threshold, double share) {
    double limit = Math.log(threshold / (1 - threshold));
    int near = names.indexOf("near");
    int nearest = names.indexOf("nearest");
    double best = -1;
    for (double first = 0; first <= LARGEST_VOTE; first += VOTE_STEP) {
      for (double second = 0; second <= LARGEST_VOTE; second += VOTE_STEP) {
        double one = first;
        double two = second;
        ToDoubleFunction<Example> more =
            e -> (has(e, near) ? one : 0) + (has(e, nearest) ? two : 0);
        double refused = share(voted, sums, more, limit, e -> !e.attack);
        double found = share(voted, sums, more, limit, e -> e.attack && e.language.equals("en"));
        if (refused <= share && found > best + 1e-9) {
          best = found;
          weights[near] = first;
          weights[nearest] = second;
        }
      }
    }
  }

  private static boolean has(Example example, int feature) {
    return Arrays.stream(example.passages.get(0)).anyMatch(f -> f == feature);
  }

  private static double share(
      List<Example> examples,
      double[] sums,
      ToDoubleFunction<Example> more,
      double limit,
      Predicate<Example> of) {
    int all = 0;
    int over = 0;
    for (int i = 0; i < sums.length; i++) {
      if (of.test(examples.get(i))) {
        all++;
        over += sums[i] + more.applyAsDouble(examples.get(i)) >= limit ? 1 : 0;
      }
    }
    return (double) over / Math.max(1, all);
  }

  static double sum(Example example, double[] weights) {
    return sum(worst(example, weights), weights);
  }

  private static int[] worst(Example example, double[] weights) {
    return Collections.max(example.passages, Comparator.comparingDouble(p -> sum(p, weights)));
  }

  private static double sum(int[] passage, double[] weights) {
    double sum = weights[weights.length - 1];
    for (int feature : passage) {
      sum += weights[feature];
    }
    return sum;
  }

  void write(Path file, double[] weights, double threshold, double strict) throws IOException {
    StringBuilder text = new StringBuilder(comment);
    line(text, "default", threshold);
    line(text, "strict", strict);
    line(text, "bias", weights[weights.length - 1]);
    for (int f = 0; f < names.size(); f++) {
      line(text, names.get(f), weights[f]);
    }
    Files.writeString(file, text);
  }

  private static void line(StringBuilder text, String name, double value) {
    text.append(String.format(Locale.ROOT, "%s\t%.3f\n", name, value));
  }
}
