package dev.qortex.projectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.storage.memory.InMemoryBackend;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeadingEnricherTest {

  private final InMemoryBackend graph = new InMemoryBackend(InstantSource.fixed(Instant.EPOCH));
  private final HeadingEnricher enricher = new HeadingEnricher(graph);

  @Test
  void aStatedRuleGetsItsHeadingsAsContext() {
    Rule rule = stored("Requests > Streams");
    EnrichedRule enriched = enricher.enrich(List.of(rule)).get(0);
    assertThat(enriched.rule()).isEqualTo(rule);
    assertThat(enriched.enricher()).isEqualTo(HeadingEnricher.NAME);
    assertThat(enriched.enrichment())
        .isEqualTo(new Enrichment("Requests > Streams", "", "", List.of()));
  }

  @Test
  void aLongPathKeepsItsLastHeadings() {
    Rule rule = stored("a".repeat(80) + " > " + "b".repeat(60) + " > Streams");
    assertThat(context(rule)).isEqualTo("b".repeat(60) + " > Streams");
  }

  @Test
  void theSentencesBeforeItInItsQuoteFollowItsHeadings() {
    Provenance quoted = new Provenance("book", "Streams", "A listener stays. Cap it");
    assertThat(context(stored(quoted))).isEqualTo("Streams: A listener stays.");
    Provenance bare = new Provenance("book", "", "A listener stays. Cap it");
    assertThat(context(stored(bare))).isEqualTo("A listener stays.");
    Provenance lines = new Provenance("book", "", "A listener\nstays.\nCap it");
    assertThat(context(stored(lines))).isEqualTo("A listener stays.");
    Provenance rambling = new Provenance("book", "Streams", "so ".repeat(101) + "Cap it");
    assertThat(context(stored(rambling))).isEqualTo("Streams");
    Provenance own = new Provenance("book", "Streams", "Cap it");
    assertThat(context(stored(own))).isEqualTo("Streams");
  }

  @Test
  void aRuleWithoutAHeadingOrASourceGetsNothing() {
    Rule bare = stored("");
    Rule derived =
        new Rule("r", "calls", "Cap it", Derivation.DERIVED, List.of(), "", 1.0, 0.0, Map.of());
    assertThat(enricher.enrich(List.of(bare)))
        .containsExactly(new EnrichedRule(bare, Enrichment.NONE));
    stored("Requests");
    assertThat(enricher.enrich(List.of(derived)))
        .containsExactly(new EnrichedRule(derived, Enrichment.NONE));
  }

  private String context(Rule rule) {
    return enricher.enrich(List.of(rule)).get(0).enrichment().context();
  }

  private Rule stored(String location) {
    return stored(Provenance.of("book", location));
  }

  private Rule stored(Provenance provenance) {
    ExplicitRule rule = new ExplicitRule("r", "calls", "Cap it", List.of(), "", 1.0, provenance);
    graph.ingest(
        IngestionManifest.builder("calls")
            .source(SourceMetadata.of("book", "text"))
            .rule(rule)
            .build());
    return Rule.of(rule, 0.0);
  }
}
