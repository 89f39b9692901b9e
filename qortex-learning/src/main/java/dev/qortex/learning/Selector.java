package dev.qortex.learning;

import static java.util.stream.Collectors.joining;

import dev.qortex.commons.Checks;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.SelectionRecord;
import dev.qortex.learning.strategy.Candidate;
import dev.qortex.learning.strategy.Choice;
import dev.qortex.learning.strategy.Packing;
import dev.qortex.learning.strategy.Scoring;
import dev.qortex.learning.strategy.SelectionLimits;
import dev.qortex.learning.strategy.Strategy;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** Selection of arms by their evidence, and its record. Thread-safe. */
final class Selector {

  private final LearningStore store;
  private final PendingUpdates outbox;
  private final Chooser chooser;
  private final LearnerSettings settings;
  private final ArmPriors priors;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final Supplier<String> ids;

  Selector(Learner.Builder builder, PendingUpdates outbox) {
    this.outbox = outbox;
    store = builder.store;
    settings = builder.settings;
    chooser = new Chooser(builder.strategy, settings);
    priors = builder.priors;
    clock = builder.clock;
    random = builder.random;
    ids = builder.ids;
  }

  Selection select(List<Arm> candidates, int k, String context, int tokenBudget, String origin) {
    Checks.given("candidates", candidates);
    Checks.id("context", context);
    Set<String> armIds = distinctIds(candidates);
    SelectionLimits limits = SelectionLimits.of(k, tokenBudget, candidates.size());
    checkBudget(candidates, limits);
    List<Candidate> known = known(candidates, armIds, context);
    Chooser.Chosen chosen;
    long seed;
    synchronized (random) {
      chosen = chooser.choose(known, limits, random);
      seed = settings.propensityDraws() > 0 ? random.nextLong() : 0;
    }
    Map<String, Double> propensities = chooser.propensities(known, limits, seed);
    Set<Arm> taken = new HashSet<>(chosen.arms());
    Selection selection =
        new Selection(
            ids.get(),
            chosen.arms(),
            candidates.stream().filter(arm -> !taken.contains(arm)).toList(),
            chosen.unfit(),
            chosen.scores(),
            propensities,
            chosen.explored());
    record(selection, armIds, context, origin);
    return selection;
  }

  private static Set<String> distinctIds(List<Arm> candidates) {
    Set<String> armIds = new LinkedHashSet<>();
    for (Arm arm : candidates) {
      if (!armIds.add(arm.id())) {
        throw new IllegalArgumentException(
            "The arm (%s) occurs twice among the candidates.".formatted(arm.id()));
      }
    }
    return armIds;
  }

  private static void checkBudget(List<Arm> candidates, SelectionLimits limits) {
    candidates.stream()
        .min(Comparator.comparingInt(Arm::tokenCost))
        .filter(cheapest -> cheapest.tokenCost() > limits.tokens())
        .ifPresent(
            cheapest -> {
              throw new IllegalArgumentException(
                  "The token budget (%s) is smaller than the cost (%s) of the cheapest candidate (%s).\nMaybe raise it, or select only when something can fit."
                      .formatted(limits.tokens(), cheapest.tokenCost(), cheapest.id()));
            });
  }

  private List<Candidate> known(List<Arm> candidates, Set<String> armIds, String context) {
    Map<String, ArmState> states = store.load(context, armIds);
    Function<String, Posterior> prior = priors.given(context, store);
    List<Candidate> known = new ArrayList<>(candidates.size());
    for (Arm arm : candidates) {
      ArmState state = states.getOrDefault(arm.id(), ArmState.NONE);
      known.add(
          new Candidate(
              arm,
              state.posterior(prior.apply(arm.id())),
              state.pulls(),
              Math.max(0, state.successes() + state.failures())));
    }
    return known;
  }

  private void record(Selection selection, Set<String> armIds, String context, String origin) {
    if (!settings.recordsSelections()) {
      return;
    }
    boolean evaluable = settings.propensityDraws() > 0;
    List<SelectionRecord.Pick> picks =
        selection.chosen().stream()
            .map(
                arm -> {
                  Double propensity = selection.propensities().get(arm.id());
                  return new SelectionRecord.Pick(
                      arm.id(),
                      propensity == null ? OptionalDouble.empty() : OptionalDouble.of(propensity));
                })
            .toList();
    outbox.add(
        new SelectionRecord(
            selection.id(),
            context,
            picks,
            evaluable ? List.copyOf(armIds) : List.of(),
            selection.explored(),
            origin,
            clock.instant()));
  }

  /**
   * A strategy with uniform exploration and the forcing of young arms around it, and a guard that
   * holds it to its contract. Pure.
   */
  record Chooser(Strategy strategy, LearnerSettings settings) {

    private static final Strategy UNIFORM = Strategy.of(Scoring.uniform(), Packing.byScore());
    private static final double EXPLORING_SCORE = 0.5;
    private static final double HALF = 0.5;

