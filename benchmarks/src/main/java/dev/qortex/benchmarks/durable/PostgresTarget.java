package dev.qortex.benchmarks.durable;

import dev.qortex.core.error.StorageException;
import dev.qortex.postgres.PostgresStore;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.postgresserver.PostgresServer;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A whole memory as {@link GraphTarget} has it, in PostgreSQL: on a server that the benchmark
 * starts, with its writes synced. A call that fails because its connection broke is made again.
 */
public record PostgresTarget(long seed) implements Target {

  private static final String ADDRESS = "postgres.url";

  /** The number of attempts of a caller whose write failed with nothing written. */
  private static final int ATTEMPTS = 5;

  /** Values of the process that runs the benchmark, without its children. */
  private static @Nullable PostgresServer server;

  @Override
  public List<String> parts(long operation) {
    return new GraphTarget(seed).parts(operation);
  }

  @Override
  public void prepare(Path folder) {
    PostgresServer started = PostgresServer.start(true);
    server = started;
    name(folder, started.url());
  }

  /** Has the stores of a folder use that database. */
  static void name(Path folder, String url) {
    try {
      Files.writeString(folder.resolve(ADDRESS), url);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void killStore() {
    PostgresServer started = Objects.requireNonNull(server, "The server runs elsewhere.");
    started.kill();
    started.start();
  }

  @Override
  public Store open(Path folder, SqliteSettings settings) {
    PostgresSettings own = PostgresSettings.defaults();
    PGSimpleDataSource tables = source(folder);
    tables.setCurrentSchema(own.schema());
    PostgresStore store = PostgresStore.open(source(folder), own);
    return new Repeating(new GraphTarget.Memory(new GraphTarget(seed), store, tables, List::of));
  }

  static PGSimpleDataSource source(Path folder) {
    try {
      PGSimpleDataSource source = new PGSimpleDataSource();
      source.setUrl(Files.readString(folder.resolve(ADDRESS)));
      return source;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Store whose callers repeat what was not done. */
  record Repeating(Store store) implements Store {

    @Override
    public void write(long operation) {
      repeat(() -> store.write(operation));
    }

    @Override
    public void look(long operation) {
      repeat(() -> store.look(operation));
    }

    private static void repeat(Runnable work) {
      for (int attempt = 1; true; attempt++) {
        try {
          work.run();
          return;
        } catch (StorageException e) {
          if (attempt == ATTEMPTS) {
            throw e;
          }
        }
      }
    }

    @Override
    public Audit audit() {
      return store.audit();
    }

    @Override
    public void close() {
      store.close();
    }
  }
}
