package dev.qortex.benchmarks.observations;

import dev.qortex.benchmarks.run.LogisticRegression;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Fits the weights of the injection score: logistic regression with an L2 penalty and fixed signs,
 * over the passage of each text that scores highest (multiple-instance learning). The features are
 * those of the file with weights; a sign of "-" before one means that it may only lower a score.
 * Deterministic. Not thread-safe.
 */
final class InjectionFit {

  /**
   * A passage of a text.
   *
   * @param features numbers of its signals and conjunctions
   * @param grams numbers of its hashed n-grams
   * @param frame those outside of quotations; none without quotations
   */
  record Passage(int[] features, int[] grams, int[] frame) {}

  /**
   * Resemblance of a passage to known attacks, as log-odds.
   *
   * @param frame the same of what is outside of quotations, or 0
   */
  record Odds(double whole, double frame) {}

  /**
   * A text with its label.
   *
   * @param writer of it; cross-validation leaves out all lines of one
   * @param style kind of text
   * @param fold of fits whose weights judge this text
   * @param weight in the fit: 1, or less for one of many lines of a template
   */
  record Example(
      boolean attack,
      String language,
      String style,
      String writer,
      int fold,
      double weight,
      List<Passage> passages) {}

  /** The passage of an example that scores highest. */
  private record Worst(Passage passage, Odds odds, double sum) {}

  private static final int ROUNDS = 400;
  private static final double RATE = 0.5;
  private static final double MOMENTUM = 0.9;
  private static final double PENALTY = 0.001;

  /** Features that only a model gives, fitted after the others. */
  private static final List<String> MODEL = List.of("near", "nearest", "-far");

  private static final double LARGEST_VOTE = 4;
  private static final double VOTE_STEP = 0.25;

  private final String comment;
  private final List<String> names = new ArrayList<>();
  private final List<Set<String>> features = new ArrayList<>();

  /** Weights of the votes in the file, which stay if no model votes. */
  private final Map<String, Double> votes = new HashMap<>();

  InjectionFit(Path file) throws IOException {
    StringBuilder head = new StringBuilder();
    for (String line : Files.readAllLines(file)) {
      String name = line.split("\t")[0];
      if (line.startsWith("#")) {
        head.append(line).append('\n');
      } else if (!List.of("bias", "default", "strict", "resemblance", "frame").contains(name)) {
        names.add(name);
        if (MODEL.contains(name)) {
          votes.put(name, Double.valueOf(line.split("\t")[1]));
        }
        features.add(Set.of(name.replaceFirst("^-", "").split(" ")));
      }
    }
    comment = head.toString();
  }

  /** Passages of the names of signals and n-grams that a profile gives. */
  List<Passage> passages(List<Set<String>> signals) {
    List<Passage> passages = new ArrayList<>();
    for (Set<String> passage : signals) {
      int[] present =
          IntStream.range(0, features.size())
              .filter(f -> passage.containsAll(features.get(f)))
              .toArray();
      passages.add(new Passage(present, numbers(passage, '#'), numbers(passage, '~')));
    }
    return passages;
  }

  private static int[] numbers(Set<String> names, char prefix) {
    return names.stream()
        .filter(name -> name.charAt(0) == prefix)
        .mapToInt(name -> Integer.parseInt(name, 1, name.length(), 10))
        .sorted()
        .toArray();
  }

