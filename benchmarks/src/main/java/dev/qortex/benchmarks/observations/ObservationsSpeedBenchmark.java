package dev.qortex.benchmarks.observations;

import dev.qortex.benchmarks.process.Folders;
import dev.qortex.benchmarks.process.Stopwatch;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.commons.GitProgram;
import dev.qortex.commons.Sha256;
import dev.qortex.observations.GitCommits;
import dev.qortex.observations.ObservationBuffer;
import dev.qortex.observations.ObservationPipeline;
import dev.qortex.observations.model.Commits;
import dev.qortex.observations.model.CycleReport;
import dev.qortex.observations.model.Observation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * Time from the buffer to a file, for each observation, beside few and beside many stored entries,
 * in a plain folder and in a git repository. An observation is on disk when it is done.
 */
public final class ObservationsSpeedBenchmark implements Benchmark {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final int BATCH = 100;

  @Override
  public String description() {
    return "How long an observation takes, beside few and beside many stored ones";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.number("observations", BATCH, 10_000, 500, "how many are timed"),
        RunOption.number("few", 0, 1_000, 100, "entries of the small store"),
        RunOption.number("many", 1, 100_000, 2_000, "entries of the large store"));
  }

  @Override
  public void run(RunOptions options, Results results) throws IOException {
    HostileTexts.report(results);
    int timed = options.number("observations");
    double few = measure(options, results, "few", options.number("few"), timed, false);
    double many = measure(options, results, "many", options.number("many"), timed, false);
    results.report("observations-speed", "observation_median", many, "ms", timed, few);
    measure(options, results, "git", options.number("few"), timed, true);
  }

  private static double measure(
      RunOptions options, Results results, String name, int stored, int timed, boolean git)
      throws IOException {
    Files.createDirectories(options.out());
    Path root = Files.createTempDirectory(options.out(), "observations-speed-");
    try {
      fill(root, stored);
      ObservationPipeline pipeline =
          ObservationPipeline.builder(root).commits(git ? commits(root) : Commits.none()).build();
      Stopwatch opening = new Stopwatch();
      opening.time(() -> done(pipeline.runOnce()));
      results.report("observations-speed-" + name, "open", opening.sum(), "ms", stored);
      ObservationBuffer buffer = pipeline.buffer();
      Stopwatch batches = new Stopwatch();
      for (int next = 0; next < timed; next += BATCH) {
        for (int i = next; i < next + BATCH; i++) {
          buffer.append(observation(stored + i));
        }
        batches.time(() -> done(pipeline.runOnce()));
      }
      double median = batches.median() / BATCH;
      results.report("observations-speed-" + name, "observation", median, "ms", timed);
      return median;
    } finally {
      Folders.delete(root);
    }
  }

  private static void done(CycleReport report) {
    report
        .failure()
        .ifPresent(
            failure -> {
              throw failure;
            });
  }

  private static Commits commits(Path root) throws IOException {
    GitProgram git = new GitProgram(root);
    git.run("init", "--quiet");
    git.run("config", "user.name", "Benchmark");
    git.run("config", "user.email", "benchmark@example.com");
    return GitCommits.local(root);
  }

  private static Observation observation(int number) {
    return Observation.builder(START.plusSeconds(number), "fact", body(number))
        .attribution("owner")
        .scores(0.9, 0.8)
        .entity("Service " + number % 100, "project")
        .context("Reviewing the services of the platform, one after the other")
        .build();
  }

  private static String body(int number) {
    return "Service %s answers within %s ms and keeps its state in table %s of the database."
        .formatted(number % 100, number % 977, number);
  }

  /** Entries as the pipeline writes them, without waiting for the disk. */
  private static void fill(Path root, int entries) throws IOException {
    Path folder = Files.createDirectories(root.resolve("mind/concepts"));
    for (int i = 0; i < entries; i++) {
      String hash = Sha256.of(body(i).toLowerCase(Locale.ROOT));
      Files.writeString(
          folder.resolve("2026-01-01-%s-%s.md".formatted(hash.substring(0, 8), i)),
          String.format(
              Locale.ROOT,
              """
          ---
          id: "00000000-0000-7000-8000-%012d"
          type: fact
          category: concept
          created: 2026-01-01T00:00:00.000Z
          source_hash: %s

          # ---

          title: "Service %d"
          bucket: explicit
          attribution: owner
          confidence: 0.9
          importance: 0.8
          session_id: "cli"
          last_reinforced: 2026-01-01T00:00:00.000Z
          ---

          %s
          """,
              i,
              hash,
              i % 100,
              body(i)));
    }
  }
}
