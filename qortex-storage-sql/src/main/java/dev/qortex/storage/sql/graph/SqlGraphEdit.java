package dev.qortex.storage.sql.graph;

import dev.qortex.core.graph.GraphChanges.NodeChange;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.spi.ContributedElements;
import dev.qortex.core.spi.ContributionEdit;
import dev.qortex.core.spi.GraphOutcome;
import dev.qortex.storage.sql.elements.ElementTable;
import dev.qortex.storage.sql.elements.StoredContribution;
import dev.qortex.storage.sql.elements.StoredContributionFormat;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One writing call on the graph. Belongs to one transaction. */
final class SqlGraphEdit {

  private final SqlConnection connection;
  private final GraphTables tables;
  private final GraphWriter writer;
  private final ContributionEdit<StoredContribution, SQLException> edit;
  private boolean changed;

  SqlGraphEdit(SqlConnection connection) {
    this.connection = connection;
    this.tables = new GraphTables(connection);
    this.edit = new ContributionEdit<>(StoredContributionFormat.FORMAT, tables.graph, tables);
    this.writer = new GraphWriter(connection, tables, edit);
  }

  void ingest(IngestionManifest manifest, Instant now) throws SQLException {
    edit.ingest(manifest);
    changed |= writer.writeSources(manifest.sources(), manifest.domain(), now);
    finish();
  }

  /** Notes that domains came, which is a change even when nothing is in them. */
  void changeDomains() {
    changed = true;
  }

  /** Takes back all of a source; whether it was known. */
  boolean retract(String source) throws SQLException {
    if (!edit.retract(source)) {
      return false;
    }
    finish();
    connection.update("DELETE FROM sources WHERE id = ?", source);
    changed = true;
    return true;
  }

  /** Takes back all that any source says of these nodes, and of the edges that touch them. */
  void drop(Set<String> nodeIds) throws SQLException {
    edit.drop(nodeIds);
    finish();
  }

  /** Deletes all of a domain, of any contributor. */
  void deleteDomain(String domain) throws SQLException {
    changed = true;
    DomainNodes.delete(connection, domain, edit.outcome());
    for (ElementTable table : ElementTable.WITH_DOMAIN) {
      tables.loadOfDomain(table, domain);
    }
    edit.removeTextsOf(domain);
    finish();
    writer.deleteOrphans();
    connection.update("DELETE FROM sources WHERE domain = ?" + CheckpointTables.silent(), domain);
  }

  /**
   * Takes back what came and puts what is gone, where both may have elements that are the same.
   * What is gone may have edges to nodes that are not there any more.
   */
  void replace(
      ContributedElements<StoredContribution> came, ContributedElements<StoredContribution> gone)
      throws SQLException {
    connection.updateEach(
        "INSERT INTO nodes (key, id) VALUES ((SELECT coalesce(max(key), 0) + 1 FROM nodes), ?)"
            + " ON CONFLICT (id) DO NOTHING",
        gone.ends(),
        id -> new Object[] {id});
    edit.replace(came, gone);
    finish();
  }

  private void finish() throws SQLException {
    changed |= edit.finish();
    writer.write();
  }

  boolean changedAnything() {
    return changed;
  }

  GraphOutcome outcome() {
    return edit.outcome();
  }

  /** The nodes that were written, by id, as the graph shows them now. */
  Map<String, Node> written() {
    return writer.written();
  }

  /** The ids of the nodes whose vectors are out of date. */
  List<String> stale() {
    return edit.outcome().nodes().stream()
        .filter(NodeChange::textChanged)
        .map(NodeChange::id)
        .toList();
  }

  /** The ids of the removed nodes. */
  List<String> goneTexts() {
    return edit.outcome().nodes().stream()
        .filter(change -> !change.present())
        .map(NodeChange::id)
        .toList();
  }

  /** The ids of the removed passages. */
  List<String> gonePassages() {
    return edit.outcome().nodes().stream()
        .filter(change -> !change.present() && change.kind() == NodeKind.PASSAGE)
        .map(NodeChange::id)
        .toList();
  }

  /** The added and changed texts. */
  List<LexicalIndex.Entry> newTexts() {
    List<LexicalIndex.Entry> texts = new ArrayList<>();
    for (NodeChange change : edit.outcome().nodes()) {
      Node node = change.present() && change.textChanged() ? written().get(change.id()) : null;
      if (node != null) {
        texts.add(new LexicalIndex.Entry(node.id(), node.kind(), node.domain(), node.content()));
      }
    }
    return texts;
  }
}
