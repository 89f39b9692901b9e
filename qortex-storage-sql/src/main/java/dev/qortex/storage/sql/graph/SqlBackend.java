package dev.qortex.storage.sql.graph;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.EndedVersions;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphChanges;
import dev.qortex.core.graph.GraphStats;
import dev.qortex.core.graph.GraphVisitor;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.storage.sql.changes.GraphChangeLog;
import dev.qortex.storage.sql.elements.ElementReader;
import dev.qortex.storage.sql.elements.GraphStream;
import dev.qortex.storage.sql.elements.MetaKey;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import dev.qortex.storage.sql.vectors.SqlNamedVectorIndexes;
import dev.qortex.storage.sql.vectors.SqlVectorIndex;
import dev.qortex.storage.sql.vectors.VectorRebuild;
import dev.qortex.storage.sql.words.SqlLexicalIndex;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The graph in a file. Pages and streams come in the order of the ids' UTF-8 bytes, which differs
 * from that of {@link String#compareTo} only for characters beyond U+FFFF. The revision, the stream
 * and the changes are those of the last committed state, also inside of a transaction. Thread-safe.
 */
public final class SqlBackend implements GraphBackend, ChangeFeed {

  private final SqlDatabase database;
  private volatile boolean closed;

  public SqlBackend(SqlDatabase database) {
    this.database = database;
  }

  @Override
  public InstantSource clock() {
    return database.clock();
  }

  @Override
  public Domain createDomain(String name, String description) {
    Domain created = new Domain(name, description, database.clock().instant());
    return open()
        .writeGrouped(
            1,
            connection -> {
              if (addDomain(connection, created)) {
                SqlGraphEdit edit = new SqlGraphEdit(connection);
                edit.changeDomains();
                commit(connection, edit);
              }
              return ElementReader.domain(connection, name).orElse(created);
            });
  }

  /** True if it is a new one. */
  private static boolean addDomain(SqlConnection connection, Domain domain) throws SQLException {
    return connection.update(
            "INSERT INTO domains (name, description, created_at) VALUES (?, ?, ?)"
                + " ON CONFLICT (name) DO NOTHING",
            domain.name(),
            domain.description(),
            domain.createdAt())
        == 1;
  }

  @Override
  public Optional<Domain> domain(String name) {
    return open().read(connection -> ElementReader.domain(connection, name));
  }

  @Override
  public List<Domain> domains() {
    return open().read(ElementReader::domains);
  }

  @Override
  public boolean deleteDomain(String name) {
    return open()
        .write(
            connection -> {
              if (connection.update("DELETE FROM domains WHERE name = ?", name) == 0) {
                return false;
              }
              SqlGraphEdit edit = new SqlGraphEdit(connection);
              edit.deleteDomain(name);
              commit(connection, edit);
              return true;
            });
  }

  @Override
  public Optional<SourceMetadata> source(String id) {
    return open().read(connection -> ElementReader.source(connection, id));
  }

  @Override
  public List<SourceMetadata> sources(String domain) {
    return open().read(connection -> ElementReader.sources(connection, domain));
  }

  @Override
  public Map<String, Instant> ingestedAt(String domain) {
    return open().read(connection -> ElementReader.ingestedAt(connection, domain));
  }

  @Override
  public void dateSources(Map<String, Instant> instants) {
    Map<String, Instant> own = Map.copyOf(instants);
    open()
        .change(
            connection -> {
              for (Map.Entry<String, Instant> source : own.entrySet()) {
                connection.update(
                    "UPDATE sources SET ingested_at = ? WHERE id = ?",
                    source.getValue(),
                    source.getKey());
              }
            });
  }

  @Override
  public List<String> contributors(String nodeId) {
    return open().read(connection -> ElementReader.contributors(connection, nodeId));
  }

  @Override
  public Map<String, Node> nodes(Collection<String> ids) {
    return open().read(connection -> ElementReader.nodes(connection, ids));
  }

  @Override
  public List<Node> nodes(NodeQuery query) {
    Instant now = database.clock().instant();
    return open().read(connection -> ElementReader.nodes(connection, query, now));
  }

  @Override
  public List<ConceptEdge> edges(
      Collection<String> nodeIds, Direction direction, Set<RelationType> relations) {
    List<String> own = List.copyOf(nodeIds);
    return open().read(connection -> ElementReader.edges(connection, own, direction, relations));
  }

  @Override
  public List<Node> limitedNodes() {
    return open().read(ElementReader::limitedNodes);
  }

  @Override
  public List<ConceptEdge> limitedEdges() {
    return open().read(ElementReader::limitedEdges);
  }

  @Override
  public List<ExplicitRule> rules(RuleQuery query) {
    Instant now = database.clock().instant();
    return open().read(connection -> ElementReader.rules(connection, query, now));
  }

  @Override
  public List<CodeExample> examples(RuleQuery query) {
    Instant now = database.clock().instant();
    return open().read(connection -> ElementReader.examples(connection, query, now));
  }

  @Override
  public IngestReport ingest(IngestionManifest manifest) {
    return open().writeGrouped(size(manifest), connection -> ingest(connection, manifest).report());
  }

  /**
   * Effect of an ingestion.
   *
   * @param written the nodes that it added or changed, by id, as the graph shows them now
   */
  public record Ingested(IngestReport report, Map<String, Node> written) {}

  /** Number of elements of a manifest. */
  public static int size(IngestionManifest manifest) {
    return (int) manifest.elements().count();
  }

  /** Ingests a manifest in the transaction of a connection. */
  public Ingested ingest(SqlConnection connection, IngestionManifest manifest) throws SQLException {
    Instant now = database.clock().instant();
    SqlGraphEdit edit = new SqlGraphEdit(connection);
    edit.ingest(manifest, now);
    for (String name : manifest.domains()) {
      if (addDomain(connection, new Domain(name, "", now))) {
        edit.changeDomains();
      }
    }
    long revision = commit(connection, edit);
    return new Ingested(edit.outcome().ingested(manifest, revision), edit.written());
  }

  /**
   * Retracts a source in a separate transaction, since the size of the change is not known
   * beforehand.
   */
  @Override
  public RetractReport retract(String sourceId) {
    return open()
        .write(
            connection -> {
              SqlGraphEdit edit = new SqlGraphEdit(connection);
              boolean known = edit.retract(sourceId);
              long revision = commit(connection, edit);
              return edit.outcome().retracted(sourceId, known, revision);
            });
  }

  /** Ends an edit: a new revision, if anything changed, and nothing out of date beside it. */
  static long commit(SqlConnection connection, SqlGraphEdit edit) throws SQLException {
    long revision = MetaKey.REVISION.read(connection);
    if (!edit.changedAnything()) {
      return revision;
    }
    MetaKey.REVISION.write(connection, revision + 1);
    GraphChangeLog.append(connection, revision + 1, edit.outcome().nodes(), edit.outcome().edges());
    List<String> stale = edit.stale();
    SqlVectorIndex.remove(connection, stale);
    VectorRebuild.forget(connection, stale);
    SqlNamedVectorIndexes.removePassages(connection, edit.gonePassages());
    SqlLexicalIndex.follow(connection, edit.goneTexts(), edit.newTexts());
    return revision + 1;
  }

  @Override
  public int dropVersions(int kept) {
    Instant now = database.clock().instant();
    return open()
        .<Integer>write(
            connection -> {
              Set<String> beyond =
                  EndedVersions.of(ElementReader.limitedNodes(connection)).beyond(kept, now);
              SqlGraphEdit edit = new SqlGraphEdit(connection);
              edit.drop(beyond);
              commit(connection, edit);
              return beyond.size();
            });
  }

  @Override
  public GraphStats stats() {
    return open()
        .read(
            connection -> {
              Map<String, ElementCounts> counts = ElementReader.counts(connection);
              int sources = (int) connection.number("SELECT count(*) FROM sources");
              return new GraphStats(
                  MetaKey.REVISION.read(connection), new TreeMap<>(counts), sources);
            });
  }

  @Override
  public long revision() {
    return MetaKey.REVISION.look(open());
  }

  @Override
  public long stream(GraphVisitor visitor) {
    return open()
        .readCommitted(
            connection -> {
              GraphStream.show(connection, visitor);
              return MetaKey.REVISION.read(connection);
            });
  }

  @Override
  public Optional<GraphChanges> changesSince(long revision) {
    return open().readCommitted(connection -> GraphChangeLog.since(connection, revision));
  }

  /** Ends the use of the graph; the file belongs to the store. */
  @Override
  public void close() {
    closed = true;
  }

  /** Refuses when closed. */
  private SqlDatabase open() {
    if (closed) {
      throw new IllegalStateException("The graph is closed.");
    }
    return database;
  }
}
