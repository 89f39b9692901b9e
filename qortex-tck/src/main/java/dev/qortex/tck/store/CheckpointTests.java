package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.AWAY;
import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.edge;
import static dev.qortex.tck.internal.Fixtures.example;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.passage;
import static dev.qortex.tck.internal.Fixtures.rule;

import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.graph.Checkpoint;
import dev.qortex.core.graph.Checkpoints;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.tck.internal.VisibleGraph;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A group of the {@link MemoryStoreContract} about {@link Checkpoints}. */
abstract class CheckpointTests extends MemoryTests {

  /** Two concepts, a passage, an edge, a rule and an example. */
  static IngestionManifest everyKind(String source) {
    return manifest(source)
        .concept(concept(source, "x"))
        .concept(concept(source, "y"))
        .passage(passage(source, "p"))
        .edge(edge(source, "x", "y"))
        .rule(rule(source, "r", HOME, "text", List.of("x"), 1.0))
        .example(example(source, "e", HOME, "code();"))
        .build();
  }

  static IngestionManifest said(String source, String id, String text) {
    return manifest(source).concept(concept(source, id, HOME, text, 1)).build();
  }

  static IngestionManifest far(String source, String id) {
    return far(source, id, "");
  }

  static IngestionManifest far(String source, String id, String text) {
    return manifest(source, AWAY).concept(concept(source, id, AWAY, text, 1)).build();
  }

  void ingest(IngestionManifest manifest) {
    graph().ingest(manifest);
  }

  void ingest(IngestionManifest manifest, Map<String, float[]> vectors) {
    store.ingest(manifest, new TextVectors(COMPASS, vectors));
  }

  Checkpoint keep(String... domains) {
    return checkpoints().create("", Set.of(domains), Map.of());
  }

  Checkpoints checkpoints() {
    return store.checkpoints();
  }

  GraphBackend graph() {
    return store.graph();
  }

  VisibleGraph seen() {
    return VisibleGraph.of(graph());
  }

  String text(String id) {
    Node node = graph().nodes(List.of(id)).get(id);
    return node == null ? "" : node.content();
  }

  List<ConceptEdge> edges(String id) {
    return graph().edges(id, Direction.BOTH, Set.of());
  }
}
