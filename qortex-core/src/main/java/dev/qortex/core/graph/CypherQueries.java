package dev.qortex.core.graph;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cypher queries, for a backend whose engine supports them. They only read: the writes of a
 * statement are rolled back, and it fails. Thread-safe.
 */
public interface CypherQueries {

  /**
   * The first rows of a result. Values are strings, numbers, booleans, lists, maps and null. A node
   * is a map with {@code labels} and {@code properties}, an edge one with {@code type} and {@code
   * properties}, a path the list of its nodes and edges in turn; dates and times are ISO-8601
   * texts.
   *
   * @param statement one statement of Cypher
   * @param parameters the values of its {@code $parameters}
   * @param mostRows the greatest number of rows to read, from 1
   * @throws IllegalArgumentException when the engine refuses the statement, or it writes
   */
  Rows read(String statement, Map<String, ?> parameters, int mostRows);

  /**
   * Rows of a result.
   *
   * @param columns the names of the columns, in order
   * @param rows the values by column, in the order of the columns
   * @param more whether there are further rows
   */
  record Rows(List<String> columns, List<Map<String, @Nullable Object>> rows, boolean more) {

    /** Makes defensive copies. */
    public Rows {
      columns = List.copyOf(columns);
      List<Map<String, @Nullable Object>> copies = new ArrayList<>();
      rows.forEach(row -> copies.add(Collections.unmodifiableMap(new LinkedHashMap<>(row))));
      rows = Collections.unmodifiableList(copies);
    }
  }
}
