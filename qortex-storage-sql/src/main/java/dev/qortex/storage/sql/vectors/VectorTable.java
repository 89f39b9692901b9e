package dev.qortex.storage.sql.vectors;

import dev.qortex.core.search.VectorIndex.Entry;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.VectorBytes;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;

/** The rows of the table {@code vectors}. Pure functions on a connection. */
final class VectorTable {

  private static final String ENTRIES = "SELECT id, kind, domain, vector FROM vectors";

  private VectorTable() {}

  /** The existing vectors of a piece. */
  static List<Entry> entries(SqlConnection connection, List<String> ids) throws SQLException {
    return connection.list(
        VectorTable::entry, ENTRIES + " WHERE id IN " + Sql.marks(ids.size()), ids.toArray());
  }

  /** Shows all rows. */
  static void forEach(SqlConnection connection, Consumer<Entry> visitor) throws SQLException {
    connection.forEach(row -> visitor.accept(entry(row)), ENTRIES);
  }

  private static Entry entry(ResultSet row) throws SQLException {
    return new Entry(
        row.getString(1),
        EnumCodes.kind(row.getInt(2)),
        row.getString(3),
        VectorBytes.vector(row.getBytes(4)));
  }
}
