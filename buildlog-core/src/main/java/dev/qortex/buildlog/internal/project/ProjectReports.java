package dev.qortex.buildlog.internal.project;

import dev.qortex.buildlog.credit.SessionEvidence;
import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.Finding;
import dev.qortex.buildlog.model.GauntletRule;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.RewardOutcome;
import dev.qortex.buildlog.report.ArmReport;
import dev.qortex.buildlog.report.CountSeries;
import dev.qortex.buildlog.report.LoopProgress;
import dev.qortex.buildlog.report.ProjectReport;
import dev.qortex.buildlog.report.ProjectReport.Count;
import dev.qortex.buildlog.report.ProjectReport.SessionMetrics;
import dev.qortex.buildlog.report.RuleFindings;
import dev.qortex.learning.evaluation.HoldOut;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Assembly of the report on a project. Reads only. */
public final class ProjectReports {

  private ProjectReports() {}

  /** The report on a project, read in one transaction. */
  public static ProjectReport of(Workspace workspace) {
    return workspace
        .storage()
        .inTransaction(
            () -> {
              List<GauntletRule> rules = workspace.rules();
              List<String> pool = Workspace.pool(rules);
              List<ArmReport> leaders = ArmReports.leaders(workspace, rules);
              List<ClosedSession> sessions = workspace.storage().sessions().closed(workspace.id());
              List<SessionEvidence> records = workspace.storage().evidence().list(workspace.id());
              List<Mistake> mistakes = counted(workspace, records);
              return of(
                  sessions,
                  mistakes,
                  workspace.storage().rewards().list(workspace.id()),
                  pool,
                  leaders,
                  workspace.storage().edges().counts(workspace.id()),
                  progress(pool, sessions, mistakes, records));
            });
  }

  /** The ids of findings and mistakes that are false alarms. */
  public static Set<String> falseAlarms(Workspace workspace) {
    return workspace
        .storage()
        .inTransaction(
            () -> falseAlarms(workspace, workspace.storage().evidence().list(workspace.id())));
  }

  private static Set<String> falseAlarms(Workspace workspace, List<SessionEvidence> records) {
    Set<String> rejected = new HashSet<>();
    records.forEach(record -> rejected.addAll(record.rejected()));
    workspace.storage().findings().list(workspace.id()).stream()
        .filter(finding -> finding.status() == Finding.Status.REJECTED)
        .forEach(finding -> rejected.add(finding.id()));
    return rejected;
  }

  /** The mistakes but for false alarms: a mistake of a finding has the id of that. */
  public static List<Mistake> counted(Workspace workspace) {
    return workspace
        .storage()
        .inTransaction(
            () -> counted(workspace, workspace.storage().evidence().list(workspace.id())));
  }

  private static List<Mistake> counted(Workspace workspace, List<SessionEvidence> records) {
    Set<String> rejected = falseAlarms(workspace, records);
    return workspace.storage().mistakes().list(workspace.id()).stream()
        .filter(mistake -> !rejected.contains(mistake.id()))
        .toList();
  }

  private static LoopProgress progress(
      List<String> pool,
      List<ClosedSession> sessions,
      List<Mistake> mistakes,
      List<SessionEvidence> records) {
    List<List<String>> kinds = kinds(sessions, mistakes);
    return new LoopProgress(
        CountSeries.mistakes(kinds),
        CountSeries.repeats(kinds),
        LoopProgress.lifts(records).values().stream().reduce(HoldOut.Lift.NONE, HoldOut.Lift::plus),
        RuleFindings.of(pool, records));
  }

  /** The first mistake that each mistake is like, by finished session. */
  private static List<List<String>> kinds(List<ClosedSession> sessions, List<Mistake> mistakes) {
    Map<String, List<String>> kinds = new LinkedHashMap<>();
    sessions.stream()
        .filter(closed -> !closed.abandoned())
        .forEach(closed -> kinds.put(closed.session().id(), new ArrayList<>()));
    Map<String, String> firsts = new HashMap<>();
    for (Mistake mistake : mistakes) {
      String kind =
          mistake.repeat()
              ? firsts.getOrDefault(mistake.repeatOf(), mistake.repeatOf())
              : mistake.id();
      firsts.put(mistake.id(), kind);
      List<String> ofSession = kinds.get(mistake.sessionId());
      if (ofSession != null) {
        ofSession.add(kind);
      }
    }
    return List.copyOf(kinds.values());
  }

  private static ProjectReport of(
      List<ClosedSession> sessions,
      List<Mistake> mistakes,
      List<RewardEvent> all,
      List<String> pool,
      List<ArmReport> leaders,
      Map<String, Long> edges,
      LoopProgress progress) {
    Map<String, List<Mistake>> mistakesOf = new HashMap<>();
    Map<String, Count> classes = new TreeMap<>();
    for (Mistake mistake : mistakes) {
      mistakesOf.computeIfAbsent(mistake.sessionId(), any -> new ArrayList<>()).add(mistake);
      classes.merge(mistake.errorClass(), Count.of(List.of(mistake)), Count::plus);
    }
    Map<String, List<RewardEvent>> rewardsOf = new HashMap<>();
    all.forEach(
        event -> rewardsOf.computeIfAbsent(event.sessionId(), id -> new ArrayList<>()).add(event));
    Map<RewardOutcome, Integer> rewards = new TreeMap<>();
    for (RewardOutcome outcome : RewardOutcome.values()) {
      rewards.put(outcome, 0);
    }
    List<RewardEvent> events = RewardEvent.counted(all);
    events.forEach(event -> rewards.merge(event.reward().outcome(), 1, Integer::sum));
    return new ProjectReport(
        sessions.stream()
            .map(
                closed ->
                    SessionMetrics.of(
                        closed,
                        mistakesOf.getOrDefault(closed.session().id(), List.of()),
                        rewardsOf.getOrDefault(closed.session().id(), List.of())))
            .toList(),
        Count.of(mistakes),
        classes,
        rewards,
        events.stream().mapToDouble(event -> event.reward().value()).sum(),
        leaders,
        coverage(pool, leaders),
        edges,
        progress);
  }

  private static double coverage(List<String> pool, List<ArmReport> leaders) {
    Set<String> tried = leaders.stream().map(ArmReport::ruleId).collect(Collectors.toSet());
    return pool.isEmpty()
        ? 1
        : (double) pool.stream().filter(tried::contains).count() / pool.size();
  }
}
