package dev.qortex.ingest.internal.manifest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.DocumentIngestor;
import java.util.List;
import org.junit.jupiter.api.Test;

class NameSimilarityTest {

  private static List<ConceptEdge> alike(DocumentIngestor ingestor, String text) {
    IngestionManifest manifest = ingestor.readText(text, "x.md", "d");
    return manifest.edges().stream()
        .filter(edge -> edge.relation() == RelationType.SIMILAR_TO)
        .toList();
  }

  @Test
  void namesWithNearVectorsAreAlike() {
    DocumentIngestor ingestor =
        DocumentIngestor.builder().embedding(new HashingEmbeddingModel(256), 0.5).build();
    String text = "# Slow Retry Policy\n\nx\n\n# Retry Policy\n\ny\n\n# Banana\n\nz";
    assertThat(alike(ingestor, text))
        .singleElement()
        .satisfies(
            edge -> {
              assertThat(edge.sourceId()).isEqualTo("d:retry policy");
              assertThat(edge.targetId()).isEqualTo("d:slow retry policy");
              assertThat(edge.confidence()).isBetween(0.5, 1.0);
              assertThat(edge.properties()).containsEntry("role", "embedding");
            });
    assertThat(alike(DocumentIngestor.standard(), text)).isEmpty();
  }

  @Test
  void theSentencesOfAMentionAreCountedInItsPassage() {
    IngestionManifest manifest =
        DocumentIngestor.standard()
            .readText(
                "# Backoff\n\n"
                    + "First it waits. Then **Jitter** helps.\n\n"
                    + "- More jitter. Less Jitter.",
                "x.md",
                "d");
    assertThat(manifest.passages().get(0).properties().get("sentences"))
        .isEqualTo(List.of(0L, 16L, 36L, 51L));
    assertThat(manifest.edges())
        .filteredOn(edge -> edge.targetId().equals("d:jitter"))
        .extracting(edge -> edge.properties().get("sentences"))
        .containsExactly(List.of(1L, 2L, 3L));
  }
}
