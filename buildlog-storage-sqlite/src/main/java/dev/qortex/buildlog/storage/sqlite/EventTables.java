package dev.qortex.buildlog.storage.sqlite;

import dev.qortex.buildlog.model.Event;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.model.MistakeReport.Details;
import dev.qortex.buildlog.model.MistakeSeverity;
import dev.qortex.buildlog.model.PriorLink;
import dev.qortex.buildlog.model.Review;
import dev.qortex.buildlog.model.Review.Findings;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.RewardOutcome;
import dev.qortex.storage.sqlite.jdbc.JsonColumn;
import dev.qortex.storage.sqlite.jdbc.Sql;
import dev.qortex.storage.sqlite.jdbc.SqlFunction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/** The tables of mistakes, rewards and reviews. */
final class EventTables {

  /**
   * Where events of one kind are kept.
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
              "repeat_of"),
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
              "iteration",
              "issues_count",
              "new_learning_ids",
              "reinforced_learning_ids",
              "rules_credited"),
          EventTables::values,
          EventTables::review);

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
        mistake.repeatOf());
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
        row.getString("repeat_of"));
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
            row.getInt("iteration"),
            row.getInt("issues_count"),
            JsonColumn.texts(row.getString("new_learning_ids")),
            JsonColumn.texts(row.getString("reinforced_learning_ids")),
            JsonColumn.texts(row.getString("rules_credited"))));
  }
}
