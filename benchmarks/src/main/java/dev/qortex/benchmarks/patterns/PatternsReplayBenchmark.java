package dev.qortex.benchmarks.patterns;

import dev.qortex.benchmarks.patterns.ReviewLog.Finding;
import dev.qortex.benchmarks.patterns.ReviewReplay.Reading;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.buildlog.patterns.PatternScorer;
import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.store.InMemoryLearningStore;
import dev.qortex.learning.strategy.Packing;
import dev.qortex.learning.strategy.Scoring;
import dev.qortex.learning.strategy.Strategy;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Replay of what the pattern loop would have known of the findings in a log of real reviews before
 * each pull request was judged. The log has no dates: pull requests come in its order.
 */
public final class PatternsReplayBenchmark implements Benchmark {

  /** Scores below which a finding counts as demoted: the loop's own least, and one half. */
  private static final List<Double> BARS = List.of(0.1, 0.5);

  private static final double COST = 0.1;

  private static final Map<String, Supplier<PatternScorer>> SCORERS = new LinkedHashMap<>();

  static {
    SCORERS.put("formula", PatternScorer::formula);
    SCORERS.put("cumulative", PatternScorer::cumulative);
    SCORERS.put("learner", PatternsReplayBenchmark::learner);
  }

  /** With posterior means, not samples: a prediction needs no exploration. */
  private static PatternScorer learner() {
    return PatternScorer.learned(
        Learner.builder(new InMemoryLearningStore())
            .settings(LearnerSettings.defaults().recordsSelections(false))
            .strategy(Strategy.of(Scoring.epsilonGreedy(0), Packing.byScore()))
            .build());
  }

  @Override
  public String description() {
    return "Acceptance of findings in real reviews, predicted by the pattern loop before each pull"
        + " request";
  }

  @Override
  public void run(RunOptions options, Results results) throws IOException {
    List<List<Finding>> log =
        ReviewLog.read(options.requireData("code_review/feedback.jsonl")).pullRequests();
    SCORERS.forEach(
        (name, scorer) -> {
          try (ReviewReplay replay = new ReviewReplay(scorer)) {
            replay
                .prequential(log)
                .forEach((reading, made) -> report(name, reading, made, options.seed(), results));
            replay
                .cumulative(log)
                .forEach(
                    (reading, made) ->
                        auc(name(name, reading) + "-afterwards", made, options.seed(), results));
          }
        });
  }

  private static String name(String scorer, Reading reading) {
    return "patterns-replay-%s-%s".formatted(scorer, reading.name().toLowerCase(Locale.ROOT));
  }

  private static void report(
      String scorer, Reading reading, Predictions made, long seed, Results results) {
    String name = name(scorer, reading);
    int size = made.all().size();
    auc(name, made, seed, results);
    results.report(name, "known", made.known(), "share", size);
    for (double bar : BARS) {
      demoted(name, "below_" + bar, made, bar, results);
    }
    demoted(name, "at_cost_" + COST, made, made.bar(COST), results);
  }

  private static void demoted(
      String name, String metric, Predictions made, double bar, Results results) {
    int size = made.all().size();
    results.report(name, "rejected_demoted_" + metric, made.demoted(false, bar), "share", size);
    results.report(name, "accepted_demoted_" + metric, made.demoted(true, bar), "share", size);
  }

  private static void auc(String name, Predictions made, long seed, Results results) {
    double[] ends = made.interval(seed);
    results.say("%-44s AUC %.3f (%.3f to %.3f)", name, made.auc(), ends[0], ends[1]);
    results.report(name, "auc", made.auc(), "area", made.all().size());
    results.report(name, "auc_low", ends[0], "area", made.all().size());
    results.report(name, "auc_high", ends[1], "area", made.all().size());
  }
}
