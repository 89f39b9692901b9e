package dev.qortex.storage.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.EdgeBuffer.BufferedEdge;
import dev.qortex.core.feedback.EdgeBuffer.Pair;
import dev.qortex.core.feedback.EdgeBuffer.Sighting;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.store.EdgePromotion;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What it does to a store is in the contract kit; here is what Python qortex does. */
class EdgePromotionTest {

  private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

  @Test
  void promotesAsTheOriginalDoes() throws IOException {
    try (InputStream file = getClass().getResourceAsStream("edge-buffer.json");
        InMemoryStore store = new InMemoryStore()) {
      JsonNode original = new ObjectMapper().readTree(file);
      ingest(store, "abcdefgh");
      for (JsonNode sighting : original.get("records")) {
        Pair pair = Pair.of(sighting.get(0).asText(), sighting.get(1).asText());
        store.edgeBuffer().record(List.of(new Sighting(pair, sighting.get(2).asDouble())), NOON);
      }
      EdgePromotion.Report report = EdgePromotion.standard().promote(store, NOON);
      assertThat(report.promoted()).hasSize(original.get("promoted").asInt());
      assertThat(report.remaining()).isEqualTo(original.get("remaining").asInt());
      assertThat(report.dropped()).isEmpty();
      for (int i = 0; i < report.promoted().size(); i++) {
        JsonNode expected = original.get("details").get(i);
        BufferedEdge promoted = report.promoted().get(i);
        assertThat(promoted.pair())
            .isEqualTo(new Pair(expected.get("source").asText(), expected.get("target").asText()));
        assertThat(promoted.hits()).isEqualTo(expected.get("hits").asInt());
        assertThat(Math.round(promoted.averageScore() * 10_000) / 10_000.0)
            .isEqualTo(expected.get("avg_score").asDouble());
      }
      assertThat(edges(store)).hasSameSizeAs(original.get("edges"));
      for (JsonNode expected : original.get("edges")) {
        assertThat(edges(store))
            .anySatisfy(
                edge -> {
                  assertThat(edge.sourceId()).isEqualTo(expected.get(0).asText());
                  assertThat(edge.targetId()).isEqualTo(expected.get(1).asText());
                  assertThat(edge.relation().value()).isEqualTo(expected.get(2).asText());
                  assertThat(edge.confidence()).isEqualTo(expected.get(3).asDouble());
                  assertThat(edge.properties())
                      .isEqualTo(
                          Map.of(
                              "promoted_from", "online_gen",
                              "hit_count", 3L,
                              "promoted_at", "2026-03-04T12:00:00Z"));
                });
      }
      JsonNode summary = original.get("summary");
      List<BufferedEdge> waiting = store.edgeBuffer().ready(1, -1);
      assertThat(waiting).hasSize(summary.get("buffered_edges").asInt());
      assertThat(waiting.stream().mapToInt(BufferedEdge::hits).max())
          .hasValue(summary.get("max_hits").asInt());
      assertThat(waiting.stream().mapToInt(BufferedEdge::hits).average())
          .hasValue(summary.get("avg_hits").asDouble());
      assertThat(store.edgeBuffer().ready(3, 0.75))
          .hasSize(summary.get("ready_to_promote").asInt());
    }
  }

  private static void ingest(InMemoryStore store, String letters) {
    Provenance provenance = Provenance.of("letters");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("d").source(SourceMetadata.of("letters", "text"));
    letters
        .chars()
        .mapToObj(Character::toString)
        .forEach(id -> manifest.concept(ConceptNode.of(id, "d", id, "", provenance)));
    store.ingest(manifest.build(), TextVectors.none());
  }

  private static List<ConceptEdge> edges(InMemoryStore store) {
    List<ConceptEdge> edges = new ArrayList<>();
    for (String id : "abcdefgh".split("")) {
      edges.addAll(store.graph().edges(id, Direction.OUT, Set.of()));
    }
    return edges;
  }

  @Test
  void boundsThatNothingCanMeetAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new EdgePromotion(0, 0.5))
        .withMessageContaining("(0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new EdgePromotion(1, 1.5))
        .withMessageContaining("(1.5)");
  }
}
