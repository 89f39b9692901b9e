package dev.qortex.benchmarks.patterns;

import dev.qortex.buildlog.patterns.PatternScorer;
import dev.qortex.buildlog.patterns.model.PatternChange;
import dev.qortex.buildlog.patterns.model.PatternChange.Kind;
import dev.qortex.buildlog.patterns.model.PatternContext;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The formula with another success rate, to try it: each change of a pattern lets what was known of
 * it fade, or the outcome of a run counts for the patterns alone that the run said, or both. Counts
 * are in memory.
 */
final class FadingFormula implements PatternScorer {

  private final double kept;
  private final boolean saidOnly;
  private final Map<String, double[]> counts = new HashMap<>();
  private final Set<String> said = new HashSet<>();

  /**
   * A scorer.
   *
   * @param kept what each change leaves of the evidence before it; 1 for all
   * @param saidOnly whether outcomes count only for what the run said
   */
  FadingFormula(double kept, boolean saidOnly) {
    this.kept = kept;
    this.saidOnly = saidOnly;
  }

  @Override
  public double[] scores(List<ReviewPattern> patterns, PatternContext situation, Instant at) {
    double[] scores = PatternScorer.formula().scores(patterns, situation, at);
    for (int i = 0; i < scores.length; i++) {
      double[] count = counts.get(patterns.get(i).id());
      double rate = patterns.get(i).track().successRate();
      if (count != null && rate > 0) {
        scores[i] *= count[0] / (count[0] + count[1]) / rate;
      }
    }
    return scores;
  }

  @Override
  public void learn(List<PatternChange> changes) {
    for (PatternChange change : changes) {
      String use = change.run() + " " + change.subject();
      boolean outcome = change.kind() == Kind.RUN_PASSED || change.kind() == Kind.RUN_FAILED;
      if (change.kind() != Kind.AGED && (!outcome || !saidOnly || said.contains(use))) {
        said.add(use);
        double[] count = counts.computeIfAbsent(change.subject(), id -> new double[2]);
        count[0] = kept * count[0] + (change.kind().succeeds() ? 1 : 0);
        count[1] = kept * count[1] + change.weight();
      }
    }
  }
}
