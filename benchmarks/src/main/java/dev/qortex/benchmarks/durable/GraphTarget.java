package dev.qortex.benchmarks.durable;

import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.store.Verification;
import dev.qortex.storage.sql.SqlStore;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.sqlite.SQLiteDataSource;

/**
 * A whole memory: graph, vectors, words, factors, past questions and evidence. In each cycle of
 * operations every kind of them comes, at random places: sources are ingested, retracted, read
 * again and brought back by checkpoints, and answers get feedback. Writers also look, after each
 * write, at what their neighbours write, and refuse to see half of it.
 */
public record GraphTarget(long seed) implements Target {

  /** The kinds of one cycle. */
  private static final List<Kind> CYCLE =
      List.of(
          Kind.INGEST,
          Kind.FEEDBACK,
          Kind.RETRACT,
          Kind.REPLACE,
          Kind.RESTORE,
          Kind.INGEST,
          Kind.FEEDBACK);

  private static final int LOOKS_AT_ALL = 1024;

  private enum Kind {
    INGEST,
    RETRACT,
    REPLACE,
    RESTORE,
    FEEDBACK
  }

  GraphOperation operation(long operation) {
    SplittableRandom random = random(operation);
    Kind kind = kind(operation);
    SourceTexts texts =
        kind == Kind.RESTORE
            ? SourceTexts.ofFew(operation, random)
            : SourceTexts.ofMany(operation, random);
    return switch (kind) {
      case INGEST -> sources(operation, texts.version(0));
      case RETRACT -> sources(operation, texts.version(0), texts.farewell());
      case REPLACE -> sources(operation, texts.version(0), texts.version(1));
      case RESTORE -> new CheckpointOperation(sources(operation, texts.version(0)), texts.detour());
      case FEEDBACK -> new FeedbackOperation(operation, random);
    };
  }

  private static SourceOperation sources(long operation, IngestionManifest... manifests) {
    return new SourceOperation(operation, List.of(manifests));
  }

  /** The kinds of a cycle are dealt out in random order. */
  private Kind kind(long operation) {
    // Cycles have numbers below 0, so that they and operations do not share their chance.
    SplittableRandom random = random(-1 - operation / CYCLE.size());
    List<Kind> left = new ArrayList<>(CYCLE);
    for (int before = (int) (operation % CYCLE.size()); before > 0; before--) {
      left.remove(random.nextInt(left.size()));
    }
    return left.get(random.nextInt(left.size()));
  }

  private SplittableRandom random(long number) {
    return new SplittableRandom(seed ^ number * 0x9E3779B97F4A7C15L);
  }

  @Override
  public List<String> parts(long operation) {
    List<List<String>> states = operation(operation).states();
    return states.get(states.size() - 1);
  }

  @Override
  public Store open(Path folder, SqliteSettings settings) {
    Path file = folder.resolve(LearningTarget.FILE);
    SQLiteDataSource database = new SQLiteDataSource();
    database.setUrl("jdbc:sqlite:" + file);
    SqliteStore store = SqliteStore.open(file, settings);
    return new Memory(this, store, database, () -> faults(file, store));
  }

  /** Findings of SQLite and of the store about the file. */
  private static List<String> faults(Path file, SqliteStore store) {
    List<String> faults = new ArrayList<>(SqliteChecks.faults(file));
    store.maintenance().verify().findings().stream()
        .filter(finding -> finding.severity() == Verification.Severity.FAULT)
        .map(Verification.Finding::toString)
        .forEach(faults::add);
    return faults;
  }

  /**
   * A memory in a database.
   *
   * @param database the same database, for what the store shows to nobody
   * @param faults what is wrong with the database itself
   */
  record Memory(
      GraphTarget target,
      SqlStore store,
      DataSource database,
      Supplier<List<String>> faults,
      GraphSnapshots snapshots)
      implements Store {

    Memory(GraphTarget target, SqlStore store, DataSource database, Supplier<List<String>> faults) {
      this(target, store, database, faults, new GraphSnapshots(store.graph()));
    }

    @Override
    public void write(long operation) {
      target.operation(operation).write(store);
    }

    @Override
    public void look(long operation) {
      target.operation(operation).look(store, true);
      target.operation(operation + 1).look(store, false);
      if (operation % LOOKS_AT_ALL == 0) {
        List<String> found = snapshotFaults();
        if (!found.isEmpty()) {
          throw new IllegalStateException("The snapshot differs: " + found);
        }
      }
    }

    /** In a transaction, so that nobody writes between the two. */
    private List<String> snapshotFaults() {
      return store.inTransaction(() -> SnapshotChecks.faults(snapshots, store.graph()));
    }

    @Override
    public Audit audit() {
      GraphAudit audit = new GraphAudit(target, store);
      audit.faults(faults.get());
      audit.faults(snapshotFaults());
      return audit.read(database);
    }

    @Override
    public void close() {
      store.close();
    }
  }
}
