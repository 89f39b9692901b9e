package dev.qortex.core.graph;

import dev.qortex.commons.Paging;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Store of domains, concepts, passages, edges and rules, and of the sources that contributed them.
 * It stores and does not rank: ranking reads a {@link GraphSnapshot}.
 *
 * <p>Every element is a set of contributions, one for each source. The contribution with the
 * highest confidence is visible (of equal ones that of the source with the smallest id). {@link
 * #retract} retracts the contributions of one source; an element without any is removed. An edge is
 * hidden as long as one of its ends is missing, and visible again when the end is.
 *
 * <p>Each writing call is atomic: it changes everything that it says, or nothing. Implementations
 * are thread-safe. After {@link #close} every call throws {@link IllegalStateException}; closing
 * twice is harmless. Lists and maps that come back are unmodifiable; order is by id, in {@link
 * dev.qortex.core.model.IdOrder}.
 */
public interface GraphBackend extends AutoCloseable {

  /**
   * Returns the domain with that name, and creates it if absent.
   *
   * @param description the description; ignored if the domain exists
   */
  Domain createDomain(String name, String description);

  /** Finds the domain with a name. */
  Optional<Domain> domain(String name);

  /** All domains, by name. */
  List<Domain> domains();

  /**
   * Deletes a domain with its nodes, rules, examples, and every edge that touches one of its nodes,
   * regardless of the contributing source.
   *
   * @return whether the domain existed
   */
  boolean deleteDomain(String name);

  /** Finds the source with an id, if it contributes. */
  Optional<SourceMetadata> source(String id);

  /** The sources that were ingested into a domain. */
  List<SourceMetadata> sources(String domain);

  /**
   * The instants at which the sources of a domain were last ingested, by id, also when they said
   * nothing new. A source is left out if that is unknown: it is from an earlier version, or a
   * checkpoint brought it back. A graph that keeps no times returns none.
   */
  default Map<String, Instant> ingestedAt(String domain) {
    return Map.of();
  }

  /**
   * Sets the instants at which sources were last ingested, for copies of a memory; unknown ids are
   * ignored. A graph that keeps no times does nothing.
   *
   * @param instants the instants by the ids of sources
   */
  default void dateSources(Map<String, Instant> instants) {}

  /** Ids of the sources that contribute a node; empty for an unknown node. */
  List<String> contributors(String nodeId);

  /**
   * Clock that dates new domains, and by which queries find what holds now. A graph with an
   * injected clock returns that.
   */
  default InstantSource clock() {
    return InstantSource.system();
  }

  /** Returns the existing nodes among these ids, in the order of the request, valid or not. */
  Map<String, Node> nodes(Collection<String> ids);

  /**
   * Returns one page of the nodes that match; the next page starts after its last id. A page that
   * is not full is the last.
   */
  List<Node> nodes(NodeQuery query);

  /**
   * The edges of a node, by key, whether they hold or not.
   *
   * @param relations the types; empty for all
   */
  default List<ConceptEdge> edges(String nodeId, Direction direction, Set<RelationType> relations) {
    return edges(List.of(nodeId), direction, relations);
  }

  /**
   * The edges of several nodes, by key, each once, whether they hold or not; unknown nodes have
   * none.
   *
   * @param relations the types; empty for all
   */
  List<ConceptEdge> edges(
      Collection<String> nodeIds, Direction direction, Set<RelationType> relations);

  /**
   * Returns one page of the stated rules that match; the next page starts after its last id. A page
   * that is not full is the last.
   */
  List<ExplicitRule> rules(RuleQuery query);

  /**
   * Returns one page of the code examples that match; the next page starts after its last id. A
   * page that is not full is the last.
   */
  List<CodeExample> examples(RuleQuery query);

  /**
   * Adds the contributions of a manifest. A second time with the same manifest changes nothing.
   *
   * @throws IllegalArgumentException when an edge has an end that is neither in the manifest nor in
   *     the graph, or when a node would change its domain or kind; nothing is changed then
   */
  IngestReport ingest(IngestionManifest manifest);

  /** Retracts exactly what that source contributed. An unknown source changes nothing. */
  RetractReport retract(String sourceId);

  /**
   * Drops the ended versions of each passage beyond the newest ones, with their edges, regardless
   * of the contributing source. What holds stays, and so does what ends later.
   *
   * @param kept the number of versions to keep of each passage, from 0
   * @return the number of versions that were dropped
   * @throws UnsupportedOperationException when the graph cannot drop a part of a source
   */
  default int dropVersions(int kept) {
    throw new UnsupportedOperationException(
        "The graph of type (%s) does not drop versions.\nMaybe ingest its sources again with fewer kept versions."
            .formatted(getClass().getName()));
  }

  /** Size of the graph. */
  GraphStats stats();

  /** Revision counter that grows with every change of the graph, and only then. */
  long revision();

  /**
   * Streams the whole graph at one revision: all nodes by id, then all edges by key. Takes no more
   * memory than the ids of the nodes.
   *
   * @return the revision of the streamed graph
   */
  long stream(GraphVisitor visitor);

  @Override
  void close();

  /** Finds the concept with an id. */
  default Optional<ConceptNode> concept(String id) {
    return Optional.ofNullable(nodes(List.of(id)).get(id))
        .filter(ConceptNode.class::isInstance)
        .map(ConceptNode.class::cast);
  }

  /** Finds the passage with an id. */
  default Optional<Passage> passage(String id) {
    return Optional.ofNullable(nodes(List.of(id)).get(id))
        .filter(Passage.class::isInstance)
        .map(Passage.class::cast);
  }

  /** Streams all nodes that match, page by page. */
  default Stream<Node> streamNodes(NodeQuery query) {
    return Paging.stream(
        query.after(), query.limit(), after -> nodes(query.after(after)), Node::id);
  }

  /** Streams all stated rules that match, page by page. */
  default Stream<ExplicitRule> streamRules(RuleQuery query) {
    return Paging.stream(
        query.after(), query.limit(), after -> rules(query.after(after)), ExplicitRule::id);
  }

  /** The code examples of a domain that hold now. */
  default List<CodeExample> examples(String domain) {
    return streamExamples(RuleQuery.all().domains(Set.of(domain))).toList();
  }

  /** Streams all code examples that match, page by page. */
  default Stream<CodeExample> streamExamples(RuleQuery query) {
    return Paging.stream(
        query.after(), query.limit(), after -> examples(query.after(after)), CodeExample::id);
  }

  /**
   * The visible nodes whose validity has a beginning or an end, by id. This looks at all nodes; a
   * large graph overrides it with an index.
   */
  default List<Node> limitedNodes() {
    return streamNodes(NodeQuery.history()).filter(node -> !node.validity().isUnlimited()).toList();
  }

  /**
   * The visible edges whose validity has a beginning or an end, by key. This looks at all edges; a
   * large graph overrides it with an index.
   */
  default List<ConceptEdge> limitedEdges() {
    return streamNodes(NodeQuery.history())
        .flatMap(node -> edges(node.id(), Direction.OUT, Set.of()).stream())
        .filter(edge -> !edge.validity().isUnlimited())
        .toList();
  }
}
