package dev.qortex.learning;

import dev.qortex.core.internal.util.Checks;
import dev.qortex.learning.Chooser.Chosen;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.SelectionRecord;
import dev.qortex.learning.strategy.Candidate;
import dev.qortex.learning.strategy.SelectionLimits;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Selection of arms by what is known of them, and its record. Thread-safe. */
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
    Chosen chosen;
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
            "The arm (%s) stands twice among the candidates.".formatted(arm.id()));
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
                  "The token budget (%d) is smaller than the cost (%d) of the cheapest candidate (%s).\nMaybe raise it, or select only when something can fit."
                      .formatted(limits.tokens(), cheapest.tokenCost(), cheapest.id()));
            });
  }

  private List<Candidate> known(List<Arm> candidates, Set<String> armIds, String context) {
    Map<String, ArmState> states = store.load(context, armIds);
    Function<String, Posterior> prior = priors.given(() -> store.loadAll(context));
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
}
