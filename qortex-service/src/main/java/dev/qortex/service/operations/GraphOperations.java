package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.service.Call;
import dev.qortex.service.api.GraphApi;
import dev.qortex.service.error.ServiceException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Nodes by name and by their surroundings. */
final class GraphOperations implements GraphApi {

  /** Concepts that a refusal proposes. */
  private static final int NEAREST = 3;

  private final QortexClient memory;
  private final Optional<Discovery> discovery;

  GraphOperations(QortexClient memory, Optional<Discovery> discovery) {
    this.memory = memory;
    this.discovery = discovery;
  }

  @Override
  public FindResult find(FindInput input, Call call) {
    return new FindResult(
        call.within(memory).find(input.name(), Set.copyOf(input.domains())).stream()
            .map(NodeItem::of)
            .toList());
  }

  @Override
  public ExploreResult explore(ExploreInput input, Call call) {
    String id = input.nodeId();
    Set<String> others = Set.copyOf(input.toDomains());
    discovery.ifPresent(known -> known.check("to_domains", others, call));
    QortexClient within = call.within(memory);
    return within
        .explore(id, input.depth())
        .map(
            found ->
                ExploreResult.of(
                    found,
                    input.limit(),
                    contributors(found.node(), call),
                    others.isEmpty() ? List.of() : within.related(id, others)))
        .or(() -> discovery.flatMap(known -> known.overview(id, others, input.limit(), call)))
        .orElseThrow(() -> noNode(id, within));
  }

  /** The sources that state a node, as far as the caller may see them. */
  private List<String> contributors(Node node, Call call) {
    List<String> all =
        discovery
            .map(known -> known.contributors(node.id()))
            .orElseGet(() -> List.of(node.provenance().sourceId()));
    Set<String> own =
        call.caller().domains().stream()
            .flatMap(domain -> memory.sources(domain).stream())
            .map(SourceMetadata::id)
            .collect(Collectors.toSet());
    return call.caller().domains().isEmpty() ? all : all.stream().filter(own::contains).toList();
  }

  /**
   * The refusal of an unknown id, which proposes the concepts whose names are near its own part.
   */
  private static ServiceException noNode(String id, QortexClient within) {
    String name = id.substring(id.lastIndexOf(':') + 1).replaceAll("[-_#]+", " ");
    List<String> near =
        within.find(name, Set.of()).stream().limit(NEAREST).map(ConceptNode::id).toList();
    return ServiceException.notFound(
        "node_id",
        "There is no node '%s'.\nMaybe %s."
            .formatted(
                Checks.shown(id),
                near.isEmpty() ? "ask qortex_find for its id" : "one of " + near));
  }
}
