package dev.qortex.benchmarks.soak;

import dev.qortex.benchmarks.process.Folders;
import dev.qortex.benchmarks.process.RunnableJar;
import dev.qortex.benchmarks.retrievalspeed.GeneratedCorpus;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.server.ApiKey;
import dev.qortex.server.ApiKeys;
import dev.qortex.service.Scope;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * {@code qortex serve} and {@code qortex cortex daemon} on one memory whose contents are replaced
 * and do not grow, for as long as is wanted: heap after a collection, open descriptors, threads,
 * and sizes of files must not grow either in the second half of that time.
 */
public final class SoakBenchmark implements Benchmark {

  private static final String NAME = "soak";
  private static final int TEXTS = 200;
  private static final int SHOWN = 3;
  private static final long SAMPLE_SECONDS = 15;
  private static final double HOUR = TimeUnit.HOURS.toNanos(1);

  @Override
  public String description() {
    return "serve and the daemon for long: whether heap, files, descriptors or threads grow";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.number("minutes", 1, 60, 2, "of requests"),
        RunOption.number("rate", 1, 3, 10, "requests a second"));
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    Files.createDirectories(options.out());
    Path home = Files.createTempDirectory(options.out().toAbsolutePath(), NAME);
    ApiKey.Generated key =
        ApiKey.bearer(NAME, Set.of(Scope.values()), Set.of(), new SecureRandom());
    Path keys = home.resolve("keys.json");
    ApiKeys.add(keys, key.key());
    String[] serving = {"serve", "--port", "0", "--keys", keys.toString()};
    Path jar = RunnableJar.build(RunOptions.home().resolve("..").normalize());
    try (SoakedProcess serve = SoakedProcess.start(jar, home, serving);
        SoakedProcess daemon = SoakedProcess.start(jar, home, "cortex", "daemon")) {
      URI server = URI.create(serve.greeting().replaceAll(".*(http://\\S+).*", "$1"));
      SoakSamples samples = new SoakSamples(home, Map.of("serve", serve, "daemon", daemon));
      try (SoakRequests requests =
          new SoakRequests(server, key.text(), questions(options.seed()), options.seed())) {
        requests.fill();
        work(requests, samples, options, results);
      }
      long growing = samples.report(NAME, results);
      if (growing > 0) {
        throw new IllegalStateException("Of the quantities (%s) grow.".formatted(growing));
      }
      results.say("serve and the daemon do not grow");
    } finally {
      Folders.delete(home);
    }
  }

  private static List<String> questions(long seed) {
    return new GeneratedCorpus(TEXTS, seed)
        .questions(TEXTS, TEXTS).stream().map(GeneratedCorpus.Asked::text).toList();
  }

  /** Sends requests at the wanted rate, and samples four times a minute. */
  private static void work(
      SoakRequests requests, SoakSamples samples, RunOptions options, Results results)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    long length = TimeUnit.MINUTES.toNanos(options.number("minutes"));
    long between = TimeUnit.SECONDS.toNanos(1) / options.number("rate");
    int sent = 0;
    int failed = 0;
    long sampled = 0;
    for (long spent = 0; spent < length; spent = System.nanoTime() - start) {
      if (spent >= sampled) {
        samples.take(spent / HOUR);
        sampled += TimeUnit.SECONDS.toNanos(SAMPLE_SECONDS);
      }
      try {
        requests.next();
      } catch (IOException e) {
        if (failed++ < SHOWN) {
          results.say(e.toString());
        }
      }
      sent++;
      TimeUnit.NANOSECONDS.sleep(sent * between - (System.nanoTime() - start));
    }
    results.report(NAME, "requests", sent, "count", 1);
    results.count(NAME, "errors", failed);
  }
}
