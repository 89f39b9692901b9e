package dev.qortex.storage.sql.vectors;

import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.search.VectorIndex.Entry;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.VectorBytes;
import dev.qortex.storage.sql.jdbc.ColumnType;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import dev.qortex.storage.sql.jdbc.SqlFunction;
import dev.qortex.storage.sql.jdbc.SqlRows;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Search in the table {@code vectors}: in a copy on the heap, or by the database itself. Searches
 * and all other reads see the last committed state. Thread-safe.
 */
public interface VectorSearch {

  /** Searches like {@link dev.qortex.core.search.VectorIndex#search}. */
  List<Scored> search(float[] question, int k, SearchScope scope);

  /** Returns vectors like {@link dev.qortex.core.search.VectorIndex#vectors}. */
  Map<String, float[]> vectors(Collection<String> ids);

  /** The number of vectors. */
  int size();

  /** Writes rows, which were checked, in the place of those with the same ids. */
  default void write(SqlConnection connection, List<Entry> entries) throws SQLException {
    SqlRows rows =
        new SqlRows(
            connection,
            "INSERT INTO vectors (id, kind, domain, vector, number)",
            Sql.orReplace("id", "kind", "domain", "vector", "number"),
            ColumnType.TEXT,
            ColumnType.LONG,
            ColumnType.TEXT,
            ColumnType.BYTES,
            ColumnType.LONG);
    // PostgreSQL does not replace a row twice in one statement.
    Map<String, Entry> last = new LinkedHashMap<>();
    entries.forEach(entry -> last.put(entry.id(), entry));
    for (Entry entry : last.values()) {
      rows.add(
          entry.id(),
          EnumCodes.code(entry.kind()),
          entry.domain(),
          VectorBytes.of(entry.vector()),
          0);
    }
    rows.run();
  }

  /**
   * The search of bounded questions, which keeps no copy on the heap: in compressed vectors, unless
   * the database itself searches.
   *
   * @param index the index over this search
   */
  default BoundedSearch bounded(SqlDatabase database, VectorIndex index) {
    BoundedVectors vectors = new BoundedVectors(database, index);
    return new BoundedSearch(vectors, vectors::prepare, BoundedVectors::areBehind);
  }

  /**
   * Index for bounded questions.
   *
   * @param prepare the action that brings the index up to date, outside of a transaction
   * @param behind returns true if a search would be slow without that
   */
  record BoundedSearch(
      VectorIndex index, Runnable prepare, SqlFunction<SqlConnection, Boolean> behind) {}

  /** Ends the use. */
  void close();
}
