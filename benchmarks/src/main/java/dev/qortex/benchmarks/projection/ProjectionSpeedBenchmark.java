package dev.qortex.benchmarks.projection;

import dev.qortex.benchmarks.process.ChildJvm;
import dev.qortex.benchmarks.process.Folders;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Times stated and derived rules of generated graphs, all of them and the surest 500, in memory and
 * in a file that was just written. The largest file is asked for the surest 500 once more in a heap
 * of 128 MiB, which ends the benchmark if it does not suffice.
 */
public final class ProjectionSpeedBenchmark implements Benchmark {

  private static final int WARM = 40;
  private static final int FEW = 3;
  private static final String HEAP = "-Xmx3g";
  private static final String SMALL_HEAP = "-Xmx128m";

  /** The benchmark. */
  public ProjectionSpeedBenchmark() {}

  /** A graph, and where its figures go. */
  private record Graph(String medium, int concepts, int edges, int rounds, String file) {

    /** Hands figures over; how long all rules took, in milliseconds of the processor. */
    double measure(String heap, String acts, RunOptions options, Results results)
        throws IOException, InterruptedException {
      double[] all = new double[1];
      String name = "projection-%s-%sk".formatted(medium, concepts / 1_000);
      ChildJvm.run(
          List.of(heap),
          ProjectionProcess.class,
          List.of(
              file,
              Integer.toString(concepts),
              Integer.toString(edges),
              Integer.toString(rounds),
              Long.toString(options.seed()),
              acts),
          figure -> {
            all[0] = figure.metric().equals("all_processor_p50") ? figure.value() : all[0];
            String metric = figure.metric() + (heap.equals(SMALL_HEAP) ? "_in_128m" : "");
            results.report(name, metric, figure.value(), figure.unit(), figure.n());
          });
      return all[0];
    }
  }

  @Override
  public String description() {
    return "stated and derived rules of 2k, 10k and 100k concepts, in memory and in a file";
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    Files.createDirectories(options.out());
    Path folder = Files.createTempDirectory(options.out(), "projection-speed-");
    try {
      for (String medium : List.of("memory", "file")) {
        String file = medium.equals("file") ? folder.resolve("graph").toString() : "";
        new Graph(medium, 2_000, 5_000, WARM, file.isEmpty() ? "" : file + "-2k.db")
            .measure(HEAP, "fill,page,all", options, results);
        Graph middle =
            new Graph(medium, 10_000, 50_000, FEW, file.isEmpty() ? "" : file + "-10k.db");
        double before = middle.measure(HEAP, "fill,page,all", options, results);
        if (!options.quick()) {
          Graph large =
              new Graph(medium, 100_000, 500_000, FEW, file.isEmpty() ? "" : file + "-100k.db");
          double after = large.measure(HEAP, "fill,page,all", options, results);
          results.report("projection-" + medium, "growth_10k_100k", after / before, "1", 1);
          if (!file.isEmpty()) {
            large.measure(SMALL_HEAP, "page", options, results);
          }
        }
      }
    } finally {
      Folders.delete(folder);
    }
  }
}
