package dev.qortex.ingest.llm;

import static dev.qortex.ingest.llm.ReadingOf.answer;
import static dev.qortex.ingest.llm.ReadingOf.concept;
import static dev.qortex.ingest.llm.ReadingOf.relation;
import static dev.qortex.ingest.llm.ReadingOf.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.RelationType;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.extract.Extractor;
import dev.qortex.storage.memory.InMemoryBackend;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** From a document through a scripted model into the graph. */
class ModelDocumentTest {

  private static final String TEXT =
      """
      # Backoff

      Backoff uses jitter to spread the load. Always cap the backoff.

      # Jitter

      Jitter is a random part of the wait.

      # Timeout

      A call ends when its timeout is over.
      """;

  private static ScriptedCompletion model() {
    return new ScriptedCompletion()
        .on(
            "Backoff uses",
            answer(
                concept("Backoff", "Backoff uses jitter to spread the load.")
                    + ","
                    + concept("Jitter", "Backoff uses jitter to spread the load.")
                    + ","
                    + concept("Kafka", "Kafka is a queue."),
                relation("Backoff", "uses", "Jitter", "Backoff uses jitter to spread the load."),
                rule("Always cap the backoff.", "Backoff", "Always cap the backoff.")))
        .on(
            "Jitter is",
            answer(
                concept("jitter", "Jitter is a random part of the wait."),
                relation("jitter", "part_of", "wait", "Jitter is a random part of the wait."),
                ""))
        .on("A call ends", "I cannot say.");
  }

  private static IngestionManifest manifest(int inFlight) {
    Extractor extractor =
        Extractor.structure()
            .and(CompletionExtractor.builder("scripted", model()).inFlight(inFlight).build());
    return DocumentIngestor.builder().extractor(extractor).build().readText(TEXT, "calls.md", "d");
  }

  @Test
  void conceptsEdgesAndRulesReachTheGraphAndNotesTheReport() {
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      IngestReport report = graph.ingest(manifest(1));
      assertThat(graph.concept("d:jitter").orElseThrow().name()).isEqualTo("Jitter");
      assertThat(graph.concept("d:wait").orElseThrow().confidence()).isEqualTo(0.3);
      assertThat(graph.concept("d:kafka")).isEmpty();
      assertThat(graph.edges("d:backoff", Direction.OUT, Set.of(RelationType.USES)))
          .singleElement()
          .satisfies(
              (ConceptEdge edge) -> {
                assertThat(edge.targetId()).isEqualTo("d:jitter");
                assertThat(edge.provenance().quote())
                    .isEqualTo("Backoff uses jitter to spread the load.");
                assertThat(edge.provenance().location()).isEqualTo("Backoff");
              });
      assertThat(graph.rules(RuleQuery.all()))
          .singleElement()
          .satisfies(
              rule -> {
                assertThat(rule.text()).isEqualTo("Always cap the backoff.");
                assertThat(rule.conceptIds()).containsExactly("d:backoff");
                assertThat(rule.category()).isEqualTo("testing");
              });
      assertThat(report.notes())
          .extracting(IngestNote::toString)
          .containsExactly(
              "failed d:calls.md, chunk 3 of 3 (Timeout): There is no JSON object in it.",
              "dropped Kafka: The sentence that it quotes does not stand in the chunk."
                  + " It is in d:calls.md, chunk 1 of 3 (Backoff)");
    }
  }

  @Test
  void aChunkThatFailedStillIsAPassage() {
    assertThat(manifest(1).passages())
        .anyMatch(passage -> passage.text().startsWith("A call ends when"));
  }

  @Test
  void aConceptThatOnlyTheModelFoundIsMentionedWhereItIsStated() {
    IngestionManifest manifest = manifest(1);
    Passage jitter = manifest.passages().get(1);
    assertThat(manifest.edges())
        .filteredOn(edge -> edge.relation() == RelationType.MENTIONS)
        .filteredOn(edge -> edge.targetId().equals("d:wait"))
        .extracting(ConceptEdge::sourceId, ConceptEdge::confidence)
        .containsExactly(tuple(jitter.id(), 0.5));
  }

  @Test
  void theManifestIsTheSameHoweverManyAreInFlight() {
    assertThat(manifest(3)).isEqualTo(manifest(1));
  }

  @Test
  void aConceptOfSeveralChunksIsOneNode() {
    assertThat(manifest(1).concepts())
        .filteredOn(concept -> concept.id().equals("d:jitter"))
        .hasSize(1);
  }
}
