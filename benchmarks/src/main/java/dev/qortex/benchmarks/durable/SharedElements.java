package dev.qortex.benchmarks.durable;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Nodes and edges of many sources: the surest must be visible, of equals the smallest source. */
final class SharedElements {

  private record Said(double confidence, String source, String element) {

    static Said better(Said one, Said other) {
      boolean surer = one.confidence > other.confidence;
      boolean first = one.confidence == other.confidence && one.source.compareTo(other.source) < 0;
      return surer || first ? one : other;
    }
  }

  private final Map<String, Said> expected = new TreeMap<>();
  private final Map<String, String> visible = new TreeMap<>();

  /** Notes what a source says that is in the graph. */
  void expect(IngestionManifest manifest) {
    manifest
        .nodes()
        .filter(node -> GraphOperation.owner(node.id()) < 0)
        .forEach(
            node ->
                expect(
                    node.id(),
                    new Said(node.confidence(), node.provenance().sourceId(), node.toString())));
    manifest.edges().stream()
        .filter(edge -> GraphOperation.owner(edge.sourceId()) < 0)
        .forEach(
            edge ->
                expect(
                    edge.key().toString(),
                    new Said(edge.confidence(), edge.provenance().sourceId(), edge.toString())));
  }

  private void expect(String key, Said said) {
    expected.merge(key, said, Said::better);
  }

  void found(Node node) {
    visible.put(node.id(), node.toString());
  }

  void found(ConceptEdge edge) {
    visible.put(edge.key().toString(), edge.toString());
  }

  void compare(List<String> faults) {
    Set<String> keys = new TreeSet<>(expected.keySet());
    keys.addAll(visible.keySet());
    for (String key : keys) {
      Said said = expected.get(key);
      String should = said == null ? "nothing" : said.element();
      String is = visible.getOrDefault(key, "nothing");
      if (!is.equals(should)) {
        faults.add("%s is %s, but should be %s".formatted(key, is, should));
      }
    }
  }
}
