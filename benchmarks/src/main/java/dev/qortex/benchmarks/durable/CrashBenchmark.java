package dev.qortex.benchmarks.durable;

import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Kills a writing process again and again at random moments, always on the same file, and compares
 * the file with what the process acknowledged.
 */
public record CrashBenchmark(SortedMap<String, Class<? extends Target>> targets)
    implements Benchmark {

  /** Acknowledgements before the time to the kill begins to run. */
  private static final int FEW = 4;

  private static final int SHORTEST_MILLIS = 20;
  private static final int LONGEST_MILLIS = 400;

  /** Time of a writer whose server is killed. */
  private static final int SECONDS = 3;

  @Override
  public String description() {
    return "Kills at random moments: what was acknowledged is there once, nothing is half done";
  }

  @Override
  public List<RunOption> options() {
    List<RunOption> options = new ArrayList<>(Subject.options(targets));
    options.add(RunOption.number("kills", 1, 20, 3, "how often the writer is killed"));
    options.add(RunOption.number("threads", 1, 4, 4, "how many threads write"));
    options.add(RunOption.choice("killed", List.of("writer", "server"), "what is killed"));
    return options;
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    String name = options.text("target");
    Subject subject = Subject.create(targets, "crash", options);
    SplittableRandom random = new SplittableRandom(options.seed());
    Ledger ledger = new Ledger(subject.target());
    long next = 0;
    int kills = 0;
    int unacknowledged = 0;
    DurabilityReport findings;
    do {
      int delay = random.nextInt(SHORTEST_MILLIS, LONGEST_MILLIS + 1);
      long before = ledger.operations();
      int threads = options.number("threads");
      if (options.text("killed").equals("writer")) {
        writeAndKill(subject, Shift.endless(next, threads), delay, ledger);
      } else {
        killServer(subject, Shift.brief(next, threads, SECONDS), delay, ledger);
      }
      kills++;
      results.say(
          "kill %d after %d ms and %d operations", kills, delay, ledger.operations() - before);
      try (Target.Store store = subject.open()) {
        Audit audit = store.audit();
        findings = ledger.check(audit);
        if (findings.sound()) {
          Set<Long> unsaid = ledger.unacknowledged(audit);
          unacknowledged += unsaid.size();
          next = Collections.max(audit.contents().keySet()) + 1;
          repeatAndGoOn(store, unsaid, next++, ledger);
          findings = ledger.check(store.audit());
        }
      }
    } while (kills < options.number("kills") && findings.sound());
    results.count(name, "kills", kills);
    results.count(name, "written_unacknowledged", unacknowledged);
    results.count(name, "parts", ledger.parts());
    findings.report(name, subject, results);
  }

  private static void writeAndKill(Subject subject, Shift shift, int delay, Ledger ledger)
      throws Exception {
    try (WriterProcess child = WriterProcess.start(subject, shift)) {
      child.awaitReady();
      child.go();
      child.read(FEW);
      child.killAfter(Duration.ofMillis(delay));
      child.awaitExit(WriterProcess.KILLED);
      ledger.add(child);
    }
  }

  /** The writer goes on, and acknowledges what it wrote before, meanwhile and after. */
  private static void killServer(Subject subject, Shift shift, int delay, Ledger ledger)
      throws Exception {
    try (WriterProcess child = WriterProcess.start(subject, shift)) {
      child.awaitReady();
      child.go();
      child.read(FEW);
      CompletableFuture<Void> killed =
          CompletableFuture.runAsync(
              subject.target()::killStore,
              CompletableFuture.delayedExecutor(delay, TimeUnit.MILLISECONDS));
      child.awaitExit(0);
      killed.get();
      ledger.add(child);
    }
  }

  /** As a caller does who was not told whether it is done: the same again, then the next. */
  private static void repeatAndGoOn(
      Target.Store store, Set<Long> unsaid, long next, Ledger ledger) {
    List<Long> operations = new ArrayList<>(unsaid);
    operations.add(next);
    for (long operation : operations) {
      store.write(operation);
      ledger.add(operation);
    }
  }
}
