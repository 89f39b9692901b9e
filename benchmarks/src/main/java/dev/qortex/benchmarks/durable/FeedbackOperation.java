package dev.qortex.benchmarks.durable;

import dev.qortex.core.feedback.EdgeBuffer.BufferedEdge;
import dev.qortex.core.feedback.EdgeBuffer.Pair;
import dev.qortex.core.feedback.EdgeBuffer.Sighting;
import dev.qortex.core.feedback.FeedbackOutbox.OutboxEntry;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.storage.sql.SqlStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Feedback: in one transaction the outcomes of a question, what they add to factors that all
 * operations share, a pair that was seen together, an outbox entry, and evidence. What is added are
 * small binary fractions, so that sums are exact in any order, and far from the bounds of a factor.
 */
final class FeedbackOperation implements GraphOperation {

  static final String LISTENER = "listener";

  private static final int SHARED = 10;
  private static final int OUTCOMES = 3;
  private static final int EIGHTHS = 8;
  private static final double SMALL = 1.0 / 512;

  private final PastQuestion question;
  private final Map<String, Double> rewards = new TreeMap<>();
  private final List<ArmUpdate> updates = new ArrayList<>();
  private final Sighting sighting;

  FeedbackOperation(long operation, SplittableRandom random) {
    String answer = operation + ".answer";
    Instant at = Instant.EPOCH.plusMillis(operation);
    String text = "What of " + operation + "?";
    question = new PastQuestion(answer, text, SeededVectors.of(text), "session", at);
    int first = random.nextInt(SHARED);
    for (int i = 0; i < OUTCOMES; i++) {
      rewards.put("shared." + (first + i) % SHARED, eighths(random));
    }
    for (int i = 0; i < OUTCOMES; i++) {
      updates.add(
          ArmUpdate.observation(
              operation + "." + i,
              LearningTarget.CONTEXT,
              "arm-" + (first + i) % SHARED,
              eighths(random),
              "",
              at));
    }
    Pair pair = Pair.of("shared." + first, "shared." + (first + 1) % SHARED);
    sighting = new Sighting(pair, eighths(random));
  }

  private static double eighths(SplittableRandom random) {
    return random.nextInt(EIGHTHS + 1) / (double) EIGHTHS;
  }

  /** The addition of an outcome to the factor of its item. */
  static double delta(double reward) {
    return (reward - 0.5) * SMALL;
  }

  static String part(String answer, String item, double reward) {
    return "%s: %s had %s".formatted(answer, item, reward);
  }

  static String part(OutboxEntry entry) {
    return entry.toString();
  }

  private OutboxEntry entry() {
    return new OutboxEntry(
        question.answerId(), question.session(), new TreeMap<>(rewards), question.at());
  }

  /** The edge that waits after this sighting of its pair. */
  BufferedEdge seen() {
    return new BufferedEdge(sighting.pair(), 1, sighting.score(), question.at());
  }

  static String part(String answer, String text, String session, Instant at) {
    return "%s: (%s) in (%s) at %s".formatted(answer, text, session, at);
  }

  @Override
  public List<List<String>> states() {
    List<String> parts = new ArrayList<>();
    parts.add(part(question.answerId(), question.text(), question.session(), question.at()));
    rewards.forEach((item, reward) -> parts.add(part(question.answerId(), item, reward)));
    parts.add(part(entry()));
    updates.forEach(update -> parts.add(LearningTarget.part(update)));
    return List.of(parts);
  }

  @Override
  public void write(SqlStore store) {
    store.inTransaction(
        () -> {
          Set<String> fresh = store.pastQuestions().record(question, rewards);
          Map<String, Double> deltas = new TreeMap<>();
          fresh.forEach(item -> deltas.put(item, delta(rewards.getOrDefault(item, 0.0))));
          store.interoception().adjust(deltas);
          if (!fresh.isEmpty()) {
            store.edgeBuffer().record(List.of(sighting), question.at());
            store.outbox().put(List.of(LISTENER), entry());
          }
          List<ArmUpdate> counted = store.learning(LearningTarget.LEARNER).apply(updates);
          GraphOperation.refuseHalf(
              question.answerId(), fresh, List.of(rewards.keySet()), !counted.isEmpty());
          return fresh.size();
        });
  }

  @Override
  public void look(SqlStore store, boolean done) {
    Set<String> seen = store.pastQuestions().recorded(question.answerId());
    GraphOperation.refuseHalf(question.answerId(), seen, List.of(rewards.keySet()), done);
  }
}
