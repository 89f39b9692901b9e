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
import java.util.random.RandomGenerator;

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
   * budget, otherwise the share of repeated choices that have it, at least half of one.
   */
  Map<String, Double> propensities(
      List<Candidate> candidates, Limits limits, RandomGenerator random) {
    if (settings.propensityDraws() == 0) {
      return Map.of();
    }
    double rate = settings.baselineRate();
    Map<String, Double> learned =
        rate == 1 ? Map.of() : shares(strategy, candidates, limits, random);
    Map<String, Double> uniform = rate == 0 ? Map.of() : uniform(candidates, limits, random);
    Map<String, Double> mixed = new HashMap<>();
    for (Candidate candidate : candidates) {
      String id = candidate.arm().id();
      mixed.put(
          id, rate * uniform.getOrDefault(id, 0.0) + (1 - rate) * learned.getOrDefault(id, 0.0));
    }
    return mixed;
  }

  private Map<String, Double> uniform(
      List<Candidate> candidates, Limits limits, RandomGenerator random) {
    if (candidates.stream().mapToLong(candidate -> candidate.arm().tokenCost()).sum()
        > limits.tokens()) {
      return shares(UNIFORM, candidates, limits, random);
    }
    long young = candidates.stream().filter(this::isYoung).count();
    long placesOfYoung = Math.min(young, limits.count());
    Map<String, Double> exact = new HashMap<>();
    for (Candidate candidate : candidates) {
      double among = isYoung(candidate) ? young : candidates.size() - young;
      double places = isYoung(candidate) ? placesOfYoung : limits.count() - placesOfYoung;
      exact.put(candidate.arm().id(), Math.min(1, places / among));
    }
    return exact;
  }

  private Map<String, Double> shares(
      Strategy way, List<Candidate> candidates, Limits limits, RandomGenerator random) {
    int draws = settings.propensityDraws();
    Map<String, Double> hits = new HashMap<>();
    for (int draw = 0; draw < draws; draw++) {
      for (Arm arm : choose(way, candidates, limits, random).chosen()) {
        hits.merge(arm.id(), 1.0, Double::sum);
      }
    }
    Map<String, Double> shares = new HashMap<>();
    for (Candidate candidate : candidates) {
      String id = candidate.arm().id();
      shares.put(id, Math.max(HALF, hits.getOrDefault(id, 0.0)) / draws);
    }
    return shares;
  }

  private boolean isYoung(Candidate candidate) {
    return candidate.pulls() < settings.minPulls();
  }
}
