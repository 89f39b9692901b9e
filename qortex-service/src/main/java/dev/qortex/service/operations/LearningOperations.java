package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.learning.ArmOutcome;
import dev.qortex.learning.ArmPriors;
import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.Selection;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.report.LearnerReport;
import dev.qortex.learning.report.StrategyComparison;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.service.ApiGroup;
import dev.qortex.service.Binding;
import dev.qortex.service.Call;
import dev.qortex.service.api.LearnerDetails;
import dev.qortex.service.api.LearnerSessionApi;
import dev.qortex.service.api.LearningApi;
import dev.qortex.service.internal.Rounded;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Bandits by name: selection of arms, observation of outcomes, posteriors and sessions. Nothing is
 * kept between calls but in the stores.
 */
public final class LearningOperations implements ApiGroup, LearningApi {

  /** The interfaces that declare these operations. */
  public static final List<Class<?>> APIS = List.of(LearningApi.class, LearnerSessionApi.class);

  /** Greatest number of points of a chart: more are not distinguishable on a screen. */
  private static final int POINTS = 60;

  /** Fixed, so that a comparison is the same whenever nothing has changed. */
  private static final long SEED = 1;

  private final Learners learners;
  private final LearnerSettings settings;
  private final InstantSource clock;
  private final Supplier<String> ids;

  /** Learners with the default settings over those stores, which stay the host's to close. */
  public LearningOperations(LearningStores stores) {
    this(stores, LearnerSettings.defaults());
  }

  /** Learners with those settings over those stores, which stay the host's to close. */
  public LearningOperations(LearningStores stores, LearnerSettings settings) {
    this(
        stores,
        settings,
        Learner::builder,
        InstantSource.system(),
        () -> UUID.randomUUID().toString());
  }

  /**
   * Learners over those stores.
   *
   * @param settings the settings of all learners; a call may force in more young arms
   * @param wiring strategy, priors, reward model, change detector and randomness of a learner,
   *     called for each call; its settings, clock and ids are those given here. Seed arms of a call
   *     replace the priors, and all observations of a learner go to the same change detector
   * @param clock dates observations and the windows of metrics
   * @param ids makes ids of selections, observations and sessions
   */
  public LearningOperations(
      LearningStores stores,
      LearnerSettings settings,
      Function<LearningStore, Learner.Builder> wiring,
      InstantSource clock,
      Supplier<String> ids) {
    Checks.given("wiring of learners", wiring);
    this.settings = settings;
    this.clock = Checks.given("clock", clock);
    this.ids = Checks.given("source of ids", ids);
    this.learners =
        new Learners(stores, settings, store -> wiring.apply(store).clock(clock).ids(ids));
  }

  @Override
  public List<Binding<?>> bindings() {
    return List.of(
        Binding.of(LearningApi.class, this),
        Binding.of(LearnerSessionApi.class, new LearningSessions(learners, ids)));
  }

  @Override
  public SelectResult select(SelectInput input, Call call) {
    Map<String, Candidate> candidates = new LinkedHashMap<>();
    input.candidates().forEach(candidate -> candidates.putIfAbsent(candidate.id(), candidate));
    Learner.Builder wired =
        learners
            .learning(input.learner())
            .settings(settings.minPulls(Math.max(settings.minPulls(), input.minPulls())));
    if (!input.seedArms().isEmpty()) {
      wired.priors(ArmPriors.boosted(Set.copyOf(input.seedArms()), input.seedBoost()));
    }
    Learner learner = wired.build();
    List<Arm> arms = input.candidates().stream().map(Candidate::arm).toList();
    String context = learner.context(input.context());
    Selection selection =
        input.sessionId().isEmpty()
            ? learner.select(arms, input.k(), context, input.tokenBudget())
            : learner
                .session(Learners.session(input.learner(), input.sessionId().get()), context)
                .select(arms, input.k(), input.tokenBudget());
    learner.flush();
    Map<String, Double> scores = new LinkedHashMap<>();
    candidates
        .keySet()
        .forEach(id -> scores.put(id, Rounded.to4(selection.scores().getOrDefault(id, 0.0))));
    return new SelectResult(
        selection.id(),
        selection.ids().stream().map(candidates::get).toList(),
        selection.excluded().stream().map(arm -> candidates.get(arm.id())).toList(),
        selection.explored(),
        scores,
        input.tokenBudget(),
        selection.usedTokens());
  }

  @Override
  public ObserveResult observe(ObserveInput input, Call call) {
    Learner learner = learners.observing(input.learner());
    String context = learner.context(input.context());
    String armId = input.armId();
    String origin = input.sessionId().map(id -> Learners.session(input.learner(), id)).orElse("");
    boolean isNew =
        learner.store().load(context, List.of(armId)).getOrDefault(armId, ArmState.NONE).pulls()
            == 0;
    Optional<String> note =
        isNew
            ? learners.newArm(input.learner(), learner, armId, input.selectionId())
            : Optional.empty();
    ArmOutcome outcome =
        ArmOutcome.of(input.selectionId().orElseGet(ids), armId, input.result()).from(origin);
    boolean counted = learner.observe(outcome, context);
    Belief now = beliefs(learner, context, List.of(armId)).values().iterator().next();
    return new ObserveResult(
        armId, now.alpha(), now.beta(), now.mean(), now.pulls(), counted, note);
  }

  @Override
  public PosteriorsResult posteriors(PosteriorsInput input, Call call) {
    Learner learner = learners.existing(input.learner());
    String context = learner.context(input.context());
    Collection<String> armIds =
        input.armIds().isEmpty()
            ? learner.topArms(context, input.limit()).keySet()
            : input.armIds().stream().distinct().limit(input.limit()).toList();
    return LearnerMeasures.of(learner, input.window(), clock.instant())
        .beside(
            input.learner(),
            beliefs(learner, context, armIds),
            Optional.of(input.details())
                .filter(arms -> arms > 0)
                .map(arms -> details(learner, arms)),
            learners.withoutEvidence(input.learner(), learner, context, input.armIds()));
  }

  private static LearnerDetails details(Learner learner, int arms) {
    return LearnerDetails.of(
        LearnerReport.of(learner, arms, POINTS),
        StrategyComparison.of(learner.store().log(), SEED));
  }

  private static Map<String, Belief> beliefs(
      Learner learner, String context, Collection<String> armIds) {
    Map<String, ArmState> states = learner.store().load(context, armIds);
    Map<String, Belief> beliefs = new LinkedHashMap<>();
    learner
        .posteriors(context, armIds)
        .forEach(
            (id, posterior) ->
                beliefs.put(id, Belief.of(posterior, states.getOrDefault(id, ArmState.NONE))));
    return beliefs;
  }

  @Override
  public ResetResult reset(ResetInput input, Call call) {
    Learner learner = learners.existing(input.learner());
    Set<String> contexts =
        input
            .context()
            .map(situation -> Set.of(learner.context(situation)))
            .orElseGet(() -> Set.copyOf(learner.store().contexts()));
    int count =
        contexts.stream()
            .collect(Collectors.summingInt(context -> learner.reset(context, input.armIds())));
    return new ResetResult("reset", input.learner(), count);
  }
}
