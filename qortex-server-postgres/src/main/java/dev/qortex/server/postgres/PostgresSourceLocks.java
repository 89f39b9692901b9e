package dev.qortex.server.postgres;

import dev.qortex.core.error.StorageException;
import dev.qortex.ingest.connection.SourceLocks;
import dev.qortex.postgres.jdbc.PostgresDatabase;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Locks in a table that several servers share, by the clock of the database. A lock is held for a
 * minute and renewed while this process lives. Thread-safe.
 */
final class PostgresSourceLocks implements SourceLocks, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(PostgresSourceLocks.class);

  /** A holder may miss two renewals before another server may take its lock. */
  private static final Duration RENEWAL = Duration.ofSeconds(20);

  private static final String HELD = "now() + interval '60 seconds'";

  private static final String LOCK =
      "INSERT INTO source_locks (name, holder, held_until) VALUES (?, ?, "
          + HELD
          + ") ON CONFLICT (name) DO UPDATE SET holder = excluded.holder,"
          + " held_until = excluded.held_until"
          + " WHERE source_locks.held_until < now() OR source_locks.holder = excluded.holder";

  private final PostgresDatabase database;
  private final String server;
  private final AtomicLong number = new AtomicLong();
  private final ScheduledExecutorService renewing =
      Executors.newSingleThreadScheduledExecutor(
          work -> {
            Thread thread = new Thread(work, "qortex-source-locks");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * @param server an id that no other server has
   */
  PostgresSourceLocks(PostgresDatabase database, String server) {
    this.database = database;
    this.server = server;
    renewing.scheduleWithFixedDelay(
        this::renew, RENEWAL.toSeconds(), RENEWAL.toSeconds(), TimeUnit.SECONDS);
  }

  @Override
  public Optional<Lock> tryLock(String name) {
    String holder = server + "/" + number.incrementAndGet();
    boolean locked = database.<Boolean>aside(it -> it.update(LOCK, name, holder) == 1);
    return locked ? Optional.of(() -> unlock(name, holder)) : Optional.empty();
  }

  private void unlock(String name, String holder) {
    database.aside(
        connection ->
            connection.update(
                "DELETE FROM source_locks WHERE name = ? AND holder = ?", name, holder));
  }

  private void renew() {
    try {
      database.aside(
          connection ->
              connection.update(
                  "UPDATE source_locks SET held_until = " + HELD + " WHERE starts_with(holder, ?)",
                  server + "/"));
    } catch (StorageException e) {
      LOG.warn("The locks of sources were not renewed: {}", e.getMessage());
    }
  }

  @Override
  public void close() {
    renewing.shutdownNow();
    database.aside(
        connection ->
            connection.update(
                "DELETE FROM source_locks WHERE starts_with(holder, ?)", server + "/"));
  }
}
