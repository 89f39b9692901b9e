package dev.qortex.server.postgres;

import dev.qortex.commons.Checks;
import dev.qortex.core.error.StorageException;
import dev.qortex.ingest.connection.SourceLocks;
import dev.qortex.postgres.PostgresStore;
import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.server.IdempotencyStore;
import dev.qortex.server.NonceStore;
import dev.qortex.storage.sql.jdbc.Migrations;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * State that the servers of one memory share in its PostgreSQL database, so that any of them may
 * take the next request: answers to requests with an {@code Idempotency-Key}, nonces of signed
 * requests, and locks of sources. Thread-safe; close it to release the locks.
 */
public final class PostgresServerState implements AutoCloseable {

  private static final int READY_SECONDS = 2;

  private final PostgresDatabase database;
  private final Runnable endOfUse;
  private final IdempotencyStore answers;
  private final NonceStore nonces;
  private final PostgresSourceLocks locks;

  /** The last check of the database, which may wait for it longer than its callers. */
  private CompletableFuture<Boolean> check = CompletableFuture.completedFuture(false);

  private PostgresServerState(PostgresDatabase database, Supplier<String> ids) {
    this.database = database;
    this.endOfUse = database.use();
    this.answers = new PostgresIdempotencyStore(database, ids);
    this.nonces = new PostgresNonceStore(database);
    this.locks = new PostgresSourceLocks(database, ids.get());
  }

  /**
   * Uses a database.
   *
   * @param database opened with {@link #migrations}; closed with the last of its users
   */
  public static PostgresServerState over(PostgresDatabase database) {
    return over(database, () -> UUID.randomUUID().toString());
  }

  /**
   * Uses a database, with a source of ids.
   *
   * @param ids makes ids that no other server makes; thread-safe
   */
  public static PostgresServerState over(PostgresDatabase database, Supplier<String> ids) {
    return new PostgresServerState(
        Checks.given("database of a server", database), Checks.given("source of ids", ids));
  }

  /** The tables of this state and those of a memory, for a database that is shared. */
  public static Migrations migrations() {
    return Migrations.of("server", PostgresServerState.class, "001_server.sql")
        .after(PostgresStore.migrations());
  }

  /**
   * Answers for a day. They have a gibibyte; when that is full, the oldest go, but none that is
   * younger than an hour, and then callers with more than an equal share of it are refused.
   */
  public IdempotencyStore answers() {
    return answers;
  }

  /** Nonces until an hour after their time stamps: the clocks of servers may differ as much. */
  public NonceStore nonces() {
    return nonces;
  }

  /** Locks that a server which was killed loses after a minute. */
  public SourceLocks locks() {
    return locks;
  }

  /**
   * Returns true if the database answers within two seconds, for the check behind {@code /ready}.
   */
  public synchronized boolean isReady() {
    if (check.isDone()) {
      check = CompletableFuture.supplyAsync(this::isAnswering);
    }
    return check.copy().completeOnTimeout(false, READY_SECONDS, TimeUnit.SECONDS).join();
  }

  private boolean isAnswering() {
    try {
      return database.<Boolean>aside(connection -> connection.exists("SELECT 1"));
    } catch (StorageException | IllegalStateException e) {
      return false;
    }
  }

  @Override
  public void close() {
    try {
      locks.close();
    } finally {
      endOfUse.run();
    }
  }
}
