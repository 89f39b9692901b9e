package dev.qortex.storage.sqlite.internal.graph;

import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.spi.ContributionEdit;
import dev.qortex.core.spi.TouchedElements;
import dev.qortex.core.spi.TouchedGraph.KnownSource;
import dev.qortex.storage.sqlite.internal.elements.ElementJson;
import dev.qortex.storage.sqlite.internal.elements.EnumCodes;
import dev.qortex.storage.sqlite.internal.elements.StoredContribution;
import dev.qortex.storage.sqlite.internal.elements.StoredContributionFormat;
import dev.qortex.storage.sqlite.jdbc.Sql;
import dev.qortex.storage.sqlite.jdbc.SqlBatch;
import dev.qortex.storage.sqlite.jdbc.SqlConnection;
import dev.qortex.storage.sqlite.jdbc.SqlRows;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
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

  /** Adds or changes sources; whether any is different now. */
  boolean writeSources(Collection<SourceMetadata> sources, String domain) throws SQLException {
    boolean changed = false;
    for (SourceMetadata source : sources) {
      KnownSource known = tables.graph.sources().get(source.id());
      if (known == null || !known.metadata().equals(source)) {
        changed = true;
        connection.update(
            "INSERT INTO sources (id, domain, name, type, location, content_hash)"
                + " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name,"
                + " type = excluded.type, location = excluded.location,"
                + " content_hash = excluded.content_hash",
            source.id(),
            domain,
            source.name(),
            source.type(),
            source.location(),
            source.contentHash());
      }
    }
    tables.loadSources(sources.stream().map(SourceMetadata::id).toList());
    return changed;
  }

  /** Writes all elements. */
  void write() throws SQLException {
    writeNodes();
    writeContributions("node_contributions", tables.graph.nodes(), this::nodeKey, "node");
    writeContributions(
        "edges", tables.graph.edges(), this::edgeKey, "source", "target", "relation");
    writeContributions("rules", tables.graph.rules(), id -> new Object[] {id}, "id");
    writeContributions("examples", tables.graph.examples(), id -> new Object[] {id}, "id");
    writeConcepts("rule", tables.graph.rules());
    writeConcepts("example", tables.graph.examples());
    if (leavesOrphans) {
      deleteOrphans();
    }
  }

  private void writeNodes() throws SQLException {
    long next = connection.number("SELECT coalesce(max(key), 0) FROM nodes");
    try (SqlRows insert =
            new SqlRows(connection, "INSERT INTO nodes (key, id, kind, domain, name)", 5);
        SqlBatch update =
            new SqlBatch(
                connection, "UPDATE nodes SET kind = ?, domain = ?, name = ? WHERE key = ?")) {
      for (Map.Entry<String, TouchedElements<String, StoredContribution>.Slot> change :
          tables.graph.nodes().changes().entrySet()) {
        String id = change.getKey();
        Node now = visible(id, change.getValue().visibleNow());
        Long key = tables.nodeKeys.get(id);
        if (now != null) {
          written.put(id, now);
        }
        if (key != null) {
          if (now == null) {
            update.add(null, null, null, key);
          } else {
            update.add(EnumCodes.code(now.kind()), now.domain(), now.name(), key);
          }
        } else if (now != null) {
          tables.nodeKeys.put(id, ++next);
          insert.add(next, id, EnumCodes.code(now.kind()), now.domain(), now.name());
        }
        leavesOrphans |= now == null;
      }
      insert.run();
      update.run();
    }
  }

  /** The visible node that was written, if any. */
  @Nullable Node written(String id) {
    return written.get(id);
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

  private interface Keys<K> {
    @Nullable Object[] of(K key);
  }

  private Object[] nodeKey(String id) {
    return new Object[] {Objects.requireNonNull(tables.nodeKeys.get(id))};
  }

  private Object[] edgeKey(EdgeKey key) {
    return new Object[] {
      nodeKey(key.sourceId())[0], nodeKey(key.targetId())[0], EnumCodes.code(key.relation())
    };
  }

  private <K extends Comparable<K>> void writeContributions(
      String table, TouchedElements<K, StoredContribution> touched, Keys<K> keys, String... columns)
      throws SQLException {
    boolean hasDomain = table.equals("rules") || table.equals("examples");
    String names = String.join(", ", columns) + ", contributor";
    String put =
        "INSERT OR REPLACE INTO %s (%s, wins, confidence, payload%s)"
            .formatted(table, names, hasDomain ? ", domain" : "");
    String delete =
        "DELETE FROM %s WHERE (%s) = %s".formatted(table, names, Sql.marks(columns.length + 1));
    try (SqlRows puts = new SqlRows(connection, put, columns.length + 4 + (hasDomain ? 1 : 0));
        SqlBatch deletes = new SqlBatch(connection, delete)) {
      for (Map.Entry<K, TouchedElements<K, StoredContribution>.Slot> change :
          touched.changes().entrySet()) {
        @Nullable Object[] key = keys.of(change.getKey());
        TouchedElements<K, StoredContribution>.Slot slot = change.getValue();
        StoredContribution before = slot.visibleBefore();
        StoredContribution now = slot.visibleNow();
        for (String source : slot.sources()) {
          StoredContribution was = slot.before().get(source);
          StoredContribution is = slot.now().get(source);
          Long contributor = tables.sourceKeys.get(source);
          if (is == null) {
            deletes.add(join(key, contributor));
            leavesOrphans |= table.equals("edges");
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

  private static @Nullable Object[] join(@Nullable Object[] key, @Nullable Object... more) {
    @Nullable Object[] all = Arrays.copyOf(key, key.length + more.length);
    System.arraycopy(more, 0, all, key.length, more.length);
    return all;
  }

  private void writeConcepts(String what, TouchedElements<String, StoredContribution> touched)
      throws SQLException {
    String table = what + "_concepts";
    Map<String, TouchedElements<String, StoredContribution>.Slot> changes = touched.changes();
    // All deletes come first: a batch runs whenever it is full.
    connection.updateEach(
        "DELETE FROM %s WHERE %s = ?".formatted(table, what),
        changes.keySet(),
        id -> new Object[] {id});
    try (SqlBatch insert =
        new SqlBatch(
            connection,
            "INSERT OR IGNORE INTO %s (concept, %s) VALUES (?, ?)".formatted(table, what))) {
      for (Map.Entry<String, TouchedElements<String, StoredContribution>.Slot> change :
          changes.entrySet()) {
        StoredContribution now = change.getValue().visibleNow();
        if (now != null) {
          for (String concept : ElementJson.concepts(now.payload())) {
            insert.add(concept, change.getKey());
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
