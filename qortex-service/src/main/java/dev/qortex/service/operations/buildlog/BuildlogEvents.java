package dev.qortex.service.operations.buildlog;

import static dev.qortex.service.operations.buildlog.BuildlogOperations.AGENT;
import static dev.qortex.service.operations.buildlog.BuildlogOperations.DEFAULT_AGENT;
import static dev.qortex.service.operations.buildlog.BuildlogOperations.PROJECT;

import dev.qortex.buildlog.Logged;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.PriorLink;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.RewardOutcome;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import dev.qortex.service.internal.Rounded;
import dev.qortex.service.schema.Arg;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Mistakes and rewards of a project. */
final class BuildlogEvents implements OperationGroup {

  private static final String SESSION =
      "Id of the session or run that it is about, over or not; absent for the agent's active one.";

  private final BuildlogOperations host;

  BuildlogEvents(BuildlogOperations host) {
    this.host = host;
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        Operation.writing(
            Toolset.BUILDLOG,
            "buildlog_log_mistake",
            "Logs a mistake, and tells whether it was made before. Rules that its words match, or that"
                + " would have prevented it, gain.",
            MistakeInput.class,
            MistakeResult.class,
            this::logMistake),
        Operation.writing(
            Toolset.BUILDLOG,
            "buildlog_log_reward",
            "Tells what became of the work, for reports.",
            RewardInput.class,
            RewardResult.class,
            this::logReward),
        Operation.reading(
            Toolset.BUILDLOG,
            "buildlog_rewards",
            "Lists rewards, newest first, with their sums.",
            RewardsInput.class,
            RewardsResult.class,
            this::rewards));
  }

  private Project about(Optional<String> project, String agent, Optional<String> subject) {
    Project working = host.project(project).agent(agent);
    subject
        .filter(id -> working.sessions().find(id).isEmpty())
        .ifPresent(id -> BuildlogGauntlet.requireRun(working, "session_id", id));
    return subject.map(working::about).orElse(working);
  }

  /** An earlier mistake that one follows from. */
  public record Prior(
      @Arg(value = "Id of the earlier mistake.", min = 1) String id,
      @Arg("How this one follows from it.") PriorLink.Kind type) {}

  /** A mistake to log. */
  public record MistakeInput(
      @Arg(value = "Kind of mistake, such as null_handling.", min = 1, max = 200) String errorClass,
      @Arg(value = "What went wrong, without the place.", min = 1, max = 10_000) String description,
      @Arg(value = "How bad it is.", byDefault = "\"medium\"") MistakeSeverity severity,
      @Arg(value = "Place or occasion, such as a file and line.", byDefault = "\"\"")
          String context,
      @Arg("Id of the rule that would have prevented it.") Optional<String> correctedByRule,
      @Arg(value = "Ids of the rules that were consulted.", byDefault = "[]", max = 100)
          List<String> rulesConsulted,
      @Arg(value = "Ids of concepts that it involves.", byDefault = "[]", max = 100)
          List<String> relatedConcepts,
      @Arg("The earlier mistake that it follows from.") Optional<Prior> relationToPrior,
      @Arg(value = "What was done about it.", byDefault = "\"\"") String resolutionAction,
      @Arg("Id of the mistake, for retries: a second one with it changes nothing.")
          Optional<String> mistakeId,
      @Arg(SESSION) Optional<String> sessionId,
      @Arg(value = AGENT, byDefault = DEFAULT_AGENT, min = 1, max = 200) String agent,
      @Arg(PROJECT) Optional<String> project) {

    private MistakeReport report() {
      return new MistakeReport(
          errorClass,
          description,
          severity,
          rulesConsulted,
          correctedByRule.orElse(""),
          new MistakeReport.Details(
              context,
              resolutionAction,
              relatedConcepts,
              relationToPrior.stream()
                  .map(prior -> new PriorLink(prior.id(), prior.type()))
                  .toList()));
    }
  }

  /** A mistake that was logged. */
  public record MistakeResult(
      String mistakeId,
      String sessionId,
      boolean wasRepeat,
      @Arg("Id of the earlier mistake that it repeats.") Optional<String> similarPrior,
      String message) {}

  private MistakeResult logMistake(MistakeInput input, Call call) {
    Project project = about(input.project(), input.agent(), input.sessionId());
    Logged<Mistake> logged =
        input
            .mistakeId()
            .map(id -> project.mistakes().log(input.report(), id))
            .orElseGet(() -> project.mistakes().log(input.report()));
    Mistake mistake = logged.event();
    return new MistakeResult(
        mistake.id(),
        mistake.sessionId(),
        mistake.repeat(),
        Optional.of(mistake.repeatOf()).filter(id -> mistake.repeat()),
        message(logged));
  }

  private static String message(Logged<Mistake> logged) {
    if (!logged.recorded()) {
      return "The mistake was known; nothing changed.";
    }
    return logged.event().repeat()
        ? "This was made before (%s).".formatted(logged.event().evidence())
        : "This is new.";
  }

  /** A reward to log. */
  public record RewardInput(
      @Arg("What became of the work.") RewardOutcome outcome,
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
      @Arg("Id of the reward, for retries: a second one with it changes nothing.")
          Optional<String> rewardId,
      @Arg(SESSION) Optional<String> sessionId,
      @Arg(value = AGENT, byDefault = DEFAULT_AGENT, min = 1, max = 200) String agent,
      @Arg(PROJECT) Optional<String> project) {}

  /** A reward that was logged. */
  public record RewardResult(String rewardId, double rewardValue, String message) {}

  private RewardResult logReward(RewardInput input, Call call) {
    Project project = about(input.project(), input.agent(), input.sessionId());
    Reward reward =
        new Reward(
            input.outcome(),
            input.revisionDistance(),
            input.rulesActive(),
            input.errorClass().orElse(""),
            input.notes(),
            call.caller().name());
    Logged<RewardEvent> logged =
        input
            .rewardId()
            .map(id -> project.rewards().log(reward, id))
            .orElseGet(() -> project.rewards().log(reward));
    Reward stored = logged.event().reward();
    return new RewardResult(
        logged.event().id(),
        stored.value(),
        logged.recorded()
            ? "The work got a reward of %s.".formatted(stored.value())
            : "The reward was known; nothing changed.");
  }

  /** Rewards to list. */
  public record RewardsInput(
      @Arg(
              value = "How many to list; 0 for none but the sums.",
              byDefault = "50",
              min = 0,
              max = 1_000)
          int limit,
      @Arg("Only those of that session.") Optional<String> sessionId,
      @Arg(PROJECT) Optional<String> project) {}

  /** Rewards that count, with their sums, which are over all that match. */
  public record RewardsResult(
      int totalEvents,
      int accepted,
      int revisions,
      int rejected,
      @Arg("0 without rewards.") double meanReward,
      @Arg("Newest first.") List<RewardItem> events) {}

  /** A reward. */
  public record RewardItem(
      String id,
      Instant timestamp,
      RewardOutcome outcome,
      double rewardValue,
      List<String> rulesActive,
      String errorClass,
      String notes,
      String source,
      String sessionId) {

    private static RewardItem of(RewardEvent event) {
      Reward reward = event.reward();
      return new RewardItem(
          event.id(),
          event.at(),
          reward.outcome(),
          reward.value(),
          reward.rules(),
          event.errorClass(),
          reward.notes(),
          reward.source(),
          event.sessionId());
    }
  }

  private RewardsResult rewards(RewardsInput input, Call call) {
    List<RewardItem> events = new ArrayList<>();
    host.project(input.project()).rewards().counted().stream()
        .filter(event -> input.sessionId().filter(id -> !id.equals(event.sessionId())).isEmpty())
        .map(RewardItem::of)
        .forEach(events::add);
    Collections.reverse(events);
    return new RewardsResult(
        events.size(),
        count(events, RewardOutcome.ACCEPTED),
        count(events, RewardOutcome.REVISION),
        count(events, RewardOutcome.REJECTED),
        Rounded.to4(events.stream().mapToDouble(RewardItem::rewardValue).average().orElse(0)),
        events.stream().limit(input.limit()).toList());
  }

  private static int count(List<RewardItem> events, RewardOutcome outcome) {
    return (int) events.stream().filter(event -> event.outcome() == outcome).count();
  }
}
