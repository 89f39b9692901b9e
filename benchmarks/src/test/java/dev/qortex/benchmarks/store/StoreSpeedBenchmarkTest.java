package dev.qortex.benchmarks.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.benchmarks.durable.Harness;
import dev.qortex.core.model.IngestionManifest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class StoreSpeedBenchmarkTest {

  @TempDir Path folder;

  @Test
  void aQuickRunReportsEveryFigureAndLeavesNothing() throws Exception {
    Harness harness = new Harness(folder);
    harness.run(new StoreSpeedBenchmark(), Map.of());
    assertThat(folder).isEmptyDirectory();
    for (String metric : List.of("memory_p50", "disk_p50", "bytes_per_concept")) {
      assertThat(value(harness, "store-ingest", metric)).isPositive();
    }
    for (String size : List.of("store-1k", "store-3k")) {
      for (String metric :
          List.of(
              "load_time",
              "open_to_first_query",
              "first_snapshot",
              "first_word_search",
              "first_vector_search",
              "query_p50",
              "snapshot_after_an_edge_p50",
              "snapshot_after_ten_edges_p50",
              "snapshot_after_a_node_with_two_edges_p50",
              "query_after_an_edge_p50",
              "heap_in_use",
              "peak_heap_to_load",
              "bytes_per_passage",
              "bytes_per_edge")) {
        assertThat(value(harness, size, metric)).as(metric).isPositive();
      }
      assertThat(value(harness, size, "peak_heap_to_ask")).isBetween(1.0, 1100.0);
      assertThat(value(harness, size, "bytes_per_vector")).isBetween(4.0 * 384, 8.0 * 384);
    }
    assertThat(value(harness, "store-growth", "file_size_exponent")).isBetween(0.7, 1.3);
  }

  private static double value(Harness harness, String name, String metric) {
    String start = "RESULT name=" + name + " metric=" + metric + " ";
    String line =
        harness.output().lines().filter(l -> l.startsWith(start)).findFirst().orElse("missing");
    return Double.parseDouble(line.replaceAll(".* value=(\\S+) .*", "$1"));
  }

  @Test
  void theSameSeedGivesTheSamePassages() {
    IngestionManifest manifest = new Workload(42).passages(10, 20);
    assertThat(manifest).isEqualTo(new Workload(42).passages(10, 20));
    assertThat(manifest).isNotEqualTo(new Workload(43).passages(10, 20));
    assertThat(manifest.edges()).hasSize(50);
    assertThat(manifest.passages())
        .allMatch(p -> p.text().split(" ").length >= 40 && p.text().split(" ").length <= 80);
  }

  @Test
  void theExponentOfALineIsOneAndThatOfASquareTwo() {
    TreeMap<Integer, Double> values = new TreeMap<>(Map.of(10, 20.0, 100, 200.0, 1000, 2000.0));
    assertThat(StoreSpeedBenchmark.exponent(values)).isCloseTo(1, within(1e-9));
    values.replaceAll((size, value) -> value * size);
    assertThat(StoreSpeedBenchmark.exponent(values)).isCloseTo(2, within(1e-9));
  }
}