    /** Result of a choice; the unfit are young arms that had no place. */
    record Chosen(List<Arm> arms, List<Arm> unfit, Map<String, Double> scores, boolean explored) {}

    Chosen choose(List<Candidate> candidates, SelectionLimits limits, RandomGenerator random) {
      boolean explored =
          settings.baselineRate() > 0 && random.nextDouble() < settings.baselineRate();
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
        Strategy way, List<Candidate> candidates, SelectionLimits limits, RandomGenerator random) {
      List<Candidate> young = candidates.stream().filter(this::isYoung).toList();
      if (young.isEmpty()) {
        return checked(way, candidates, limits, random);
      }
      Choice first = checked(way, young, limits, random);
      List<Candidate> others =
          candidates.stream().filter(candidate -> !isYoung(candidate)).toList();
      Choice second = checked(way, others, limits.without(first.chosen()), random);
      List<Arm> chosen = new ArrayList<>(first.chosen());
      chosen.addAll(second.chosen());
      Map<String, Double> scores = new HashMap<>(first.scores());
      scores.putAll(second.scores());
      return new Choice(chosen, scores);
    }

    private static Choice checked(
        Strategy way, List<Candidate> candidates, SelectionLimits limits, RandomGenerator random) {
      Choice choice = way.choose(candidates, limits, random);
      List<Arm> chosen = choice.chosen();
      Set<Arm> unknown = new HashSet<>(chosen);
      boolean isDistinct = unknown.size() == chosen.size();
      candidates.forEach(candidate -> unknown.remove(candidate.arm()));
      if (!isDistinct || !unknown.isEmpty()) {
        throw broken(
            way,
            chosen.stream()
                .map(Arm::id)
                .collect(joining(", ", "(", "), one of them twice or without an offer")));
      }
      checkLimits(way, chosen.size(), chosen.stream().mapToLong(Arm::tokenCost).sum(), limits);
      return choice;
    }

    private static void checkLimits(Strategy way, int count, long tokens, SelectionLimits limits) {
      if (count > limits.count() || tokens > limits.tokens()) {
        throw broken(
            way,
            "%s arms for %s tokens, above the limits (%s arms, %s tokens)"
                .formatted(count, tokens, limits.count(), limits.tokens()));
      }
    }

    private static IllegalStateException broken(Strategy way, String what) {
      return new IllegalStateException(
          "The strategy (%s) chose %s.\nMaybe it does not look at its candidates and limits."
              .formatted(way, what));
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
     * Computes the probability with which each candidate is chosen: exact for uniform exploration
     * without a tight budget, otherwise the share of repeated choices that have it, at least half
     * of one.
     *
     * @param seed the seed of the repeated choices; equal seeds give equal shares
     */
    Map<String, Double> propensities(
        List<Candidate> candidates, SelectionLimits limits, long seed) {
      if (settings.propensityDraws() == 0) {
        return Map.of();
      }
      RandomGenerator fast = new SplittableRandom(seed);
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

    private double[] uniform(
        List<Candidate> candidates, SelectionLimits limits, RandomGenerator random) {
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
                          1,
                          (double) (limits.count() - placesOfYoung) / (candidates.size() - young)))
          .toArray();
    }

    private double[] shares(
        Strategy way, List<Candidate> candidates, SelectionLimits limits, RandomGenerator random) {
      int[] young = places(candidates, true);
      int[] others = places(candidates, false);
      List<Candidate> youngOnes = at(young, candidates);
      List<Candidate> otherOnes = at(others, candidates);
      Hits hits = new Hits(way, candidates.size());
      int draws = settings.propensityDraws();
      for (int draw = 1; draw <= draws; draw++) {
        SelectionLimits left = limits;
        if (young.length > 0) {
          left = hits.add(draw, way.places(youngOnes, limits, random), young, youngOnes, limits);
        }
        hits.add(draw, way.places(otherOnes, left, random), others, otherOnes, left);
      }
      return IntStream.of(hits.counts).mapToDouble(hit -> Math.max(HALF, hit) / draws).toArray();
    }

    /** Counts of the draws that chose each candidate. */
    private static final class Hits {

      private final Strategy way;
      private final int[] counts;
      private final int[] lastDraws;

      Hits(Strategy way, int candidates) {
        this.way = way;
        counts = new int[candidates];
        lastDraws = new int[candidates];
      }

      /** Adds the candidates at the places that a draw chose, and returns the remaining limits. */
      SelectionLimits add(
          int draw,
          int[] chosen,
          int[] places,
          List<Candidate> candidates,
          SelectionLimits limits) {
        long tokens = 0;
        for (int place : chosen) {
          if (place < 0 || place >= places.length || lastDraws[places[place]] == draw) {
            throw broken(way, "the place (" + place + "), twice or without an offer");
          }
          lastDraws[places[place]] = draw;
          counts[places[place]]++;
          tokens += candidates.get(place).arm().tokenCost();
        }
        checkLimits(way, chosen.length, tokens, limits);
        return new SelectionLimits(
            limits.count() - chosen.length, (int) (limits.tokens() - tokens));
      }
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
}
