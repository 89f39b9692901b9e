package dev.qortex.learning;

import dev.qortex.commons.Checks;
import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent.OutcomeCounts;
import dev.qortex.learning.event.LearningEvent;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.ContextKey;
import dev.qortex.learning.store.EvidenceChange;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.strategy.Strategy;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Contextual bandit over Beta posteriors: consists of a store, a strategy, a clock and a random
 * generator. What it knows is in the store, so that several learners in several processes may share
 * one. Thread-safe; cheap to create.
 *
 * <p>Selecting writes nothing, ever: selections wait for the transaction of the next observation,
 * and are lost with the process. At most 10,000 wait, then the oldest is dropped; see {@link
 * #droppedSelections}. Call {@link #flush} before you close a store when no observation follows.
 *
 * <p>Source of the method: Thompson (1933); Russo et al., A Tutorial on Thompson Sampling (2018).
 */
public final class Learner {

  private final LearningStore store;
  private final Selector selector;
  private final LearnerSettings settings;
  private final ArmPriors priors;
  private final RewardModel rewards;
  private final ChangeDetector changes;
  private final InstantSource clock;
  private final Supplier<String> ids;
  private final PendingUpdates outbox;
  private final EventSink events;
  private final String name;

  private Learner(Builder builder) {
    store = builder.store;
    outbox = new PendingUpdates(store);
    settings = builder.settings;
    priors = builder.priors;
    rewards = builder.rewards;
    changes = builder.changes;
    clock = builder.clock;
    ids = builder.ids;
    events = EventSink.guarded(builder.events);
    name = builder.name;
    selector = new Selector(builder, outbox);
  }

  /** A learner over that store, with Thompson Sampling and the default settings unless changed. */
  public static Builder builder(LearningStore store) {
    return new Builder(store);
  }

  /**
   * The key of a situation, by {@link ContextKey#of}. Its text is written with the next observation
   * or flush, once, so that {@link #contexts} can tell people what the key stands for.
   */
  public String context(Map<String, ?> situation) {
    String key = ContextKey.of(Checks.given("situation", situation));
    if (!situation.isEmpty()) {
      outbox.describe(key, ContextKey.text(situation));
    }
    return key;
  }

  /**
   * The contexts that have evidence or were described, by key, for logs and reports: the text of
   * each, and the key itself where there is none.
   */
  public SortedMap<String, String> contexts() {
    SortedMap<String, String> contexts = new TreeMap<>();
    store.contexts().forEach(key -> contexts.put(key, key));
    contexts.putAll(outbox.texts());
    contexts.putAll(store.descriptions());
    return Collections.unmodifiableSortedMap(contexts);
  }

  /**
   * Chooses among candidates.
   *
   * @param candidates the arms to choose from, with distinct ids
   * @param k the number of arms to choose; 0 or less means all that fit
   * @param context the name of the context, from {@link #context} or any other
   * @param tokenBudget the sum of costs that is never exceeded; 0 means no limit
   * @throws IllegalArgumentException when an id stands twice, or the budget is negative or smaller
   *     than the cost of every candidate
   * @throws IllegalStateException when the strategy chooses what it was not offered, or too much
   */
  public Selection select(List<Arm> candidates, int k, String context, int tokenBudget) {
    return select(candidates, k, context, tokenBudget, "");
  }

  /**
   * Chooses one of the candidates, regardless of its cost; it is the {@link Selection#first first}
   * of the selection.
   *
   * @param candidates the arms to choose from, with distinct ids, at least one
   * @throws IllegalArgumentException without a candidate, or when an id stands twice
   */
  public Selection selectOne(List<Arm> candidates, String context) {
    return selectOne(candidates, context, "");
  }

  Selection selectOne(List<Arm> candidates, String context, String origin) {
    if (Checks.given("candidates", candidates).isEmpty()) {
      throw new IllegalArgumentException(
          "There is no arm to choose from in the context (%s).\nMaybe offer at least one."
              .formatted(context));
    }
    return select(candidates, 1, context, 0, origin);
  }

  Selection select(List<Arm> candidates, int k, String context, int tokenBudget, String origin) {
    Selection selection = selector.select(candidates, k, context, tokenBudget, origin);
    events.emit(
        new LearningEvent.ArmsSelected(
            clock.instant(),
            name,
            context,
            candidates.size(),
            selection.chosen().size(),
            selection.usedTokens(),
            selection.explored()));
    return selection;
  }

  /** Writes what waits for an observation to the log. */
  public void flush() {
    outbox.apply(List.of());
  }

  /** Number of selections that were dropped, since too many waited for an observation. */
  public long droppedSelections() {
    return outbox.dropped();
  }

  /**
   * Learns from one outcome.
   *
   * @return whether it counted; false when its observation id was known
   */
  public boolean observe(ArmOutcome outcome, String context) {
    return observeAll(List.of(Checks.given("outcome", outcome)), context) == 1;
  }

  /**
   * Learns from outcomes in one transaction. When the change detector gives an alarm, a second one
   * drops the evidence of the context; what fails there is done with the next call that writes. It
   * has the origin of the outcome that gave the alarm, so that {@link #forget} takes it back, too.
   *
   * @return the number of outcomes that counted
   * @throws IllegalArgumentException when a reward is outside of [0, 1] or not a number; nothing is
   *     learned then
   */
  public int observeAll(List<ArmOutcome> outcomes, String context) {
    Checks.id("context", context);
    Checks.given("outcomes", outcomes);
    Instant now = clock.instant();
    List<ArmUpdate> counted =
        outbox.apply(outcomes.stream().map(outcome -> update(outcome, context, now)).toList());
    if (!outcomes.isEmpty()) {
      events.emit(
          new LearningEvent.OutcomesObserved(
              now,
              name,
              context,
              OutcomeCounts.of(counted.stream().map(update -> update.change().reward()).toList()),
              outcomes.size() - counted.size()));
    }
    counted.stream()
        .filter(update -> changes.observe(context, update.armId(), update.change().reward()))
        .reduce((earlier, later) -> later)
        .ifPresent(this::startAnew);
    return counted.size();
  }

  /** One entry of the log for one arm, which drops the evidence of all. */
  private void startAnew(ArmUpdate alarming) {
    outbox.add(
        new ArmUpdate(
            alarming.observationId() + "/change",
            alarming.context(),
            alarming.armId(),
            EvidenceChange.adding(0, 0, 0, 0).discounting(0),
            alarming.origin(),
            alarming.at()));
    events.emit(
        new LearningEvent.ChangeDetected(
            alarming.at(), name, alarming.context(), alarming.armId()));
    try {
      flush();
    } catch (RuntimeException e) {
      // The observation counted. What waits goes with the next call, which fails aloud if it must.
    }
  }

  private ArmUpdate update(ArmOutcome outcome, String context, Instant now) {
    ArmUpdate update =
        ArmUpdate.observation(
            outcome.observationId(),
            context,
            outcome.armId(),
            rewards.reward(outcome),
            outcome.origin(),
            now);
    return settings.discount() == 1
        ? update
        : new ArmUpdate(
            update.observationId(),
            update.context(),
            update.armId(),
            update.change().discounting(settings.discount()),
            update.origin(),
            update.at());
  }

  /**
   * Adds evidence that reaches arms through others, in one transaction.
   *
   * @return the number of credits that counted
   */
  public int applyCredits(List<ArmCredit> credits, String context) {
    Checks.id("context", context);
    Instant now = clock.instant();
    List<ArmUpdate> counted =
        outbox.apply(
            credits.stream()
                .map(
                    credit ->
                        new ArmUpdate(
                            credit.observationId(),
                            context,
                            credit.armId(),
                            credit.change(),
                            credit.origin(),
                            now))
                .toList());
    if (!counted.isEmpty()) {
      events.emit(
          new LearningEvent.CreditsApplied(
              now,
              name,
              context,
              counted.size(),
              counted.stream().mapToDouble(update -> update.change().successes()).sum(),
              counted.stream().mapToDouble(update -> update.change().failures()).sum()));
    }
    return counted.size();
  }

  /**
   * Lets the evidence about arms fade, once for each.
   *
   * @throws IllegalArgumentException when an arm has no evidence in the context; nothing fades then
   */
  public void decay(Collection<String> armIds, Decay decay, String context) {
    Checks.id("context", context);
    Set<String> distinct = new LinkedHashSet<>(armIds);
    Map<String, ArmState> states = store.load(context, distinct);
    Function<String, Posterior> prior = priors.given(context, store);
    Instant now = clock.instant();
    List<ArmUpdate> updates = new ArrayList<>();
    for (String armId : distinct) {
      if (!states.containsKey(armId)) {
        throw new IllegalArgumentException(
            "The arm (%s) has no evidence in the context (%s).\nMaybe it is misspelt, or of another context."
                .formatted(Checks.shown(armId), contexts().getOrDefault(context, context)));
      }
      updates.add(
          new ArmUpdate(ids.get(), context, armId, decay.change(prior.apply(armId)), "", now));
    }
    outbox.apply(updates);
    if (!updates.isEmpty()) {
      events.emit(new LearningEvent.EvidenceDecayed(now, name, context, updates.size()));
    }
  }

  /**
   * Forgets arms of a context.
   *
   * @param armIds the arms; empty for all of the context
   * @return the number of arms that had evidence
   */
  public int reset(String context, Collection<String> armIds) {
    int arms = store.reset(Checks.id("context", context), armIds);
    if (arms > 0) {
      events.emit(new LearningEvent.EvidenceReset(clock.instant(), name, context, arms));
    }
    return arms;
  }

  /**
   * Revokes all updates of a session or another origin.
   *
   * @return the number of updates that were revoked
   */
  public int forget(String origin) {
    flush();
    int updates = store.log().forget(origin);
    if (updates > 0) {
      events.emit(new LearningEvent.OriginForgotten(clock.instant(), name, origin, updates));
    }
    return updates;
  }

  /** Posteriors of these arms, with or without evidence, in the order asked. */
  public Map<String, Posterior> posteriors(String context, Collection<String> armIds) {
    Map<String, ArmState> states = store.load(Checks.id("context", context), armIds);
    return posteriors(context, armIds, states, new LinkedHashMap<>());
  }

  /** Priors of these arms as they are now, without the arms' own evidence, in the order asked. */
  public Map<String, Posterior> priors(String context, Collection<String> armIds) {
    Checks.id("context", context);
    Function<String, Posterior> prior = priors.given(context, store);
    Map<String, Posterior> found = new LinkedHashMap<>();
    armIds.forEach(id -> found.put(id, prior.apply(id)));
    return Collections.unmodifiableMap(found);
  }

  /** Posteriors of all arms with evidence in a context, by arm id. */
  public Map<String, Posterior> posteriors(String context) {
    Map<String, ArmState> states = store.loadAll(Checks.id("context", context));
    return posteriors(context, states.keySet(), states, new TreeMap<>());
  }

  private Map<String, Posterior> posteriors(
      String context,
      Collection<String> armIds,
      Map<String, ArmState> states,
      Map<String, Posterior> posteriors) {
    Function<String, Posterior> prior = priors.given(context, store);
    for (String id : armIds) {
      posteriors.put(id, states.getOrDefault(id, ArmState.NONE).posterior(prior.apply(id)));
    }
    return Collections.unmodifiableMap(posteriors);
  }

  /**
   * The arms with evidence that are believed to be the best, by falling mean, equal ones by id.
   *
   * @param k the greatest number of arms, at least 1
   */
  public Map<String, Posterior> topArms(String context, int k) {
    Checks.atLeast("number of top arms", k, 1);
    Map<String, Posterior> top = new LinkedHashMap<>();
    posteriors(context).entrySet().stream()
        .sorted(
            Comparator.comparingDouble(
                (Map.Entry<String, Posterior> entry) -> -entry.getValue().mean()))
        .limit(k)
        .forEach(entry -> top.put(entry.getKey(), entry.getValue()));
    return Collections.unmodifiableMap(top);
  }

  /** Returns a session with a name, which the log records as the origin of its updates. */
  public LearnerSession session(String name, String context) {
    return new LearnerSession(
        this, Checks.id("name of a session", name), Checks.id("context", context));
  }

  /** Selections of a session in all contexts, with their outcomes. */
  public LearnerSessionSummary summary(String session) {
    flush();
    return new LogReport(store.log()).summary(session);
  }

  /**
   * Metrics from a time (included) to another (excluded), in all contexts. Entries of the log that
   * stand for several observations, since they were compacted or taken over from Python qortex,
   * have one time and faded rewards, and are left out.
   *
   * @throws IllegalArgumentException when the first is after the other
   */
  public LearnerMetrics metrics(Instant from, Instant to) {
    flush();
    return new LogReport(store.log()).metrics(from, to);
  }

  /**
   * Metrics of each window of time in which anything happened, in order; counted as by {@link
   * #metrics(Instant, Instant)}.
   *
   * @param window the length of each, in whole milliseconds, at least one; one starts at the epoch
   */
  public List<LearnerMetrics> metrics(Duration window) {
    flush();
    return new LogReport(store.log()).metrics(window);
  }

  /** Store of the evidence. */
  public LearningStore store() {
    return store;
  }

  /** Builder of a learner. Not thread-safe. */
  public static final class Builder {

    final LearningStore store;
    Strategy strategy = Strategy.thompsonSampling();
    LearnerSettings settings = LearnerSettings.defaults();
    ArmPriors priors = ArmPriors.uniform();
    private RewardModel rewards = RewardModel.given();
    private ChangeDetector changes = ChangeDetector.none();
    InstantSource clock = InstantSource.system();
    RandomGenerator random = new SplittableRandom();
    Supplier<String> ids = () -> UUID.randomUUID().toString();
    private EventSink events = EventSink.none();
    private String name = "";

    private Builder(LearningStore store) {
      this.store = given("store", store);
    }

    private static <T> T given(String what, T value) {
      return Objects.requireNonNull(value, () -> "The " + what + " of a learner must not be null.");
    }

    /** Strategy of selection. */
    public Builder strategy(Strategy chosen) {
      strategy = given("strategy", chosen);
      return this;
    }

    /** Settings of exploration, forcing, forgetting and recording. */
    public Builder settings(LearnerSettings chosen) {
      settings = given("settings", chosen);
      return this;
    }

    /** Priors of arms without evidence. */
    public Builder priors(ArmPriors chosen) {
      priors = given("priors", chosen);
      return this;
    }

    /** Model that turns outcomes into rewards. */
    public Builder rewards(RewardModel chosen) {
      rewards = given("reward model", chosen);
      return this;
    }

    /** Detector of changes of the rewards of arms. */
    public Builder changes(ChangeDetector chosen) {
      changes = given("change detector", chosen);
      return this;
    }

    /** Clock that dates observations. */
    public Builder clock(InstantSource chosen) {
      clock = given("clock", chosen);
      return this;
    }

    /** Random generator; used by one thread at a time. */
    public Builder random(RandomGenerator chosen) {
      random = given("random generator", chosen);
      return this;
    }

    /** Receiver of {@link LearningEvent}s; none by default. */
    public Builder events(EventSink sink) {
      events = given("event sink", sink);
      return this;
    }

    /** Name of the learner in its events; empty by default. {@link Learners} sets it. */
    public Builder name(String chosen) {
      name = given("name", chosen);
      return this;
    }

    /** Makes unique ids. */
    public Builder ids(Supplier<String> chosen) {
      ids = given("source of ids", chosen);
      return this;
    }

    /** The learner. */
    public Learner build() {
      return new Learner(this);
    }
  }
}
