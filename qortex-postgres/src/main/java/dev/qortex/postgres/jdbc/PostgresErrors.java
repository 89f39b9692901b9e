package dev.qortex.postgres.jdbc;

import dev.qortex.commons.Causes;
import dev.qortex.core.error.StorageBusyException;
import dev.qortex.core.error.StorageException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Exceptions for the error codes of PostgreSQL.
 *
 * @param name the database and the schema
 * @param timeout how long was waited
 */
record PostgresErrors(String name, Duration timeout) {

  private static final String LOCK_NOT_AVAILABLE = "55P03";

  /**
   * The server ends or starts, ended a session that was idle, has no room for a connection, or
   * refused a conflict.
   */
  private static final Set<String> TRANSIENT =
      Set.of("57P01", "57P02", "57P03", "57P05", "25P03", "53300", "40001", "40P01");

  /** Advice for states that have one of their own. */
  private static final Map<String, String> ADVICE =
      Map.of(
          "22P05",
          "cannot hold a character of a text.\n" + "Maybe create another one with ENCODING 'UTF8'.",
          "25006",
          "can only be read over this connection.\n"
              + "Maybe the server is a copy, or the data source or default_transaction_read_only of"
              + " the user says so: use the primary, or a data source that may write.",
          "25P03",
          "gave up a transaction that did nothing for too long.\n"
              + "Maybe raise idle_in_transaction_session_timeout of the user, or do less between two"
              + " writes of a transaction.",
          "57014",
          "ended a statement before its time.\n"
              + "Maybe statement_timeout of the user is too short: raise it.",
          "42P05",
          "has the prepared statements of another session.\n"
              + "Maybe there is a pool such as PgBouncer before it: add prepareThreshold=0 to the"
              + " address.",
          "26000",
          "does not have the prepared statements of this session.\n"
              + "Maybe there is a pool such as PgBouncer before it: add prepareThreshold=0 to the"
              + " address.",
          "42501",
          "denied something to the user.\n"
              + "Maybe let the owner of the schema open the memory once, and grant the rights on its"
              + " tables.");

  private static final Set<String> ALREADY_THERE = Set.of("23505", "42P06", "42P07");

  /** Returns true if a repetition may succeed. */
  static boolean isTransient(Throwable failure) {
    return Causes.of(failure)
        .anyMatch(
            cause ->
                cause instanceof SQLException sql
                    && (isLost(sql) || TRANSIENT.contains(state(sql))));
  }

  /** Returns true if the connection broke. */
  private static boolean isLost(SQLException e) {
    return state(e).startsWith("08");
  }

  /** Returns true if a value was refused, such as the number of a transaction of the future. */
  static boolean isInvalid(SQLException e) {
    return state(e).equals("22023");
  }

  /** Returns true if another process created the schema or table at the same time. */
  static boolean isAlreadyThere(SQLException e) {
    return ALREADY_THERE.contains(state(e));
  }

  private static String state(SQLException e) {
    String state = e.getSQLState();
    return state == null ? "" : state;
  }

  /**
   * As {@link #of}, with the address of the server, which callers of an open memory may not see.
   */
  StorageException atOpening(SQLException e) {
    return isLost(e) ? told(e, e.getMessage()) : of(e);
  }

  StorageException of(SQLException e) {
    String state = state(e);
    if (state.equals(LOCK_NOT_AVAILABLE)) {
      return busy(null, e);
    }
    return told(e, isLost(e) ? "The log has the cause." : e.getMessage());
  }

  private StorageException told(SQLException e, @Nullable String detail) {
    return new StorageException(
        "The database (%s) %s (%s)".formatted(name, advice(e, state(e)), detail), e);
  }

  private static String advice(SQLException e, String state) {
    String own = ADVICE.get(state);
    if (own != null) {
      return own;
    }
    if (isTransient(e)) {
      return "cannot be reached, or gave the connection up.\n"
          + "Maybe the server is restarting: try again.";
    }
    if (e instanceof SQLTransientConnectionException) {
      return "has no connection left in its pool.\n"
          + "Maybe the pool is too small: a store keeps nine connections, a server 17.";
    }
    return switch (state.isEmpty() ? "" : state.substring(0, 2)) {
      case "28" -> "refused the user.\nMaybe the password is wrong.";
      case "3D" -> "does not exist.\nMaybe create it, or check its name.";
      case "53" -> "has no room left.\nMaybe the disk is full: free some space and try again.";
      case "54" ->
          "was given a value that is too large.\n"
              + "Maybe an id or a name has more than 2,000 bytes: shorten it.";
      default -> "refused the statement.\nMaybe another program changed its tables.";
    };
  }

  StorageBusyException busy(@Nullable String by, @Nullable Throwable cause) {
    return new StorageBusyException(
        "The database (%s) is locked by %s; gave up after (%s).\nMaybe try again, keep transactions short, or raise the time-out of the settings."
            .formatted(name, by == null ? "another thread or process" : by, timeout),
        cause);
  }
}
