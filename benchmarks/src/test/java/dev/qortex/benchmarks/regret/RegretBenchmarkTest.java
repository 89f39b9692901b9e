package dev.qortex.benchmarks.regret;

import static dev.qortex.benchmarks.regret.RegretFigure.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.benchmarks.regret.RegretFigure.Measure;
import dev.qortex.benchmarks.regret.RegretFigure.Row;
import dev.qortex.benchmarks.regret.simulation.World;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegretBenchmarkTest {

  @TempDir private Path folder;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  private void run(RegretBenchmark benchmark) throws Exception {
    benchmark.run(
        new RunOptions(folder, folder.resolve("out"), 42, true, Map.of("priors", "no")),
        new Results(new PrintStream(printed, true, StandardCharsets.UTF_8)));
  }

  private List<String> results() {
    return printed
        .toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith("RESULT "))
        .toList();
  }

  private static RegretFigure figure(String name, Row... rows) {
    World world = World.topK(1, .9, .1);
    return new RegretFigure(name, "two arms", Measure.REGRET, 100, random -> world, List.of(rows));
  }

  @Test
  void aQuickRunReportsEveryRowAndLeavesCurves() throws Exception {
    run(new RegretBenchmark());

    for (RegretFigure figure : Figures.all()) {
      Path file = folder.resolve("out").resolve("learning-regret-" + figure.name() + ".csv");
      assertThat(file).content().startsWith("round,name,regret,").contains("\n1000,");
      for (Row row : figure.rows()) {
        assertThat(Files.readString(file)).contains("," + row.name() + ",");
        assertThat(results()).anyMatch(line -> line.contains("name=" + row.name() + " "));
      }
    }
    assertThat(results())
        .anyMatch(
            line ->
                line.matches(
                    "RESULT name=E1 metric=regret_1000 value=\\S+ unit=reward n=20 baseline=67.000"
                        + " ratio=\\S+"))
        .anyMatch(
            line ->
                line.matches("RESULT name=E1 metric=regret_1000_se value=\\S+ unit=reward n=20"))
        .anyMatch(line -> line.startsWith("RESULT name=E6 metric=optimum_share_200 "));
  }

  @Test
  void whatMissesItsReferenceFailsAfterAllIsReported() {
    Reference unreachable = Reference.atMost(50, -100, 1);
    RegretFigure bad = figure("bad", row("bad", builder -> builder, unreachable));
    RegretFigure good =
        figure("good", row("good", builder -> builder, Reference.atMost(100, 50, 1)));

    assertThatThrownBy(() -> run(new RegretBenchmark(List.of(bad, good))))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("bad regret_50")
        .hasMessageNotContaining("good");
    assertThat(results()).anyMatch(line -> line.startsWith("RESULT name=good metric=regret_100 "));
    // The last round is reported without a reference.
    assertThat(results())
        .anyMatch(line -> line.startsWith("RESULT name=bad metric=regret_100 "))
        .noneMatch(
            line -> line.contains("name=bad metric=regret_100 ") && line.contains("baseline"));
  }
}
