package dev.qortex.storage.sqlite;

import dev.qortex.core.graph.GraphChanges.NodeChange;
import dev.qortex.core.graph.ManifestChecks;
import dev.qortex.core.lexical.LexicalIndex;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.storage.sqlite.GraphTables.NodeRow;
import dev.qortex.storage.sqlite.GraphTables.SourceRow;
import dev.qortex.storage.sqlite.Touched.Slot;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One writing call on the graph: reads all that it touches, changes that on the heap, compares, and
 * writes the differences. Belongs to one transaction.
 */
final class SqliteGraphEdit {

  private final Connection connection;
  private final GraphTables tables;
  private final GraphWriter writer;
  private final GraphOutcome outcome = new GraphOutcome();
  private final Map<String, Node> given = new HashMap<>();
  private boolean changed;

  SqliteGraphEdit(Connection connection) {
    this.connection = connection;
    this.tables = new GraphTables(connection);
    this.writer = new GraphWriter(connection, tables);
  }

  void ingest(IngestionManifest manifest) throws SQLException {
    List<SourceMetadata> sources = manifest.sources();
    tables.loadSources(sources.stream().map(SourceMetadata::id).toList());
    Collection<Node> nodes =
        ManifestChecks.surest(
            ManifestChecks.nodes(manifest), Node::id, Node::provenance, Node::confidence);
    Collection<ConceptEdge> edges =
        ManifestChecks.surest(
            manifest.edges().stream(),
            ConceptEdge::key,
            ConceptEdge::provenance,
            ConceptEdge::confidence);
    load(manifest, nodes, edges);
    check(manifest);
    if (manifest.complete()) {
      takeBack(sources.stream().map(SourceMetadata::id).toList());
    }
    put(manifest, nodes, edges);
    tables.loadEdgesOf(tables.movedNodes());
    changed |= writer.writeSources(sources, manifest.domain());
    finish();
  }

  private void load(
      IngestionManifest manifest, Collection<Node> nodes, Collection<ConceptEdge> edges)
      throws SQLException {
    if (manifest.complete()) {
      tables.loadAllOf(List.copyOf(tables.sources.values()));
    }
    Set<String> ids = new HashSet<>();
    nodes.forEach(node -> ids.add(node.id()));
    edges.forEach(
        edge -> {
          ids.add(edge.sourceId());
          ids.add(edge.targetId());
        });
    tables.loadNodes(ids);
    tables.loadEdges(edges.stream().map(ConceptEdge::key).toList());
    tables.loadTexts("rules", manifest.rules().stream().map(ExplicitRule::id).distinct().toList());
    tables.loadTexts(
        "examples", manifest.examples().stream().map(CodeExample::id).distinct().toList());
  }

  private void check(IngestionManifest manifest) {
    for (SourceMetadata source : manifest.sources()) {
      SourceRow known = tables.sources.get(source.id());
      if (known != null) {
        ManifestChecks.sameDomain(source.id(), known.domain(), manifest.domain());
      }
    }
    Map<String, Node> first = new HashMap<>();
    ManifestChecks.nodes(manifest)
        .forEach(
            node -> {
              ManifestChecks.sameIdentity(first.putIfAbsent(node.id(), node), node);
              checkIdentity(node);
            });
    Set<String> replaced = manifest.complete() ? tables.sources.keySet() : Set.of();
    for (ConceptEdge edge : manifest.edges()) {
      for (String end : List.of(edge.sourceId(), edge.targetId())) {
        boolean known = first.containsKey(end) || !replaced.containsAll(tables.contributors(end));
        ManifestChecks.end(edge, end, known);
      }
    }
  }

  private void checkIdentity(Node node) {
    NodeRow row = tables.nodeRows.get(node.id());
    Slot slot = tables.nodes.known(node.id());
    Said said = slot == null ? null : slot.visibleBefore();
    if (row != null && said != null) {
      boolean same = node.domain().equals(row.domain()) && node.kind() == row.kind();
      if (!same) {
        ManifestChecks.sameIdentity(
            Payloads.node(
                node.id(),
                Objects.requireNonNull(row.kind()),
                said.domain(),
                said.source(),
                said.confidence(),
                said.payload()),
            node);
      }
    }
  }

  private void takeBack(Collection<String> sources) {
    Set<String> ids = Set.copyOf(sources);
    Stream.of(tables.nodes, tables.edges, tables.rules, tables.examples)
        .forEach(touched -> touched.takeBack(said -> ids.contains(said.source())));
  }

  private void put(
      IngestionManifest manifest, Collection<Node> nodes, Collection<ConceptEdge> edges) {
    for (Node node : nodes) {
      given.put(node.id(), node);
      put(
          tables.nodes,
          node.id(),
          node.provenance().sourceId(),
          node.confidence(),
          node.domain(),
          Payloads.of(node));
    }
    for (ConceptEdge edge : edges) {
      put(
          tables.edges,
          edge.key(),
          edge.provenance().sourceId(),
          edge.confidence(),
          "",
          Payloads.of(edge));
    }
    for (ExplicitRule rule :
        ManifestChecks.surest(
            manifest.rules().stream(),
            ExplicitRule::id,
            ExplicitRule::provenance,
            ExplicitRule::confidence)) {
      put(
          tables.rules,
          rule.id(),
          rule.provenance().sourceId(),
          rule.confidence(),
          rule.domain(),
          Payloads.of(rule));
    }
    for (CodeExample example :
        ManifestChecks.surest(
            manifest.examples().stream(),
            CodeExample::id,
            CodeExample::provenance,
            example -> 1.0)) {
      put(
          tables.examples,
          example.id(),
          example.provenance().sourceId(),
          1.0,
          example.domain(),
          Payloads.of(example));
    }
  }

