package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.Skills.Status;
import dev.qortex.buildlog.journal.JournalEntry;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Learning;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.report.ProjectReport;
import dev.qortex.buildlog.report.ProjectReport.SessionMetrics;
import dev.qortex.buildlog.workspace.journal.Journal;
import dev.qortex.buildlog.workspace.journal.JournalStats;
import dev.qortex.commons.Checks;
import dev.qortex.service.Call;
import dev.qortex.service.api.buildlog.ReportApi;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Rounded;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Reports on a project: its sessions, and everything in sum. */
final class BuildlogReports implements ReportApi {

  private final BuildlogOperations host;

  BuildlogReports(BuildlogOperations host) {
    this.host = host;
  }

  @Override
  public OverviewResult overview(OverviewInput input, Call call) {
    Project project = host.viewed(input.project());
    List<JournalEntry> entries = host.entries(project);
    ProjectReport report = project.report();
    Optional<JournalStats> journal = host.journal(project).map(Journal::stats);
    List<String> warnings = new ArrayList<>(report.warnings());
    journal.map(JournalStats::warnings).ifPresent(warnings::addAll);
    Map<String, Integer> rewards = new TreeMap<>();
    report.rewards().forEach((outcome, count) -> rewards.put(outcome.text(), count));
    return new OverviewResult(
        project.info().id(),
        project.info().name(),
        entries.size(),
        skills(
            project
                .skills()
                .statuses(project.skills().distil(entries, host.distillation()))
                .values()),
        (int) project.gauntlet().rules().stream().filter(GauntletRule::active).count(),
        Rounded.to4(report.coverage()),
        project.sessions().unfinished().stream()
            .map(
                session ->
                    new ActiveSession(
                        session.id(), session.agent(), session.errorClass(), session.startedAt()))
            .toList(),
        report.sessions().size(),
        report.streak(),
        report.longestStreak(),
        metrics(report),
        rewards,
        report.edges().values().stream().mapToLong(Long::longValue).sum(),
        journal.map(BuildlogReports::figures),
        report.progress().statements(),
        warnings,
        host.buildlog().projects().stream()
            .map(known -> new ProjectItem(known.id(), known.name()))
            .toList(),
        report.edges(),
        host.emissions()
            .map(spool -> new EmissionCounts(spool, project.info().id()).figures(host.seeds())),
        host.loop().filter(any -> input.loop()).map(loop -> loop.check(project, call)));
  }

  private static SkillCounts skills(Collection<Status> statuses) {
    return new SkillCounts(
        statuses.size(),
        count(statuses, Status.PROMOTED),
        count(statuses, Status.REJECTED),
        count(statuses, Status.PENDING),
        count(statuses, Status.REFUSED));
  }

  private static long count(Collection<Status> statuses, Status wanted) {
    return statuses.stream().filter(status -> status == wanted).count();
  }

  private static JournalFigures figures(JournalStats stats) {
    Map<String, Integer> insights = new TreeMap<>();
    stats.insights().forEach((category, count) -> insights.put(category.value(), count));
    return new JournalFigures(
        stats.entries(),
        stats.thisWeek(),
        stats.thisMonth(),
        stats.coveragePercent(),
        stats.streak(),
        stats.longestStreak(),
        insights,
        stats.topSources().stream()
            .map(entry -> new SourceItem(entry.name(), entry.insights().size()))
            .toList());
  }

  @Override
  public ReportResult report(ReportInput input, Call call) {
    Project project = host.viewed(input.project());
    ProjectReport report = project.report();
    List<Metrics> sessions =
        report.sessions().stream()
            .filter(session -> input.sessionId().filter(id -> !id.equals(session.id())).isEmpty())
            .map(BuildlogReports::metrics)
            .toList();
    input.sessionId().filter(id -> sessions.isEmpty()).ifPresent(id -> requireActive(project, id));
    return new ReportResult(
        input.sessionId().isEmpty() ? Optional.of(metrics(report)) : sessions.stream().findFirst(),
        sessions.subList(Math.max(0, sessions.size() - input.limit()), sessions.size()),
        report.sessions().size(),
        report.errorClasses(),
        report.trend(),
        ProgressFigures.of(report.progress()),
        RewardList.of(project.rewards().counted(), input.sessionId(), input.rewards()),
        mistakes(project, input),
        project.learnings().list().stream()
            .sorted(Comparator.comparingLong(each -> -each.support().reinforced()))
            .limit(input.learnings())
            .map(BuildlogReports::learning)
            .toList());
  }

  private static List<MistakeItem> mistakes(Project project, ReportInput input) {
    if (input.mistakes() == 0) {
      return List.of();
    }
    List<Mistake> found =
        new ArrayList<>(
            project.mistakes().counted().stream()
                .filter(
                    each -> input.sessionId().filter(id -> !id.equals(each.sessionId())).isEmpty())
                .toList());
    Collections.reverse(found);
    return found.stream().limit(input.mistakes()).map(BuildlogReports::mistake).toList();
  }

  private static MistakeItem mistake(Mistake mistake) {
    return new MistakeItem(
        mistake.id(),
        mistake.sessionId(),
        mistake.at(),
        mistake.errorClass(),
        mistake.report().severity(),
        mistake.report().description(),
        Optional.of(mistake.repeatOf()).filter(id -> !id.isEmpty()),
        Optional.of(mistake.report().correctedBy()).filter(id -> !id.isEmpty()));
  }

  private static LearningItem learning(Learning learning) {
    return new LearningItem(
        learning.id(),
        learning.rule(),
        learning.category(),
        learning.support().reinforced(),
        learning.support().contradicted(),
        learning.support().lastReinforced());
  }

  private static void requireActive(Project project, String sessionId) {
    if (project.sessions().find(sessionId).isEmpty()) {
      throw ServiceException.notFound(
          "session_id",
          "The project has no session '%s'.\nMaybe it is misspelled, or of another project."
              .formatted(Checks.shown(sessionId)));
    }
  }

  private static Metrics metrics(SessionMetrics session) {
    return metrics(
        session.id(),
        session.mistakes(),
        session.rulesAtStart(),
        session.rulesAtEnd(),
        session.meanReward(),
        Optional.of(session));
  }

  private static Metrics metrics(ProjectReport report) {
    List<SessionMetrics> sessions = report.sessions();
    return metrics(
        "aggregate",
        report.mistakes(),
        sessions.isEmpty() ? 0 : sessions.get(0).rulesAtStart(),
        sessions.isEmpty() ? 0 : sessions.get(sessions.size() - 1).rulesAtEnd(),
        report.meanReward(),
        Optional.empty());
  }

  private static Metrics metrics(
      String id,
      ProjectReport.Count mistakes,
      int start,
      int end,
      OptionalDouble reward,
      Optional<SessionMetrics> session) {
    return new Metrics(
        id,
        mistakes.total(),
        mistakes.repeated(),
        Rounded.to4(mistakes.rate()),
        start,
        end,
        end - start,
        reward.stream().mapToObj(Rounded::to4).findFirst(),
        session.map(SessionMetrics::startedAt),
        session.map(SessionMetrics::errorClass));
  }
}
