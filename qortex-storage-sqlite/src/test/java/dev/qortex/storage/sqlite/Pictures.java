package dev.qortex.storage.sqlite;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphVisitor;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.store.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** All that can be asked of a store, so that two can be compared. */
final class Pictures {

  private Pictures() {}

  static Map<String, Object> of(MemoryStore store, List<String> ids, List<float[]> questions) {
    Map<String, Object> picture = new TreeMap<>(graph(store.graph(), ids));
    SearchScope everywhere = SearchScope.everywhere();
    SearchScope narrow = everywhere.domains(Set.of("d0")).kinds(Set.of(NodeKind.CONCEPT));
    picture.put("model", store.embeddingModel());
    picture.put("vector size", store.vectors().size());
    picture.put("vector dimension", store.vectors().dimension());
    picture.put("vectors of", store.vectors().contained(ids));
    for (float[] question : questions) {
      for (SearchScope scope : List.of(everywhere, narrow)) {
        if (store.vectors().dimension() == question.length) {
          picture.merge(
              "nearest", store.vectors().search(question, 7, scope).toString(), Pictures::both);
        }
      }
    }
    for (String text : List.of("alpha beta", "gamma", "nothing of that", "ünïcode words", "")) {
      for (SearchScope scope : List.of(everywhere, narrow)) {
        picture.put(
            "words " + text + scope.domains(), store.words().search(text, 7, scope).toString());
      }
    }
    for (String domain : List.of("d0", "d1", "d2")) {
      for (NodeKind kind : NodeKind.values()) {
        picture.put("texts " + domain + kind, store.words().size(domain, kind));
      }
    }
    return picture;
  }

  private static Object both(Object a, Object b) {
    return a + "\n" + b;
  }

  static Map<String, Object> graph(GraphBackend graph, List<String> ids) {
    Map<String, Object> picture = new TreeMap<>();
    picture.put("stats", graph.stats());
    picture.put("revision", graph.revision());
    picture.put("domains", graph.domains());
    List<Node> nodes = graph.streamNodes(NodeQuery.all().limit(3)).toList();
    picture.put("nodes", nodes);
    picture.put("some nodes", graph.nodes(ids));
    picture.put(
        "a few nodes",
        graph.nodes(
            NodeQuery.all()
                .domains(Set.of("d0", "d2"))
                .kinds(Set.of(NodeKind.PASSAGE))
                .nameContains("TITLE 1")));
    for (String id : ids) {
      for (Direction direction : Direction.values()) {
        picture.put(direction + " " + id, graph.edges(id, direction, Set.of()));
      }
      picture.put("required " + id, graph.edges(id, Direction.BOTH, Set.of(RelationType.REQUIRES)));
      picture.put("contributors " + id, graph.contributors(id));
      picture.put("rules of " + id, graph.rules(RuleQuery.all().conceptIds(Set.of(id))));
    }
    picture.put("rules", graph.streamRules(RuleQuery.all().limit(2)).toList());
    picture.put(
        "a few rules",
        graph.rules(RuleQuery.all().domains(Set.of("d1")).conceptIds(Set.copyOf(ids))));
    for (Domain domain : graph.domains()) {
      picture.put("examples " + domain.name(), graph.examples(domain.name()));
      picture.put("sources " + domain.name(), graph.sources(domain.name()));
    }
    picture.put("stream", stream(graph));
    return picture;
  }

  static List<String> stream(GraphBackend graph) {
    List<String> seen = new ArrayList<>();
    long revision =
        graph.stream(
            new GraphVisitor() {
              @Override
              public void node(String id, NodeKind kind, String domain) {
                seen.add(id + " " + kind + " " + domain);
              }

              @Override
              public void edge(
                  String source, String target, RelationType relation, double confidence) {
                seen.add(source + " " + relation + " " + target + " " + confidence);
              }
            });
    seen.add("at " + revision);
    return seen;
  }

  static SortedMap<String, String> arcs(GraphSnapshot snapshot) {
    SortedMap<String, String> arcs = new TreeMap<>();
    for (int node = 0; node < snapshot.nodeCount(); node++) {
      arcs.put(snapshot.id(node), snapshot.kind(node) + snapshot.domain(node));
      for (int arc = snapshot.arcsFrom(node); arc < snapshot.arcsTo(node); arc++) {
        arcs.put(
            snapshot.id(node)
                + (snapshot.forward(arc) ? " > " : " < ")
                + snapshot.relation(arc)
                + snapshot.id(snapshot.neighbour(arc)),
            "" + snapshot.confidence(arc));
      }
    }
    return arcs;
  }
}
