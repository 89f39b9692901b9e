package dev.qortex.service.operations;

import dev.qortex.core.QortexClient;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.Versions;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.model.Succession;
import dev.qortex.service.Call;
import dev.qortex.service.api.TextApi;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Whole texts by id: of passages, concepts and sources. */
final class TextOperations implements TextApi {

  private final QortexClient memory;
  private final GraphBackend graph;
  private final InstantSource clock;

  /**
   * @param clock the clock that decides which content of a source is valid
   */
  TextOperations(QortexClient memory, GraphBackend graph, InstantSource clock) {
    this.memory = memory;
    this.graph = graph;
    this.clock = clock;
  }

  @Override
  public GetResult get(GetInput input, Call call) {
    QortexClient within = call.within(memory);
    Set<String> ids = new LinkedHashSet<>(input.ids());
    Map<String, Node> nodes = new HashMap<>();
    within.nodes(ids).forEach(node -> nodes.put(node.id(), node));
    Map<String, String> domains = nodes.size() < ids.size() ? sources(ids, within) : Map.of();
    Versions versions = input.history() ? Versions.HISTORY : Versions.asOf(clock.instant());
    Ended ended = input.history() ? Ended.of(graph) : Ended.NONE;
    List<Node> found = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    for (String id : ids) {
      Node node = nodes.get(id);
      if (node != null) {
        found.add(node);
        found.addAll(within.nodes(ended.before(node)));
      } else if (domains.containsKey(id)) {
        found.addAll(texts(id, domains.get(id), versions));
      } else {
        missing.add(id);
      }
    }
    return new GetResult(
        found.stream().skip(input.offset()).limit(input.limit()).map(TextItem::of).toList(),
        missing,
        found.size());
  }

  /** The domains of those ids that are sources. */
  private static Map<String, String> sources(Set<String> ids, QortexClient within) {
    Map<String, String> domains = new HashMap<>();
    for (String domain : within.status().graph().domains().keySet()) {
      within.sources(domain).stream()
          .map(SourceMetadata::id)
          .filter(ids::contains)
          .forEach(id -> domains.put(id, domain));
    }
    return domains;
  }

  /** The passages of a source in these versions, in order, or its concepts where it has none. */
  private List<Node> texts(String source, String domain, Versions versions) {
    NodeQuery all = NodeQuery.all().domains(Set.of(domain)).versions(versions);
    NodeQuery passages = all.kinds(Set.of(NodeKind.PASSAGE));
    // Ids that begin with that of the source stand together, so the others need not be read.
    List<Node> found = texts(passages.after(source), source, id -> id.startsWith(source));
    if (found.isEmpty()) {
      found = texts(passages, source, id -> true);
    }
    return found.isEmpty() ? texts(all.kinds(Set.of(NodeKind.CONCEPT)), source, id -> true) : found;
  }

  private List<Node> texts(NodeQuery query, String source, Predicate<String> within) {
    try (Stream<Node> nodes = graph.streamNodes(query)) {
      return nodes
          .takeWhile(node -> within.test(node.id()))
          .filter(node -> node.provenance().sourceId().equals(source))
          .sorted(Comparator.comparingInt(TextOperations::position))
          .toList();
    }
  }

  /**
   * Nodes that ended.
   *
   * @param ends their ends, by id
   * @param superseded their ids, by the id of what replaced them
   */
  private record Ended(Map<String, Instant> ends, Map<String, Set<String>> superseded) {

    static final Ended NONE = new Ended(Map.of(), Map.of());

    static Ended of(GraphBackend graph) {
      Map<String, Instant> ends = new HashMap<>();
      Map<String, Set<String>> superseded = new HashMap<>();
      for (Node node : graph.limitedNodes()) {
        Instant end = node.validity().until();
        if (end != null) {
          ends.put(node.id(), end);
          superseded
              .computeIfAbsent(node.validity().supersededBy(), id -> new TreeSet<>())
              .add(node.id());
        }
      }
      return new Ended(ends, superseded);
    }

    /** The ids of the versions before a node, the newest first. */
    List<String> before(Node node) {
      return Succession.earlier(
          node.id(),
          node.validity(),
          id -> superseded.getOrDefault(id, Set.of()),
          id -> ends.getOrDefault(id, Instant.MAX));
    }
  }

  private static int position(Node node) {
    return node instanceof Passage passage ? passage.sequence().position() : 0;
  }
}
