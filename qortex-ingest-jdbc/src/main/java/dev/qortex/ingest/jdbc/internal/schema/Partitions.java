package dev.qortex.ingest.jdbc.internal.schema;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;

/** Tables of PostgreSQL that are parts of others, so that their rows would be read twice. */
final class Partitions {

  private static final String PARTS =
      "SELECT c.relname FROM pg_catalog.pg_class c"
          + " JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace"
          + " WHERE c.relispartition AND n.nspname = ?";

  private final Connection connection;

  Partitions(Connection connection) {
    this.connection = connection;
  }

  /** The names of those in a schema. */
  Set<String> of(String schema) throws SQLException {
    Set<String> names = new HashSet<>();
    if ("PostgreSQL".equals(connection.getMetaData().getDatabaseProductName())) {
      try (PreparedStatement statement = connection.prepareStatement(PARTS)) {
        statement.setString(1, schema);
        try (ResultSet rows = statement.executeQuery()) {
          while (rows.next()) {
            names.add(rows.getString(1));
          }
        }
      }
    }
    return names;
  }
}
