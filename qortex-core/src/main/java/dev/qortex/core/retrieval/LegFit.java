package dev.qortex.core.retrieval;

import dev.qortex.core.interoception.QueryFeedbackStore.Judged;
import dev.qortex.core.vector.Cosine;
import java.util.ArrayList;
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
 * prior is 1, for past questions their weight in the settings, and for traits 0; it counts as 40
 * answers, so that a few accepts change little. No weight of a leg falls below 0. The newest 500
 * answers count, at most 50 of them of one session.
 *
 * <p>For one question the weights go one step further, towards those that fit the answers to
 * similar questions better: the same step, with each answer as heavy as its question is similar,
 * and the weights for all questions as the prior. And of what was learned only {@code n^2 / (n^2 +
 * 4)} counts, where n is the sum of these similarities: what conversations teach of the legs would
 * harm questions about documents. Immutable and thread-safe.
 *
 * <p>Source: the listwise loss of Cao et al., Learning to Rank: From Pairwise Approach to Listwise
 * Approach (2007), solved by Gauss-Newton steps, each halved until it helps.
 */
final class LegFit {

  /** How many answers are learned from. */
  static final int ANSWERS = 500;

  /** How many of one session. */
  static final int OF_A_SESSION = 50;

  private static final double TEMPERATURE = 0.1;
  private static final double STRENGTH = 40;

  /** A question like so many others takes half of what was learned. */
  private static final double STRANGE = 2;

  private static final int STEPS = 20;
  private static final double SHORTEST = 1e-3;

  /** Less than this, in the logarithm of a likelihood, is no progress. */
  private static final double ENOUGH = 1e-6;

  private final FeedbackSettings settings;
  private final List<String> names;
  private final List<Example> examples;
  private final double[] prior;
  private final double[] found;

  private LegFit(
      FeedbackSettings settings, List<String> names, List<Example> examples, double[] prior) {
    this.settings = settings;
    this.names = names;
    this.examples = examples;
    this.prior = prior;
    this.found = fitted(examples, prior);
  }

  /**
   * What those answers teach.
   *
   * @param answers the newest, so many of a session
   */
  static LegFit of(List<Judged> answers, FeedbackSettings settings) {
    List<Judged> counting = answers.stream().filter(Example::teaches).toList();
    SortedSet<String> legs = new TreeSet<>();
    counting.forEach(
        answer -> answer.question().shares().values().forEach(of -> legs.addAll(of.keySet())));
    if (!counting.isEmpty()) {
      legs.add(LegWeights.PAST);
    }
    List<String> names = List.copyOf(legs);
    List<Example> examples = new ArrayList<>();
    counting.forEach(answer -> examples.add(new Example(answer, names)));
    double[] prior =
        names.stream()
            .mapToDouble(
                name ->
                    name.equals(LegWeights.PAST) ? settings.pastWeight() : LegWeights.prior(name))
            .toArray();
    return new LegFit(settings, names, examples, prior);
  }

  private static double[] fitted(List<Example> examples, double[] prior) {
    double[] found = prior.clone();
    double reached = objective(examples, prior, found);
    for (int i = 0; i < STEPS; i++) {
      Step step = new Step(prior, found);
      for (Example example : examples) {
        example.add(step, found, 1);
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
    return found;
  }

  /** The weights for all questions. */
  LegWeights everywhere() {
    return weights(found);
  }

  /** The weights for questions like this one. */
  LegWeights near(float[] question) {
    float[] unit = Cosine.unit(question);
    Step step = new Step(found, found);
    double similar = 0;
    for (Example example : examples) {
      double similarity = settings.kappa(Cosine.of(unit, example.question));
      if (similarity > 0) {
        example.add(step, found, similarity);
        similar += similarity;
      }
    }
    double[] near = moved(found, step.direction(), 1);
    double familiar = similar * similar / (similar * similar + STRANGE * STRANGE);
    for (int i = 0; i < near.length; i++) {
      near[i] = prior[i] + familiar * (near[i] - prior[i]);
    }
    return weights(near);
  }

  private LegWeights weights(double[] values) {
    SortedMap<String, Double> weights = new TreeMap<>();
    for (int i = 0; i < values.length; i++) {
      String name = names.get(i);
      weights.put(name, Traits.NAMES.contains(name) ? values[i] : Math.max(0, values[i]));
    }
    return LegWeights.of(weights, settings.pastWeight());
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

  /** The judged items of an answer, and their shares. */
  private static final class Example {
    private final float[] question;
    private final double[][] shares;
    private final double[] rewards;

    Example(Judged answer, List<String> legs) {
      question = Cosine.unit(answer.question().vector());
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

    /** Adds to a step what it teaches at those weights, so many times. */
    void add(Step step, double[] weights, double times) {
      double[] p = chances(weights);
      double helped = Math.max(Double.MIN_NORMAL, dot(p, rewards));
      double[] mean = new double[weights.length];
      for (int i = 0; i < p.length; i++) {
        double chance = p[i];
        step.add(shares[i], times * (chance * rewards[i] / helped - chance), times * chance);
        for (int leg = 0; leg < mean.length; leg++) {
          mean[leg] += chance * shares[i][leg];
        }
      }
      step.subtractSquare(mean, times);
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

    void subtractSquare(double[] mean, double times) {
      for (int i = 0; i < mean.length; i++) {
        for (int j = 0; j < mean.length; j++) {
          curvature[i][j] -= times * mean[i] * mean[j] / (TEMPERATURE * TEMPERATURE);
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
