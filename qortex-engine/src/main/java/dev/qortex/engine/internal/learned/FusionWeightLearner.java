package dev.qortex.engine.internal.learned;

import dev.qortex.commons.Cosine;
import dev.qortex.commons.SymmetricSystem;
import dev.qortex.commons.UnitVector;
import dev.qortex.core.feedback.QueryFeedbackStore.Judged;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.engine.internal.relevance.RelevanceCalibration;
import dev.qortex.engine.internal.scoring.FeatureNames;
import dev.qortex.engine.internal.scoring.LegLearning;
import dev.qortex.engine.internal.scoring.LegWeights;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Weights of the legs, fitted to which of the items that were shown together helped:
 *
 * <pre>maximise  sum over answers of log sum over items of reward p(item)
 *           - strength / 2 * sum over legs of (weight - prior)^2
 * p(item) = softmax over the answer's items of (sum over legs of weight * share) / 0.1</pre>
 *
 * where an item without an outcome has the reward 0: most hosts accept what helped and say nothing
 * of the rest. Shares are in parts of the best fused score of their answer, as they were when it
 * was given: so also what past questions said then, which is a leg here, and weighs less when it
 * misled. The prior is 1, for past questions their weight in the settings, and for traits 0; it
 * counts as 40 answers, so that a few accepts change little. No weight of a leg falls below 0. The
 * newest 500 answers count, at most 50 of them of one session.
 *
 * <p>For one question the weights go one step further, towards those that fit the answers to
 * similar questions better: the same fit in few steps, with each answer as heavy as its question is
 * similar, and the weights for all questions as the prior. The answers of one session weigh 2
 * together at most. And of what was learned only {@code n^2 / (n^2 + 4)} counts, where n is the sum
 * of these weights: what conversations teach of the legs would harm questions about documents, and
 * what one session teaches alone counts half at most. Immutable and thread-safe.
 *
 * <p>Source: the listwise loss of Cao et al., Learning to Rank: From Pairwise Approach to Listwise
 * Approach (2007), solved by Gauss-Newton steps, each halved until it helps.
 */
public final class FusionWeightLearner {

  private static final double SHORTEST = 1e-3;

  /** Less than this, in the logarithm of a likelihood, is no progress. */
  private static final double ENOUGH = 1e-6;

  private final ScoringProfile profile;
  private final LegLearning settings;
  private final List<String> names;

  /** The answers that were read, by question. */
  private final Map<PastQuestion, Read> read;

  private final List<Example> examples;
  private final double[] prior;
  private final double[] found;

  private FusionWeightLearner(
      ScoringProfile profile,
      List<String> names,
      Map<PastQuestion, Read> read,
      List<Example> examples,
      double[] prior) {
    this.profile = profile;
    this.settings = profile.learning();
    this.names = names;
    this.read = read;
    this.examples = examples;
    this.prior = prior;
    this.found =
        fitted(
            examples.stream().map(example -> new Counted(example, 1)).toList(),
            prior,
            settings.steps());
  }

  /**
   * Learns from answers.
   *
   * @param answers the newest ones, already limited for each session
   */
  public static FusionWeightLearner of(List<Judged> answers, ScoringProfile profile) {
    return fitted(answers, profile, List.of(), Map.of());
  }

  /** Learns from other answers as {@link #of}, at less cost for those that it knows. */
  FusionWeightLearner after(List<Judged> answers) {
    return fitted(answers, profile, names, read);
  }

