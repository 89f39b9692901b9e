package dev.qortex.learning;

import dev.qortex.learning.strategy.Candidate;
import dev.qortex.learning.strategy.Choice;
import dev.qortex.learning.strategy.Limits;
import dev.qortex.learning.strategy.Packing;
import dev.qortex.learning.strategy.Scoring;
import dev.qortex.learning.strategy.Strategy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** A strategy with uniform exploration and the forcing of young arms around it. Pure. */
record Chooser(Strategy strategy, LearnerSettings settings) {

  private static final Strategy UNIFORM = Strategy.of(Scoring.uniform(), Packing.byScore());
  private static final double EXPLORING_SCORE = 0.5;
  private static final double HALF = 0.5;

  /** What was chosen; the unfit are young arms that had no place. */
  record Chosen(List<Arm> arms, List<Arm> unfit, Map<String, Double> scores, boolean explored) {}

  Chosen choose(List<Candidate> candidates, Limits limits, RandomGenerator random) {
    boolean explored = settings.baselineRate() > 0 && random.nextDouble() < settings.baselineRate();
    Choice choice = choose(explored ? UNIFORM : strategy, candidates, limits, random);
    Map<String, Double> scores = choice.scores();
    if (explored) {
      scores = new HashMap<>(scores);
      scores.replaceAll((armId, drawn) -> EXPLORING_SCORE);
    }
    return new Chosen(choice.chosen(), unfit(candidates, choice), scores, explored);
  }

  /** Young arms first; the others share what they leave. */
  private Choice choose(
      Strategy way, List<Candidate> candidates, Limits limits, RandomGenerator random) {
    List<Candidate> young = candidates.stream().filter(this::isYoung).toList();
    if (young.isEmpty()) {
      return way.choose(candidates, limits, random);
    }
    Choice first = way.choose(young, limits, random);
    List<Candidate> others = candidates.stream().filter(candidate -> !isYoung(candidate)).toList();
    Choice second = way.choose(others, limits.without(first.chosen()), random);
    List<Arm> chosen = new ArrayList<>(first.chosen());
    chosen.addAll(second.chosen());
    Map<String, Double> scores = new HashMap<>(first.scores());
    scores.putAll(second.scores());
    return new Choice(chosen, scores);
  }

  private List<Arm> unfit(List<Candidate> candidates, Choice choice) {
    if (settings.minPulls() == 0) {
      return List.of();
    }
    Set<Arm> chosen = new HashSet<>(choice.chosen());
    return candidates.stream()
        .filter(this::isYoung)
        .map(Candidate::arm)
        .filter(arm -> !chosen.contains(arm))
        .toList();
  }

  /**
   * With which probability each candidate is chosen: exact for uniform exploration without a tight
   * budget, otherwise the share of repeated choices that have it, at least half of one. Takes one
   * number from the generator, as the seed of a fast one.
   */
  Map<String, Double> propensities(
      List<Candidate> candidates, Limits limits, RandomGenerator random) {
    if (settings.propensityDraws() == 0) {
      return Map.of();
    }
    RandomGenerator fast = new SplittableRandom(random.nextLong());
    double rate = settings.baselineRate();
    double[] none = new double[candidates.size()];
    double[] learned = rate == 1 ? none : shares(strategy, candidates, limits, fast);
    double[] uniform = rate == 0 ? none : uniform(candidates, limits, fast);
    Map<String, Double> mixed = new HashMap<>();
    for (int place = 0; place < none.length; place++) {
      mixed.put(
          candidates.get(place).arm().id(), rate * uniform[place] + (1 - rate) * learned[place]);
    }
    return mixed;
  }

  private double[] uniform(List<Candidate> candidates, Limits limits, RandomGenerator random) {
    long dearest =
        candidates.stream()
            .map(candidate -> -(long) candidate.arm().tokenCost())
            .sorted()
            .limit(limits.count())
            .mapToLong(cost -> -cost)
            .sum();
    if (dearest > limits.tokens()) {
      return shares(UNIFORM, candidates, limits, random);
    }
    long young = candidates.stream().filter(this::isYoung).count();
    long placesOfYoung = Math.min(young, limits.count());
    return candidates.stream()
        .mapToDouble(
            candidate ->
                isYoung(candidate)
                    ? (double) placesOfYoung / young
                    : Math.min(
                        1, (double) (limits.count() - placesOfYoung) / (candidates.size() - young)))
        .toArray();
  }

  private double[] shares(
      Strategy way, List<Candidate> candidates, Limits limits, RandomGenerator random) {
    int[] young = places(candidates, true);
    int[] others = places(candidates, false);
    List<Candidate> youngOnes = at(young, candidates);
    List<Candidate> otherOnes = at(others, candidates);
    int[] hits = new int[candidates.size()];
    int draws = settings.propensityDraws();
    for (int draw = 0; draw < draws; draw++) {
      int count = limits.count();
      int tokens = limits.tokens();
      if (young.length > 0) {
        for (int place : way.places(youngOnes, limits, random)) {
          hits[young[place]]++;
          count--;
          tokens -= youngOnes.get(place).arm().tokenCost();
        }
      }
      for (int place : way.places(otherOnes, new Limits(count, tokens), random)) {
        hits[others[place]]++;
      }
    }
    return IntStream.of(hits).mapToDouble(hit -> Math.max(HALF, hit) / draws).toArray();
  }

  private int[] places(List<Candidate> candidates, boolean young) {
    return IntStream.range(0, candidates.size())
        .filter(place -> isYoung(candidates.get(place)) == young)
        .toArray();
  }

  private static List<Candidate> at(int[] places, List<Candidate> candidates) {
    return IntStream.of(places).mapToObj(candidates::get).toList();
  }

  private boolean isYoung(Candidate candidate) {
    return candidate.pulls() < settings.minPulls();
  }
}
