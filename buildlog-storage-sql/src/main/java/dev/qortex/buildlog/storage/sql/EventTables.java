package dev.qortex.buildlog.storage.sql;

import dev.qortex.buildlog.model.Event;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeReport.Details;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.NextAction;
import dev.qortex.buildlog.model.PriorLink;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.Review.Findings;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.RewardOutcome;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlFunction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The tables of mistakes, rewards and reviews. */
final class EventTables {

  /**
   * Place of the events of one kind.
   *
   * @param name of the table
   * @param columns those that only this kind has
   * @param values of these columns, in order
   * @param row reads an event
   */
  record EventTable<E extends Event>(
      String name,
      List<String> columns,
      Function<E, List<Object>> values,
      SqlFunction<ResultSet, E> row) {}

  static final EventTable<Mistake> MISTAKES =
      new EventTable<>(
          "mistakes",
          List.of(
              "description",
              "semantic_hash",
              "severity",
              "rules_consulted",
              "corrected_by_rule",
              "context",
              "resolution_action",
              "related_concepts",
              "relation_to_prior",
              "repeat_of",
              "repeat_evidence"),
          EventTables::values,
          EventTables::mistake);

  static final EventTable<RewardEvent> REWARDS =
      new EventTable<>(
          "reward_events",
          List.of(
              "outcome", "reward_value", "revision_distance", "rules_active", "notes", "source"),
          EventTables::values,
          EventTables::reward);

  static final EventTable<Review> REVIEWS =
      new EventTable<>(
          "review_history",
          List.of(
              "source",
              "run_id",
              "action",
              "iteration",
              "issues_count",
              "new_learning_ids",
              "reinforced_learning_ids",
              "rules_credited"),
          EventTables::values,
          EventTables::review);

  static final EventTable<GauntletRun> RUNS =
      new EventTable<>(
          "gauntlet_runs",
          List.of(
              "target",
              "personas",
              "per_persona",
              "max_iterations",
              "stop_at",
              "rules_shown",
              "revision"),
          EventTables::values,
          EventTables::run);

  private EventTables() {}

  private static Instant at(ResultSet row) throws SQLException {
    return Sql.instant(row.getString("timestamp"));
  }

  private static List<Object> values(Mistake mistake) {
    MistakeReport report = mistake.report();
    Details details = report.details();
    return List.of(
        report.description(),
        report.semanticHash(),
        report.severity().text(),
        JsonColumn.write(report.consulted()),
        report.correctedBy(),
        details.context(),
        details.resolution(),
        JsonColumn.write(details.concepts()),
        JsonColumn.write(
            details.priors().stream()
                .map(prior -> List.of(prior.mistakeId(), prior.kind().text()))
                .toList()),
        mistake.repeatOf(),
        mistake.evidence());
  }

  private static Mistake mistake(ResultSet row) throws SQLException {
    List<PriorLink> priors =
        JsonColumn.list(row.getString("relation_to_prior")).stream()
            .map(prior -> prior((List<?>) prior))
            .toList();
    MistakeReport report =
        new MistakeReport(
            row.getString("error_class"),
            row.getString("description"),
            MistakeSeverity.of(row.getString("severity")),
            JsonColumn.texts(row.getString("rules_consulted")),
            row.getString("corrected_by_rule"),
            new Details(
                row.getString("context"),
                row.getString("resolution_action"),
                JsonColumn.texts(row.getString("related_concepts")),
                priors));
    return new Mistake(
        row.getString("id"),
        row.getString("session_id"),
        at(row),
        report,
        row.getString("repeat_of"),
        row.getString("repeat_evidence"));
  }

  private static PriorLink prior(List<?> stored) {
    return new PriorLink((String) stored.get(0), PriorLink.Kind.of((String) stored.get(1)));
  }

  private static List<Object> values(RewardEvent event) {
    Reward reward = event.reward();
    return List.of(
        reward.outcome().text(),
        reward.value(),
        reward.distance(),
        JsonColumn.write(reward.rules()),
        reward.notes(),
        reward.source());
  }

  private static RewardEvent reward(ResultSet row) throws SQLException {
    Reward reward =
        new Reward(
            RewardOutcome.of(row.getString("outcome")),
            row.getDouble("revision_distance"),
            JsonColumn.texts(row.getString("rules_active")),
            row.getString("error_class"),
            row.getString("notes"),
            row.getString("source"));
    return new RewardEvent(row.getString("id"), row.getString("session_id"), at(row), reward);
  }

  private static List<Object> values(Review review) {
    Findings findings = review.findings();
    return List.of(
        review.source(),
        findings.run(),
        findings.action().text(),
        findings.iteration(),
        findings.issues(),
        JsonColumn.write(findings.learned()),
        JsonColumn.write(findings.reinforced()),
        JsonColumn.write(findings.credited()));
  }

  private static Review review(ResultSet row) throws SQLException {
    return new Review(
        row.getString("id"),
        row.getString("session_id"),
        at(row),
        row.getString("error_class"),
        row.getString("source"),
        new Findings(
            row.getString("run_id"),
            NextAction.of(row.getString("action")),
            row.getInt("iteration"),
            row.getInt("issues_count"),
            JsonColumn.texts(row.getString("new_learning_ids")),
            JsonColumn.texts(row.getString("reinforced_learning_ids")),
            JsonColumn.texts(row.getString("rules_credited"))));
  }

  private static List<Object> values(GauntletRun run) {
    RunRequest request = run.request();
    return List.of(
        request.target(),
        JsonColumn.write(request.personas()),
        request.perPersona(),
        request.maxIterations(),
        request.stopAt().text(),
        JsonColumn.write(run.rules()),
        request.revision());
  }

  private static GauntletRun run(ResultSet row) throws SQLException {
    return new GauntletRun(
        row.getString("id"),
        row.getString("session_id"),
        at(row),
        row.getString("error_class"),
        JsonColumn.texts(row.getString("rules_shown")),
        new RunRequest(
            row.getString("target"),
            Set.copyOf(JsonColumn.texts(row.getString("personas"))),
            row.getInt("per_persona"),
            row.getInt("max_iterations"),
            IssueSeverity.of(row.getString("stop_at")),
            row.getString("revision")));
  }
}
