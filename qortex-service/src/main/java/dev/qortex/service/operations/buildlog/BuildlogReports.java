package dev.qortex.service.operations.buildlog;

import static dev.qortex.service.operations.buildlog.BuildlogOperations.PROJECT;

import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.Skills.Status;
import dev.qortex.buildlog.journal.JournalEntry;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.report.ProjectReport;
import dev.qortex.buildlog.report.ProjectReport.SessionMetrics;
import dev.qortex.buildlog.workspace.journal.Journal;
import dev.qortex.buildlog.workspace.journal.JournalStats;
import dev.qortex.commons.Checks;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Rounded;
import dev.qortex.service.schema.Arg;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Reports on a project: its sessions, and everything in sum. */
final class BuildlogReports implements OperationGroup {

  private final BuildlogOperations host;

  BuildlogReports(BuildlogOperations host) {
    this.host = host;
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        Operation.reading(
            Toolset.BUILDLOG,
            "buildlog_experiment_metrics",
            "Tells the repeated mistakes of a session that is over, or of all.",
            MetricsInput.class,
            Metrics.class,
            this::metrics),
        Operation.reading(
            Toolset.BUILDLOG,
            "buildlog_experiment_report",
            "Tells the progress of a project: mistakes by session and kind, whether they become"
                + " fewer, what rules prevent, and which rules are useful or raise false alarms.",
            ReportInput.class,
            ReportResult.class,
            this::report),
        Operation.reading(
            Toolset.BUILDLOG,
            "buildlog_overview",
            "Tells the state of a project: skills, sessions, rules, entries of the journal.",
            OverviewInput.class,
            OverviewResult.class,
            this::overview),
        Operation.reading(
            Toolset.BUILDLOG,
            "buildlog_stats",
            "Tells the figures of a project and its journal, with warnings.",
            StatsInput.class,
            StatsResult.class,
            this::stats));
  }

  /** A session to measure. */
  public record MetricsInput(
      @Arg("Id of a session that is over; absent for all.") Optional<String> sessionId,
      @Arg(PROJECT) Optional<String> project) {}

  /** Measures of a session, or of all. */
  public record Metrics(
      @Arg("Id of the session, or aggregate.") String sessionId,
      int totalMistakes,
      int repeatedMistakes,
      @Arg("From 0 to 1; 0 without mistakes.") double repeatedMistakeRate,
      @Arg("Size of the pool when it, or the first one, started.") int rulesAtStart,
      @Arg("Size of the pool when it, or the last one, ended.") int rulesAtEnd,
      int rulesAdded,
      Optional<Double> meanReward) {

    private static Metrics of(
        String id, ProjectReport.Count mistakes, int start, int end, OptionalDouble reward) {
      return new Metrics(
          id,
          mistakes.total(),
          mistakes.repeated(),
          Rounded.to4(mistakes.rate()),
          start,
          end,
          end - start,
          reward.stream().mapToObj(Rounded::to4).findFirst());
    }

    private static Metrics of(SessionMetrics session) {
      return of(
          session.id(),
          session.mistakes(),
          session.rulesAtStart(),
          session.rulesAtEnd(),
          session.meanReward());
    }

    private static Metrics of(ProjectReport report) {
      List<SessionMetrics> sessions = report.sessions();
      return of(
          "aggregate",
          report.mistakes(),
          sessions.isEmpty() ? 0 : sessions.get(0).rulesAtStart(),
          sessions.isEmpty() ? 0 : sessions.get(sessions.size() - 1).rulesAtEnd(),
          report.meanReward());
    }
  }

  private Metrics metrics(MetricsInput input, Call call) {
    ProjectReport report = host.project(input.project()).report();
    if (input.sessionId().isEmpty()) {
      return Metrics.of(report);
    }
    return report.sessions().stream()
        .filter(session -> session.id().equals(input.sessionId().get()))
        .findFirst()
        .map(Metrics::of)
        .orElseThrow(
            () ->
                ServiceException.notFound(
                    "session_id",
                    "There is no session '%s' that is over.\nMaybe end it first."
                        .formatted(Checks.shown(input.sessionId().get()))));
  }

  /** A project to report on. */
  public record ReportInput(
      @Arg(
              value = "How many sessions to list at most, the last ones.",
              byDefault = "100",
              min = 1,
              max = 1_000)
          int limit,
      @Arg(PROJECT) Optional<String> project) {}

  /** Comparison of sessions. */
  public record ReportResult(
      Metrics summary,
      @Arg("In the order in which they ended.") List<Metrics> sessions,
      @Arg("Sessions that are over, listed or not.") int totalSessions,
      @Arg("Mistakes by kind.") Map<String, ProjectReport.Count> errorClasses,
      @Arg(
              "Share of repeated mistakes, first half of the sessions against the rest, as in Python"
                  + " buildlog; it rises by itself. Absent until both have mistakes.")
          Optional<ProjectReport.Trend> trend,
      BuildlogProgress progress) {}

  private ReportResult report(ReportInput input, Call call) {
    ProjectReport report = host.project(input.project()).report();
    return new ReportResult(
        Metrics.of(report),
        report.sessions().stream()
            .skip(Math.max(0, report.sessions().size() - input.limit()))
            .map(Metrics::of)
            .toList(),
        report.sessions().size(),
        report.errorClasses(),
        report.trend(),
        BuildlogProgress.of(report.progress()));
  }

  /** A project to tell of. */
  public record OverviewInput(@Arg(PROJECT) Optional<String> project) {}

  /** State of a project. */
  public record OverviewResult(
      @Arg("Id of the project, for other calls.") String project,
      String name,
      @Arg("Entries of the journal.") int entries,
      SkillCounts skills,
      @Arg("Rules in the pool.") int rules,
      List<ActiveSession> activeSessions,
      @Arg("Sessions that are over.") int sessions,
      @Arg("Edges of published artefacts.") long totalEmissionEdges) {}

  /** Counts of skills. */
  public record SkillCounts(int total, long promoted, long rejected, long pending) {}

  /** A session that is active. */
  public record ActiveSession(
      String sessionId, String agent, String errorClass, Instant startedAt) {

    private static ActiveSession of(Session session) {
      return new ActiveSession(
          session.id(), session.agent(), session.errorClass(), session.startedAt());
    }
  }

  private OverviewResult overview(OverviewInput input, Call call) {
    Project project = host.project(input.project());
    List<JournalEntry> entries = host.entries(project);
    Collection<Status> statuses =
        project.skills().statuses(project.skills().distil(entries, host.distillation())).values();
    ProjectReport report = project.report();
    return new OverviewResult(
        project.info().id(),
        project.info().name(),
        entries.size(),
        new SkillCounts(
            statuses.size(),
            count(statuses, Status.PROMOTED),
            count(statuses, Status.REJECTED),
            count(statuses, Status.PENDING)),
        (int) project.gauntlet().rules().stream().filter(GauntletRule::active).count(),
        project.sessions().unfinished().stream().map(ActiveSession::of).toList(),
        report.sessions().size(),
        report.edges().values().stream().mapToLong(Long::longValue).sum());
  }

  private static long count(Collection<Status> statuses, Status wanted) {
    return statuses.stream().filter(status -> status == wanted).count();
  }

  /** A project to measure. */
  public record StatsInput(@Arg(PROJECT) Optional<String> project) {}

  /** Figures of a project. */
  public record StatsResult(
      @Arg("Of the journal of the project; absent without one.") Optional<JournalFigures> journal,
      Metrics mistakes,
      @Arg("Number of rewards by outcome.") Map<String, Integer> rewards,
      @Arg("Sessions in a row, up to the last, that repeated no mistake.") int streak,
      int longestStreak,
      @Arg("Share of the rules in the pool that were shown or observed.") double ruleCoverage,
      @Arg("What the figures show, and what they cannot show yet.") List<String> statements,
      List<String> warnings) {}

  /** Figures of a journal. */
  public record JournalFigures(
      int entries,
      int thisWeek,
      int thisMonth,
      @Arg("Share of entries that note an improvement, in percent.") int coveragePercent,
      @Arg("Days in a row, up to now, with an entry.") int streak,
      int longestStreak,
      @Arg("Improvements by category.") Map<String, Integer> insights) {

    private static JournalFigures of(JournalStats stats) {
      Map<String, Integer> insights = new TreeMap<>();
      stats.insights().forEach((category, count) -> insights.put(category.value(), count));
      return new JournalFigures(
          stats.entries(),
          stats.thisWeek(),
          stats.thisMonth(),
          stats.coveragePercent(),
          stats.streak(),
          stats.longestStreak(),
          insights);
    }
  }

  private StatsResult stats(StatsInput input, Call call) {
    Project project = host.project(input.project());
    ProjectReport report = project.report();
    Optional<JournalStats> journal = host.journal(project).map(Journal::stats);
    List<String> warnings = new ArrayList<>(report.warnings());
    journal.map(JournalStats::warnings).ifPresent(warnings::addAll);
    Map<String, Integer> rewards = new TreeMap<>();
    report.rewards().forEach((outcome, count) -> rewards.put(outcome.text(), count));
    return new StatsResult(
        journal.map(JournalFigures::of),
        Metrics.of(report),
        rewards,
        report.streak(),
        report.longestStreak(),
        Rounded.to4(report.coverage()),
        report.progress().statements(),
        warnings);
  }
}
