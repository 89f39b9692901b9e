package dev.qortex.storage.sqlite.internal.elements;

import dev.qortex.storage.sqlite.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;

/** The single numbers of a file. */
public enum MetaKey {
  /** The revision of the graph. */
  REVISION,
  /** Where the log of changes stands. */
  POSITION,
  /** The dimension of the vectors of nodes; 0 before the first. */
  DIMENSION,
  /** The dimension of the vectors of questions; 0 before the first. */
  QUESTION_DIMENSION,
  /** By which version of core's words the texts were counted. */
  TOKENIZER;

  private final String key = name().toLowerCase(Locale.ROOT);

  public long read(Connection connection) throws SQLException {
    return Sql.first(connection, row -> row.getLong(1), "SELECT value FROM meta WHERE key = ?", key)
        .orElse(0L);
  }

  public void write(Connection connection, long value) throws SQLException {
    Sql.update(connection, "UPDATE meta SET value = ? WHERE key = ?", value, key);
  }
}
