package dev.qortex.benchmarks.observations;

import dev.qortex.observations.SecurityProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Fits the weights of the injection score: logistic regression with an L2 penalty and fixed signs,
 * over the passage of each text that scores highest (multiple-instance learning). The features are
 * those of the file with weights; a sign of "-" before one means that it may only lower a score.
 * Deterministic.
 */
final class InjectionFit {

  /** A text with its label. */
  record Example(boolean attack, String style, String language, List<int[]> passages) {}

  private static final int ROUNDS = 600;
  private static final double RATE = 0.5;
  private static final double PENALTY = 0.001;

  private final List<String> names = new ArrayList<>();
  private final List<Set<String>> features = new ArrayList<>();
  private final String comment;

  InjectionFit(Path file) throws IOException {
    StringBuilder head = new StringBuilder();
    for (String line : Files.readAllLines(file)) {
      if (line.startsWith("#")) {
        head.append(line).append('\n');
      } else if (!line.isBlank() && !line.startsWith("bias")) {
        String name = line.split("\t")[0];
        names.add(name);
        features.add(Set.of(name.replaceFirst("^-", "").split(" ")));
      }
    }
    comment = head.toString();
  }

  Example example(boolean attack, ScreeningLine line) {
    List<int[]> passages = new ArrayList<>();
    for (Set<String> signals : SecurityProfile.signals(line.text())) {
      passages.add(
          java.util.stream.IntStream.range(0, features.size())
              .filter(f -> signals.containsAll(features.get(f)))
              .toArray());
    }
    if (passages.isEmpty()) {
      passages.add(new int[0]);
    }
    return new Example(attack, line.style(), line.language(), passages);
  }

  /** Weights by feature, and the bias behind them. */
  double[] fit(List<Example> examples) {
    int bias = features.size();
    double[] weights = new double[bias + 1];
    for (int f = 0; f < bias; f++) {
      weights[f] = names.get(f).startsWith("-") ? -0.1 : 0.2;
    }
    weights[bias] = -2;
    double[] velocity = new double[bias + 1];
    for (int round = 0; round < ROUNDS; round++) {
      double[] gradient = new double[bias + 1];
      for (Example example : examples) {
        int[] worst = worst(example, weights);
        double error = sigmoid(sum(worst, weights)) - (example.attack ? 1 : 0);
        for (int f : worst) {
          gradient[f] += error;
        }
        gradient[bias] += error;
      }
      for (int f = 0; f <= bias; f++) {
        double slope = gradient[f] / examples.size() + (f < bias ? PENALTY * weights[f] : 0);
        velocity[f] = 0.9 * velocity[f] - RATE * slope;
        weights[f] += velocity[f];
        if (f < bias && weights[f] < 0 != names.get(f).startsWith("-")) {
          weights[f] = 0;
          velocity[f] = 0;
        }
      }
    }
    return weights;
  }

  static double score(Example example, double[] weights) {
    return sigmoid(sum(worst(example, weights), weights));
  }

  private static int[] worst(Example example, double[] weights) {
    return Collections.max(
        example.passages, java.util.Comparator.comparingDouble(p -> sum(p, weights)));
  }

  private static double sum(int[] passage, double[] weights) {
    return weights[weights.length - 1] + Arrays.stream(passage).mapToDouble(f -> weights[f]).sum();
  }

  private static double sigmoid(double sum) {
    return 1 / (1 + Math.exp(-sum));
  }

  double sum(Set<String> signals, double[] weights) {
    double sum = weights[weights.length - 1];
    for (int f = 0; f < features.size(); f++) {
      sum += signals.containsAll(features.get(f)) ? weights[f] : 0;
    }
    return sum;
  }

  /** Scores of examples by weights that were fitted without the group of each. */
  double[] crossValidated(List<Example> examples, Function<Example, String> group) {
    double[] scores = new double[examples.size()];
    for (String held : examples.stream().map(group).collect(Collectors.toSet())) {
      double[] weights =
          fit(examples.stream().filter(e -> !group.apply(e).equals(held)).toList());
      for (int i = 0; i < scores.length; i++) {
        if (group.apply(examples.get(i)).equals(held)) {
          scores[i] = score(examples.get(i), weights);
        }
      }
    }
    return scores;
  }

  void write(Path file, double[] weights) throws IOException {
    StringBuilder text = new StringBuilder(comment);
    text.append(String.format(Locale.ROOT, "bias\t%.3f%n", weights[weights.length - 1]));
    for (int f = 0; f < names.size(); f++) {
      text.append(String.format(Locale.ROOT, "%s\t%.3f%n", names.get(f), weights[f]));
    }
    Files.writeString(file, text);
  }
}
