package dev.qortex.benchmarks.patterns;

import dev.qortex.benchmarks.process.Stopwatch;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.buildlog.patterns.Patterns;
import dev.qortex.buildlog.patterns.PromptRequest;
import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.buildlog.patterns.model.PatternContext;
import dev.qortex.buildlog.storage.sqlite.SqlitePatternStorage;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Time of one prompt's patterns in a file of 10,000 patterns of 20 projects: query, scores, format
 * and the record of the injection, and the query by itself. Every pattern is of the role that asks;
 * the time of the embedding, by hashing, is part of it.
 */
public final class PatternsSpeedBenchmark implements Benchmark {

  private static final int PROJECTS = 20;
  private static final int PER_ANSWER = 20;
  private static final int WORDS = 2_000;
  private static final int DIMENSION = 256;
  private static final int ROUNDS = 300;
  private static final Instant AT = Instant.parse("2026-01-21T14:00:00Z");

  /** The benchmark. */
  public PatternsSpeedBenchmark() {}

  @Override
  public String description() {
    return "the patterns of one prompt out of 10,000 of 20 projects, on disk, without and with"
        + " embeddings";
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    int answers = (options.quick() ? 1_000 : 10_000) / PROJECTS / PER_ANSWER;
    Files.createDirectories(options.out());
    Path file = options.out().resolve("patterns-speed.db");
    for (String ending : List.of("", "-wal", "-shm")) {
      Files.deleteIfExists(Path.of(file + ending));
    }
    SplittableRandom random = new SplittableRandom(options.seed());
    HashingEmbeddingModel model = new HashingEmbeddingModel(DIMENSION);
    try (SqliteDatabase database =
            SqliteDatabase.open(
                file,
                SqliteSettings.defaults(),
                SqliteStore.migrations(),
                SqlitePatternStorage.migrations());
        SqliteStore vectors = SqliteStore.over(database);
        SqlitePatternStorage storage = SqlitePatternStorage.over(database)) {
      NamedVectorIndex index = vectors.namedIndexes().create("patterns", DIMENSION);
      List<Patterns> plain = new ArrayList<>();
      List<Patterns> embedded = new ArrayList<>();
      for (int i = 0; i < PROJECTS; i++) {
        Patterns.Builder project = Patterns.builder(storage, "project-" + i).clock(() -> AT);
        plain.add(project.build());
        embedded.add(
            Patterns.builder(storage, "project-" + i)
                .clock(() -> AT)
                .embedding(model, index)
                .build());
        for (int answer = 0; answer < answers; answer++) {
          embedded.get(i).record(answer("filled-" + answer, random));
        }
      }
      results.count("patterns", "all", plain.stream().mapToLong(one -> one.list().size()).sum());
      measure("without_embeddings", plain, random, results);
      measure("with_embeddings", embedded, random, results);
    }
  }

  /** On a busy machine the time that a processor spent says more than that of the clock. */
  private static void measure(
      String name, List<Patterns> projects, SplittableRandom random, Results results) {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    Stopwatch queries = new Stopwatch();
    Stopwatch prompts = new Stopwatch();
    long start = 0;
    for (int i = -ROUNDS; i < ROUNDS; i++) {
      if (i == 0) {
        queries = new Stopwatch();
        prompts = new Stopwatch();
        start = threads.getCurrentThreadCpuTime();
      }
      Patterns patterns = projects.get(random.nextInt(PROJECTS));
      PromptRequest request =
          PromptRequest.of("judge", name + i).context(context(random)).about(words(random, 8));
      queries.time(() -> patterns.query(request));
      prompts.time(() -> patterns.prompt(request));
    }
    double processor = (threads.getCurrentThreadCpuTime() - start) / 1e6 / (2 * ROUNDS);
    results.report("query_" + name, "p50", queries.median(), "ms", ROUNDS);
    results.report("query_" + name, "p95", queries.p95(), "ms", ROUNDS);
    results.report("prompt_" + name, "p50", prompts.median(), "ms", ROUNDS);
    results.report("prompt_" + name, "p95", prompts.p95(), "ms", ROUNDS);
    results.report("either_" + name, "processor_mean", processor, "ms", 2 * ROUNDS);
  }

  private static Deliberation answer(String run, SplittableRandom random) {
    StringBuilder response = new StringBuilder("## Accumulated Patterns\n");
    for (int i = 0; i < PER_ANSWER; i++) {
      response.append("- ").append(words(random, 12)).append('\n');
    }
    return Deliberation.of(run, "judge", response.toString(), AT).context(context(random));
  }

  private static PatternContext context(SplittableRandom random) {
    return PatternContext.of("issue-" + random.nextInt(1_000))
        .phase("review")
        .labels(List.of("label-" + random.nextInt(20)))
        .files(List.of("src/File" + random.nextInt(100) + ".java", "src/Other.java"));
  }

  private static String words(SplittableRandom random, int count) {
    return random
        .ints(count, 0, WORDS)
        .mapToObj(word -> "word" + word)
        .collect(Collectors.joining(" "));
  }
}
