package dev.qortex.benchmarks.buildlog;

import dev.qortex.benchmarks.process.Folders;
import dev.qortex.benchmarks.process.Stopwatch;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.ReviewRequest;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.model.GauntletRun;
import dev.qortex.buildlog.model.Issue;
import dev.qortex.buildlog.model.IssueSeverity;
import dev.qortex.buildlog.model.Reward;
import dev.qortex.buildlog.model.RunRequest;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.spool.Spool;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.emissions.EmissionIngestor;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Times of the buildlog loop in a file at NORMAL with 1,000 rules: the start of a session beside
 * few and many stored events, a review of 50 findings with its emissions, and the way of 1,000
 * emissions into a graph in the same file.
 */
public final class BuildlogSpeedBenchmark implements Benchmark {

  private static final String PROJECT = "speed";
  private static final int RULES = 1_000;
  private static final int FEW_EVENTS = 1_000;
  private static final int ISSUES = 50;

  /**
   * Number of rules that a session of at most 100 rules selects by default; a mistake moves them
   * all.
   */
  private static final int SELECTED = 10;

  private static final int EMISSIONS = 1_000;
  private static final int BATCH = 500;
  private static final int WORDS = 300;
  private static final int DIMENSION = 512;

  /** The benchmark. */
  public BuildlogSpeedBenchmark() {}

  @Override
  public String description() {
    return "buildlog on disk: a session's start beside 1,000 and 100,000 events, a review of 50"
        + " findings, 1,000 emissions into the graph";
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    int events = options.quick() ? 10 * FEW_EVENTS : 100 * FEW_EVENTS;
    int rounds = options.quick() ? 20 : 60;
    SplittableRandom random = new SplittableRandom(options.seed());
    Files.createDirectories(options.out());
    Path folder = Files.createTempDirectory(options.out(), "buildlog-speed-");
    try (BuildlogFolder open = filled(folder.resolve("few"), FEW_EVENTS, random);
        BuildlogFolder full = filled(folder.resolve("many"), events, random)) {
      Project project = open.buildlog().project(PROJECT);
      Project beside = full.buildlog().project(PROJECT);
      starts(project, beside, rounds);
      List<Stopwatch> starts = starts(project, beside, rounds);
      report("session_start_1k_events", starts.get(0), starts.get(0), results);
      String many = "session_start_" + events / 1000 + "k_events";
      report(many, starts.get(1), starts.get(0), results);
      reviews(project, rounds / 5, SELECTED, random);
      Stopwatch reviews = reviews(project, rounds / 2, SELECTED, random);
      report("review_of_50_issues", reviews, reviews, results);
      Stopwatch blaming = reviews(project, rounds / 5, RULES / 10, random);
      report("review_of_50_issues_that_blame_100_rules", blaming, reviews, results);
      Stopwatch consumed = consumption(open, project, options.quick() ? 1 : 5, random);
      report("consume_1000_emissions", consumed, consumed, results);
    } finally {
      Folders.delete(folder);
    }
  }

  /** A folder with rules and the given number of events, none of which emitted anything. */
  private static BuildlogFolder filled(Path folder, int events, SplittableRandom random) {
    BuildlogFolder open = BuildlogFolder.open(folder, SqliteSettings.defaults());
    open.importRules(RULES);
    Buildlog quiet = Buildlog.builder(open.storage(), open.store()).build();
    addEvents(open, quiet.project(PROJECT), events, random);
    return open;
  }

  private static void report(String name, Stopwatch watch, Stopwatch baseline, Results results) {
    results.report(name, "p50", watch.median(), "ms", watch.n(), baseline.median());
    results.report(name, "p95", watch.p95(), "ms", watch.n(), baseline.p95());
    results.report(
        name, "processor_p50", watch.medianSpent(), "ms", watch.n(), baseline.medianSpent());
  }

  /** Adds rewards, many in a transaction, whose emissions wait for a flush if there is a spool. */
  private static void addEvents(
      BuildlogFolder open, Project project, int events, SplittableRandom random) {
    List<String> rules = project.gauntlet().rules().stream().map(rule -> rule.id()).toList();
    for (int done = 0; done < events; done += BATCH) {
      int size = Math.min(BATCH, events - done);
      open.storage()
          .inTransaction(
              () -> {
                for (int i = 0; i < size; i++) {
                  String rule = rules.get(random.nextInt(rules.size()));
                  project.rewards().log(Reward.accepted().rules(List.of(rule)));
                }
                return size;
              });
    }
  }

  /** Starts of sessions in both projects alternately, as the machine is not always as fast. */
  private static List<Stopwatch> starts(Project few, Project many, int rounds) {
    List<Stopwatch> watches = List.of(new Stopwatch(), new Stopwatch());
    for (int i = 0; i < rounds; i++) {
      start(few, watches.get(0));
      start(many, watches.get(1));
    }
    return watches;
  }

  private static void start(Project project, Stopwatch watch) {
    watch.time(() -> project.sessions().start(SessionRequest.defaults()));
    project.sessions().abandon("measured");
  }

  private static Stopwatch reviews(
      Project project, int rounds, int selected, SplittableRandom random) {
    Stopwatch watch = new Stopwatch();
    for (int i = 0; i < rounds; i++) {
      project.sessions().start(SessionRequest.defaults().count(selected));
      GauntletRun run = project.gauntlet().start(RunRequest.of("the diff"));
      ReviewRequest request = ReviewRequest.of(issues(run.rules(), random)).run(run.id());
      watch.time(() -> project.gauntlet().review(request));
      project.sessions().abandon("measured");
    }
    return watch;
  }

  /** A fifth is critical, two fifths are major; each cites a rule, and every second one teaches. */
  private static List<Issue> issues(List<String> shown, SplittableRandom random) {
    List<Issue> issues = new ArrayList<>();
    for (int i = 0; i < ISSUES; i++) {
      IssueSeverity severity =
          i % 5 == 0
              ? IssueSeverity.CRITICAL
              : i % 5 < 3 ? IssueSeverity.MAJOR : IssueSeverity.MINOR;
      Issue issue =
          Issue.of(severity, words(random, 12))
              .category("category-" + i % 4)
              .location("Calls.java:" + i)
              .citing(shown.get(random.nextInt(shown.size())), words(random, 6));
      issues.add(i % 2 == 0 ? issue : issue.learned("Always " + words(random, 8)));
    }
    return issues;
  }

  private static String words(SplittableRandom random, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : " ").append("w").append(random.nextInt(WORDS));
    }
    return text.toString();
  }

  private static Stopwatch consumption(
      BuildlogFolder open, Project project, int rounds, SplittableRandom random) {
    EmissionIngestor ingestor = new EmissionIngestor();
    Stopwatch watch = new Stopwatch();
    try (QortexClient memory =
        LocalQortexClient.builder(open.store())
            .embedding(new HashingEmbeddingModel(DIMENSION))
            .build()) {
      ingestor.drain(open.spool(), "before", memory::ingest);
      for (int round = 0; round < rounds; round++) {
        addEvents(open, project, EMISSIONS, random);
        open.buildlog().flushEmissions();
        watch.time(
            () -> {
              Spool.Report report = ingestor.drain(open.spool(), "experiential", memory::ingest);
              if (report.processed().size() != EMISSIONS) {
                throw new IllegalStateException(report.failed().toString());
              }
            });
      }
    }
    return watch;
  }
}
