package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.core.evaluation.AnswerTrial;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.TrialReport;
import dev.qortex.core.feedback.TrialReport.Verdict;
import dev.qortex.core.query.Question;
import dev.qortex.learning.evaluation.HoldOut;
import dev.qortex.learning.evaluation.MemoryHoldOut;
import dev.qortex.learning.store.LearningStores;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Simulated hosts whose memory helps, harms or does nothing: how often the interval of the hold-out
 * covers the truth, and what it concludes, at the end and if somebody looks every ten tasks.
 */
public final class HoldOutBenchmark implements Benchmark {

  private static final int RUNS = 1_000;
  private static final int QUICK_RUNS = 200;
  private static final int LOOK = 10;
  private static final Instant WHEN = Instant.parse("2026-01-01T00:00:00Z");
  private static final Question TASK = Question.of("a task");

  private static final List<Host> HOSTS =
      List.of(
          new Host("useless-share_20", 500, 0.2, 0.6, 0.6),
          new Host("useless-share_05", 2_000, 0.05, 0.7, 0.7),
          new Host("helps-share_20", 500, 0.2, 0.75, 0.6),
          new Host("helps-share_05", 2_000, 0.05, 0.8, 0.6),
          new Host("harms-share_20", 500, 0.2, 0.7, 0.76));

  /** The benchmark. */
  public HoldOutBenchmark() {}

  /**
   * A host.
   *
   * @param share of its tasks that are done without the memory
   * @param with the probability that a task with it goes well
   * @param without the probability that a task without it goes well
   */
  private record Host(String name, int tasks, double share, double with, double without) {}

  @Override
  public String description() {
    return "whether the hold-out of a memory covers its true effect, and how often it is wrong";
  }

  @Override
  public void run(RunOptions options, Results results) {
    int runs = options.quick() ? QUICK_RUNS : RUNS;
    for (Host host : HOSTS) {
      SplittableRandom random = new SplittableRandom(options.seed());
      int covered = 0;
      int[] atTheEnd = new int[Verdict.values().length];
      int[] everSaid = new int[Verdict.values().length];
      for (int run = 0; run < runs; run++) {
        boolean[] said = new boolean[Verdict.values().length];
        TrialReport last = work(host, random, said);
        double truth = host.with - host.without;
        covered += last.low() <= truth && truth <= last.high() ? 1 : 0;
        atTheEnd[last.verdict().ordinal()]++;
        for (int i = 0; i < said.length; i++) {
          everSaid[i] += said[i] ? 1 : 0;
        }
      }
      results.report(host.name, "coverage", covered / (double) runs, "share", runs);
      for (Verdict verdict : List.of(Verdict.HELPS, Verdict.HARMS)) {
        String word = verdict == Verdict.HELPS ? "says_helps" : "says_harms";
        int i = verdict.ordinal();
        results.report(host.name, word, atTheEnd[i] / (double) runs, "share", runs);
        results.report(host.name, word + "_ever", everSaid[i] / (double) runs, "share", runs);
      }
    }
  }

  private static TrialReport work(Host host, SplittableRandom random, boolean[] said) {
    AnswerTrial trial =
        MemoryHoldOut.in(LearningStores.inMemory(), new HoldOut(host.share), random.split());
    for (int task = 1; task <= host.tasks; task++) {
      boolean withheld = trial.withholds(TASK);
      boolean fine = random.nextDouble() < (withheld ? host.without : host.with);
      trial.onResult(
          new AnswerTrial.Result(
              "answer-" + task, withheld, "", fine ? Outcome.ACCEPTED : Outcome.REJECTED, WHEN));
      if (task % LOOK == 0) {
        said[trial.report().verdict().ordinal()] = true;
      }
    }
    return trial.report();
  }
}
