package dev.qortex.storage.sql.changes;

import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Log of the last changes of a file, one per row, from which copies on the heap follow the changes
 * of all processes. A position counts changed elements; a hole in the positions shows that rows
 * were dropped. Pure functions on a connection.
 */
public final class ChangeLog {

  /** Number of changed elements that are remembered. */
  public static final int REMEMBERED = 100_000;

  /** Subject of a change. */
  public enum Kind {
    GRAPH,
    VECTORS,
    WORDS,
    QUESTIONS,
    NAMED_VECTORS,
    /** All vectors of nodes and questions are others. */
    REEMBEDDED
  }

  /** A change and what its kind says of it. */
  public record Change(Kind kind, String payload) {}

  private ChangeLog() {}

  /**
   * Adds a change. One that is too long to remember only moves the position.
   *
   * @param revision the revision of the graph; null for all other kinds
   * @param elements number of elements that it counts as, from 1
   */
  public static void append(
      SqlConnection connection,
      Kind kind,
      @Nullable Long revision,
      int elements,
      Supplier<String> payload)
      throws SQLException {
    long position = MetaKey.POSITION.read(connection) + elements;
    MetaKey.POSITION.write(connection, position);
    if (elements <= REMEMBERED) {
      connection.update(
          "INSERT INTO changes (position, elements, kind, revision, payload) VALUES (?, ?, ?, ?,"
              + " ?)",
          position,
          elements,
          kind.name(),
          revision,
          payload.get());
    }
    connection.update("DELETE FROM changes WHERE position <= ?", position - REMEMBERED);
  }

  /** Adds a change of the things of those ids, if there are any. */
  public static void append(SqlConnection connection, Kind kind, List<String> ids)
      throws SQLException {
    if (!ids.isEmpty()) {
      append(connection, kind, null, ids.size(), () -> JsonColumn.write(ids));
    }
  }

  /**
   * Leaves a hole, so that all who follow read everything again.
   *
   * @param alsoGraph whether the log is emptied, and the graph counts as changed, too
   */
  public static void beginAnew(SqlConnection connection, boolean alsoGraph) throws SQLException {
    String greatest = "SELECT coalesce(max(%s), 0) FROM changes";
    for (MetaKey meta :
        alsoGraph ? List.of(MetaKey.POSITION, MetaKey.REVISION) : List.of(MetaKey.POSITION)) {
      String column = meta.name().toLowerCase(Locale.ROOT);
      long known = connection.number(greatest.formatted(column));
      meta.write(connection, Math.max(meta.read(connection), known) + 1);
    }
    if (alsoGraph) {
      connection.update("DELETE FROM changes");
    }
  }

  /** The ids of the things that changes of that kind are about. */
  public static Set<String> ids(List<Change> changes, Kind kind) {
    Set<String> ids = new LinkedHashSet<>();
    for (Change change : changes) {
      if (change.kind() == kind) {
        ids.addAll(JsonColumn.texts(change.payload()));
      }
    }
    return ids;
  }

  /** Returns all changes after a position; empty if some are no longer remembered. */
  public static Optional<List<Change>> since(SqlConnection connection, long position)
      throws SQLException {
    List<Change> changes = new ArrayList<>();
    long[] expected = {position};
    connection.forEachWhile(
        row -> {
          boolean next = row.getLong(1) - row.getLong(2) == expected[0];
          if (next) {
            expected[0] = row.getLong(1);
            changes.add(new Change(Kind.valueOf(row.getString(3)), row.getString(4)));
          }
          return next;
        },
        "SELECT position, elements, kind, payload FROM changes WHERE position > ? ORDER BY"
            + " position",
        position);
    return expected[0] == MetaKey.POSITION.read(connection)
        ? Optional.of(changes)
        : Optional.empty();
  }
}
