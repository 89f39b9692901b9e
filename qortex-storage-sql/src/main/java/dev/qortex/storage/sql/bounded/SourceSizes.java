package dev.qortex.storage.sql.bounded;

import dev.qortex.core.model.NodeKind;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers of passages of sources, which are kept as long as the graph stays. Thread-safe. */
final class SourceSizes {

  /** Some megabytes of heap. */
  private static final int KEPT = 20_000;

  private static final String SIZES =
      "SELECT s.key, s.id, (SELECT count(*) FROM (SELECT 1 FROM node_contributions c"
          + " CROSS JOIN nodes n ON n.key = c.node WHERE c.contributor = s.key AND c.wins"
          + " AND n.kind = "
          + EnumCodes.code(NodeKind.PASSAGE)
          + " AND n.domain = s.domain LIMIT 1000) AS few) FROM sources s WHERE s.key IN (...)";

  private final Map<Long, Size> known = new HashMap<>();
  private long revision = -1;

  /**
   * Size of a source.
   *
   * @param id of the source
   * @param passages that it has in its domain, at most 1,000
   */
  record Size(String id, int passages) {}

  /**
   * The sizes of sources by their keys, read in one statement at most.
   *
   * @param now the revision of the graph
   */
  Map<Long, Size> read(SqlConnection connection, Collection<Long> keys, long now)
      throws SQLException {
    Map<Long, Size> sizes = known(keys, now);
    List<Long> unread = keys.stream().filter(key -> !sizes.containsKey(key)).toList();
    connection.forEachOfAll(
        row -> sizes.put(row.getLong(1), new Size(connection.text(row, 2), row.getInt(3))),
        SIZES,
        unread);
    keep(sizes, now);
    return sizes;
  }

  private synchronized Map<Long, Size> known(Collection<Long> keys, long now) {
    Map<Long, Size> found = new HashMap<>();
    if (now == revision) {
      for (Long key : keys) {
        Size size = known.get(key);
        if (size != null) {
          found.put(key, size);
        }
      }
    }
    return found;
  }

  private synchronized void keep(Map<Long, Size> sizes, long now) {
    if (now != revision || known.size() > KEPT) {
      known.clear();
    }
    revision = now;
    known.putAll(sizes);
  }
}
