package dev.qortex.graph.memgraph.internal.replica;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.Direction;
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
import dev.qortex.graph.memgraph.MemgraphBackend;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The graph on the server, whose local part has followed when a writing call returns. */
public final class ReplicatedGraph implements GraphBackend, ChangeFeed {

  private final MemgraphBackend server;
  private final LocalReplica mirror;

  public ReplicatedGraph(MemgraphBackend server, LocalReplica mirror) {
    this.server = server;
    this.mirror = mirror;
  }

  @Override
  public Domain createDomain(String name, String description) {
    return mirror.changing(() -> server.createDomain(name, description));
  }

  @Override
  public boolean deleteDomain(String name) {
    return mirror.changing(() -> server.deleteDomain(name));
  }

  @Override
  public IngestReport ingest(IngestionManifest manifest) {
    return mirror.changing(() -> server.ingest(manifest));
  }

  @Override
  public RetractReport retract(String sourceId) {
    return mirror.changing(() -> server.retract(sourceId));
  }

  @Override
  public Optional<Domain> domain(String name) {
    return server.domain(name);
  }

  @Override
  public List<Domain> domains() {
    return server.domains();
  }

  @Override
  public Optional<SourceMetadata> source(String id) {
    return server.source(id);
  }

  @Override
  public List<SourceMetadata> sources(String domain) {
    return server.sources(domain);
  }

  @Override
  public List<String> contributors(String nodeId) {
    return server.contributors(nodeId);
  }

  @Override
  public Map<String, Node> nodes(Collection<String> ids) {
    return server.nodes(ids);
  }

  @Override
  public List<Node> nodes(NodeQuery query) {
    return server.nodes(query);
  }

  @Override
  public List<ConceptEdge> edges(String nodeId, Direction direction, Set<RelationType> relations) {
    return server.edges(nodeId, direction, relations);
  }

  @Override
  public List<ConceptEdge> edges(
      Collection<String> nodeIds, Direction direction, Set<RelationType> relations) {
    return server.edges(nodeIds, direction, relations);
  }

  @Override
  public List<ExplicitRule> rules(RuleQuery query) {
    return server.rules(query);
  }

  @Override
  public List<CodeExample> examples(RuleQuery query) {
    return server.examples(query);
  }

  @Override
  public GraphStats stats() {
    return server.stats();
  }

  @Override
  public long revision() {
    return server.revision();
  }

  @Override
  public long stream(GraphVisitor visitor) {
    return server.stream(visitor);
  }

  @Override
  public Optional<GraphChanges> changesSince(long revision) {
    return server.changesSince(revision);
  }

  @Override
  public void close() {
    server.close();
  }
}
