package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.Logged;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.PriorLink;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.service.Call;
import java.util.Optional;

/** Mistakes and rewards of a project. */
final class BuildlogEvents implements EventApi {

  private final BuildlogOperations host;

  BuildlogEvents(BuildlogOperations host) {
    this.host = host;
  }

  private Project about(Optional<String> project, String agent, Optional<String> subject) {
    Project working = host.project(project).agent(agent);
    subject
        .filter(id -> working.sessions().find(id).isEmpty())
        .ifPresent(id -> BuildlogOperations.requireRun(working, "session_id", id));
    return subject.map(working::about).orElse(working);
  }

  @Override
  public MistakeResult logMistake(MistakeInput input, Call call) {
    Project project = about(input.project(), input.agent(), input.sessionId());
    Logged<Mistake> logged =
        input
            .mistakeId()
            .map(id -> project.mistakes().log(report(input), id))
            .orElseGet(() -> project.mistakes().log(report(input)));
    Mistake mistake = logged.event();
    return new MistakeResult(
        mistake.id(),
        mistake.sessionId(),
        mistake.repeat(),
        Optional.of(mistake.repeatOf()).filter(id -> mistake.repeat()),
        message(logged));
  }

  private static MistakeReport report(MistakeInput input) {
    return new MistakeReport(
        input.errorClass(),
        input.description(),
        input.severity(),
        input.rulesConsulted(),
        input.correctedByRule().orElse(""),
        new MistakeReport.Details(
            input.context(),
            input.resolutionAction(),
            input.relatedConcepts(),
            input.relationToPrior().stream()
                .map(prior -> new PriorLink(prior.id(), prior.type()))
                .toList()));
  }

  private static String message(Logged<Mistake> logged) {
    if (!logged.recorded()) {
      return "The mistake was known; nothing changed.";
    }
    return logged.event().repeat()
        ? "This was made before (%s).".formatted(logged.event().evidence())
        : "This is new.";
  }

  @Override
  public RewardResult logReward(RewardInput input, Call call) {
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
}
