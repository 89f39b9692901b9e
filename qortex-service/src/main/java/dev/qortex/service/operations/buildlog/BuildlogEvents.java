package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.Logged;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.PriorLink;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.commons.Checks;
import dev.qortex.service.Call;
import dev.qortex.service.api.buildlog.EventApi;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Mistakes and rewards of a project. */
final class BuildlogEvents implements EventApi {

  private static final String ALIKE =
      "This is new, unless it is one of these (%s). If so, withdraw it by buildlog_decide (valid false), and log it again with that id in relation_to_prior (same_pattern).";

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
        message(project, logged));
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

  private static String message(Project project, Logged<Mistake> logged) {
    if (!logged.recorded()) {
      return "The mistake was known; nothing changed.";
    }
    if (logged.event().repeat()) {
      return "This was made before (%s).".formatted(logged.event().evidence());
    }
    List<Mistake> alike = project.mistakes().alike(logged.event());
    return alike.isEmpty()
        ? "This is new."
        : ALIKE.formatted(
            alike.stream()
                .map(one -> one.id() + ": " + Checks.shown(one.report().description()))
                .collect(Collectors.joining("; ")));
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
