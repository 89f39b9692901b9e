package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportChartsTest {

  private static final List<String> CHARTS =
      List.of("prompts.svg", "posteriors.svg", "densities.svg", "regret.svg");

  @TempDir private Path folder;

  @Test
  void theSameLearnerGivesTheSameCharts() throws IOException {
    ReportCharts.run(folder.resolve("one"));
    ReportCharts.run(folder.resolve("other"));
    for (String chart : CHARTS) {
      assertThat(folder.resolve("one").resolve(chart))
          .content()
          .startsWith("<svg")
          .isEqualTo(Files.readString(folder.resolve("other").resolve(chart)));
    }
  }

  @Test
  void thePicturesOfTheGuideAreThese() throws IOException {
    ReportCharts.run(folder);
    for (String chart : List.of("posteriors.svg", "regret.svg")) {
      assertThat(Path.of("../docs/charts").resolve(chart))
          .hasSameTextualContentAs(folder.resolve(chart));
    }
  }
}
