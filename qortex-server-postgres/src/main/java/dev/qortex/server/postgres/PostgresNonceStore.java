package dev.qortex.server.postgres;

import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.server.NonceStore;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Nonces in a table that several servers share. A nonce whose addition broke off may count as used:
 * its request is refused, and signed anew. Thread-safe.
 */
final class PostgresNonceStore implements NonceStore {

  /** Seconds by which the clocks of servers may differ. */
  private static final long MARGIN = 3_600;

  /** Some 200 bytes each: a gigabyte. */
  private static final int MOST = 5_000_000;

  /** Additions from one look at the table to the next. */
  private static final int LOOKS = 1_024;

  private final PostgresDatabase database;
  private final int most;
  private final AtomicInteger additions = new AtomicInteger();
  private volatile boolean full;

  PostgresNonceStore(PostgresDatabase database) {
    this(database, MOST);
  }

  PostgresNonceStore(PostgresDatabase database, int most) {
    this.database = database;
    this.most = most;
  }

  @Override
  public boolean add(String nonce, long end, long now) {
    boolean looks = additions.getAndIncrement() % LOOKS == 0 || full;
    return database.<Boolean>aside(
        connection -> {
          if (looks) {
            look(connection, now);
          }
          return connection.update(
                  "INSERT INTO nonces (nonce, last_second) VALUES (?, ?) ON CONFLICT DO NOTHING",
                  nonce,
                  end)
              == 1;
        });
  }

  private void look(SqlConnection connection, long now) throws SQLException {
    connection.update("DELETE FROM nonces WHERE last_second < ?", now - MARGIN);
    full = connection.number("SELECT count(*) FROM nonces") >= most;
    if (full) {
      throw new IllegalStateException("There are (%s) nonces already.".formatted(most));
    }
  }

  /** The table outlasts every server: none is missing. */
  @Override
  public long since() {
    return Long.MIN_VALUE;
  }
}
