package dev.qortex.benchmarks.durable;

import dev.qortex.core.interoception.QueryFeedbackStore.PastOutcome;
import dev.qortex.storage.sqlite.SqliteStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Whether factors are the sums of what outcomes added, and evidence is that of its log. */
final class FeedbackChecks {

  /** Below every similarity. */
  static final double ALL = -1.01;

  private final SqliteStore store;
  private final GraphAudit.Found found;
  private final List<String> faults;

  /**
   * Of that store.
   *
   * @param found receives every outcome and update
   */
  FeedbackChecks(SqliteStore store, GraphAudit.Found found, List<String> faults) {
    this.store = store;
    this.found = found;
    this.faults = faults;
  }

  /** How far factors and evidence are from their sums, at most. */
  double deviation() {
    double factors = factors();
    double evidence =
        LearningTarget.deviation(store.learning(LearningTarget.LEARNER), found, faults);
    return Math.max(factors, evidence);
  }

  private double factors() {
    List<PastOutcome> outcomes = store.pastQuestions().similar(SeededVectors.of("everything"), ALL);
    if (outcomes.size() != store.pastQuestions().size()) {
      faults.add(
          "%d of %d outcomes are found".formatted(outcomes.size(), store.pastQuestions().size()));
    }
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
}
