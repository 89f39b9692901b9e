package dev.qortex.benchmarks.durable;

import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Lets several processes with several threads each write into one file at once, some operations
 * twice, and compares the file with what they acknowledged.
 */
public record ContentionBenchmark(SortedMap<String, Class<? extends Target>> targets)
    implements Benchmark {

  @Override
  public String description() {
    return "Threads and processes write at once: every operation counts once, totals are exact";
  }

  @Override
  public List<RunOption> options() {
    List<RunOption> options = new ArrayList<>(Subject.options(targets));
    options.add(RunOption.number("threads", 1, 8, 8, "threads of each process"));
    options.add(RunOption.number("processes", 1, 2, 2, "how many processes"));
    options.add(RunOption.number("operations", 1, 50_000, 2_000, "of all; on average two parts"));
    options.add(RunOption.number("seconds", 0, 0, 0, "write that long instead, if above 0"));
    return options;
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    String name = options.text("target");
    Subject subject = Subject.create(targets, "contention", options);
    Ledger ledger = new Ledger(subject.target());
    double seconds = work(subject, shifts(options), ledger);
    int wanted = options.number("seconds") > 0 ? 0 : options.number("operations");
    if (ledger.operations() < wanted) {
      ledger.fault("only %s of %s operations".formatted(ledger.operations(), wanted));
    }
    DurabilityReport findings;
    try (Target.Store store = subject.open()) {
      findings = ledger.check(store.audit());
    }
    long writes = ledger.acknowledgements();
    results.count(name, "threads", options.number("threads"));
    results.count(name, "processes", options.number("processes"));
    results.report(name, "operations_per_second", writes / seconds, "1/s", writes);
    results.count(name, "sent_twice", writes - ledger.operations());
    results.count(name, "parts", ledger.parts());
    findings.report(name, subject, results);
  }

  private static List<Shift> shifts(RunOptions options) {
    int seconds = options.number("seconds");
    long end = seconds > 0 ? Long.MAX_VALUE : options.number("operations");
    int processes = options.number("processes");
    List<Shift> shifts = new ArrayList<>();
    for (int process = 0; process < processes; process++) {
      shifts.add(new Shift(0, end, seconds, process, processes, options.number("threads")));
    }
    return shifts;
  }

  /** The time of the work in seconds, without the start of the processes. */
  private static double work(Subject subject, List<Shift> shifts, Ledger ledger) throws Exception {
    List<WriterProcess> children = new ArrayList<>();
    ExecutorService readers = Executors.newFixedThreadPool(shifts.size());
    try {
      for (Shift shift : shifts) {
        children.add(WriterProcess.start(subject, shift));
      }
      for (WriterProcess child : children) {
        child.awaitReady();
      }
      long start = System.nanoTime();
      List<Callable<Void>> reads = new ArrayList<>();
      for (WriterProcess child : children) {
        child.go();
        reads.add(
            () -> {
              child.awaitExit(0);
              return null;
            });
      }
      for (Future<Void> read : readers.invokeAll(reads)) {
        read.get();
      }
      long end = System.nanoTime();
      children.forEach(ledger::add);
      return (end - start) / 1e9;
    } finally {
      readers.shutdownNow();
      for (WriterProcess child : children) {
        child.close();
      }
    }
  }
}