  private static FusionWeightLearner fitted(
      List<Judged> answers,
      ScoringProfile profile,
      List<String> knownNames,
      Map<PastQuestion, Read> known) {
    Map<PastQuestion, Read> read = new IdentityHashMap<>();
    SortedSet<String> legs = new TreeSet<>();
    for (Judged answer : answers) {
      Read before = known.get(answer.question());
      Read now = before != null && before.is(answer) ? before : Read.of(answer);
      read.put(answer.question(), now);
      legs.addAll(now.legs);
    }
    List<String> names = List.copyOf(legs);
    List<Example> examples = new ArrayList<>();
    for (Judged answer : answers) {
      Read one = Objects.requireNonNull(read.get(answer.question()));
      if (one.teaches()) {
        Example example = one.example;
        if (example == null || !names.equals(knownNames)) {
          example = new Example(answer, names, profile.learning().temperature());
          read.put(answer.question(), new Read(one.answer, one.legs, example));
        }
        examples.add(example);
      }
    }
    double[] prior =
        names.stream()
            .mapToDouble(
                name ->
                    name.equals(LegWeights.PAST)
                        ? profile.feedback().pastWeight()
                        : LegWeights.prior(name))
            .toArray();
    return new FusionWeightLearner(profile, names, read, examples, prior);
  }

  private double[] fitted(List<Counted> examples, double[] prior, int steps) {
    double[] found = prior.clone();
    double reached = objective(examples, prior, found);
    for (int i = 0; i < steps; i++) {
      Step step = new Step(prior, found, settings.strength());
      examples.forEach(counted -> counted.add(step));
      double[] direction = step.direction();
      double length = 1;
      double[] next = SymmetricSystem.moved(found, direction, length);
      double now = objective(examples, prior, next);
      while (length > SHORTEST && !(now > reached)) {
        length /= 2;
        next = SymmetricSystem.moved(found, direction, length);
        now = objective(examples, prior, next);
      }
      if (!(now - reached > ENOUGH)) {
        break;
      }
      found = next;
      reached = now;
    }
    return found;
  }

  /** The weights for all questions. */
  public LegWeights everywhere() {
    return weights(found);
  }

  /** The weights for questions like this one. */
  public LegWeights near(float[] question) {
    List<Counted> like = like(UnitVector.of(question));
    double similar = like.stream().mapToDouble(counted -> counted.times).sum();
    double[] near = fitted(like, found, settings.nearSteps());
    double familiar =
        similar * similar / (similar * similar + settings.familiar() * settings.familiar());
    for (int i = 0; i < near.length; i++) {
      near[i] = prior[i] + familiar * (near[i] - prior[i]);
    }
    return weights(near);
  }

  /** The answers to similar questions, as often as they count. */
  private List<Counted> like(UnitVector question) {
    double[] similarities = new double[examples.size()];
    Map<String, Double> bySession = new HashMap<>();
    for (int i = 0; i < similarities.length; i++) {
      Example example = examples.get(i);
      similarities[i] =
          Math.max(0, PastOutcomes.kappa(profile.feedback(), question.cosine(example.question)));
      bySession.merge(example.session, similarities[i], Double::sum);
    }
    bySession.remove("");
    List<Counted> like = new ArrayList<>();
    for (int i = 0; i < similarities.length; i++) {
      Example example = examples.get(i);
      double most = Math.max(settings.familiar(), bySession.getOrDefault(example.session, 0.0));
      if (similarities[i] > 0) {
        like.add(new Counted(example, similarities[i] * settings.familiar() / most));
      }
    }
    return like;
  }

  private LegWeights weights(double[] values) {
    SortedMap<String, Double> weights = new TreeMap<>();
    for (int i = 0; i < values.length; i++) {
      String name = names.get(i);
      weights.put(name, FeatureNames.ALL.contains(name) ? values[i] : Math.max(0, values[i]));
    }
    return LegWeights.of(weights, profile.feedback().pastWeight());
  }

  private double objective(List<Counted> examples, double[] prior, double[] weights) {
    double sum = 0;
    for (int i = 0; i < prior.length; i++) {
      sum -= settings.strength() / 2 * (weights[i] - prior[i]) * (weights[i] - prior[i]);
    }
    for (Counted counted : examples) {
      sum += counted.logLikelihood(weights);
    }
    return sum;
  }