  /**
   * Weights by feature, and behind them those of the resemblance, of that of the frame, and the
   * bias.
   *
   * @param odds resemblance of each passage of each example, by weights that did not see it
   */
  double[] fit(List<Example> examples, List<List<Odds>> odds) {
    int like = features.size();
    double[] weights = new double[like + 3];
    for (int f = 0; f < like; f++) {
      weights[f] = MODEL.contains(names.get(f)) ? 0 : lowers(f) ? -0.1 : 0.2;
    }
    weights[like] = 1;
    weights[like + 2] = -1;
    double all = examples.stream().mapToDouble(Example::weight).sum();
    double[] velocity = new double[weights.length];
    for (int round = 0; round < ROUNDS; round++) {
      double[] gradient = gradient(examples, odds, weights);
      for (int f = 0; f < weights.length; f++) {
        double slope = gradient[f] / all + (f < like ? PENALTY * weights[f] : 0);
        velocity[f] = MOMENTUM * velocity[f] - RATE * slope;
        weights[f] += velocity[f];
        if (f < like && (weights[f] < 0 != lowers(f) || MODEL.contains(names.get(f)))) {
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

  private static double[] gradient(
      List<Example> examples, List<List<Odds>> odds, double[] weights) {
    double[] gradient = new double[weights.length];
    for (int i = 0; i < examples.size(); i++) {
      Example example = examples.get(i);
      Worst worst = worst(example, odds.get(i), weights);
      double label = example.attack ? 1 : 0;
      double error = (LogisticRegression.probability(worst.sum) - label) * example.weight;
      for (int f : worst.passage.features) {
        gradient[f] += error;
      }
      gradient[weights.length - 3] += error * worst.odds.whole;
      gradient[weights.length - 2] += error * worst.odds.frame;
      gradient[weights.length - 1] += error;
    }
    return gradient;
  }

  private static Worst worst(Example example, List<Odds> odds, double[] weights) {
    Worst worst = new Worst(example.passages.get(0), odds.get(0), Double.NEGATIVE_INFINITY);
    for (int i = 0; i < odds.size(); i++) {
      Passage passage = example.passages.get(i);
      Odds like = odds.get(i);
      int last = weights.length - 1;
      double sum = weights[last] + weights[last - 1] * like.frame + weights[last - 2] * like.whole;
      for (int feature : passage.features) {
        sum += weights[feature];
      }
      worst = sum > worst.sum ? new Worst(passage, like, sum) : worst;
    }
    return worst;
  }

  /** Sum of an example, before the logistic function. */
  static double sum(Example example, List<Odds> odds, double[] weights) {
    return worst(example, odds, weights).sum;
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
   * most that share of harmless examples is refused. Without votes, those of the file.
   *
   * @param voted the examples with the features of votes
   * @param sums their sums without them
   */
  double[] votes(List<Example> voted, double[] sums, double threshold, double share) {
    double[] best = MODEL.stream().mapToDouble(votes::get).toArray();
    if (voted.stream().noneMatch(e -> has(e, MODEL.get(0)))) {
      return best;
    }
    int[] levels = voted.stream().mapToInt(this::level).toArray();
    double most = -1;
    for (double near = 0; near <= LARGEST_VOTE; near += VOTE_STEP) {
      for (double nearest = 0; nearest <= LARGEST_VOTE; nearest += VOTE_STEP) {
        for (double far = 0; far >= -LARGEST_VOTE; far -= VOTE_STEP) {
          double[] more = {0, near, near + nearest, far};
          double found = found(voted, sums, levels, more, logit(threshold), share);
          if (found > most + 1e-9) {
            most = found;
            best = new double[] {near, nearest, far};
          }
        }
      }
    }
    return best;
  }

  /** Gives the weights the votes. */
  void vote(double[] weights, double[] chosen) {
    for (int i = 0; i < chosen.length; i++) {
      weights[names.indexOf(MODEL.get(i))] = chosen[i];
    }
  }

  /** The weight of the votes of an example. */
  double voted(Example example, double[] chosen) {
    return new double[] {0, chosen[0], chosen[0] + chosen[1], chosen[2]}[level(example)];
  }

  static double logit(double probability) {
    return Math.log(probability / (1 - probability));
  }

  /** 0 for no votes, 1 for near, 2 for nearest, and 3 for far. */
  private int level(Example example) {
    return has(example, "nearest") ? 2 : has(example, "near") ? 1 : has(example, "-far") ? 3 : 0;
  }

  private boolean has(Example example, String name) {
    int feature = names.indexOf(name);
    return Arrays.stream(example.passages.get(0).features).anyMatch(f -> f == feature);
  }

  /** The share of English attacks found, then that of all; -1 if too many others are refused. */
  private static double found(
      List<Example> voted, double[] sums, int[] levels, double[] more, double limit, double share) {
    int[] all = new int[3];
    int[] over = new int[3];
    for (int i = 0; i < sums.length; i++) {
      Example example = voted.get(i);
      int kind = !example.attack ? 0 : example.language.equals("en") ? 1 : 2;
      all[kind]++;
      over[kind] += sums[i] + more[levels[i]] >= limit ? 1 : 0;
    }
    double english = over[1] / (double) Math.max(1, all[1]);
    double others = over[2] / (double) Math.max(1, all[2]);
    return over[0] > share * all[0] ? -1 : english + others / 10;
  }

  void write(Path file, double[] weights, double threshold, double strict) throws IOException {
    StringBuilder text = new StringBuilder(comment);
    line(text, "default", threshold);
    line(text, "strict", strict);
    line(text, "bias", weights[weights.length - 1]);
    line(text, "resemblance", weights[weights.length - 3]);
    line(text, "frame", weights[weights.length - 2]);
    for (int f = 0; f < names.size(); f++) {
      line(text, names.get(f), weights[f]);
    }
    Files.writeString(file, text);
  }

  private static void line(StringBuilder text, String name, double value) {
    text.append(String.format(Locale.ROOT, "%s\t%.3f\n", name, value));
  }
}
