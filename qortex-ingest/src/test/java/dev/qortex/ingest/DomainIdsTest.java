package dev.qortex.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.commons.IdParts;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.ingest.structured.Facts;
import dev.qortex.ingest.structured.StructuredIngestor;
import dev.qortex.storage.memory.InMemoryBackend;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Ids are unique over the whole graph, and begin with a domain. */
class DomainIdsTest {

  @Test
  void aDomainWithAColonAndADocumentWithOneDoNotMeet() {
    try (InMemoryBackend graph = new InMemoryBackend(() -> Instant.EPOCH)) {
      graph.ingest(document("team", "payments:x"));
      graph.ingest(document("team:payments", "x"));
      assertThat(graph.sources("team"))
          .extracting(SourceMetadata::id)
          .containsExactly("team:payments:x");
      assertThat(graph.sources("team:payments"))
          .extracting(SourceMetadata::id)
          .containsExactly("team%3Apayments:x");
    }
  }

  @Test
  void anOrdinaryDomainStandsInIdsAsItIs() {
    for (String domain : List.of("docs", "C#", "100%", "a b/c", "%3a", "\u00fc")) {
      assertThat(IdParts.domainId(domain)).isEqualTo(domain);
    }
  }

  @Property(tries = 300)
  void noIdOfADomainIsOneOfAnother(
      @ForAll("parts") String domain,
      @ForAll("parts") String name,
      @ForAll("parts") String otherDomain,
      @ForAll("parts") String otherName) {
    Set<String> ids = ids(document(domain, name), facts(domain, name));
    Set<String> others = ids(document(otherDomain, otherName), facts(otherDomain, otherName));
    assertThat(Collections.disjoint(ids, others)).isEqualTo(!domain.equals(otherDomain));
  }

  private static IngestionManifest document(String domain, String name) {
    String text = "# Retries\n\nA retry is a call that is tried again. Always use a backoff.";
    return DocumentIngestor.standard().readText(text, name, domain);
  }

  private static IngestionManifest facts(String domain, String name) {
    Facts.Concept concept = new Facts.Concept(name, "", "", 1, Map.of());
    Facts.Rule rule = new Facts.Rule("Wait for " + name, "", 1, List.of());
    return StructuredIngestor.adding()
        .read(new Facts(List.of(concept), List.of(), List.of(rule)), domain);
  }

  private static Set<String> ids(IngestionManifest... manifests) {
    Set<String> ids = new HashSet<>();
    for (IngestionManifest manifest : manifests) {
      manifest.sources().stream().map(SourceMetadata::id).forEach(ids::add);
      manifest.concepts().stream().map(ConceptNode::id).forEach(ids::add);
      manifest.passages().stream().map(Passage::id).forEach(ids::add);
      manifest.rules().stream().map(ExplicitRule::id).forEach(ids::add);
    }
    return ids;
  }

  @Provide
  Arbitrary<String> parts() {
    return Arbitraries.of(":", "%3A", "%25", "%", "3A", "25", "a", "retry", "#")
        .list()
        .ofMinSize(1)
        .ofMaxSize(3)
        .map(all -> String.join("", all));
  }
}
