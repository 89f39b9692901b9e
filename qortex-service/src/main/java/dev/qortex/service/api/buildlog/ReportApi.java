package dev.qortex.service.api.buildlog;

import static dev.qortex.service.api.buildlog.Arguments.PROJECT;

import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.RewardOutcome;
import dev.qortex.buildlog.report.ProjectReport;
import dev.qortex.core.spool.Spool;
import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import dev.qortex.service.schema.Prose;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reports on a project. */
public interface ReportApi {

  @Op(
      name = "buildlog_overview",
      text =
          "Reports the state of a project: skills, sessions, rules, the journal, and its"
              + " figures with warnings; on demand, which steps of its loop took place.",
      toolset = Toolset.BUILDLOG,
      command = "buildlog overview",
      commandAliases = "buildlog stats")
  OverviewResult overview(OverviewInput input, Call call);

  @Op(
      name = "buildlog_experiment_report",
      text =
          "Reports the progress of a project, or of a session: mistakes by session and"
              + " kind, whether they become fewer, rewards, what rules prevent, and which rules"
              + " are useful or raise false alarms.",
      toolset = Toolset.BUILDLOG,
      command = "buildlog experiment report")
  ReportResult report(ReportInput input, Call call);

  /** A project to show. */
  record OverviewInput(
      @Arg(
              value =
                  "Whether to check step by step that the loop is closed: rules, session, review,"
                      + " citation, credit, match, learning, emission, graph, seed.",
              byDefault = "false")
          boolean loop,
      @Arg(PROJECT) Optional<String> project) {}

  /** State and figures of a project. */
  record OverviewResult(
      @Arg("Id of the project, for other calls.") String project,
      String name,
      @Arg("Entries of the journal.") int entries,
      SkillCounts skills,
      @Arg("Rules in the pool.") int rules,
      @Arg("Share of the rules in the pool that were shown or observed.") double ruleCoverage,
      List<ActiveSession> activeSessions,
      @Arg("Sessions that are over.") int sessions,
      @Arg("Sessions in a row, up to the last, that repeated no mistake.") int streak,
      int longestStreak,
      Metrics mistakes,
      @Arg("Number of rewards by outcome.") Map<String, Integer> rewards,
      @Arg("Edges of published artefacts.") long totalEmissionEdges,
      @Arg("Of the journal of the project; absent without one.") Optional<JournalFigures> journal,
      @Arg("What the figures show, and what they cannot show yet.") List<String> statements,
      List<String> warnings,
      @Arg("All projects, this one included.") List<ProjectItem> projects,
      @Arg("Edges of published artefacts by relation.") Map<String, Long> emissionEdges,
      @Arg("Published artefacts of the project; absent without a spool.")
          Optional<EmissionFigures> emissions,
      @Arg("Absent unless asked for.") Optional<LoopCheck> loop) {}

  /** Steps of the loop. */
  record LoopCheck(
      @Arg("Whether every step took place.") boolean ok,
      @Arg("How many steps took place.") int closed,
      List<LoopStepItem> steps) {}

  /** State of a step. */
  enum LoopState {
    OK,
    MISSING
  }

  /** A step of the loop. */
  record LoopStepItem(
      String step,
      LoopState state,
      @Arg("What shows that it took place.") Optional<String> evidence,
      @Arg("What to run when it did not, at the terminal.") Optional<String> command) {}

  /** A project. */
  record ProjectItem(String id, String name) {}

  /** Artefacts of a project on their way into the graph. */
  record EmissionFigures(
      @Arg("Files that wait.") int pending,
      @Arg("Files that were ingested.") int processed,
      @Arg("Files of all projects that could not be ingested.") List<Spool.Failure> failed,
      @Arg("Seed files that could not be imported.") List<Spool.Failure> failedSeeds,
      @Arg("By day and type, the earliest first; 90 days at most.") List<EmissionDay> days) {}

  /** Artefacts of a type that were published on a day. */
  record EmissionDay(
      LocalDate date,
      @Arg("Such as mistake_manifest.") String type,
      @Arg("All that were published.") int emitted,
      @Arg("Of these, ingested by now.") int consumed) {}

  /** Counts of skills. */
  record SkillCounts(int total, long promoted, long rejected, long pending, long refused) {}

