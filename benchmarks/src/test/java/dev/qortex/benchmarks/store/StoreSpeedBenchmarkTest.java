package dev.qortex.benchmarks.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.benchmarks.durable.Harness;
import dev.qortex.benchmarks.process.HeapPeak;
import dev.qortex.core.model.IngestionManifest;
import java.lang.management.ManagementFactory;
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
              "open_and_first_query_of_a_process",
              "open_and_first_query",
              "open_and_first_snapshot",
              "open_and_first_word_search",
              "open_and_first_vector_search",
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
      assertThat(value(harness, size, "peak_heap_to_ask")).isBetween(1.0, 1074.0);
      assertThat(value(harness, size, "bytes_per_vector")).isBetween(4.0 * 384, 8.0 * 384);
    }
    assertThat(value(harness, "store-growth", "file_size_exponent_1k_3k")).isBetween(0.7, 1.3);
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
  void growthIsToldForEachDecade() {
    assertThat(exponents(20, 200, 2000)).containsExactly(1.0, 1.0);
    assertThat(exponents(20, 2000, 200_000)).containsExactly(2.0, 2.0);
    assertThat(exponents(10, 10, 1000)).as("the middle counts").containsExactly(0.0, 2.0);
    assertThat(exponents(300.03, 303, 600).get(1)).as("less than a constant").isBetween(0.29, 0.3);
    assertThat(exponents(300.27, 327, 3000).get(1))
        .as("a square beside a constant")
        .isGreaterThan(0.95);
    assertThat(StoreSpeedBenchmark.exponents("load", new TreeMap<>(Map.of(1000, 1.0, 3000, 9.0))))
        .containsOnlyKeys("load_exponent_1k_3k")
        .hasEntrySatisfying("load_exponent_1k_3k", e -> assertThat(e).isCloseTo(2, within(1e-9)));
  }

  private static List<Double> exponents(double first, double second, double third) {
    Map<String, Double> exponents =
        StoreSpeedBenchmark.exponents(
            "load", new TreeMap<>(Map.of(1000, first, 10_000, second, 100_000, third)));
    assertThat(exponents.keySet())
        .containsExactly("load_exponent_1k_10k", "load_exponent_10k_100k");
    return exponents.values().stream().map(e -> Math.round(e * 1e9) / 1e9).toList();
  }

  @Test
  @Timeout(60)
  void thePeakIsWhatWasInUseBeforeACollection() {
    HeapPeak peak = HeapPeak.watch();
    byte[][] kept = new byte[64][1 << 20];
    System.gc();
    assertThat(kept).hasNumberOfRows(64);
    kept = new byte[0][];
    System.gc();
    long now = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    while (peak.bytes() < now + (60L << 20)) {
      Thread.onSpinWait(); // The JVM tells of collections later.
    }
    assertThat(kept).isEmpty();
  }
}
