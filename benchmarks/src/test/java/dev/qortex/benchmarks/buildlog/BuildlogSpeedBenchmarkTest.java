package dev.qortex.benchmarks.buildlog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.benchmarks.durable.Harness;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class BuildlogSpeedBenchmarkTest {

  @TempDir Path folder;

  @Test
  void aQuickRunReportsEveryFigureAndLeavesNothing() throws Exception {
    Harness harness = new Harness(folder);
    harness.run(new BuildlogSpeedBenchmark(), Map.of());

    assertThat(folder).isEmptyDirectory();
    assertThat(harness.output().lines().map(line -> line.split(" ")[1] + " " + line.split(" ")[2]))
        .contains(
            "name=session_start_1k_events metric=p50",
            "name=review_of_50_issues metric=p50",
            "name=review_of_50_issues_that_blame_100_rules metric=p50",
            "name=consume_1000_emissions metric=p50",
            "name=session_start_10k_events metric=processor_p50");
  }
}