  private static <K extends Comparable<K>> void put(
      Touched<K> touched, K key, String source, double confidence, String domain, String payload) {
    touched.put(key, new Said(source, confidence, domain, payload));
  }

  /** Notes that domains came, which is a change even when nothing is in them. */
  void changeDomains() {
    changed = true;
  }

  /** Takes back all of a source; whether it was known. */
  boolean retract(String source) throws SQLException {
    tables.loadSources(List.of(source));
    SourceRow known = tables.sources.get(source);
    if (known == null) {
      return false;
    }
    tables.loadAllOf(List.of(known));
    takeBack(List.of(source));
    tables.loadEdgesOf(tables.movedNodes());
    finish();
    Sql.update(connection, "DELETE FROM sources WHERE key = ?", known.key());
    changed = true;
    return true;
  }

  /** Deletes all of a domain, whoever contributed it. */
  void deleteDomain(String domain) throws SQLException {
    changed = true;
    DomainNodes.delete(connection, domain, outcome);
    for (String table : List.of("rules", "examples")) {
      tables.loadTextsOf(table, domain);
    }
    tables.rules.takeBack(said -> said.domain().equals(domain));
    tables.examples.takeBack(said -> said.domain().equals(domain));
    finish();
    writer.deleteOrphans();
    Sql.update(
        connection,
        """
        DELETE FROM sources WHERE domain = ?
          AND NOT EXISTS (SELECT 1 FROM node_contributions WHERE contributor = sources.key)
          AND NOT EXISTS (SELECT 1 FROM edges WHERE contributor = sources.key)
          AND NOT EXISTS (SELECT 1 FROM rules WHERE contributor = sources.key)
          AND NOT EXISTS (SELECT 1 FROM examples WHERE contributor = sources.key)
        """,
        domain);
  }

  /**
   * Takes back what came and puts what is gone, where both may have elements that are the same.
   * What is gone may have edges to nodes that are not there any more.
   */
  void replace(SaidElements came, SaidElements gone) throws SQLException {
    try (SqlBatch ends =
        new SqlBatch(connection, "INSERT INTO nodes (id) VALUES (?) ON CONFLICT (id) DO NOTHING")) {
      for (String id : gone.ends()) {
        ends.add(id);
      }
      ends.run();
    }
    tables.loadSources(gone.sources());
    Set<String> ids = new HashSet<>(came.ends());
    ids.addAll(gone.ends());
    came.nodes.forEach(one -> ids.add(one.key()));
    gone.nodes.forEach(one -> ids.add(one.key()));
    tables.loadNodes(ids);
    tables.loadEdges(keys(came.edges, gone.edges));
    tables.loadTexts("rules", keys(came.rules, gone.rules));
    tables.loadTexts("examples", keys(came.examples, gone.examples));
    replace(tables.nodes, came.nodes, gone.nodes);
    replace(tables.edges, came.edges, gone.edges);
    replace(tables.rules, came.rules, gone.rules);
    replace(tables.examples, came.examples, gone.examples);
    given.putAll(gone.someOfEachNode());
    tables.loadEdgesOf(tables.movedNodes());
    finish();
  }

  private static <K> Set<K> keys(List<SaidElements.One<K>> came, List<SaidElements.One<K>> gone) {
    Set<K> keys = new HashSet<>();
    came.forEach(one -> keys.add(one.key()));
    gone.forEach(one -> keys.add(one.key()));
    return keys;
  }

  private static <K extends Comparable<K>> void replace(
      Touched<K> touched, List<SaidElements.One<K>> came, List<SaidElements.One<K>> gone) {
    came.forEach(one -> touched.takeBack(one.key(), one.said().source()));
    gone.forEach(one -> touched.put(one.key(), one.said()));
  }

  private void finish() throws SQLException {
    changed |= new GraphTally(tables, given, outcome).count();
    writer.write(given);
  }

  boolean changedAnything() {
    return changed;
  }

  GraphOutcome outcome() {
    return outcome;
  }

  /** The ids of the nodes whose vectors are out of date. */
  List<String> stale() {
    return outcome.nodes().stream().filter(NodeChange::textChanged).map(NodeChange::id).toList();
  }

  /** The ids of the nodes that went. */
  List<String> goneTexts() {
    return outcome.nodes().stream()
        .filter(change -> !change.present())
        .map(NodeChange::id)
        .toList();
  }

  /** The texts that came or changed. */
  List<LexicalIndex.Entry> newTexts() {
    List<LexicalIndex.Entry> texts = new ArrayList<>();
    for (NodeChange change : outcome.nodes()) {
      Node node = change.present() && change.textChanged() ? writer.written(change.id()) : null;
      if (node != null) {
        texts.add(new LexicalIndex.Entry(node.id(), node.kind(), node.domain(), node.content()));
      }
    }
    return texts;
  }
}
