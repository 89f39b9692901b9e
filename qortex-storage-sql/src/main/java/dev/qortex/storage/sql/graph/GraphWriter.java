package dev.qortex.storage.sql.graph;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ElementKey;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.ContributionEdit;
import dev.qortex.core.spi.TouchedElements;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import dev.qortex.storage.sql.elements.ElementJson;
import dev.qortex.storage.sql.elements.ElementTable;
import dev.qortex.storage.sql.elements.EnumCodes;
import dev.qortex.storage.sql.elements.StoredContribution;
import dev.qortex.storage.sql.elements.StoredContributionFormat;
import dev.qortex.storage.sql.jdbc.ColumnType;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlBatch;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlRows;
import dev.qortex.storage.sql.names.NameTables;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writer of the differences that an edit made to {@link GraphTables}. Belongs to one transaction.
 */
final class GraphWriter {

  private final SqlConnection connection;
  private final GraphTables tables;
  private final ContributionEdit<StoredContribution, SQLException> edit;
  private final Map<String, Node> written = new HashMap<>();
  private boolean leavesOrphans;

  GraphWriter(
      SqlConnection connection,
      GraphTables tables,
      ContributionEdit<StoredContribution, SQLException> edit) {
    this.connection = connection;
    this.tables = tables;
    this.edit = edit;
  }

  /**
   * Adds or changes sources, and dates all of them; whether any is different now.
   *
   * @param now the instant at which they are ingested
   */
  boolean writeSources(Collection<SourceMetadata> sources, String domain, Instant now)
      throws SQLException {
    boolean changed = false;
    long next = connection.number("SELECT coalesce(max(key), 0) FROM sources");
    SqlRows rows =
        new SqlRows(
            connection,
            "INSERT INTO sources (key, id, domain, name, type, location, content_hash, ingested_at)",
            Sql.orReplace("id", "name", "type", "location", "content_hash", "ingested_at"),
            ColumnType.LONG,
            ColumnType.TEXT,
            ColumnType.TEXT,
            ColumnType.TEXT,
            ColumnType.TEXT,
            ColumnType.TEXT,
            ColumnType.TEXT,
            ColumnType.TEXT);
    for (SourceMetadata source : sources) {
      KnownSource known = tables.graph.sources().get(source.id());
      changed |= known == null || !known.metadata().equals(source);
      rows.add(
          ++next,
          source.id(),
          domain,
          source.name(),
          source.type(),
          source.location(),
          source.contentHash(),
          now);
    }
    rows.run();
    List<String> ids = sources.stream().map(SourceMetadata::id).toList();
    tables.loadSources(ids);
    return changed;
  }

  /** Writes all elements. */
  void write() throws SQLException {
    writeNodes();
    for (ElementTable table : ElementTable.ALL) {
      writeContributions(table);
      if (!table.concepts().isEmpty()) {
        writeConcepts(table);
      }
    }
    if (leavesOrphans) {
      deleteOrphans();
    }
  }

  private void writeNodes() throws SQLException {
    Map<Long, Node> named = new TreeMap<>();
    List<Long> renamed = new ArrayList<>();
    long next = connection.number("SELECT coalesce(max(key), 0) FROM nodes");
    SortedMap<String, Integer> entering = entering();
    SqlRows insert =
        new SqlRows(
            connection,
            "INSERT INTO nodes (key, id, kind, domain, name, in_degree)",
            "",
            ColumnType.LONG,
            ColumnType.TEXT,
            ColumnType.LONG,
            ColumnType.TEXT,
            ColumnType.TEXT,
            ColumnType.LONG);
    try (SqlBatch update =
        new SqlBatch(connection, "UPDATE nodes SET kind = ?, domain = ?, name = ? WHERE key = ?")) {
      for (Map.Entry<ElementKey, TouchedElements<StoredContribution>.Slot> change :
          tables.graph.nodes().changes().entrySet()) {
        String id = change.getKey().toString();
        TouchedElements<StoredContribution>.Slot slot = change.getValue();
        Node now = visible(id, slot.visibleNow());
        Long key = tables.nodeKeys.get(id);
        if (now != null) {
          written.put(id, now);
        }
        if (key != null && now != null && Objects.equals(slot.visibleNow(), slot.visibleBefore())) {
          continue; // Another source says it too, which changes neither the node nor its names.
        }
        if (key != null) {
          if (now == null) {
            update.add(null, null, null, key);
          } else {
            update.add(EnumCodes.code(now.kind()), now.domain(), now.name(), key);
          }
        } else if (now != null) {
          tables.nodeKeys.put(id, ++next);
          Integer edges = entering.remove(id);
          insert.add(
              next,
              id,
              EnumCodes.code(now.kind()),
              now.domain(),
              now.name(),
              edges == null ? 0 : edges);
        }
        leavesOrphans |= now == null;
        if (key != null) {
          renamed.add(key);
        }
        if (now != null && now.kind() == NodeKind.CONCEPT) {
          named.put(nodeKey(id), now);
        }
      }
      insert.run();
      update.run();
    }
    connection.updateEach(
        "UPDATE nodes SET in_degree = in_degree + ? WHERE key = ?",
        entering.entrySet(),
        change -> new Object[] {change.getValue(), nodeKey(change.getKey())});
    NameTables.remove(connection, renamed);
    NameTables.put(connection, named);
  }

