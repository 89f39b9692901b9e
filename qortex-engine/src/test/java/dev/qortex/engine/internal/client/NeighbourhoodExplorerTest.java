package dev.qortex.engine.internal.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Exploration;
import dev.qortex.core.query.GraphPath;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NeighbourhoodExplorerTest {

  private final QortexClient memory =
      LocalQortexClient.builder(new InMemoryStore())
          .embedding(new HashingEmbeddingModel(64))
          .build();

  @Test
  void exploresAsTheOriginalDoes() throws IOException {
    try (InputStream file = getClass().getResourceAsStream("explore.json")) {
      JsonNode original = new ObjectMapper().readTree(file);
      memory.ingest(manifest(original.get("graph")));
      Exploration around =
          memory
              .explore(original.at("/input/node").asText(), original.at("/input/depth").asInt())
              .orElseThrow();
      assertThat(around.edges())
          .extracting(edge -> List.of(edge.sourceId(), edge.targetId(), edge.relation().value()))
          .containsExactlyInAnyOrderElementsOf(rows(original.at("/expected/edges")));
      assertThat(around.neighbours())
          .extracting(node -> node.id())
          .containsExactlyInAnyOrderElementsOf(texts(original.at("/expected/neighbors")));
      assertThat(around.rules())
          .extracting(rule -> rule.id())
          .containsExactlyInAnyOrderElementsOf(texts(original.at("/expected/rules")));
    }
  }

  private static IngestionManifest manifest(JsonNode graph) {
    String source = graph.at("/nodes/0/3").asText();
    Provenance here = Provenance.of(source);
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("security").source(SourceMetadata.of(source, "structured"));
    for (JsonNode node : graph.get("nodes")) {
      manifest.concept(
          new ConceptNode(
              node.get(0).asText(),
              "security",
              node.get(1).asText(),
              node.get(2).asText(),
              node.get(4).asDouble(),
              here,
              Map.of()));
    }
    for (JsonNode edge : graph.get("edges")) {
      manifest.edge(
          ConceptEdge.of(
              edge.get(0).asText(),
              RelationType.of(edge.get(2).asText()),
              edge.get(1).asText(),
              edge.get(3).asDouble(),
              here));
    }
    for (JsonNode rule : graph.get("rules")) {
      manifest.rule(
          new ExplicitRule(
              rule.get(0).asText(),
              "security",
              rule.get(1).asText(),
              texts(rule.get(3)),
              rule.get(2).asText(),
              1,
              here));
    }
    return manifest.build();
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(text -> texts.add(text.asText()));
    return texts;
  }

  private static List<List<String>> rows(JsonNode list) {
    List<List<String>> rows = new ArrayList<>();
    list.forEach(row -> rows.add(texts(row)));
    return rows;
  }

  /** a:1 - a:2 - b:1 - b:2, a:1 - c:1 - b:3. */
  private void threeDomains() {
    for (String domain : List.of("a", "b", "c")) {
      IngestionManifest.Builder manifest =
          IngestionManifest.builder(domain).source(SourceMetadata.of(domain, "test"));
      for (int i = 1; i < 4; i++) {
        manifest.concept(
            ConceptNode.of(
                domain + ":" + i, domain, domain.toUpperCase() + i, "", Provenance.of(domain)));
      }
      memory.ingest(manifest.build());
    }
    IngestionManifest.Builder bridges =
        IngestionManifest.builder("a").source(SourceMetadata.of("bridges", "test"));
    String[][] edges = {
      {"a:1", "a:2"}, {"a:2", "b:1"}, {"b:2", "b:1"}, {"a:1", "c:1"}, {"c:1", "b:3"}
    };
    for (String[] edge : edges) {
      bridges.edge(
          ConceptEdge.of(edge[0], RelationType.USES, edge[1], 0.5, Provenance.of("bridges")));
    }
    memory.ingest(bridges.build());
  }

  @Test
  void onlyNamedDomainsAreCrossedInto() {
    threeDomains();
    assertThat(memory.related("a:1", Set.of("b")))
        .extracting(GraphPath::toString)
        .containsExactly(
            "[a] A1 -uses-> [a] A2 -uses-> [b] B1",
            "[a] A1 -uses-> [a] A2 -uses-> [b] B1 <-uses- [b] B2");
    assertThat(memory.related("a:1", Set.of("b", "c", "a")))
        .extracting(path -> path.stops().get(path.length()).id())
        .containsExactly("c:1", "b:1", "b:3", "b:2");
    assertThat(memory.related("a:3", Set.of("b", "c"))).isEmpty();
    assertThat(memory.related("nobody", Set.of("b"))).isEmpty();
    assertThatThrownBy(() -> memory.related("a:1", Set.of("a")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(a)")
        .hasMessageContaining("Maybe");
  }

  @Test
  void surerPathsOfOneLengthComeFirst() {
    threeDomains();
    memory.ingest(
        IngestionManifest.builder("a")
            .source(SourceMetadata.of("surer", "test"))
            .edge(ConceptEdge.of("a:1", RelationType.REFINES, "c:3", 0.9, Provenance.of("surer")))
            .edge(ConceptEdge.of("c:3", RelationType.REFINES, "a:1", 0.8, Provenance.of("surer")))
            .build());
    assertThat(memory.related("a:1", Set.of("c")))
        .extracting(GraphPath::toString)
        .containsExactly("[a] A1 -refines-> [c] C3", "[a] A1 -uses-> [c] C1");
  }
}
