package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.model.PatternChange;
import dev.qortex.buildlog.patterns.model.PatternChange.Kind;
import dev.qortex.buildlog.patterns.model.PatternContext;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.learning.ArmOutcome;
import dev.qortex.learning.Learner;
import dev.qortex.learning.model.Arm;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Patterns as arms of a learner, in one context. Thread-safe. */
record LearnedPatterns(Learner learner) implements PatternScorer {

  private static final String CONTEXT = "patterns";

  @Override
  public double[] scores(List<ReviewPattern> patterns, PatternContext situation, Instant at) {
    List<Arm> arms = patterns.stream().map(pattern -> Arm.of(pattern.id())).toList();
    Map<String, Double> scores = learner.select(arms, 0, CONTEXT, 0).scores();
    return arms.stream().mapToDouble(arm -> scores.getOrDefault(arm.id(), 0.0)).toArray();
  }

  @Override
  public void learn(List<PatternChange> changes) {
    learner.observeAll(
        changes.stream()
            .filter(change -> change.kind() != Kind.AGED)
            .map(
                change ->
                    ArmOutcome.of(change.id(), change.subject(), reward(change.kind()))
                        .from(change.run()))
            .toList(),
        CONTEXT);
  }

  /** A run that failed in the end blames each of many patterns by half. */
  private static double reward(Kind kind) {
    return kind.succeeds() ? 1 : kind == Kind.RUN_FAILED ? 0.5 : 0;
  }

  @Override
  public void forget(String run) {
    learner.forget(run);
  }
}