  /**
   * An answer that was read.
   *
   * @param legs what it teaches of; empty if its rewards do not differ
   * @param example with the names of the fit that made it; null before there is one
   */
  private record Read(Judged answer, Set<String> legs, @Nullable Example example) {

    static Read of(Judged answer) {
      Set<String> legs = new HashSet<>();
      if (Example.teaches(answer)) {
        answer.question().shares().values().forEach(said -> legs.addAll(said.keySet()));
        legs.remove(RelevanceCalibration.NAME);
        legs.add(LegWeights.PAST);
      }
      return new Read(answer, legs, null);
    }

    boolean is(Judged other) {
      return answer.question() == other.question() && answer.rewards().equals(other.rewards());
    }

    boolean teaches() {
      return !legs.isEmpty();
    }
  }

  /** An example, how many times it counts, and its chances at the weights of the last look. */
  private static final class Counted {
    private final Example example;
    private final double times;
    private final double[] chances;

    Counted(Example example, double times) {
      this.example = example;
      this.times = times;
      this.chances = new double[example.rewards.length];
    }

    double logLikelihood(double[] weights) {
      example.chances(weights, chances);
      return times * Math.log(example.helped(chances));
    }

    /** Adds to a step what it teaches at the weights of the last look. */
    void add(Step step) {
      example.add(step, chances, times);
    }
  }

  /** The items of an answer, and their shares in parts of the temperature. */
  private static final class Example {
    private final float[] question;
    private final String session;
    private final double[][] shares;
    private final double[] rewards;

    Example(Judged answer, List<String> legs, double temperature) {
      question = Cosine.unit(answer.question().vector());
      session = answer.question().session();
      List<String> items = items(answer);
      shares = new double[items.size()][legs.size()];
      rewards = new double[items.size()];
      for (int i = 0; i < items.size(); i++) {
        String item = items.get(i);
        rewards[i] = answer.rewards().getOrDefault(item, 0.0);
        Map<String, Double> said =
            answer.question().shares().getOrDefault(item, Collections.emptySortedMap());
        for (int leg = 0; leg < legs.size(); leg++) {
          shares[i][leg] = said.getOrDefault(legs.get(leg), 0.0) / temperature;
        }
      }
    }

    private static List<String> items(Judged answer) {
      return List.copyOf(answer.question().shares().keySet());
    }

    /** True if its rewards differ. */
    static boolean teaches(Judged answer) {
      return items(answer).stream()
              .map(item -> answer.rewards().getOrDefault(item, 0.0))
              .distinct()
              .count()
          > 1;
    }

    /** Sets the probability by which each item is chosen. */
    void chances(double[] weights, double[] p) {
      double most = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < p.length; i++) {
        p[i] = dot(shares[i], weights);
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
    }

    /** The probability that the chosen item helped. */
    double helped(double[] p) {
      return Math.max(Double.MIN_NORMAL, dot(p, rewards));
    }

    void add(Step step, double[] p, double times) {
      double helped = helped(p);
      double[] mean = new double[shares[0].length];
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

    Step(double[] prior, double[] at, double strength) {
      gradient = new double[prior.length];
      curvature = new double[prior.length][prior.length];
      for (int i = 0; i < prior.length; i++) {
        gradient[i] = strength * (prior[i] - at[i]);
        curvature[i][i] = strength;
      }
    }

    void add(double[] shares, double error, double chance) {
      for (int i = 0; i < shares.length; i++) {
        gradient[i] += error * shares[i];
        SymmetricSystem.addTo(curvature[i], chance * shares[i], shares, i);
      }
    }

    void subtractSquare(double[] mean, double times) {
      for (int i = 0; i < mean.length; i++) {
        SymmetricSystem.addTo(curvature[i], -times * mean[i], mean, i);
      }
    }

    /** Gradient over curvature; of the curvature only the upper half is kept. */
    double[] direction() {
      return SymmetricSystem.solve(curvature, gradient);
    }
  }
}
