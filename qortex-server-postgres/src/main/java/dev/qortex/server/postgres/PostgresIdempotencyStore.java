package dev.qortex.server.postgres;

import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.server.IdempotencyStore;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Answers in a table that several servers share. Each claim has a token, so that it may be repeated
 * when its connection broke. The room is examined once in a number of claims, as that reads the
 * whole table. Thread-safe.
 */
final class PostgresIdempotencyStore implements IdempotencyStore {

  static final Duration KEPT = Duration.ofHours(24);

  /** A client may try again for so long, whatever else is sent. */
  static final Duration KEPT_AT_LEAST = Duration.ofHours(1);

  /** Disk is cheaper than heap, of which one process has 64 MiB. */
  private static final long BYTES = 1L << 30;

  /** Claims from one look at the room to the next: they add less than a hundredth of it. */
  private static final int LOOKS = 64;

  /** The bytes of a row: some 400 without its answer. */
  private static final String SIZE = "(400 + coalesce(octet_length(answer), 0))";

  private static final String CLAIM =
      "INSERT INTO kept_answers (key, caller, digest, token, at) VALUES (?, ?, ?, ?, ?)"
          + " ON CONFLICT (key) DO UPDATE SET caller = excluded.caller, digest = excluded.digest,"
          + " token = excluded.token, at = excluded.at, answer = NULL WHERE kept_answers.at < ?";

  private static final String MAKE_ROOM =
      "DELETE FROM kept_answers WHERE key IN (SELECT key FROM (SELECT key, sum("
          + SIZE
          + ") OVER (ORDER BY at, key) AS upto FROM kept_answers"
          + " WHERE answer IS NOT NULL AND at < ?) AS oldest WHERE upto <= ?)";

  /** A known request, if its claim is another one. */
  private record Row(Known known, String token) {}

  private final PostgresDatabase database;
  private final Supplier<String> tokens;
  private final long room;
  private final AtomicInteger claims = new AtomicInteger();

  /** The bytes that each caller is sure of while the room is full; none are counted otherwise. */
  private volatile long share = Long.MAX_VALUE;

  PostgresIdempotencyStore(PostgresDatabase database, Supplier<String> tokens) {
    this(database, tokens, BYTES);
  }

  PostgresIdempotencyStore(PostgresDatabase database, Supplier<String> tokens, long room) {
    this.database = database;
    this.tokens = tokens;
    this.room = room;
  }

  @Override
  public Optional<Known> claim(String caller, String key, String digest) {
    String token = tokens.get();
    Instant now = database.clock().instant();
    boolean looks = claims.getAndIncrement() % LOOKS == 0 || share < Long.MAX_VALUE;
    return database.<Optional<Known>>aside(
        connection -> {
          if (looks) {
            look(connection, now);
          }
          Optional<Row> row = find(connection, key, now);
          while (row.isEmpty()) {
            checkShare(connection, caller);
            Instant old = now.minus(KEPT);
            if (connection.update(CLAIM, key, caller, digest, token, now, old) == 1) {
              return Optional.empty();
            }
            // Another has it, or had it and gave it back meanwhile.
            row = find(connection, key, now);
          }
          return row.filter(found -> !found.token().equals(token)).map(Row::known);
        });
  }

  private static Optional<Row> find(SqlConnection connection, String key, Instant now)
      throws SQLException {
    return connection.first(
        row -> {
          Optional<byte[]> answer = Optional.ofNullable(row.getBytes(2));
          return new Row(new Known(row.getString(1), answer), row.getString(3));
        },
        "SELECT digest, answer, token FROM kept_answers WHERE key = ? AND at >= ?",
        key,
        now.minus(KEPT));
  }

  private void checkShare(SqlConnection connection, String caller) throws SQLException {
    long most = share;
    if (most < Long.MAX_VALUE && bytes(connection, " WHERE caller = ?", caller) >= most) {
      throw new IllegalStateException("There is no room for another answer to this caller.");
    }
  }

  /**
   * Forgets answers that are too old, and when the room is full, the oldest until half of it is
   * free.
   */
  private void look(SqlConnection connection, Instant now) throws SQLException {
    connection.update("DELETE FROM kept_answers WHERE at < ?", now.minus(KEPT));
    long bytes = bytes(connection, "");
    if (bytes >= room) {
      connection.update(MAKE_ROOM, now.minus(KEPT_AT_LEAST), bytes - room / 2);
      bytes = bytes(connection, "");
    }
    share =
        bytes < room
            ? Long.MAX_VALUE
            : room / connection.number("SELECT count(DISTINCT caller) FROM kept_answers");
  }

  private static long bytes(SqlConnection connection, String where, Object... parameters)
      throws SQLException {
    return connection.number("SELECT sum(" + SIZE + ") FROM kept_answers" + where, parameters);
  }

  @Override
  public void complete(String key, byte[] answer) {
    database.aside(
        connection ->
            connection.update("UPDATE kept_answers SET answer = ? WHERE key = ?", answer, key));
  }

  @Override
  public void release(String key) {
    database.aside(
        connection ->
            connection.update("DELETE FROM kept_answers WHERE key = ? AND answer IS NULL", key));
  }
}
