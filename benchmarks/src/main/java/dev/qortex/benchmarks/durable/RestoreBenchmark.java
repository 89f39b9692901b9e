package dev.qortex.benchmarks.durable;

import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.postgresserver.PostgresServer;
import dev.qortex.storage.sqlite.SqliteMaintenance;
import dev.qortex.storage.sqlite.settings.Durability;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Takes a backup of a memory while threads write, restores it elsewhere, and compares: what was
 * acknowledged before the backup began is there, and of each thread the operations up to one moment
 * and no later ones, each once and in full.
 */
public final class RestoreBenchmark implements Benchmark {

  private static final List<String> STORES = List.of("postgres", "sqlite");

  private static final int THREADS = 3;

  /** Acknowledged operations of a thread between the preload and the backup, and after it. */
  private static final int BETWEEN = 5;

  @Override
  public String description() {
    return "A backup under load and its restore: time, and whether it is the state of one moment";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.some("stores", STORES, RunOption.ALL, "which stores"),
        RunOption.number("operations", 1, 2_000, 60, "how many are written before"));
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    Files.createDirectories(options.out());
    for (String store : options.some("stores", STORES)) {
      Path folder = Files.createTempDirectory(options.out(), "restore-" + store + "-");
      Class<? extends Target> type =
          store.equals("sqlite") ? GraphTarget.class : PostgresTarget.class;
      Subject subject = new Subject(type, options.seed(), folder, Durability.NORMAL);
      Path other = Files.createDirectory(folder.resolve("restored"));
      Subject restored = new Subject(type, options.seed(), other, Durability.NORMAL);
      try (Backup backup = store.equals("sqlite") ? new File() : new Dump()) {
        backup.prepare(subject);
        Load load = new Load(subject, options.number("operations"), backup);
        load.run();
        long begin = System.nanoTime();
        backup.restore(restored);
        try (Target.Store opened = restored.open()) {
          long time = millis(begin);
          report("restore-" + store, load, time, restored, opened.audit(), results);
        }
      }
    }
  }

  private static long millis(long begin) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
  }

  private static void report(
      String name, Load load, long time, Subject restored, Audit audit, Results results) {
    Ledger ledger = new Ledger(restored.target());
    load.before.forEach(ledger::add);
    Set<Long> found = new TreeSet<>(audit.contents().keySet());
    long early = found.size() - load.before.size();
    if (!load.isPrefix(found)) {
      ledger.fault("The backup has later operations of a thread without earlier ones.");
    }
    if (early > load.after.size() - load.before.size() + THREADS) {
      ledger.fault("The backup has operations that nobody wrote by then.");
    }
    results.count(name, "operations", found.size());
    results.count(name, "written_meanwhile", load.after.size() - load.before.size());
    results.report(name, "backup_time", load.time, "ms", 1);
    results.report(name, "restore_time", time, "ms", 1);
    ledger.check(audit).report(name, restored, results);
  }

  /** A way of copying a store that is written to. */
  private interface Backup extends AutoCloseable {

    void prepare(Subject subject) throws Exception;

    void take() throws Exception;

    void restore(Subject elsewhere) throws Exception;

    @Override
    void close();
  }

  /** A copy of a SQLite file. */
  private static final class File implements Backup {

    private Path file = Path.of("");
    private Path copy = Path.of("");

    @Override
    public void prepare(Subject subject) {
      file = subject.folder().resolve(LearningTarget.FILE);
      copy = subject.folder().resolve("backup.db");
    }

    @Override
    public void take() {
      SqliteMaintenance.backup(file, copy);
    }

    @Override
    public void restore(Subject elsewhere) throws Exception {
      Files.copy(copy, elsewhere.folder().resolve(LearningTarget.FILE));
    }

    @Override
    public void close() {}
  }

  /** A dump of a PostgreSQL database, restored on another server. */
  private static final class Dump implements Backup {

    private final PostgresServer server = PostgresServer.start(true);
    private final PostgresServer other = PostgresServer.start(true);

    @Override
    public void prepare(Subject subject) {
      PostgresTarget.name(subject.folder(), server.url());
    }

    @Override
    public void take() {
      server.dump();
    }

    @Override
    public void restore(Subject elsewhere) {
      other.restore(server);
      PostgresTarget.name(elsewhere.folder(), other.url());
    }

    @Override
    public void close() {
      try (PostgresServer first = server) {
        other.close();
      }
    }
  }

  /** Threads that write all the time, and a backup in the midst of it. */
  private static final class Load {

    private final Subject subject;
    private final int operations;
    private final Backup backup;
    private final Set<Long> acknowledged = new ConcurrentSkipListSet<>();
    private final AtomicBoolean ends = new AtomicBoolean();
    private Set<Long> before = Set.of();
    private Set<Long> after = Set.of();
    private long time;

    Load(Subject subject, int operations, Backup backup) {
      this.subject = subject;
      this.operations = operations;
      this.backup = backup;
    }

    void run() throws Exception {
      ExecutorService threads = Executors.newFixedThreadPool(THREADS);
      try (Target.Store store = subject.open()) {
        List<Future<?>> writers = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
          long first = thread;
          writers.add(threads.submit(() -> write(store, first)));
        }
        await(operations + BETWEEN * THREADS, writers);
        before = new TreeSet<>(acknowledged);
        long begin = System.nanoTime();
        backup.take();
        time = millis(begin);
        after = new TreeSet<>(acknowledged);
        await(after.size() + BETWEEN * THREADS, writers);
        ends.set(true);
        for (Future<?> writer : writers) {
          writer.get();
        }
      } finally {
        ends.set(true);
        threads.shutdownNow();
      }
    }

    private void write(Target.Store store, long first) {
      for (long operation = first; !ends.get(); operation += THREADS) {
        store.write(operation);
        acknowledged.add(operation);
      }
    }

    private void await(int number, List<Future<?>> writers) throws Exception {
      while (acknowledged.size() < number) {
        for (Future<?> writer : writers) {
          if (writer.isDone()) {
            writer.get();
          }
        }
        TimeUnit.MILLISECONDS.sleep(5);
      }
    }

    /** Returns whether each thread's operations are there up to one of them, without a gap. */
    boolean isPrefix(Set<Long> found) {
      for (long operation : found) {
        if (operation >= THREADS && !found.contains(operation - THREADS)) {
          return false;
        }
      }
      return true;
    }
  }
}