  /** The changes of the numbers of rows of edges that enter nodes, by the ids of these. */
  private SortedMap<String, Integer> entering() {
    SortedMap<String, Integer> entering = new TreeMap<>();
    for (Map.Entry<ElementKey, TouchedElements<StoredContribution>.Slot> change :
        tables.graph.of(ElementKind.EDGE).changes().entrySet()) {
      TouchedElements<StoredContribution>.Slot slot = change.getValue();
      int more = slot.now().size() - slot.before().size();
      if (more != 0) {
        entering.merge(((EdgeKey) change.getKey()).targetId(), more, Integer::sum);
      }
    }
    entering.values().removeIf(more -> more == 0);
    return entering;
  }

  /** The visible nodes that were written, by id. */
  Map<String, Node> written() {
    return Collections.unmodifiableMap(written);
  }

  private @Nullable Node visible(String id, @Nullable StoredContribution now) {
    if (now == null) {
      return null;
    }
    Node candidate = edit.given(id);
    if (candidate != null && candidate.provenance().sourceId().equals(now.source())) {
      return candidate;
    }
    return StoredContributionFormat.FORMAT.node(id, edit.kind(id), now);
  }

  private Object[] key(ElementKey key) {
    if (key instanceof EdgeKey edge) {
      return new Object[] {
        nodeKey(edge.sourceId()), nodeKey(edge.targetId()), EnumCodes.code(edge.relation())
      };
    }
    String id = key.toString();
    return new Object[] {key.kind() == ElementKind.NODE ? nodeKey(id) : id};
  }

  private Long nodeKey(String id) {
    return Objects.requireNonNull(tables.nodeKeys.get(id));
  }

  private void writeContributions(ElementTable table) throws SQLException {
    boolean hasDomain = table.hasDomain();
    String names = String.join(", ", table.columns()) + ", contributor";
    int keys = table.columns().size() + 1;
    String put =
        "INSERT INTO %s (%s, wins, confidence, payload%s)"
            .formatted(table.name(), names, hasDomain ? ", domain" : "");
    String replace =
        hasDomain
            ? Sql.orReplace(names, "wins", "confidence", "payload", "domain")
            : Sql.orReplace(names, "wins", "confidence", "payload");
    String delete =
        "DELETE FROM %s WHERE (%s) = %s".formatted(table.name(), names, Sql.marks(keys));
    SqlRows puts = new SqlRows(connection, put, replace, types(table));
    try (SqlBatch deletes = new SqlBatch(connection, delete)) {
      for (Map.Entry<ElementKey, TouchedElements<StoredContribution>.Slot> change :
          tables.graph.of(table.kind()).changes().entrySet()) {
        Object[] key = key(change.getKey());
        TouchedElements<StoredContribution>.Slot slot = change.getValue();
        StoredContribution before = slot.visibleBefore();
        StoredContribution now = slot.visibleNow();
        for (String source : slot.sources()) {
          StoredContribution was = slot.before().get(source);
          StoredContribution is = slot.now().get(source);
          Long contributor = tables.sourceKeys.get(source);
          if (is == null) {
            deletes.add(join(key, contributor));
            leavesOrphans |= table.kind() == ElementKind.EDGE;
          } else if (!is.equals(was) || (was == before) != (is == now)) {
            puts.add(
                hasDomain
                    ? join(key, contributor, is == now, is.confidence(), is.payload(), is.domain())
                    : join(key, contributor, is == now, is.confidence(), is.payload()));
          }
        }
      }
      deletes.run();
      puts.run();
    }
  }

  /** The types of the key, the contributor, whether it wins, its confidence, payload and domain. */
  private static ColumnType[] types(ElementTable table) {
    List<ColumnType> types = new ArrayList<>();
    ColumnType key = table.hasDomain() ? ColumnType.TEXT : ColumnType.LONG;
    types.addAll(Collections.nCopies(table.columns().size(), key));
    types.addAll(List.of(ColumnType.LONG, ColumnType.BOOLEAN, ColumnType.DOUBLE, ColumnType.TEXT));
    if (table.hasDomain()) {
      types.add(ColumnType.TEXT);
    }
    return types.toArray(ColumnType[]::new);
  }

  private static @Nullable Object[] join(@Nullable Object[] key, @Nullable Object... more) {
    @Nullable Object[] all = Arrays.copyOf(key, key.length + more.length);
    System.arraycopy(more, 0, all, key.length, more.length);
    return all;
  }

  private void writeConcepts(ElementTable contributions) throws SQLException {
    String what = contributions.concepts();
    String table = what + "_concepts";
    Map<ElementKey, TouchedElements<StoredContribution>.Slot> changes =
        tables.graph.of(contributions.kind()).changes();
    // All deletes come first: a batch runs whenever it is full.
    connection.updateEach(
        "DELETE FROM %s WHERE %s = ?".formatted(table, what),
        changes.keySet(),
        key -> new Object[] {key.toString()});
    try (SqlBatch insert =
        new SqlBatch(
            connection,
            "INSERT INTO %s (concept, %s) VALUES (?, ?) ON CONFLICT DO NOTHING"
                .formatted(table, what))) {
      for (Map.Entry<ElementKey, TouchedElements<StoredContribution>.Slot> change :
          changes.entrySet()) {
        StoredContribution now = change.getValue().visibleNow();
        if (now != null) {
          for (String concept : ElementJson.concepts(now.payload())) {
            insert.add(concept, change.getKey().toString());
          }
        }
      }
      insert.run();
    }
  }

  /** Forgets the ids of gone nodes that no edge refers to any more. */
  void deleteOrphans() throws SQLException {
    connection.update(
        "DELETE FROM nodes WHERE domain IS NULL"
            + " AND NOT EXISTS (SELECT 1 FROM edges WHERE source = nodes.key)"
            + " AND NOT EXISTS (SELECT 1 FROM edges WHERE target = nodes.key)");
  }
}