  /** A session that is active. */
  record ActiveSession(String sessionId, String agent, String errorClass, Instant startedAt) {}

  /** Figures of a journal. */
  record JournalFigures(
      int entries,
      int thisWeek,
      int thisMonth,
      @Arg("Share of entries that note an improvement, in percent.") int coveragePercent,
      @Arg("Days in a row, up to now, with an entry.") int streak,
      int longestStreak,
      @Arg("Improvements by category.") Map<String, Integer> insights,
      @Arg("Entries with most improvements, most first.") List<SourceItem> topSources) {}

  /** An entry of the journal. */
  record SourceItem(String name, @Arg("Improvements that it notes.") int insights) {}

  /** A project to report on. */
  record ReportInput(
      @Arg("Only that session; its rewards are there before it is over.")
          Optional<String> sessionId,
      @Arg(
              value = "How many sessions to list at most, the last ones.",
              byDefault = "100",
              min = 0,
              max = 1_000)
          int limit,
      @Arg(
              value = "How many rewards to list at most, the last ones; 0 for the sums alone.",
              byDefault = "0",
              min = 0,
              max = 1_000)
          int rewards,
      @Arg(
              value = "How many mistakes to list at most, the last ones; 0 for the counts alone.",
              byDefault = "0",
              min = 0,
              max = 1_000)
          int mistakes,
      @Arg(
              value = "How many learnings to list at most, the most seen first; 0 for none.",
              byDefault = "0",
              min = 0,
              max = 1_000)
          int learnings,
      @Arg(PROJECT) Optional<String> project) {}

  /** Comparison of sessions. */
  record ReportResult(
      @Arg("Of the session, if one was named; absent when that is not over.")
          Optional<Metrics> summary,
      @Arg("In the order in which they ended.") List<Metrics> sessions,
      @Arg("Sessions that are over, listed or not.") int totalSessions,
      @Arg("Mistakes by kind.") Map<String, ProjectReport.Count> errorClasses,
      @Arg(
              "Share of repeated mistakes, first half of the sessions against the rest, as in"
                  + " Python"
                  + " buildlog; it rises by itself. Absent until both have mistakes.")
          Optional<ProjectReport.Trend> trend,
      BuildlogProgress progress,
      Rewards rewards,
      @Arg("Newest first, if they were asked for.") List<MistakeItem> mistakes,
      @Arg("Most seen first, if they were asked for.") List<LearningItem> learnings) {}

  /** A mistake. */
  record MistakeItem(
      String id,
      String sessionId,
      Instant at,
      String errorClass,
      MistakeSeverity severity,
      @Prose String description,
      @Arg("Id of the earlier mistake that it repeats.") Optional<String> repeatOf,
      @Arg("Id of the rule that would have prevented it.") Optional<String> correctedByRule) {}

  /** A lesson of reviews. */
  record LearningItem(
      String id,
      @Prose String rule,
      String category,
      @Arg("How often it was seen.") long reinforced,
      @Arg("How often it was found to be wrong.") long contradicted,
      @Arg("Time of the last sighting.") Instant lastReinforced) {}

  /** Measures of a session, or of all. */
  record Metrics(
      @Arg("Id of the session, or aggregate.") String sessionId,
      int totalMistakes,
      int repeatedMistakes,
      @Arg("From 0 to 1; 0 without mistakes.") double repeatedMistakeRate,
      @Arg("Size of the pool when it, or the first one, started.") int rulesAtStart,
      @Arg("Size of the pool when it, or the last one, ended.") int rulesAtEnd,
      int rulesAdded,
      Optional<Double> meanReward,
      @Arg("Of one session.") Optional<Instant> startedAt,
      @Arg("Kind of work of one session.") Optional<String> errorClass) {}

  /** Rewards that count, with their sums, which are over all that match. */
  record Rewards(
      int totalEvents,
      int accepted,
      int revisions,
      int rejected,
      @Arg("0 without rewards.") double meanReward,
      @Arg("Newest first.") List<RewardItem> events) {}

  /** A reward. */
  record RewardItem(
      String id,
      Instant timestamp,
      RewardOutcome outcome,
      double rewardValue,
      List<String> rulesActive,
      String errorClass,
      String notes,
      String source,
      String sessionId) {}
}
