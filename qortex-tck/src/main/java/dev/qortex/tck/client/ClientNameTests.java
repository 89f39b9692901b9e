package dev.qortex.tck.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

abstract class ClientNameTests extends ClientTests {

  private static final Set<String> EVERYWHERE = Set.of();

  private void ingest(String domain, String... names) {
    Provenance here = Provenance.of(domain + ":source");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(domain).source(SourceMetadata.of(domain + ":source", "test"));
    for (String name : names) {
      manifest.concept(ConceptNode.of(domain + ":" + name, domain, name, "About " + name, here));
    }
    memory.ingest(manifest.build());
  }

  private List<String> found(String name, Set<String> domains) {
    return memory.find(name, domains).stream().map(ConceptNode::id).toList();
  }

  @Test
  void aConceptIsFoundByItsNameAndLookedAround() {
    ingest("ops", "Circuit Breaker", "Retry");
    ingest("web", "Retry");
    Provenance here = Provenance.of("bridge");
    memory.ingest(
        IngestionManifest.builder("ops")
            .source(SourceMetadata.of("bridge", "test"))
            .edge(
                ConceptEdge.of("ops:Circuit Breaker", RelationType.REFINES, "ops:Retry", 0.9, here))
            .edge(ConceptEdge.of("ops:Retry", RelationType.SIMILAR_TO, "web:Retry", 0.9, here))
            .build());

    ConceptNode breaker = memory.find("circuit breaker", Set.of("ops")).get(0);

    assertThat(breaker.description()).isEqualTo("About Circuit Breaker");
    assertThat(memory.explore(breaker, 1).orElseThrow().neighbours())
        .extracting("id")
        .containsExactly("ops:Retry");
    assertThat(memory.related(breaker, Set.of("web"))).hasSize(1);
  }

  @Test
  void caseMarksHyphensAndPossessivesDoNotMatter() {
    ingest("d", "Circuit-Breaker", "Café's Menu");
    for (String name : List.of("circuit breaker", "Circuit  Breaker", "CIRCUIT_BREAKER")) {
      assertThat(found(name, EVERYWHERE)).as(name).containsExactly("d:Circuit-Breaker");
    }
    assertThat(found("cafe menu", EVERYWHERE)).containsExactly("d:Café's Menu");
  }

  @Test
  void equalNamesComeFirstThenCloseOnesAndTiesById() {
    ingest("b", "Retry", "Retries", "Retry Budget", "Queue");
    ingest("a", "retry", "Retry Policy of Clients", "Rerty");
    assertThat(found("Retry", EVERYWHERE))
        .containsExactly(
            "a:retry",
            "b:Retry",
            "b:Retries",
            "b:Retry Budget",
            "a:Rerty",
            "a:Retry Policy of Clients");
    assertThat(found("retry", Set.of("b")))
        .containsExactly("b:Retry", "b:Retries", "b:Retry Budget");
    assertThat(found("retry budgets", Set.of("b"))).startsWith("b:Retry Budget");
    assertThat(found("Harbour", EVERYWHERE)).isEmpty();
  }

  @Test
  void aliasesAreNames() {
    Provenance here = Provenance.of("s");
    memory.ingest(
        IngestionManifest.builder("d")
            .source(SourceMetadata.of("s", "test"))
            .concept(
                new ConceptNode(
                    "d:ppr",
                    "d",
                    "Personalized PageRank",
                    "",
                    1,
                    here,
                    Map.of("aliases", List.of("PPR"))))
            .build());
    assertThat(found("ppr", EVERYWHERE)).containsExactly("d:ppr");
  }

  @Test
  void namesOfSignsAreFoundAsTheyAreWritten() {
    ingest("d", "C#", "C++", "->");
    assertThat(found("c++", EVERYWHERE)).containsExactly("d:C++", "d:C#");
    assertThat(found("->", EVERYWHERE)).containsExactly("d:->");
    assertThat(found("!", EVERYWHERE)).isEmpty();
  }

  @Test
  void atMostTenCloseNamesComeButAllEqualOnes() {
    for (int i = 10; i < 25; i++) {
      ingest("d" + i, "Retry", "Retry Budget");
    }
    List<String> found = found("Retry", EVERYWHERE);
    assertThat(found).hasSize(25);
    assertThat(found.subList(0, 15)).allMatch(id -> id.endsWith(":Retry")).isSorted();
    assertThat(found.subList(15, 25)).allMatch(id -> id.endsWith(" Budget")).isSorted();
  }

  @Test
  void whatIsIngestedAndRetractedIsFollowedAndPassagesAreNotFound() {
    assertThat(found("Retry", Set.of("d"))).isEmpty();
    ingest("d", "Retry");
    memory.ingest(
        IngestionManifest.builder("d")
            .source(SourceMetadata.of("page", "test"))
            .passage(Passage.of("d:p", "d", "Retry", "Again.", Provenance.of("page")))
            .build());
    assertThat(found("Retry", Set.of("d"))).containsExactly("d:Retry");
    ingest("d", "Timeout");
    assertThat(found("Retry", Set.of("d"))).isEmpty();
    assertThat(found("Timeout", Set.of("d"))).containsExactly("d:Timeout");
  }
}
