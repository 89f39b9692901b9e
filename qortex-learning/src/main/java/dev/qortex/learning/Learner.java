package dev.qortex.learning;

import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.strategy.Candidate;
import dev.qortex.learning.strategy.Choice;
import dev.qortex.learning.strategy.Limits;
import dev.qortex.learning.strategy.Strategy;
import dev.qortex.learning.strategy.ThompsonSampling;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Chooses arms by what was learned about them, and learns from what came of it: a store, a
 * strategy, a clock and a random generator, nothing else. What it knows is in the store, so that
 * several learners in several processes may share one. Thread-safe; cheap to create.
 *
 * <p>Source of the method: Thompson (1933); Russo et al., A Tutorial on Thompson Sampling (2018).
 */
public final class Learner {

  private final LearningStore store;
  private final Strategy strategy;
  private final LearnerSettings settings;
  private final ArmPriors priors;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final Supplier<String> ids;

  private Learner(Builder builder) {
    store = builder.store;
    strategy = builder.strategy;
    settings = builder.settings;
    priors = builder.priors;
    clock = builder.clock;
    random = builder.random;
    ids = builder.ids;
  }

  /** A learner over that store, with Thompson Sampling and the default settings unless changed. */
  public static Builder builder(LearningStore store) {
    return new Builder(store);
  }

  /**
   * Chooses among candidates.
   *
   * @param candidates with distinct ids
   * @param k how many; 0 or less means all that fit
   * @param context a {@link dev.qortex.learning.store.ContextKey}
   * @param tokenBudget the sum of costs that is never exceeded; 0 means no limit
   * @throws IllegalArgumentException when an id stands twice or the budget is negative
   */
  public Selection select(List<Arm> candidates, int k, String context, int tokenBudget) {
    Set<String> armIds = new LinkedHashSet<>();
    for (Arm arm : candidates) {
      if (!armIds.add(arm.id())) {
        throw new IllegalArgumentException(
            "The arm (%s) stands twice among the candidates.".formatted(arm.id()));
      }
    }
    Limits limits = Limits.of(k, tokenBudget, candidates.size());
    Map<String, ArmState> states = store.load(context, armIds);
    List<Candidate> known = new ArrayList<>(candidates.size());
    for (Arm arm : candidates) {
      Posterior prior = priors.of(arm.id());
      ArmState state = states.get(arm.id());
      known.add(
          state == null
              ? new Candidate(arm, prior, 0)
              : new Candidate(arm, state.posterior(prior), state.pulls()));
    }
    Choice choice;
    synchronized (random) {
      choice = strategy.choose(known, limits, settings, random);
    }
    Set<String> chosen = new HashSet<>();
    choice.chosen().forEach(arm -> chosen.add(arm.id()));
    return new Selection(
        ids.get(),
        choice.chosen(),
        candidates.stream().filter(arm -> !chosen.contains(arm.id())).toList(),
        choice.scores(),
        choice.explored(),
        choice.chosen().stream().mapToInt(Arm::tokenCost).sum());
  }

  /**
   * Learns from one outcome.
   *
   * @return whether it counted; false when its observation id was known
   */
  public boolean observe(ArmOutcome outcome, String context) {
    return observeAll(List.of(outcome), context) == 1;
  }

  /**
   * Learns from outcomes in one transaction.
   *
   * @return how many counted
   * @throws IllegalArgumentException when a reward is outside of [0, 1] or not a number; nothing is
   *     learned then
   */
  public int observeAll(List<ArmOutcome> outcomes, String context) {
    Instant now = clock.instant();
    List<ArmUpdate> updates =
        outcomes.stream()
            .map(
                outcome ->
                    ArmUpdate.observation(
                        outcome.observationId(),
                        context,
                        outcome.armId(),
                        outcome.reward(),
                        outcome.origin(),
                        now))
            .toList();
    return store.apply(updates).size();
  }

  /** What is believed of these arms, with or without evidence, in the order asked. */
  public Map<String, Posterior> posteriors(String context, Collection<String> armIds) {
    Map<String, ArmState> states = store.load(context, armIds);
    Map<String, Posterior> posteriors = new LinkedHashMap<>();
    for (String id : armIds) {
      posteriors.put(id, posterior(id, states.get(id)));
    }
    return Collections.unmodifiableMap(posteriors);
  }

  /** What is believed of all arms with evidence in a context, by arm id. */
  public Map<String, Posterior> posteriors(String context) {
    Map<String, Posterior> posteriors = new TreeMap<>();
    store.loadAll(context).forEach((id, state) -> posteriors.put(id, posterior(id, state)));
    return Collections.unmodifiableMap(posteriors);
  }

  private Posterior posterior(String armId, @org.jspecify.annotations.Nullable ArmState state) {
    Posterior prior = priors.of(armId);
    return state == null ? prior : state.posterior(prior);
  }

  /** Where the evidence is. */
  public LearningStore store() {
    return store;
  }

  /** Wires a learner. Not thread-safe. */
  public static final class Builder {

    private final LearningStore store;
    private Strategy strategy = new ThompsonSampling();
    private LearnerSettings settings = LearnerSettings.defaults();
    private ArmPriors priors = ArmPriors.uniform();
    private InstantSource clock = InstantSource.system();
    private RandomGenerator random = new Random();
    private Supplier<String> ids = () -> UUID.randomUUID().toString();

    private Builder(LearningStore store) {
      this.store = store;
    }

    /** How to choose. */
    public Builder strategy(Strategy chosen) {
      strategy = chosen;
      return this;
    }

    /** Exploration and forcing. */
    public Builder settings(LearnerSettings chosen) {
      settings = chosen;
      return this;
    }

    /** What is believed without evidence. */
    public Builder priors(ArmPriors chosen) {
      priors = chosen;
      return this;
    }

    /** What dates observations. */
    public Builder clock(InstantSource chosen) {
      clock = chosen;
      return this;
    }

    /** Chance; used by one thread at a time. */
    public Builder random(RandomGenerator chosen) {
      random = chosen;
      return this;
    }

    /** Makes selection ids. */
    public Builder ids(Supplier<String> chosen) {
      ids = chosen;
      return this;
    }

    /** The learner. */
    public Learner build() {
      return new Learner(this);
    }
  }
}
