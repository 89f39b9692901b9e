package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.SessionSummary;
import dev.qortex.buildlog.Sessions;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.model.Topics;
import dev.qortex.buildlog.report.ProjectReport.SessionMetrics;
import dev.qortex.buildlog.workspace.journal.Journal;
import dev.qortex.commons.Checks;
import dev.qortex.commons.Surrogates;
import dev.qortex.commons.Tokens;
import dev.qortex.core.error.QortexException;
import dev.qortex.service.Call;
import dev.qortex.service.api.buildlog.SessionApi;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Rounded;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sessions of a project. */
final class BuildlogSessions implements SessionApi {

  private static final double SECONDS_OF_A_MINUTE = 60;

  /** Tokens of the texts of rules, as many as results of tools usually have. */
  private static final int MOST_TOKENS = 2_000;

  private static final int MOST_MISTAKES = 5;

  /** Characters of the description of a mistake that are shown. */
  private static final int LONGEST = 300;

  private final BuildlogOperations host;

  BuildlogSessions(BuildlogOperations host) {
    this.host = host;
  }

  @Override
  public StartResult start(StartInput input, Call call) {
    Project project = host.project(input.project()).agent(input.agent());
    SessionRequest request =
        SessionRequest.defaults()
            .errorClass(input.errorClass())
            .count(input.selectK())
            .notes(input.notes())
            .topics(topics(input, project, call));
    Session session =
        input.resume() ? project.sessions().resume(request) : project.sessions().start(request);
    List<String> texts = texts(project, session.selected());
    return new StartResult(
        session.id(),
        session.errorClass(),
        session.pool().size(),
        session.selected(),
        texts,
        project.mistakes().toAvoid(MOST_MISTAKES).stream().map(BuildlogSessions::told).toList(),
        "The session has %s of %s rules%s."
            .formatted(
                session.selected().size(),
                session.pool().size(),
                texts.size() < session.selected().size()
                    ? ", and the texts of the first " + texts.size() + " are here"
                    : ""));
  }

  private static String told(Mistake mistake) {
    String description = Surrogates.shortened(mistake.report().description(), LONGEST);
    String resolution = Surrogates.shortened(mistake.report().details().resolution(), LONGEST);
    return resolution.isEmpty() ? description : description + " What helped: " + resolution;
  }

  /** The texts of the first rules, as many as fit. */
  private static List<String> texts(Project project, List<String> selected) {
    List<String> texts = new ArrayList<>();
    int tokens = 0;
    for (String id : selected) {
      Optional<String> text = project.gauntlet().find(id).map(GauntletRule::text);
      tokens += text.map(Tokens::in).orElse(0);
      if (tokens > MOST_TOKENS && !texts.isEmpty()) {
        return texts;
      }
      text.ifPresent(texts::add);
    }
    return texts;
  }

  private Topics topics(StartInput input, Project project, Call call) {
    Topics topics = Topics.ofFiles(input.files());
    return input
        .diff()
        .map(
            revision ->
                HomeRepository.required(host, project, call, "diff", "name the files")
                    .files(revision, List.of()))
        .map(files -> topics.plus(Topics.ofFiles(files)))
        .orElse(topics);
  }

  @Override
  public EndResult end(EndInput input, Call call) {
    Project project = host.project(input.project());
    Optional<Path> entry = input.entryFile().map(name -> entry(project, name));
    Sessions sessions =
        project
            .agent(input.sessionId().map(id -> agent(project, id)).orElse(input.agent()))
            .sessions();
    String merges =
        HomeRepository.find(host, project)
            .map(repository -> MergedFindings.decide(project, repository))
            .orElse("");
    SessionSummary summary = closed(sessions, input);
    SessionMetrics metrics = summary.metrics();
    boolean appended = false;
    String message =
        "The session is over: %s mistakes, %s of them repeated. %s"
            .formatted(summary.mistakes(), summary.repeated(), merges)
            .strip();
    try {
      appended =
          entry.isPresent()
              && host.journal()
                  .orElseThrow()
                  .improve(entry.get(), sessions.improvements(metrics.id()));
    } catch (QortexException | IllegalArgumentException e) {
      message += " The journal did not get the account: " + e.getMessage();
    }
    return new EndResult(
        metrics.id(),
        Math.rint(metrics.duration().toSeconds() / SECONDS_OF_A_MINUTE * 10) / 10,
        summary.mistakes(),
        summary.repeated(),
        metrics.rulesAtStart(),
        metrics.rulesAtEnd(),
        metrics.meanReward().stream().mapToObj(Rounded::to4).findFirst(),
        appended,
        message);
  }

  /** The session may have ended since it was looked up, and its agent have another one. */
  private static SessionSummary closed(Sessions sessions, EndInput input) {
    String notes = input.notes();
    if (input.sessionId().isEmpty()) {
      return input.abandon() ? sessions.abandon(notes) : sessions.end(notes);
    }
    String id = input.sessionId().get();
    return input.abandon() ? sessions.abandon(id, notes) : sessions.end(id, notes);
  }

  private static String agent(Project project, String sessionId) {
    return project.sessions().unfinished().stream()
        .filter(session -> session.id().equals(sessionId))
        .map(Session::agent)
        .findFirst()
        .orElseThrow(
            () ->
                ServiceException.notFound(
                    "session_id",
                    "The session '%s' is not active.\nMaybe it is over, or of another project."
                        .formatted(Checks.shown(sessionId))));
  }

  /** Looked up before anything changes. */
  private Path entry(Project project, String name) {
    if (host.entries(project).stream().noneMatch(entry -> entry.name().equals(name))) {
      throw ServiceException.notFound(
          "entry_file",
          "The journal has no entry '%s'.\nMaybe make one: qortex buildlog new SUBJECT."
              .formatted(Checks.shown(name)));
    }
    return host.journal().map(Journal::folder).orElseThrow().resolve(name);
  }
}
