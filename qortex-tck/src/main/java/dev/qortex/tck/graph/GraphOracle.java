package dev.qortex.tck.graph;

import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.tck.internal.VisibleGraph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** A graph as simple as can be: a list of contributions, from which all is computed when asked. */
final class GraphOracle {

  private final Shelf<String, Node> nodes =
      new Shelf<>(Node::id, Node::provenance, Node::confidence);
  private final Shelf<EdgeKey, ConceptEdge> edges =
      new Shelf<>(ConceptEdge::key, ConceptEdge::provenance, ConceptEdge::confidence);
  private final Shelf<String, ExplicitRule> rules =
      new Shelf<>(ExplicitRule::id, ExplicitRule::provenance, ExplicitRule::confidence);
  private final Shelf<String, CodeExample> examples =
      new Shelf<>(CodeExample::id, CodeExample::provenance, example -> 1);
  private final SortedSet<String> domains = new TreeSet<>();

  /** Contributions of one kind. */
  private record Shelf<K extends Comparable<? super K>, T>(
      List<T> said,
      Function<T, K> key,
      Function<T, Provenance> provenance,
      ToDoubleFunction<T> confidence) {

    Shelf(Function<T, K> key, Function<T, Provenance> provenance, ToDoubleFunction<T> confidence) {
      this(new ArrayList<>(), key, provenance, confidence);
    }

    String source(T element) {
      return provenance.apply(element).sourceId();
    }

    void takeBack(String source) {
      said.removeIf(element -> source(element).equals(source));
    }

    void add(List<? extends T> elements) {
      said.removeIf(
          old ->
              elements.stream()
                  .anyMatch(
                      next ->
                          key.apply(next).equals(key.apply(old))
                              && source(next).equals(source(old))));
      said.addAll(elements);
    }

    SortedMap<K, T> visible() {
      SortedMap<K, T> winners = new TreeMap<>();
      said.stream()
          .sorted(Comparator.comparingDouble(confidence).reversed().thenComparing(this::source))
          .forEach(element -> winners.putIfAbsent(key.apply(element), element));
      return winners;
    }
  }

  void ingest(IngestionManifest manifest) {
    if (manifest.complete()) {
      manifest.sources().forEach(source -> retract(source.id()));
    }
    nodes.add(Stream.concat(manifest.concepts().stream(), manifest.passages().stream()).toList());
    edges.add(manifest.edges());
    rules.add(manifest.rules());
    examples.add(manifest.examples());
    domains.add(manifest.domain());
    nodes.said.forEach(node -> domains.add(node.domain()));
    rules.said.forEach(rule -> domains.add(rule.domain()));
    examples.said.forEach(example -> domains.add(example.domain()));
  }

  void retract(String source) {
    nodes.takeBack(source);
    edges.takeBack(source);
    rules.takeBack(source);
    examples.takeBack(source);
  }

  boolean deleteDomain(String domain) {
    Set<String> gone = new TreeSet<>();
    nodes.said.forEach(
        node -> {
          if (node.domain().equals(domain)) {
            gone.add(node.id());
          }
        });
    edges.said.removeIf(edge -> gone.contains(edge.sourceId()) || gone.contains(edge.targetId()));
    nodes.said.removeIf(node -> gone.contains(node.id()));
    rules.said.removeIf(rule -> rule.domain().equals(domain));
    examples.said.removeIf(example -> example.domain().equals(domain));
    return domains.remove(domain);
  }

  SortedSet<String> domains() {
    return domains;
  }

  /** True if that source has anything in the graph. */
  boolean contributes(String source) {
    return Stream.of(
            nodes.said.stream().map(Node::provenance),
            edges.said.stream().map(ConceptEdge::provenance),
            rules.said.stream().map(ExplicitRule::provenance),
            examples.said.stream().map(CodeExample::provenance))
        .flatMap(all -> all)
        .anyMatch(provenance -> provenance.sourceId().equals(source));
  }

  /** True if a node would still be there if these sources said nothing. */
  boolean hasWithout(String node, List<SourceMetadata> sources) {
    List<String> silent = sources.stream().map(SourceMetadata::id).toList();
    return nodes.said.stream()
        .anyMatch(said -> said.id().equals(node) && !silent.contains(said.provenance().sourceId()));
  }

  VisibleGraph visible() {
    SortedMap<String, Node> now = nodes.visible();
    SortedMap<EdgeKey, ConceptEdge> connected = edges.visible();
    connected
        .keySet()
        .removeIf(key -> !now.containsKey(key.sourceId()) || !now.containsKey(key.targetId()));
    SortedMap<String, List<String>> contributors = new TreeMap<>();
    now.keySet()
        .forEach(
            id ->
                contributors.put(
                    id,
                    nodes.said.stream()
                        .filter(node -> node.id().equals(id))
                        .map(nodes::source)
                        .distinct()
                        .sorted()
                        .toList()));
    return new VisibleGraph(now, connected, rules.visible(), examples.visible(), contributors);
  }
}
