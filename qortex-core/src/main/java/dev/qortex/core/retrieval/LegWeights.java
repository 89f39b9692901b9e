package dev.qortex.core.retrieval;

import dev.qortex.core.interoception.QueryFeedbackStore.Judged;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * How much each leg weighs, learned from which of the items that were shown together helped:
 *
 * <pre>maximise  sum over answers of log sum over items of reward p(item)
 *           - strength / 2 * sum over legs of (weight - prior)^2
 * p(item) = softmax over the answer's judged items of (sum over legs of weight * share) / 0.1</pre>
 *
 * with shares in parts of the best fused score of their answer, as they were when it was given: so
 * also what past questions said then, which is a leg here, and weighs less when it misled. The
 * prior is 1, and for past questions their weight in the settings; it counts as 40 answers, so that
 * a few accepts change little. No weight falls below 0. The newest 500 answers count, at most 50 of
 * them of one session. Immutable and thread-safe.
 *
 * <p>Source: the listwise loss of Cao et al., Learning to Rank: From Pairwise Approach to Listwise
 * Approach (2007), solved by Gauss-Newton steps, each halved until it helps.
 */
final class LegWeights {

  /** The name by which the share of past questions is kept. */
  static final String PAST = "past";

  /** How many answers are learned from. */
  static final int ANSWERS = 500;

  /** How many of one session. */
  static final int OF_A_SESSION = 50;

  private static final double TEMPERATURE = 0.1;
  private static final double STRENGTH = 40;
  private static final int STEPS = 20;
  private static final double SHORTEST = 1e-3;

  /** Less than this, in the logarithm of a likelihood, is no progress. */
  private static final double ENOUGH = 1e-6;

  private final SortedMap<String, Double> weights;
  private final double past;

  private LegWeights(SortedMap<String, Double> weights, double past) {
    this.weights = weights;
    this.past = past;
  }

  /** Nothing is learned. */
  static LegWeights prior(double past) {
    return new LegWeights(Collections.emptySortedMap(), past);
  }

  /**
   * What those answers teach.
   *
   * @param answers the newest, so many of a session
   */
  static LegWeights learned(List<Judged> answers, double past) {
    List<Judged> counting = answers.stream().filter(Example::teaches).toList();
    if (counting.isEmpty()) {
      return prior(past);
    }
    SortedSet<String> legs = new TreeSet<>(List.of(PAST));
    counting.forEach(
        answer -> answer.question().shares().values().forEach(of -> legs.addAll(of.keySet())));
    List<String> names = List.copyOf(legs);
    List<Example> examples = new ArrayList<>();
    counting.forEach(answer -> examples.add(new Example(answer, names)));
    double[] prior = new double[names.size()];
    Arrays.fill(prior, 1);
    prior[names.indexOf(PAST)] = past;
    double[] found = prior.clone();
    double reached = objective(examples, prior, found);
    for (int i = 0; i < STEPS; i++) {
      Step step = new Step(prior, found);
      for (Example example : examples) {
        example.add(step, found);
      }
      double[] direction = step.direction();
      double length = 1;
      double[] next = moved(found, direction, length);
      while (length > SHORTEST && !(objective(examples, prior, next) > reached)) {
        length /= 2;
        next = moved(found, direction, length);
      }
      double now = objective(examples, prior, next);
      if (!(now - reached > ENOUGH)) {
        break;
      }
      found = next;
      reached = now;
    }
    SortedMap<String, Double> weights = new TreeMap<>();
    for (int i = 0; i < found.length; i++) {
      weights.put(names.get(i), Math.max(0, found[i]));
    }
    double learnedPast = weights.getOrDefault(PAST, past);
    return new LegWeights(weights, learnedPast);
  }

  private static double[] moved(double[] from, double[] direction, double length) {
    double[] to = from.clone();
    for (int i = 0; i < to.length; i++) {
      to[i] += length * direction[i];
    }
    return to;
  }

  private static double objective(List<Example> examples, double[] prior, double[] weights) {
    double sum = 0;
    for (int i = 0; i < prior.length; i++) {
      sum -= STRENGTH / 2 * (weights[i] - prior[i]) * (weights[i] - prior[i]);
    }
    for (Example example : examples) {
      sum += example.logLikelihood(weights);
    }
    return sum;
  }

  /** The weight of a leg. */
  double of(String leg) {
    return weights.getOrDefault(leg, 1.0);
  }

