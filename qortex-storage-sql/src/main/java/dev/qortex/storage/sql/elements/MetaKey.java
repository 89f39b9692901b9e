package dev.qortex.storage.sql.elements;

import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Keys of the table {@code meta}, which holds the single numbers of a file. */
public enum MetaKey {
  /** The revision of the graph. */
  REVISION,
  /** Position of the newest entry of the log of changes. */
  POSITION,
  /** The dimension of the vectors of nodes; 0 before the first. */
  DIMENSION,
  /** The dimension of the vectors of questions; 0 before the first. */
  QUESTION_DIMENSION,
  /** The version of the tokenizer that counted the texts. */
  TOKENIZER,
  /** The number of erasures of domains. */
  ERASURES,
  /** The greatest number of a text in the postings. */
  TEXT_NUMBER,
  /** The greatest number of a vector in the codes. */
  VECTOR_NUMBER,
  /** The version of the forms by which names of concepts were stored; 0 before they were. */
  NAME_FORMS,
  /** The greatest key of a node whose names were added to the tables of names afterwards. */
  NAMED_NODE;

  private static final String READ = "meta";

  private final String key = name().toLowerCase(Locale.ROOT);

  /**
   * Returns the number; 0 in a file that does not have it yet. A question asks for some thirty of
   * one state, so that all are read at once there.
   */
  public long read(SqlConnection connection) throws SQLException {
    return connection.isInState()
        ? connection.once(READ, MetaKey::all).getOrDefault(key, 0L)
        : connection.number("SELECT value FROM meta WHERE key = ?", key);
  }

  /** Returns the number at the {@linkplain SqlDatabase#look look} of this thread. */
  public long look(SqlDatabase database) {
    return database.look(READ, MetaKey::all).getOrDefault(key, 0L);
  }

  private static Map<String, Long> all(SqlConnection connection) throws SQLException {
    Map<String, Long> numbers = new HashMap<>();
    connection.forEach(
        row -> numbers.put(row.getString(1), row.getLong(2)), "SELECT key, value FROM meta");
    return numbers;
  }

  public void write(SqlConnection connection, long value) throws SQLException {
    connection.update(
        "INSERT INTO meta (key, value) VALUES (?, ?)"
            + " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        key,
        value);
  }
}
