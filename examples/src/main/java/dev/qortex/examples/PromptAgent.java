package dev.qortex.examples;

import dev.qortex.core.feedback.Outcome;
import dev.qortex.learning.ArmOutcome;
import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSession;
import dev.qortex.learning.LearnerSessionSummary;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.Selection;
import dev.qortex.learning.evaluation.Estimator;
import dev.qortex.learning.evaluation.LoggedDecision;
import dev.qortex.learning.evaluation.OffPolicyEvaluation;
import dev.qortex.learning.evaluation.Policy;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.strategy.Packing;
import dev.qortex.learning.strategy.Scoring;
import dev.qortex.learning.strategy.Strategy;
import dev.qortex.storage.sqlite.SqliteLearningStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/**
 * Agent that chooses the fragments of its prompt under a token budget, and learns from outcomes
 * which of them help. What it learned is kept in a file, so that a second run goes on from there.
 */
public final class PromptAgent {

  private static final int BUDGET = 600;
  private static final int BAR = 30;
  private static final Map<String, String> TASK = Map.of("task", "code-review");

  private static final List<Arm> FRAGMENTS =
      List.of(
          new Arm("style-guide", 320),
          new Arm("changed-files", 240),
          new Arm("test-report", 180),
          new Arm("issue-text", 150),
          new Arm("whole-readme", 540),
          new Arm("chat-history", 410),
          new Arm("motivation", 40));

  /** Probability that a fragment helps. It simulates the user; the agent never sees it. */
  private static final Map<String, Double> TRUTH =
      Map.of(
          "style-guide", 0.35,
          "changed-files", 0.9,
          "test-report", 0.75,
          "issue-text", 0.6,
          "whole-readme", 0.25,
          "chat-history", 0.3,
          "motivation", 0.05);

  private PromptAgent() {}

  /** Runs 200 turns; the first argument, if there is one, is the folder of the learner's file. */
  public static void main(String[] args) {
    Path folder = Path.of(args.length > 0 ? args[0] : "target/prompt-agent");
    run(folder, 200, new Random());
  }

  /** Runs half of the turns, restarts, runs the other half, and evaluates the log. */
  static void run(Path folder, int turns, RandomGenerator chance) {
    for (String half : List.of("morning", "afternoon")) {
      try (var store = SqliteLearningStore.open(folder, "fragments")) {
        Learner learner = learner(store, chance);
        String task = learner.context(TASK);
        System.out.printf(
            "%n%s: starts with %d known fragments%n", half, learner.posteriors(task).size());
        print(work(learner.session(half, task), turns / 2, chance));
        System.out.println("  in the context " + learner.contexts().get(task));
        print(learner.posteriors(task));
      }
    }
    try (var store = SqliteLearningStore.open(folder, "fragments")) {
      lookBack(store);
    }
  }

  private static Learner learner(LearningStore store, RandomGenerator chance) {
    return Learner.builder(store)
        .strategy(Strategy.of(Scoring.thompsonSampling(), Packing.byScorePerToken()))
        .settings(LearnerSettings.defaults().baselineRate(0.3).propensityDraws(200))
        .random(chance)
        .build();
  }

  /** Compares the choices with random ones, by the probabilities in the log. */
  private static void lookBack(LearningStore store) {
    List<LoggedDecision> log = LoggedDecision.from(store.log());
    System.out.printf(
        "%nshare of helpful fragments (95 %% interval) and effective number of prompts, from %d outcomes%n",
        log.size());
    OffPolicyEvaluation.seeded(42)
        .evaluate(log, Policy.uniform())
        .forEach(
            (estimator, estimate) ->
                System.out.printf(
                    Locale.ROOT,
                    "  %-24s %.2f (%.2f to %.2f) %4.0f%n",
                    estimator == Estimator.LOGGED ? "as chosen" : "at random, " + name(estimator),
                    estimate.value(),
                    estimate.low(),
                    estimate.high(),
                    estimate.effectiveSampleSize()));
  }

  private static String name(Estimator estimator) {
    return estimator.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  private static LearnerSessionSummary work(
      LearnerSession session, int turns, RandomGenerator user) {
    for (int turn = 0; turn < turns; turn++) {
      Selection prompt = session.select(FRAGMENTS, 0, BUDGET);
      List<ArmOutcome> outcomes =
          prompt.ids().stream().map(id -> prompt.outcome(id, verdict(id, user))).toList();
      session.observeAll(outcomes);
    }
    return session.summary();
  }

  private static Outcome verdict(String fragment, RandomGenerator user) {
    return user.nextDouble() < TRUTH.getOrDefault(fragment, 0.0)
        ? Outcome.ACCEPTED
        : Outcome.REJECTED;
  }

  private static void print(LearnerSessionSummary summary) {
    System.out.printf(
        Locale.ROOT,
        "  session %s: %d prompts, %.2f of %d fragments helped%n",
        summary.session(),
        summary.selections().size(),
        summary.reward() / summary.outcomes().size(),
        summary.outcomes().size());
  }

  /** Prints a line for each fragment: its mean reward with the 90 % credible interval. */
  private static void print(Map<String, Posterior> posteriors) {
    new TreeMap<>(posteriors)
        .forEach(
            (id, posterior) -> {
              int low = (int) Math.round(posterior.quantile(0.05) * BAR);
              int high = (int) Math.round(posterior.quantile(0.95) * BAR);
              int mean = Math.min(BAR - 1, (int) (posterior.mean() * BAR));
              StringBuilder bar = new StringBuilder(".".repeat(BAR));
              bar.replace(low, high, "=".repeat(high - low));
              bar.setCharAt(mean, '|');
              System.out.printf(Locale.ROOT, "  %-14s %s %.2f%n", id, bar, posterior.mean());
            });
  }
}
