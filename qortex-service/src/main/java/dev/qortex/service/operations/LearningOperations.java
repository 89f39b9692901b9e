package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.learning.ArmOutcome;
import dev.qortex.learning.ArmPriors;
import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.Selection;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Rounded;
import dev.qortex.service.schema.Arg;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Bandits by name: selection of arms, observation of outcomes, posteriors and sessions. Nothing is
 * kept between calls but in the stores.
 */
public final class LearningOperations implements OperationGroup {

  private static final String CONTEXT = "The situation, whose arms are learned apart from others.";

  private final Learners learners;
  private final LearnerSettings settings;
  private final InstantSource clock;
  private final Supplier<String> ids;

  /** Learners with the default settings over those stores, which stay the host's to close. */
  public LearningOperations(LearningStores stores) {
    this(
        stores,
        LearnerSettings.defaults(),
        Learner::builder,
        InstantSource.system(),
        () -> UUID.randomUUID().toString());
  }

  /**
   * Learners over those stores.
   *
   * @param settings of all of them; a call may force in more young arms
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
  public List<Operation> operations() {
    List<Operation> all = new ArrayList<>(new LearningSessions(learners, clock, ids).operations());
    all.addAll(own());
    return List.copyOf(all);
  }

  private List<Operation> own() {
    return List.of(
        Operation.writing(
            Toolset.LEARNING,
            "qortex_learning_select",
            "Chooses among arms, such as tools or prompts, by what is known of them (Thompson"
                + " Sampling). Report afterwards by qortex_learning_observe how they did.",
            SelectInput.class,
            SelectResult.class,
            this::select),
        Operation.writing(
            Toolset.LEARNING,
            "qortex_learning_observe",
            "Tells a learner how an arm did: a reward from 0 to 1, or a word for it.",
            ObserveInput.class,
            ObserveResult.class,
            this::observe),
        Operation.reading(
            Toolset.LEARNING,
            "qortex_learning_posteriors",
            "What a learner believes of its arms in a context, with the evidence.",
            PosteriorsInput.class,
            PosteriorsResult.class,
            this::posteriors),
        Operation.writing(
                Toolset.LEARNING,
                "qortex_learning_reset",
                "Forgets arms of a learner, with the log of what was observed of them.",
                ResetInput.class,
                ResetResult.class,
                this::reset)
            .idempotent()
            .destructive()
            .forPeople());
  }

  /** An arm that may be chosen. */
  record Candidate(
      @Arg(value = "Unique among the candidates.", min = 1, max = 1_000) String id,
      @Arg("What the caller wants back with the choice.") Optional<Map<String, Object>> metadata,
      @Arg(value = "Tokens that it takes of the budget; 0 if absent.", min = 0, max = 1_000_000)
          Optional<Integer> tokenCost) {

    private Arm arm() {
      return new Arm(id, tokenCost.orElse(0));
    }
  }

  /** Arguments of a selection. */
  record SelectInput(
      @Arg(Learners.NAME) String learner,
      @Arg(value = "The arms to choose from.", min = 1) List<Candidate> candidates,
      @Arg(value = CONTEXT, byDefault = "{}") Map<String, Object> context,
      @Arg(value = "How many to choose at most.", byDefault = "1", min = 1, max = 1_000) int k,
      @Arg(value = "Most tokens of all chosen; 0 for no limit.", byDefault = "0", min = 0)
          int tokenBudget,
      @Arg(
              value = "In this call, arms with fewer observations are chosen first.",
              byDefault = "0",
              min = 0,
              max = 1_000_000)
          int minPulls,
      @Arg(value = "Ids of arms that deserve a head start in this call.", byDefault = "[]")
          List<String> seedArms,
      @Arg(
              value = "Pseudo-count of successes of seed arms; 1 is no head start.",
              byDefault = "2",
              min = 0.01,
              max = 1_000)
          double seedBoost,
      @Arg("Id that qortex_learning_session_start gave.") Optional<String> sessionId) {}

  /** Chosen arms. */
  record SelectResult(
      @Arg("For qortex_learning_observe.") String selectionId,
      @Arg("The chosen ones, best first.") List<Candidate> selectedArms,
      List<Candidate> excludedArms,
      @Arg("Whether the choice was made uniformly at random.") boolean isBaseline,
      @Arg("Score of each candidate, such as a sample of its posterior.")
          Map<String, Double> scores,
      int tokenBudget,
      int usedTokens) {}

