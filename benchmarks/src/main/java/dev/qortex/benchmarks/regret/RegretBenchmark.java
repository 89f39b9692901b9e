package dev.qortex.benchmarks.regret;

import dev.qortex.benchmarks.regret.RegretFigure.Row;
import dev.qortex.benchmarks.regret.simulation.Experiment;
import dev.qortex.benchmarks.regret.simulation.RegretCurve;
import dev.qortex.benchmarks.regret.simulation.RegretCurve.SampleMean;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Simulates learners in known worlds, writes curves, and compares with reference figures. */
public final class RegretBenchmark implements Benchmark {

  private static final int RUNS = 200;
  private static final int QUICK_RUNS = 20;
  private static final int QUICK_ROUNDS = 1_000;
  private static final int POINTS = 100;
  private static final String LINE = "%-26s %7s %10s %8s %10s %s";

  private static final String PRIORS = "priors";

  private final List<RegretFigure> figures;

  /** The benchmark. */
  public RegretBenchmark() {
    this(Figures.all());
  }

  RegretBenchmark(List<RegretFigure> figures) {
    this.figures = figures;
  }

  @Override
  public String description() {
    return "Regret of learners in simulated worlds: stationary, drifting, top k, a token budget,"
        + " late arms";
  }

  @Override
  public List<RunOption> options() {
    return List.of(RunOption.flag(PRIORS, "compares only a flat prior with the mean of all arms"));
  }

  /**
   * Runs all figures.
   *
   * @throws IllegalStateException when a learner does worse than its reference allows, after all
   *     figures were reported
   */
  @Override
  public void run(RunOptions options, Results results) throws Exception {
    Files.createDirectories(options.out());
    long start = System.nanoTime();
    results.say(LINE, "name", "round", "mean", "s. e.", "reference", "");
    List<String> missed = new ArrayList<>();
    List<RegretFigure> chosen = options.flag(PRIORS) ? Figures.ofPriors() : figures;
    for (RegretFigure figure : chosen) {
      results.say(figure.name() + ": " + figure.title());
      List<RegretCurve> curves = new ArrayList<>();
      for (Row row : figure.rows()) {
        RegretCurve curve = curve(figure, row, options);
        curves.add(curve);
        report(figure, row, curve, results, missed);
      }
      Path file = options.out().resolve("learning-regret-" + figure.name() + ".csv");
      Files.writeString(file, RegretCurve.csv(curves));
    }
    results.report(
        "learning-regret", "time", (System.nanoTime() - start) / 1e9, "s", chosen.size());
    if (!missed.isEmpty()) {
      throw new IllegalStateException("Worse than the reference: " + String.join(", ", missed));
    }
  }

  private static RegretCurve curve(RegretFigure figure, Row row, RunOptions options) {
    int rounds = options.quick() ? Math.min(QUICK_ROUNDS, figure.rounds()) : figure.rounds();
    return new Experiment(row.name(), figure.worlds(), row.wiring())
        .run(options.quick() ? QUICK_RUNS : RUNS, rounds, rounds / POINTS, options.seed());
  }

  /** At each round with a reference, and at the last one. */
  private static void report(
      RegretFigure figure, Row row, RegretCurve curve, Results results, List<String> missed) {
    int last = curve.points().get(POINTS - 1).round();
    List<Reference> references = new ArrayList<>(row.references());
    references.removeIf(reference -> reference.round() > last);
    if (references.stream().noneMatch(reference -> reference.round() == last)) {
      references.add(Reference.seen(last, Double.NaN));
    }
    for (Reference reference : references) {
      SampleMean ours = figure.measure().of(curve.at(reference.round()));
      String metric = figure.measure().name().toLowerCase(Locale.ROOT) + "_" + reference.round();
      boolean met = reference.isMet().test(ours);
      if (!met) {
        missed.add(row.name() + " " + metric);
      }
      line(figure, row, reference, ours, met, results);
      String unit = figure.measure().unit;
      if (Double.isNaN(reference.value())) {
        results.report(row.name(), metric, ours.mean(), unit, curve.runs());
      } else {
        results.report(row.name(), metric, ours.mean(), unit, curve.runs(), reference.value());
      }
      results.report(row.name(), metric + "_se", ours.standardError(), unit, curve.runs());
    }
  }

  private static void line(
      RegretFigure figure,
      Row row,
      Reference reference,
      SampleMean ours,
      boolean met,
      Results results) {
    String number = figure.measure() == RegretFigure.Measure.REGRET ? "%.1f" : "%.4f";
    results.say(
        LINE.formatted(
                row.name(),
                reference.round(),
                String.format(Locale.ROOT, number, ours.mean()),
                String.format(Locale.ROOT, number, ours.standardError()),
                Double.isNaN(reference.value()) ? "-" : Double.toString(reference.value()),
                met ? "" : "WORSE")
            .stripTrailing());
  }
}
