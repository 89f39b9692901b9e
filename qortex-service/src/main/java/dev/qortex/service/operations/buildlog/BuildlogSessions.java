package dev.qortex.service.operations.buildlog;

import static dev.qortex.service.operations.buildlog.BuildlogOperations.AGENT;
import static dev.qortex.service.operations.buildlog.BuildlogOperations.DEFAULT_AGENT;
import static dev.qortex.service.operations.buildlog.BuildlogOperations.PROJECT;

import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.SessionSummary;
import dev.qortex.buildlog.Sessions;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.model.Topics;
import dev.qortex.buildlog.report.ProjectReport.SessionMetrics;
import dev.qortex.buildlog.workspace.journal.Journal;
import dev.qortex.commons.Checks;
import dev.qortex.core.error.QortexException;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Rounded;
import dev.qortex.service.schema.Arg;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Sessions of a project. */
final class BuildlogSessions implements OperationGroup {

  private static final double SECONDS_OF_A_MINUTE = 60;

  private final BuildlogOperations host;

  BuildlogSessions(BuildlogOperations host) {
    this.host = host;
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        Operation.writing(
            Toolset.BUILDLOG,
            "buildlog_experiment_start",
            "Starts a session of work with rules of the project to follow, chosen by how well they"
                + " did. End it by buildlog_experiment_end.",
            StartInput.class,
            StartResult.class,
            this::start),
        Operation.writing(
            Toolset.BUILDLOG,
            "buildlog_experiment_end",
            "Ends a session. When nobody gave it a reward, it gets half of one.",
            EndInput.class,
            EndResult.class,
            this::end));
  }

  /** A session to start. */
  public record StartInput(
      @Arg(
              value = "Kind of work, such as security: rules of that category come first.",
              byDefault = "\"" + Session.GENERAL + "\"",
              min = 1,
              max = 200)
          String errorClass,
      @Arg(value = "What the session is about.", byDefault = "\"\"") String notes,
      @Arg(
              value = "How many rules; 0 for a tenth of the pool, but at least 10.",
              byDefault = "0",
              min = 0,
              max = 1_000)
          int selectK,
      @Arg(
              value = "Files that the work will change: rules for such files come first.",
              byDefault = "[]",
              max = 1_000)
          List<String> files,
      @Arg(
              value =
                  "Besides files: a commit, a range such as main...HEAD, staged or worktree, whose"
                      + " files in the repository of this process the work is about.",
              min = 1,
              max = 1_000)
          Optional<String> diff,
      @Arg(value = "Goes on with the active session, if there is one.", byDefault = "false")
          boolean resume,
      @Arg(value = AGENT, byDefault = DEFAULT_AGENT, min = 1, max = 200) String agent,
      @Arg(PROJECT) Optional<String> project) {}

  /** A session that is active. */
  public record StartResult(
      String sessionId,
      String errorClass,
      @Arg("Rules that there were to choose from.") int rulesCount,
      @Arg("Ids of the chosen rules, best first.") List<String> selectedRules,
      @Arg("Their texts, to be followed.") List<String> rules,
      String message) {}

  private StartResult start(StartInput input, Call call) {
    Project project = host.project(input.project()).agent(input.agent());
    SessionRequest request =
        SessionRequest.defaults()
            .errorClass(input.errorClass())
            .count(input.selectK())
            .notes(input.notes())
            .topics(topics(input, project, call));
    Session session =
        input.resume() ? project.sessions().resume(request) : project.sessions().start(request);
    return new StartResult(
        session.id(),
        session.errorClass(),
        session.pool().size(),
        session.selected(),
        session.selected().stream()
            .flatMap(id -> project.gauntlet().find(id).stream())
            .map(rule -> rule.text())
            .toList(),
        "The session has %s of %s rules."
            .formatted(session.selected().size(), session.pool().size()));
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

  /** A session to end. */
  public record EndInput(
      @Arg("Id of the session; absent for the active one of the agent.") Optional<String> sessionId,
      @Arg(value = "What came of it; why, when it is given up.", byDefault = "\"\"") String notes,
      @Arg("Name of the journal entry that gets an account of the session.")
          Optional<String> entryFile,
      @Arg(value = "Gives the session up: it says nothing of rules.", byDefault = "false")
          boolean abandon,
      @Arg(value = AGENT, byDefault = DEFAULT_AGENT, min = 1, max = 200) String agent,
      @Arg(PROJECT) Optional<String> project) {}

  /** A session that is over. */
  public record EndResult(
      String sessionId,
      double durationMinutes,
      int mistakesLogged,
      int repeatedMistakes,
      @Arg("Size of the pool when it started.") int rulesAtStart,
      @Arg("Size of the pool when it ended.") int rulesAtEnd,
      @Arg("Mean reward; absent without one.") Optional<Double> meanReward,
      @Arg("Whether the entry of the journal got the account; the message has the error, if any.")
          boolean reportAppended,
      String message) {}

  private EndResult end(EndInput input, Call call) {
    Project project = host.project(input.project());
    Optional<Path> entry = input.entryFile().map(name -> entry(project, name));
    Sessions sessions =
        project
            .agent(input.sessionId().map(id -> agent(project, id)).orElse(input.agent()))
            .sessions();
    String merges = HomeRepository.decideMerged(host, project);
    SessionSummary summary = closed(sessions, input);
    SessionMetrics metrics = summary.metrics();
    boolean appended = false;
    String message =
        "The session is over: %s mistakes, %s of them repeated."
                .formatted(summary.mistakes(), summary.repeated())
            + merges;
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
          "The journal has no entry '%s'.\nMaybe create one by buildlog_entry_new."
              .formatted(Checks.shown(name)));
    }
    return host.journal().map(Journal::folder).orElseThrow().resolve(name);
  }
}
