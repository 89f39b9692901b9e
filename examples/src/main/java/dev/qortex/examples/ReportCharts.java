package dev.qortex.examples;

import dev.qortex.core.feedback.Outcome;
import dev.qortex.export.SvgChart;
import dev.qortex.export.SvgChart.Beta;
import dev.qortex.export.SvgChart.Interval;
import dev.qortex.export.SvgChart.Line;
import dev.qortex.export.SvgChart.Point;
import dev.qortex.learning.ArmOutcome;
import dev.qortex.learning.Learner;
import dev.qortex.learning.Selection;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.report.LearnerReport;
import dev.qortex.learning.store.InMemoryLearningStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Pictures for a report: what a learner believes of prompts, how that came about, what it cost. */
public final class ReportCharts {

  private static final int ROUNDS = 300;
  private static final double TAIL = 0.025;

  /** Success rates of the prompts, which the learner never sees. */
  private static final Map<String, Double> TRUTH =
      Map.of("short", 0.72, "step-by-step", 0.55, "with-examples", 0.63, "role-play", 0.3);

  private ReportCharts() {}

  /** Writes the pictures; the first argument, if there is one, is the folder. */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args.length > 0 ? args[0] : "target/report-charts");
    run(folder);
    System.out.println("Four charts are in " + folder);
  }

  /** Writes the pictures into a folder. */
  static void run(Path folder) throws IOException {
    Files.createDirectories(folder);
    LearnerReport report = LearnerReport.of(learner(), 10, 50);
    String svg =
        SvgChart.intervals(
                "Which prompt works?",
                List.of(
                    new Interval("short", 0.55, 0.64, 0.72),
                    new Interval("long", 0.31, 0.44, 0.58)))
            .svg();
    Files.writeString(folder.resolve("prompts.svg"), svg);
    List<Interval> rows =
        report.arms().stream()
            .map(
                arm ->
                    new Interval(
                        arm.armId(),
                        arm.posterior().quantile(TAIL),
                        arm.posterior().mean(),
                        arm.posterior().quantile(1 - TAIL)))
            .toList();
    Files.writeString(
        folder.resolve("posteriors.svg"), SvgChart.intervals("Expected reward", rows).svg());
    List<Beta> beliefs =
        report.arms().stream()
            .map(arm -> new Beta(arm.armId(), arm.posterior().alpha(), arm.posterior().beta()))
            .toList();
    Files.writeString(
        folder.resolve("densities.svg"), SvgChart.densities("What is believed", beliefs).svg());
    List<Point> points =
        report.regret().stream().map(each -> Point.of(each.observations(), each.regret())).toList();
    Line regret = new Line("Thompson Sampling", points);
    Files.writeString(
        folder.resolve("regret.svg"),
        SvgChart.lines("Regret against the best prompt", "Observations", List.of(regret)).svg());
  }

  /** A learner that has chosen among the prompts, the same at every run. */
  private static Learner learner() {
    SplittableRandom world = new SplittableRandom(5);
    int[] ids = new int[1];
    Instant start = Instant.parse("2026-05-01T08:00:00Z");
    Learner learner =
        Learner.builder(new InMemoryLearningStore())
            .random(new SplittableRandom(6))
            .clock(() -> start.plusSeconds(ids[0]))
            .ids(() -> "id-" + ids[0]++)
            .build();
    List<Arm> prompts = TRUTH.keySet().stream().sorted().map(Arm::of).toList();
    for (int i = 0; i < ROUNDS; i++) {
      Selection selection = learner.selectOne(prompts, "default");
      String prompt = selection.first().id();
      double reward = world.nextDouble() < TRUTH.getOrDefault(prompt, 0.0) ? 1 : 0;
      learner.observe(ArmOutcome.of(selection.id(), prompt, Outcome.reward(reward)), "default");
    }
    return learner;
  }
}
