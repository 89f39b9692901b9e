package dev.qortex.benchmarks.durable;

import dev.qortex.core.feedback.EdgeBuffer.BufferedEdge;
import dev.qortex.core.feedback.EdgeBuffer.Pair;
import dev.qortex.core.feedback.QueryFeedbackStore.PastOutcome;
import dev.qortex.storage.sql.SqlStore;
import dev.qortex.storage.sql.jdbc.Sql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.sql.DataSource;

/**
 * Check that past questions are those that were asked, factors are the sums of what outcomes added,
 * waiting edges those of sightings, and evidence is that of its log.
 *
 * @param found receives every question, outcome, outbox entry and update
 */
record FeedbackChecks(
    GraphTarget target, SqlStore store, GraphAudit.Found found, List<String> faults) {

  /** Below every similarity. */
  private static final double ALL = -1.01;

  /** The greatest deviation of factors, sightings and evidence from their sums. */
  double deviation() {
    List<PastOutcome> outcomes =
        store
            .pastQuestions()
            .similar(SeededVectors.of("everything"), Set.of(), 100_000, 100_000, ALL);
    if (outcomes.size() != store.pastQuestions().size()) {
      faults.add(
          "%s of %s outcomes are found".formatted(outcomes.size(), store.pastQuestions().size()));
    }
    double factors = factors(outcomes);
    double sightings = sightings(outcomes);
    double evidence =
        LearningTarget.deviation(store.learning(LearningTarget.LEARNER), found, faults);
    entries();
    return Math.max(Math.max(factors, sightings), evidence);
  }

  private double factors(List<PastOutcome> outcomes) {
    Map<String, Double> sums = new HashMap<>();
    for (PastOutcome outcome : outcomes) {
      found.part(
          GraphOperation.owner(outcome.answerId()),
          FeedbackOperation.part(outcome.answerId(), outcome.itemId(), outcome.reward()));
      sums.merge(outcome.itemId(), FeedbackOperation.delta(outcome.reward()), Double::sum);
    }
    Map<String, Double> factors = store.interoception().factors(sums.keySet());
    if (store.interoception().size() != sums.size() || factors.size() != sums.size()) {
      faults.add("the factors %s are not those of %s".formatted(factors, sums.keySet()));
    }
    double deviation = 0;
    for (Map.Entry<String, Double> sum : sums.entrySet()) {
      double factor = factors.getOrDefault(sum.getKey(), 1.0);
      deviation = Math.max(deviation, Math.abs(factor - 1 - sum.getValue()));
    }
    return deviation;
  }

  private double sightings(List<PastOutcome> outcomes) {
    Map<Pair, BufferedEdge> expected = new TreeMap<>();
    outcomes.stream()
        .map(outcome -> GraphOperation.owner(outcome.answerId()))
        .distinct()
        .map(target::operation)
        .filter(FeedbackOperation.class::isInstance)
        .map(operation -> ((FeedbackOperation) operation).seen())
        .forEach(seen -> expected.merge(seen.pair(), seen, FeedbackChecks::both));
    double deviation = 0;
    for (BufferedEdge edge : store.edgeBuffer().ready(1, -1)) {
      BufferedEdge should = expected.remove(edge.pair());
      if (should == null
          || should.hits() != edge.hits()
          || !should.lastSeen().equals(edge.lastSeen())) {
        faults.add("%s waits, but should be %s".formatted(edge, should));
      } else {
        deviation = Math.max(deviation, Math.abs(edge.averageScore() - should.averageScore()));
      }
    }
    expected.values().forEach(edge -> faults.add(edge + " does not wait"));
    return deviation;
  }

  private static BufferedEdge both(BufferedEdge one, BufferedEdge other) {
    int hits = one.hits() + other.hits();
    double sum = one.averageScore() * one.hits() + other.averageScore() * other.hits();
    Instant last = one.lastSeen().isAfter(other.lastSeen()) ? one.lastSeen() : other.lastSeen();
    return new BufferedEdge(one.pair(), hits, sum / hits, last);
  }

  private void entries() {
    store
        .outbox()
        .waiting(FeedbackOperation.LISTENER, 0, Integer.MAX_VALUE)
        .values()
        .forEach(
            entry ->
                found.part(GraphOperation.owner(entry.answerId()), FeedbackOperation.part(entry)));
  }

  /**
   * Compares past questions with those that were asked. Their vectors are found by likeness to the
   * axes of their space; texts and sessions are read from the tables, because the store shows them
   * to nobody.
   */
  void questions(DataSource database) {
    Map<String, float[]> vectors = vectors();
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT answer_id, text, session, at FROM questions")) {
      while (rows.next()) {
        String answer = rows.getString(1);
        String text = rows.getString(2);
        found.part(
            GraphOperation.owner(answer),
            FeedbackOperation.part(
                answer, text, rows.getString(3), Sql.instant(rows.getString(4))));
        if (!SeededVectors.isOf(vectors.getOrDefault(answer, new float[0]), text)) {
          faults.add("the vector of the question (%s) is not that of (%s)".formatted(answer, text));
        }
      }
    } catch (SQLException e) {
      faults.add(e.toString());
    }
  }

  /** By answer, the direction of the vector: its cosine with each axis. */
  private Map<String, float[]> vectors() {
    Map<String, float[]> vectors = new HashMap<>();
    for (int axis = 0; axis < SeededVectors.DIMENSION; axis++) {
      float[] unit = new float[SeededVectors.DIMENSION];
      unit[axis] = 1;
      for (PastOutcome outcome :
          store.pastQuestions().similar(unit, Set.of(), 100_000, 100_000, ALL)) {
        vectors
                .computeIfAbsent(outcome.answerId(), id -> new float[SeededVectors.DIMENSION])[
                axis] =
            (float) outcome.similarity();
      }
    }
    return vectors;
  }
}
