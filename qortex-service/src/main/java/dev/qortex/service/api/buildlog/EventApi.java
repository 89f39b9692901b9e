package dev.qortex.service.api.buildlog;

import static dev.qortex.service.api.buildlog.Arguments.AGENT;
import static dev.qortex.service.api.buildlog.Arguments.DEFAULT_AGENT;
import static dev.qortex.service.api.buildlog.Arguments.PROJECT;
import static dev.qortex.service.api.buildlog.Arguments.SUBJECT;

import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.PriorLink;
import dev.qortex.buildlog.model.RewardOutcome;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Scope;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Optional;

/** Mistakes and rewards of a project. */
public interface EventApi {

  @Op(
      name = "buildlog_log_mistake",
      when = "Use when you or your user find a mistake in your work.",
      text =
          "Logs a mistake, and returns whether it repeats an earlier one. Rules that its words"
              + " match, or that would have prevented it, gain credit.",
      toolset = Toolset.BUILDLOG,
      scope = Scope.WRITE,
      command = "buildlog log-mistake",
      commandAliases = "buildlog experiment log-mistake",
      prose = {"description", "context"})
  MistakeResult logMistake(MistakeInput input, Call call);

  @Op(
      name = "buildlog_log_reward",
      text = "Records how the work turned out, for reports.",
      toolset = Toolset.BUILDLOG,
      scope = Scope.WRITE,
      command = "buildlog reward",
      commandAliases = "buildlog log-reward",
      prose = "notes")
  RewardResult logReward(RewardInput input, Call call);

  /** An earlier mistake that one follows from. */
  record Prior(
      @Arg(value = "Id of the earlier mistake.", min = 1) String id,
      @Arg("How this one follows from it.") PriorLink.Kind type) {}

  /** A mistake to log. */
  record MistakeInput(
      @Arg(value = "Kind of mistake, such as null_handling.", min = 1, max = 200) String errorClass,
      @Arg(value = "What went wrong, without the place.", min = 1, max = 10_000) String description,
      @Arg(value = "Severity.", byDefault = "\"medium\"") MistakeSeverity severity,
      @Arg(value = "Place or occasion, such as a file and line.", byDefault = "\"\"")
          String context,
      @Arg("Id of the rule that would have prevented it.") Optional<String> correctedByRule,
      @Arg(value = "Ids of the rules that were consulted.", byDefault = "[]", max = 100)
          List<String> rulesConsulted,
      @Arg(value = "Ids of concepts that it involves.", byDefault = "[]", max = 100)
          List<String> relatedConcepts,
      @Arg("The earlier mistake that it follows from.") Optional<Prior> relationToPrior,
      @Arg(value = "What was done about it.", byDefault = "\"\"") String resolutionAction,
      @Arg("For retries: a second mistake with this id changes nothing.")
          Optional<String> mistakeId,
      @Arg(SUBJECT) Optional<String> sessionId,
      @Arg(value = AGENT, byDefault = DEFAULT_AGENT, min = 1, max = 200) String agent,
      @Arg(PROJECT) Optional<String> project) {}

  /** A mistake that was logged. */
  record MistakeResult(
      String mistakeId,
      String sessionId,
      boolean wasRepeat,
      @Arg("Id of the earlier mistake that it repeats.") Optional<String> similarPrior,
      String message) {}

  /** A reward to log. */
  record RewardInput(
      @Arg("Outcome of the work.") RewardOutcome outcome,
      @Arg(value = "Ids of the rules to credit; empty for those of the session.", byDefault = "[]")
          List<String> rulesActive,
      @Arg(
              value = "How far a revision went, from 0 (hardly) to 1 (all of it).",
              byDefault = "0.5",
              min = 0,
              max = 1)
          double revisionDistance,
      @Arg("Kind of work; absent for that of the session.") Optional<String> errorClass,
      @Arg(value = "Why.", byDefault = "\"\"") String notes,
      @Arg("For retries: a second reward with this id changes nothing.") Optional<String> rewardId,
      @Arg(SUBJECT) Optional<String> sessionId,
      @Arg(value = AGENT, byDefault = DEFAULT_AGENT, min = 1, max = 200) String agent,
      @Arg(PROJECT) Optional<String> project) {}

  /** A reward that was logged. */
  record RewardResult(String rewardId, double rewardValue, String message) {}
}
