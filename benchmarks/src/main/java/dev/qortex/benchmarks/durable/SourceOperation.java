package dev.qortex.benchmarks.durable;

import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.storage.sql.SqlStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Ingests manifests one after the other. When the next one has another source, that of the one
 * before is retracted in the same transaction. Once the last is there, nothing is written.
 */
record SourceOperation(long operation, List<IngestionManifest> manifests)
    implements GraphOperation {

  private static final int MANY = 100;

  @Override
  public Stream<IngestionManifest> manifests(SourceMetadata source) {
    return manifests.stream().filter(manifest -> manifest.sources().contains(source));
  }

  /** The manifest of that step, from 0. */
  IngestionManifest manifest(int step) {
    return manifests.get(step);
  }

  /** A word that is in every text of the operation, and in no other. */
  static String word(long operation) {
    return "op" + operation;
  }

  static Set<String> find(SqlStore store, String word) {
    return store.words().search(word, MANY, SearchScope.everywhere()).stream()
        .map(Scored::id)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  static String sharedPart(String source, String node) {
    return source + " says something of " + node;
  }

  static String vectorPart(String node) {
    return "vector of " + node;
  }

  static String wordsPart(String node) {
    return "words of " + node;
  }

  @Override
  public List<List<String>> states() {
    return manifests.stream().map(SourceOperation::parts).toList();
  }

  private static List<String> parts(IngestionManifest manifest) {
    List<String> parts = new ArrayList<>();
    manifest.sources().forEach(source -> parts.add(source.toString()));
    manifest
        .nodes()
        .forEach(
            node -> {
              if (GraphOperation.owner(node.id()) < 0) {
                parts.add(sharedPart(node.provenance().sourceId(), node.id()));
              } else {
                parts.add(node.toString());
                parts.add(vectorPart(node.id()));
                parts.add(wordsPart(node.id()));
              }
            });
    manifest.edges().stream()
        .filter(edge -> GraphOperation.owner(edge.sourceId()) >= 0)
        .forEach(edge -> parts.add(edge.toString()));
    manifest.rules().forEach(rule -> parts.add(rule.toString()));
    manifest.examples().forEach(example -> parts.add(example.toString()));
    return parts;
  }

  @Override
  public void write(SqlStore store) {
    IngestionManifest last = manifests.get(manifests.size() - 1);
    if (manifests.size() == 1) {
      refuseUnembedded(ingest(store, last).unembedded());
      return;
    }
    IngestionManifest before = manifests.get(0);
    for (IngestionManifest next : manifests) {
      IngestionManifest replaced = before;
      store.inTransaction(() -> isThere(store, last) || replace(store, replaced, next));
      before = next;
    }
  }

  static IngestReport ingest(SqlStore store, IngestionManifest manifest) {
    return store.ingest(manifest, SeededVectors.of(manifest.nodes()));
  }

  private static boolean isThere(SqlStore store, IngestionManifest manifest) {
    return manifest.sources().stream()
        .allMatch(source -> store.graph().source(source.id()).filter(source::equals).isPresent());
  }

  private static boolean replace(SqlStore store, IngestionManifest before, IngestionManifest next) {
    Set<String> unembedded = new TreeSet<>();
    for (SourceMetadata source : before.sources()) {
      if (next.sources().stream().noneMatch(other -> other.id().equals(source.id()))) {
        unembedded.addAll(store.graph().retract(source.id()).unembedded());
      }
    }
    unembedded.addAll(ingest(store, next).unembedded());
    // Shared nodes that now look as another source says.
    Collection<Node> nodes = store.graph().nodes(unembedded).values();
    store.embed(unembedded, SeededVectors.of(nodes.stream()));
    return true;
  }

  static void refuseUnembedded(List<String> ids) {
    if (!ids.isEmpty()) {
      throw new IllegalStateException("%s lack vectors that were given".formatted(ids));
    }
  }

  @Override
  public void look(SqlStore store, boolean done) {
    List<Set<String>> pictures = manifests.stream().map(SourceOperation::ownNodes).toList();
    Set<String> all = pictures.stream().flatMap(Set::stream).collect(Collectors.toSet());
    Map<String, Collection<String>> seen =
        Map.of(
            "nodes", store.graph().nodes(all).keySet(),
            "vectors", store.vectors().contained(all),
            "words", find(store, word(operation)));
    seen.forEach(
        (what, ids) -> GraphOperation.refuseHalf(what + " of " + operation, ids, pictures, done));
  }

  private static Set<String> ownNodes(IngestionManifest manifest) {
    return manifest
        .nodes()
        .map(Node::id)
        .filter(id -> GraphOperation.owner(id) >= 0)
        .collect(Collectors.toSet());
  }
}
