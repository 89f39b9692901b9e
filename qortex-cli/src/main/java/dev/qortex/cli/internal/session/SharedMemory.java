package dev.qortex.cli.internal.session;

import dev.qortex.buildlog.storage.postgres.PostgresBuildlogStorage;
import dev.qortex.buildlog.storage.postgres.PostgresPatternStorage;
import dev.qortex.cli.internal.terminal.Terminal;
import dev.qortex.core.store.Verification;
import dev.qortex.ingest.connection.SourceLocks;
import dev.qortex.postgres.PostgresStore;
import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.postgres.settings.PostgresAddress;
import dev.qortex.server.QortexServer;
import dev.qortex.server.postgres.PostgresServerState;
import dev.qortex.service.error.ServiceException;
import dev.qortex.standard.StandardStores;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A memory in PostgreSQL that several servers share. Without one, nothing of the driver and of the
 * store is loaded.
 */
public final class SharedMemory {

  /** The environment variable with the address. */
  public static final String VARIABLE = "QORTEX_STORE";

  private final String name;
  private final PostgresDatabase database;
  private final PostgresServerState state;

  private SharedMemory(String name, PostgresDatabase database, PostgresServerState state) {
    this.name = name;
    this.database = database;
    this.state = state;
  }

  /**
   * The address that an option names, or the environment: {@code QORTEX_STORE}, which may be the
   * word {@code postgres} for the one that the variables {@code PGVECTOR_…} describe.
   *
   * @return empty for a memory in a file
   */
  public static Optional<String> address(Terminal terminal, @Nullable String option) {
    String given = option == null ? terminal.env(VARIABLE, "") : option;
    return switch (given) {
      case "", "sqlite" -> Optional.empty();
      case "postgres", "postgresql" -> Optional.of(described(terminal));
      default -> Optional.of(given);
    };
  }

  private static String described(Terminal terminal) {
    return terminal.env(
        "PGVECTOR_DSN",
        "postgres://%s@%s:%s/%s"
            .formatted(
                terminal.env("PGVECTOR_USER", "qortex"),
                terminal.env("PGVECTOR_HOST", "localhost"),
                terminal.env("PGVECTOR_PORT", "5432"),
                terminal.env("PGVECTOR_DB", "qortex")));
  }

  /**
   * Opens a memory, which is created when there is none.
   *
   * @param address may have a password; else the environment has it, or the file that the driver
   *     reads
   */
  public static SharedMemory open(Terminal terminal, String address) {
    PostgresAddress parsed = parsed(terminal, address);
    PostgresDatabase database =
        PostgresDatabase.open(
            parsed.source(),
            parsed.settings(),
            PostgresStore.migrations(),
            PostgresBuildlogStorage.migrations(),
            PostgresPatternStorage.migrations(),
            PostgresServerState.migrations());
    return new SharedMemory(parsed.toString(), database, PostgresServerState.over(database));
  }

  /** Opens the memory alone, which is created when there is none. */
  public static PostgresStore store(Terminal terminal, String address) {
    PostgresAddress parsed = parsed(terminal, address);
    return PostgresStore.open(parsed.source(), parsed.settings());
  }

  private static PostgresAddress parsed(Terminal terminal, String address) {
    try {
      PostgresAddress parsed = PostgresAddress.parse(address);
      String password = terminal.env("PGPASSWORD", terminal.env("PGVECTOR_PASSWORD", ""));
      return parsed.hasPassword() || password.isEmpty() ? parsed : parsed.password(password);
    } catch (IllegalArgumentException e) {
      throw ServiceException.invalid("--store", String.valueOf(e.getMessage()));
    }
  }

  /** The stores of all parts; closing them closes this memory. */
  StandardStores stores() {
    PostgresStore store = PostgresStore.over(database);
    return StandardStores.of(store)
        .vectors(store.namedIndexes())
        .buildlog(() -> PostgresBuildlogStorage.over(database))
        .patterns(() -> PostgresPatternStorage.over(database))
        .closing(this::close);
  }

  /** Checks the graph, while others use it. */
  Verification verify() {
    try (PostgresStore store = PostgresStore.over(database)) {
      return store.verify();
    }
  }

  private void close() {
    try {
      state.close();
    } finally {
      database.close();
    }
  }

  /** Lets a server share what it knows of requests with the others. */
  public void shareWith(QortexServer.Builder server) {
    server.idempotency(state.answers()).nonces(state.nonces()).ready(state::isReady);
  }

  SourceLocks locks() {
    return state.locks();
  }

  /** The address of the memory without a password. */
  @Override
  public String toString() {
    return name;
  }
}