  private SelectResult select(SelectInput input, Call call) {
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

  /** Outcome of an arm. */
  record ObserveInput(
      @Arg(Learners.NAME) String learner,
      @Arg(value = "The arm.", min = 1, max = 1_000) String armId,
      @Arg(
              value = "How it did, in a word; give this or the reward.",
              oneOf = {"accepted", "partial", "rejected"})
          Optional<String> outcome,
      @Arg(value = "How it did, from 0 to 1.", min = 0, max = 1) OptionalDouble reward,
      @Arg(value = CONTEXT, byDefault = "{}") Map<String, Object> context,
      @Arg("Id of the selection: a second outcome of the arm with it does not count.")
          Optional<String> selectionId,
      @Arg("Id that qortex_learning_session_start gave.") Optional<String> sessionId) {

    private Outcome result() {
      Optional<Outcome> word = outcome.map(Outcome::of);
      if (word.isEmpty() && reward.isEmpty()) {
        throw ServiceException.invalid(
            "outcome", "The arm '%s' has neither outcome nor reward.\nGive one.".formatted(armId));
      }
      if (word.isPresent() && reward.isPresent() && word.get().reward() != reward.getAsDouble()) {
        throw ServiceException.invalid(
            "reward",
            "The reward (%s) is not that of the outcome '%s'.\nGive one of the two."
                .formatted(reward.getAsDouble(), outcome.get()));
      }
      return word.orElseGet(() -> Outcome.reward(reward.orElseThrow()));
    }
  }

  /** Belief of the learner in the arm now. */
  record ObserveResult(
      String armId,
      double alpha,
      double beta,
      @Arg("Expected reward.") double mean,
      long pulls,
      @Arg("False when the selection has an outcome of the arm already.") boolean counted) {}

  private ObserveResult observe(ObserveInput input, Call call) {
    Learner learner = learners.observing(input.learner());
    String context = learner.context(input.context());
    String armId = input.armId();
    String origin = input.sessionId().map(id -> Learners.session(input.learner(), id)).orElse("");
    ArmOutcome outcome =
        ArmOutcome.of(input.selectionId().orElseGet(ids), armId, input.result()).from(origin);
    boolean counted = learner.observe(outcome, context);
    Belief now = beliefs(learner, context, List.of(armId)).values().iterator().next();
    return new ObserveResult(armId, now.alpha(), now.beta(), now.mean(), now.pulls(), counted);
  }

  /** Arms of a learner to tell of. */
  record PosteriorsInput(
      @Arg(Learners.NAME) String learner,
      @Arg(value = CONTEXT, byDefault = "{}") Map<String, Object> context,
      @Arg(value = "Ids of arms; without them the best of those with evidence.", byDefault = "[]")
          List<String> armIds,
      @Arg(value = "How many arms at most.", byDefault = "100", min = 1, max = 1_000) int limit) {}

  /** Posteriors of arms. */
  record PosteriorsResult(String learner, @Arg("By arm id.") Map<String, Belief> posteriors) {}

  /** A Beta distribution over the expected reward of an arm, with its evidence. */
  record Belief(
      double alpha,
      double beta,
      @Arg("Number of observations.") long pulls,
      @Arg("Sum of their rewards.") double totalReward,
      @Arg("Time of the last update; absent without evidence.") Optional<Instant> lastUpdated,
      @Arg("Expected reward.") double mean) {

    private static Belief of(Posterior posterior, ArmState state) {
      return new Belief(
          Rounded.to4(posterior.alpha()),
          Rounded.to4(posterior.beta()),
          state.pulls(),
          Rounded.to4(state.totalReward()),
          Optional.of(state.lastUpdated()).filter(at -> !at.equals(ArmState.NONE.lastUpdated())),
          Rounded.to4(posterior.mean()));
    }
  }

  private PosteriorsResult posteriors(PosteriorsInput input, Call call) {
    Learner learner = learners.existing(input.learner());
    String context = learner.context(input.context());
    Collection<String> armIds =
        input.armIds().isEmpty()
            ? learner.topArms(context, input.limit()).keySet()
            : input.armIds().stream().distinct().limit(input.limit()).toList();
    return new PosteriorsResult(input.learner(), beliefs(learner, context, armIds));
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

  /** Arms to forget. */
  record ResetInput(
      @Arg(Learners.NAME) String learner,
      @Arg(value = "Ids of arms; empty for all.", byDefault = "[]") List<String> armIds,
      @Arg("The situation; absent for all situations.") Optional<Map<String, Object>> context) {}

  /** Arms that were forgotten. */
  record ResetResult(
      @Arg("Always reset.") String status,
      String learner,
      @Arg("Arms that had evidence.") int count) {}

  private ResetResult reset(ResetInput input, Call call) {
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
