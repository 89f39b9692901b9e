package dev.qortex.benchmarks.durable;

import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.postgresserver.PostgresServer;
import dev.qortex.storage.sqlite.settings.Durability;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * Kills a PostgreSQL primary under load again and again, promotes its standby, and lets a new
 * standby follow that. Commits wait for the standby, so what was acknowledged must be there once.
 * Two processes write by an address with both servers.
 */
public final class FailoverBenchmark implements Benchmark {

  private static final String NAME = "failover";
  private static final int SHORTEST_MILLIS = 200;
  private static final int LONGEST_MILLIS = 1_000;

  /** Time of the writers in each round: the kill, the promotion, and some writes after it. */
  private static final int SECONDS = 12;

  private static final int WRITERS = 2;

  /** More operations than a round has. */
  private static final long MOST_OF_ROUND = 1_000_000;

  /** Acknowledgements of each writer before the time to the kill begins to run. */
  private static final int FEW = 4;

  @Override
  public String description() {
    return "Kills of a PostgreSQL primary under load: what was acknowledged is on the standby,"
        + " once";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.number("kills", 1, 5, 2, "how often the primary is killed"),
        RunOption.number("threads", 1, 4, 2, "how many threads write in each process"));
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    Files.createDirectories(options.out());
    Path folder = Files.createTempDirectory(options.out(), "failover-");
    Subject subject = new Subject(PostgresTarget.class, options.seed(), folder, Durability.NORMAL);
    SplittableRandom random = new SplittableRandom(options.seed());
    Ledger ledger = new Ledger(subject.target());
    long[] outages = new long[options.number("kills")];
    long[] promotions = new long[outages.length];
    try (Pair pair = Pair.start()) {
      PostgresTarget.name(folder, pair.url());
      subject.open().close();
      long next = 0;
      for (int kill = 0; kill < outages.length; kill++) {
        Round round = new Round(subject, pair, options.number("threads"), next);
        round.run(random.nextInt(SHORTEST_MILLIS, LONGEST_MILLIS + 1), ledger);
        outages[kill] = round.outage;
        promotions[kill] = round.promotion;
        next = round.next;
        results.say(
            "kill %d: promoted after %d ms, a write came through after %d ms",
            kill + 1, round.promotion, round.outage);
        pair.addStandby();
      }
      results.count(NAME, "kills", outages.length);
      report("outage", outages, results);
      report("promotion", promotions, results);
      try (Target.Store store = subject.open()) {
        ledger.check(store.audit()).report(NAME, subject, results);
      }
    }
  }

  private static void report(String metric, long[] millis, Results results) {
    long[] sorted = millis.clone();
    Arrays.sort(sorted);
    results.report(NAME, metric + "_median", sorted[sorted.length / 2], "ms", sorted.length);
    results.report(NAME, metric + "_most", sorted[sorted.length - 1], "ms", sorted.length);
  }

  /** A primary and the standby that its commits wait for. */
  private static final class Pair implements AutoCloseable {

    private PostgresServer primary;
    private PostgresServer standby;

    private Pair(PostgresServer primary) {
      this.primary = primary;
      this.standby = primary.standby(true);
    }

    static Pair start() {
      return new Pair(PostgresServer.start(true));
    }

    String url() {
      return primary.urlWith(standby);
    }

    /** The old primary stays, so that the next standby may take its port. */
    void failOver() {
      primary.kill();
      standby.promote();
      PostgresServer killed = primary;
      primary = standby;
      standby = killed;
    }

    void addStandby() {
      PostgresServer killed = standby;
      killed.close();
      standby = primary.standby(true, killed);
    }

    @Override
    public void close() {
      try (PostgresServer first = primary) {
        standby.close();
      }
    }
  }

  /** Load, a kill in the midst of it, and load. */
  private static final class Round {

    private final Subject subject;
    private final Pair pair;
    private final int threads;
    private long next;
    private long outage;
    private long promotion;

    Round(Subject subject, Pair pair, int threads, long next) {
      this.subject = subject;
      this.pair = pair;
      this.threads = threads;
      this.next = next;
    }

    void run(int delay, Ledger ledger) throws Exception {
      List<WriterProcess> writers = new ArrayList<>();
      try (Target.Store probe = subject.open()) {
        for (int writer = 0; writer < WRITERS; writer++) {
          Shift shift = new Shift(next, Long.MAX_VALUE, SECONDS, writer, WRITERS, threads);
          writers.add(WriterProcess.start(subject, shift));
        }
        for (WriterProcess writer : writers) {
          writer.awaitReady();
        }
        for (WriterProcess writer : writers) {
          writer.go();
          writer.read(FEW);
        }
        TimeUnit.MILLISECONDS.sleep(delay);
        next += MOST_OF_ROUND;
        failOver(probe, ledger);
        for (WriterProcess writer : writers) {
          writer.awaitExit(0);
          ledger.add(writer);
        }
      } finally {
        for (WriterProcess writer : writers) {
          writer.close();
        }
      }
    }

    /** The outage ends with the first write of a store that was open before. */
    private void failOver(Target.Store probe, Ledger ledger) {
      long killed = System.nanoTime();
      pair.failOver();
      promotion = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - killed);
      probe.write(next);
      outage = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - killed);
      ledger.add(next++);
    }
  }
}
