package dev.qortex.service.api;

import dev.qortex.core.feedback.Outcome;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ArmState;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Rounded;
import dev.qortex.service.schema.Arg;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Bandits by name: selection of arms, observation of outcomes, posteriors. */
public interface LearningApi {

  @Op(
      name = "qortex_learning_select",
      text =
          "Chooses among arms, such as tools or prompts, by the evidence about them (Thompson"
              + " Sampling). Report the outcome afterwards by qortex_learning_observe.",
      toolset = Toolset.LEARNING,
      scope = Scope.WRITE,
      route = "POST learning/select",
      command = "learning select",
      prose = "context")
  SelectResult select(SelectInput input, Call call);

  /** An arm that may be chosen. */
  record Candidate(
      @Arg(value = "Unique among the candidates.", min = 1, max = 1_000) String id,
      @Arg("Data that are returned with the choice.") Optional<Map<String, Object>> metadata,
      @Arg(value = "Tokens that it takes of the budget; 0 if absent.", min = 0, max = 1_000_000)
          Optional<Integer> tokenCost) {

    /** The arm, without its metadata. */
    public Arm arm() {
      return new Arm(id, tokenCost.orElse(0));
    }
  }

  /** Arguments of a selection. */
  record SelectInput(
      @Arg(SelectInput.LEARNER) String learner,
      @Arg(value = "The arms to choose from.", min = 1) List<Candidate> candidates,
      @Arg(value = SelectInput.SITUATION, byDefault = "{}") Map<String, Object> context,
      @Arg(value = "How many to choose at most.", byDefault = "1", min = 1, max = 1_000) int k,
      @Arg(value = "Most tokens of all chosen; 0 for no limit.", byDefault = "0", min = 0)
          int tokenBudget,
      @Arg(
              value = "In this call, arms with fewer observations are chosen first.",
              byDefault = "0",
              min = 0,
              max = 1_000_000)
          int minPulls,
      @Arg(value = "Ids of arms that get a head start in this call.", byDefault = "[]")
          List<String> seedArms,
      @Arg(
              value = "Pseudo-count of successes of seed arms; 1 gives none.",
              byDefault = "2",
              min = 0.01,
              max = 1_000)
          double seedBoost,
      @Arg("Id that qortex_learning_session gave.") Optional<String> sessionId) {

    static final String LEARNER = "Name of the learner; a new one starts without evidence.";
    static final String SITUATION = "The situation, whose arms are learned apart from others.";
  }

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

  @Op(
      name = "qortex_learning_observe",
      text =
          "Reports the outcome of an arm to a learner: a reward from 0 to 1, or a word for it. An"
              + " arm or a learner that is new is made, with a note if it may be mistyped.",
      toolset = Toolset.LEARNING,
      scope = Scope.WRITE,
      route = "POST learning/observe",
      command = "learning observe",
      prose = "context")
  ObserveResult observe(ObserveInput input, Call call);

  /** Outcome of an arm. */
  record ObserveInput(
      @Arg(SelectInput.LEARNER) String learner,
      @Arg(value = "The arm.", min = 1, max = 1_000) String armId,
      @Arg(
              value = "Outcome as a word; give this or the reward.",
              oneOf = {"accepted", "partial", "rejected"})
          Optional<String> outcome,
      @Arg(value = "Reward from 0 to 1.", min = 0, max = 1) OptionalDouble reward,
      @Arg(value = SelectInput.SITUATION, byDefault = "{}") Map<String, Object> context,
      @Arg("Id of the selection: a second outcome of the arm with it does not count.")
          Optional<String> selectionId,
      @Arg("Id that qortex_learning_session gave.") Optional<String> sessionId) {

    /** The outcome that these arguments tell. */
    public Outcome result() {
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
      @Arg("False when the selection has an outcome of the arm already.") boolean counted,
      @Arg("What was new and may be mistyped; absent otherwise.") Optional<String> note) {}

  @Op(
      name = "qortex_learning_posteriors",
      text =
          "Returns the beliefs of a learner about its arms in a context, with the evidence, and its"
              + " metrics: observations, mean reward, measured exploration.",
      toolset = Toolset.LEARNING,
      route = "GET learning/{learner}/posteriors",
      command = "learning posteriors",
      commandAliases = "learning metrics",
      prose = "context")
  PosteriorsResult posteriors(PosteriorsInput input, Call call);

  /** Selection of arms of a learner. */
  record PosteriorsInput(
      @Arg(SelectInput.LEARNER) String learner,
      @Arg(value = SelectInput.SITUATION, byDefault = "{}") Map<String, Object> context,
      @Arg(value = "Ids of arms; without them the best of those with evidence.", byDefault = "[]")
          List<String> armIds,
      @Arg(value = "How many arms at most.", byDefault = "100", min = 1, max = 1_000) int limit,
      @Arg("Length of time before now to measure, such as PT24H; absent for all time.")
          Optional<Duration> window,
      @Arg(
              value = "How many arms of all contexts the details list at most; 0 for no details.",
              byDefault = "0",
              min = 0,
              max = 1_000)
          int details) {}

  /** Posteriors of arms, and measures of their learner. */
  record PosteriorsResult(
      String learner,
      @Arg("By arm id.") Map<String, Belief> posteriors,
      @Arg("Observations in the window, in all contexts.") long totalPulls,
      @Arg("Sum of their rewards.") double totalReward,
      @Arg("Mean reward; 0 without observations.") double accuracy,
      @Arg("Arms with evidence, in all contexts and at all times.") long armCount,
      @Arg("Selections in the window.") long selections,
      @Arg("Share of selections made at random; absent without selections.")
          Optional<Double> exploreRatio,
      @Arg("Leader board, courses, regret and a comparison of strategies, if asked for.")
          Optional<LearnerDetails> details,
      @Arg(
              "That the learner or an arm that was asked for has no evidence, and which have; absent otherwise.")
          Optional<String> note) {}

  /** A Beta distribution over the expected reward of an arm, with its evidence. */
  record Belief(
      double alpha,
      double beta,
      @Arg("Number of observations.") long pulls,
      @Arg("Sum of their rewards.") double totalReward,
      @Arg("Time of the last update; absent without evidence.") Optional<Instant> lastUpdated,
      @Arg("Expected reward.") double mean) {

    /** Converts a posterior. */
    public static Belief of(Posterior posterior, ArmState state) {
      return new Belief(
          Rounded.to4(posterior.alpha()),
          Rounded.to4(posterior.beta()),
          state.pulls(),
          Rounded.to4(state.totalReward()),
          Optional.of(state.lastUpdated()).filter(at -> !at.equals(ArmState.NONE.lastUpdated())),
          Rounded.to4(posterior.mean()));
    }
  }

  @Op(
      name = "qortex_learning_reset",
      text = "Deletes the evidence about arms of a learner, with the log of their observations.",
      toolset = Toolset.LEARNING,
      scope = Scope.DECIDE,
      idempotent = true,
      destructive = true,
      route = "POST learning/reset",
      command = "learning reset",
      prose = "context")
  ResetResult reset(ResetInput input, Call call);

  /** Arms to forget. */
  record ResetInput(
      @Arg(SelectInput.LEARNER) String learner,
      @Arg(value = "Ids of arms; empty for all.", byDefault = "[]") List<String> armIds,
      @Arg("The situation; absent for all situations.") Optional<Map<String, Object>> context) {}

  /** Arms that were forgotten. */
  record ResetResult(
      @Arg("Always reset.") String status,
      String learner,
      @Arg("Arms that had evidence.") int count) {}
}
