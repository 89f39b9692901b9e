package dev.qortex.engine.internal.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.storage.memory.InMemoryBackend;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RuleCollectorTest {

  private static final Provenance BOOK = Provenance.of("book");
  private static final Map<String, Double> SCORES = Map.of("a", 0.123456, "b", 0.5, "c", 0.0);

  private final InMemoryBackend graph = new InMemoryBackend(InstantSource.fixed(Instant.EPOCH));
  private final RuleCollector collector = new RuleCollector(graph);

  /** The graph of the reference vector {@code collect_rules}. */
  @BeforeEach
  void ingest() {
    graph.ingest(
        manifest()
            .rule(rule("r2", "d", "a", "b"))
            .rule(rule("r1", "d", "a"))
            .rule(rule("r3", "e", "c"))
            .rule(rule("r4", "d", "z"))
            .build());
  }

  @Test
  void rulesComeByRelevanceAsInTheReference() {
    List<Rule> rules = collector.collect(SCORES, Set.of("d", "e"));
    assertThat(rules).extracting(Rule::id).containsExactly("r2", "r1", "r3");
    assertThat(rules.get(0).relevance()).isEqualTo(0.5);
    assertThat(rules.get(1).relevance()).isCloseTo(0.1235, within(0.00005));
    assertThat(rules.get(2).relevance()).isZero();
    assertThat(rules.get(0).sourceConcepts()).containsExactly("a", "b");
  }

  @Test
  void aDomainKeepsOutTheRulesOfOthers() {
    assertThat(collector.collect(SCORES, Set.of("e"))).extracting(Rule::id).containsExactly("r3");
    assertThat(collector.collect(SCORES, Set.of())).hasSize(3);
  }

  @Test
  void noConceptsBringNoRulesRatherThanAll() {
    assertThat(collector.collect(Map.of(), Set.of())).isEmpty();
    assertThat(collector.collect(Map.of("unknown", 1.0), Set.of())).isEmpty();
  }

  @Test
  void equallyRelevantRulesComeById() {
    assertThat(collector.collect(Map.of("a", 0.5, "b", 0.5, "z", -3.0), Set.of()))
        .extracting(Rule::id)
        .containsExactly("r1", "r2", "r4");
  }

  @Test
  void aScoreThatIsNoNumberIsRefused() {
    assertThatThrownBy(() -> collector.collect(Map.of("a", Double.NaN), Set.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(NaN)")
        .hasMessageContaining("(a)");
  }

  @Test
  void moreRulesThanAPageHoldsAreAllFound() {
    IngestionManifest.Builder many = manifest();
    IntStream.range(0, 2_300).forEach(i -> many.rule(rule("m" + i, "d", "m")));
    graph.ingest(many.build());
    assertThat(collector.collect(Map.of("m", 1.0), Set.of())).hasSize(2_300);
  }

  private static IngestionManifest.Builder manifest() {
    return IngestionManifest.builder("d").source(SourceMetadata.of("book", "text"));
  }

  private static ExplicitRule rule(String id, String domain, String... concepts) {
    return new ExplicitRule(id, domain, "Rule " + id, List.of(concepts), "", 1.0, BOOK);
  }
}
