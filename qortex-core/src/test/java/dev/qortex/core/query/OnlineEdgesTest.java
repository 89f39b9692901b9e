package dev.qortex.core.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.core.model.RelationType;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OnlineEdgesTest {

  @Test
  void linksAsTheOriginalDoes() throws IOException {
    try (InputStream file = getClass().getResourceAsStream("online-edges.json")) {
      JsonNode original = new ObjectMapper().readTree(file);
      Map<String, float[]> vectors = new HashMap<>();
      original
          .get("embeddings")
          .fields()
          .forEachRemaining(
              entry -> {
                float[] vector = new float[entry.getValue().size()];
                for (int i = 0; i < vector.length; i++) {
                  vector[i] = (float) entry.getValue().get(i).asDouble();
                }
                vectors.put(entry.getKey(), vector);
              });
      double threshold = original.get("threshold").asDouble();
      List<ExtraEdge> edges = new OnlineEdges(threshold, 30).among(vectors);
      assertThat(edges).hasSameSizeAs(original.get("edges"));
      for (int i = 0; i < edges.size(); i++) {
        JsonNode expected = original.get("edges").get(i);
        assertThat(edges.get(i).sourceId()).isEqualTo(expected.get(0).asText());
        assertThat(edges.get(i).targetId()).isEqualTo(expected.get(1).asText());
        assertThat(edges.get(i).relation()).isEqualTo(RelationType.SIMILAR_TO);
        assertThat(edges.get(i).confidence()).isCloseTo(expected.get(2).asDouble(), within(1e-6));
      }
      assertThat(OnlineEdges.defaults().similarity()).isEqualTo(threshold);
    }
  }

  @Test
  void aVectorWithoutDirectionIsLikeNothing() {
    assertThat(
            new OnlineEdges(0, 30).among(Map.of("a", new float[] {0, 0}, "b", new float[] {1, 0})))
        .isEmpty();
  }

  @Test
  void boundsAreChecked() {
    assertThatThrownBy(() -> new OnlineEdges(1.5, 30)).hasMessageContaining("(1.5)");
    assertThatThrownBy(() -> new OnlineEdges(0.5, -1)).hasMessageContaining("(-1)");
  }
}