  /** What was learned, by name; empty for nothing. */
  SortedMap<String, Double> all() {
    return Collections.unmodifiableSortedMap(weights);
  }

  /** The weight of past questions. */
  double past() {
    return past;
  }

  /** The judged items of an answer, and their shares. */
  private static final class Example {
    private final double[][] shares;
    private final double[] rewards;

    Example(Judged answer, List<String> legs) {
      List<String> items = items(answer);
      shares = new double[items.size()][legs.size()];
      rewards = new double[items.size()];
      for (int i = 0; i < items.size(); i++) {
        String item = items.get(i);
        rewards[i] = answer.rewards().getOrDefault(item, 0.0);
        Map<String, Double> said =
            answer.question().shares().getOrDefault(item, Collections.emptySortedMap());
        for (int leg = 0; leg < legs.size(); leg++) {
          shares[i][leg] = said.getOrDefault(legs.get(leg), 0.0);
        }
      }
    }

    private static List<String> items(Judged answer) {
      return answer.rewards().keySet().stream()
          .filter(answer.question().shares()::containsKey)
          .toList();
    }

    /** Whether its rewards differ. */
    static boolean teaches(Judged answer) {
      return items(answer).stream().map(answer.rewards()::get).distinct().count() > 1;
    }

    /** What each item is chosen with. */
    private double[] chances(double[] weights) {
      double[] p = new double[rewards.length];
      double most = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < p.length; i++) {
        p[i] = dot(shares[i], weights) / TEMPERATURE;
        most = Math.max(most, p[i]);
      }
      double all = 0;
      for (int i = 0; i < p.length; i++) {
        p[i] = Math.exp(p[i] - most);
        all += p[i];
      }
      for (int i = 0; i < p.length; i++) {
        p[i] /= all;
      }
      return p;
    }

    double logLikelihood(double[] weights) {
      return Math.log(Math.max(Double.MIN_NORMAL, dot(chances(weights), rewards)));
    }

    void add(Step step, double[] weights) {
      double[] p = chances(weights);
      double helped = Math.max(Double.MIN_NORMAL, dot(p, rewards));
      double[] mean = new double[weights.length];
      for (int i = 0; i < p.length; i++) {
        double chance = p[i];
        step.add(shares[i], chance * rewards[i] / helped - chance, chance);
        for (int leg = 0; leg < mean.length; leg++) {
          mean[leg] += chance * shares[i][leg];
        }
      }
      step.subtractSquare(mean);
    }

    private static double dot(double[] a, double[] b) {
      double sum = 0;
      for (int i = 0; i < a.length; i++) {
        sum += a[i] * b[i];
      }
      return sum;
    }
  }

  /** The gradient and the curvature at a point. */
  private static final class Step {
    private final double[] gradient;
    private final double[][] curvature;

    Step(double[] prior, double[] at) {
      gradient = new double[prior.length];
      curvature = new double[prior.length][prior.length];
      for (int i = 0; i < prior.length; i++) {
        gradient[i] = STRENGTH * (prior[i] - at[i]);
        curvature[i][i] = STRENGTH;
      }
    }

    void add(double[] shares, double error, double chance) {
      for (int i = 0; i < shares.length; i++) {
        gradient[i] += error * shares[i] / TEMPERATURE;
        for (int j = 0; j < shares.length; j++) {
          curvature[i][j] += chance * shares[i] * shares[j] / (TEMPERATURE * TEMPERATURE);
        }
      }
    }

    void subtractSquare(double[] mean) {
      for (int i = 0; i < mean.length; i++) {
        for (int j = 0; j < mean.length; j++) {
          curvature[i][j] -= mean[i] * mean[j] / (TEMPERATURE * TEMPERATURE);
        }
      }
    }

    /** Solves for the step by elimination; the curvature is symmetric and positive. */
    double[] direction() {
      int n = gradient.length;
      for (int k = 0; k < n; k++) {
        for (int i = k + 1; i < n; i++) {
          double factor = curvature[i][k] / curvature[k][k];
          for (int j = k; j < n; j++) {
            curvature[i][j] -= factor * curvature[k][j];
          }
          gradient[i] -= factor * gradient[k];
        }
      }
      for (int k = n - 1; k >= 0; k--) {
        for (int j = k + 1; j < n; j++) {
          gradient[k] -= curvature[k][j] * gradient[j];
        }
        gradient[k] /= curvature[k][k];
      }
      return gradient;
    }
  }
}
