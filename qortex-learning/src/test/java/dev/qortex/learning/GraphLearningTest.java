package dev.qortex.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.QortexClient;
import dev.qortex.core.causal.CreditAssigner;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Belief;
import dev.qortex.core.feedback.FeedbackEvent;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.model.Validity;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.ContextKey;
import dev.qortex.learning.store.EvidenceChange;
import dev.qortex.learning.store.InMemoryLearningStore;
import dev.qortex.storage.memory.InMemoryBackend;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GraphLearningTest {

  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Provenance FROM = Provenance.of("source");

  private final InMemoryBackend graph = new InMemoryBackend(InstantSource.fixed(NOW));
  private final InMemoryLearningStore store = new InMemoryLearningStore();
  private final GraphLearning learning =
      new GraphLearning(new GraphSnapshots(graph), store, CreditAssigner.standard());

  /** "jwt refines auth" makes auth the cause of jwt, with strength 0.8 of an edge of 1. */
  private void authGraph() {
    graph.ingest(
        IngestionManifest.builder("d")
            .source(SourceMetadata.of("source", "test"))
            .concept(concept("jwt", "d"))
            .concept(concept("auth", "d"))
            .concept(concept("security", "d"))
            .concept(concept("elsewhere", "other"))
            .passage(Passage.of("passage", "d", "", "about jwt", FROM))
            .edge(ConceptEdge.of("jwt", RelationType.REFINES, "auth", 1.0, FROM))
            .edge(ConceptEdge.of("auth", RelationType.PART_OF, "security", 0.5, FROM))
            .edge(ConceptEdge.of("jwt", RelationType.REFINES, "elsewhere", 1.0, FROM))
            .edge(ConceptEdge.of("passage", RelationType.MENTIONS, "jwt", 1.0, FROM))
            .build());
  }

  private static ConceptNode concept(String id, String domain) {
    return ConceptNode.of(id, domain, id, "", FROM);
  }

  private void feedback(String answer, String item, Outcome outcome) {
    learning.onFeedback(FeedbackEvent.of(answer, "session", Map.of(item, outcome), NOW));
  }

  private Map<String, ArmState> arms() {
    return store.loadAll(ContextKey.DEFAULT);
  }

  @Test
  void anAcceptedItemIsOneObservationAndCreditsItsAncestorsOnly() {
    authGraph();
    feedback("a1", "jwt", Outcome.ACCEPTED);
    assertThat(arms()).containsOnlyKeys("jwt", "auth", "security");
    assertThat(arms().get("jwt")).isEqualTo(new ArmState(1, 0, 1, 1, NOW));
    assertThat(arms().get("auth").successes()).isCloseTo(0.5 * 0.8, within(1e-12));
    assertThat(arms().get("security").successes())
        .isCloseTo(0.5 * 0.8 * 0.5 * (0.5 * 0.8), within(1e-12));
    assertThat(arms().get("auth").pulls()).isZero();
    assertThat(arms().get("auth").totalReward()).isZero();
  }

  @Test
  void aRuleThatSessionsRejectedSinksAndFallsOutOfTheRulesOfTheMemory() {
    try (InMemoryStore memoryStore = new InMemoryStore();
        QortexClient memory =
            LocalQortexClient.builder(memoryStore)
                .embedding(new HashingEmbeddingModel(64))
                .learning(learning)
                .build()) {
      memory.ingest(
          IngestionManifest.builder("d")
              .source(SourceMetadata.of("source", "test"))
              .concept(concept("jwt", "d"))
              .rule(rule("bad", 0.9))
              .rule(rule("fair", 0.6))
              .build());
      assertThat(memory.rules(RuleSelection.all()))
          .extracting(Rule::id)
          .containsExactly("bad", "fair");
      for (int session = 0; session < 6; session++) {
        feedback("a" + session, "bad", Outcome.REJECTED);
      }
      assertThat(memory.rules(RuleSelection.all()))
          .extracting(Rule::id)
          .containsExactly("fair", "bad");
      assertThat(memory.rules(RuleSelection.all()).get(1).metadata())
          .isEqualTo(
              Map.of("extraction_confidence", 0.9, "posterior", Map.of("mean", 1.0 / 8, "n", 6.0)));
      assertThat(memory.rules(RuleSelection.all().minPosterior(0.2)))
          .extracting(Rule::id)
          .containsExactly("fair");
    }
  }

  private static ExplicitRule rule(String id, double confidence) {
    return new ExplicitRule(id, "d", "Text of " + id, List.of("jwt"), "", confidence, FROM);
  }

  @Test
  void theFirstNodeOfTheGraphHasAncestorsToo() {
    authGraph();
    feedback("a1", "auth", Outcome.ACCEPTED);
    assertThat(arms()).containsOnlyKeys("auth", "security");
  }

  @Test
  void aRejectedItemCountsAgainstItsAncestors() {
    authGraph();
    feedback("a1", "jwt", Outcome.REJECTED);
    assertThat(arms().get("jwt")).isEqualTo(new ArmState(0, 1, 1, 0, NOW));
    assertThat(arms().get("auth").successes()).isZero();
    assertThat(arms().get("auth").failures()).isCloseTo(0.4, within(1e-12));
  }

  @Test
  void aPartialOutcomeGivesLessCredit() {
    authGraph();
    feedback("a1", "jwt", Outcome.PARTIAL);
    assertThat(arms().get("jwt")).isEqualTo(new ArmState(0.5, 0.5, 1, 0.5, NOW));
    assertThat(arms().get("auth").successes()).isCloseTo(0.3 * 0.4, within(1e-12));
  }

  @Test
  void theSameFeedbackTwiceChangesNothing() {
    authGraph();
    feedback("a1", "jwt", Outcome.ACCEPTED);
    Map<String, ArmState> once = arms();
    feedback("a1", "jwt", Outcome.ACCEPTED);
    assertThat(arms()).isEqualTo(once);
    feedback("a2", "jwt", Outcome.ACCEPTED);
    assertThat(arms().get("jwt").pulls()).isEqualTo(2);
  }

  @Test
  void outcomesOfSeveralItemsDoNotAverageOut() {
    authGraph();
    learning.onFeedback(
        FeedbackEvent.of(
            "a1", "session", Map.of("jwt", Outcome.ACCEPTED, "auth", Outcome.REJECTED), NOW));
    assertThat(arms().get("jwt").successes()).isEqualTo(1);
    assertThat(arms().get("auth").failures()).isEqualTo(1);
    assertThat(arms().get("auth").successes()).isCloseTo(0.4, within(1e-12));
    assertThat(arms().get("auth").pulls()).isEqualTo(1);
  }

  @Test
  void passagesAndUnknownItemsHaveNoAncestors() {
    authGraph();
    feedback("a1", "passage", Outcome.ACCEPTED);
    feedback("a1", "gone", Outcome.ACCEPTED);
    assertThat(arms()).containsOnlyKeys("passage", "gone");
  }

  @Test
  void creditFollowsTheGraphAsItIsNow() {
    authGraph();
    feedback("a1", "jwt", Outcome.ACCEPTED);
    graph.ingest(
        IngestionManifest.builder("d")
            .source(SourceMetadata.of("more", "test"))
            .concept(ConceptNode.of("identity", "d", "identity", "", Provenance.of("more")))
            .edge(
                ConceptEdge.of(
                    "jwt", RelationType.IMPLEMENTS, "identity", 1.0, Provenance.of("more")))
            .build());
    feedback("a2", "jwt", Outcome.ACCEPTED);
    assertThat(arms().get("identity").successes()).isCloseTo(0.5 * 0.85, within(1e-12));
  }

  @Test
  void edgesThatEndedBeforeTheFeedbackCarryNoCredit() {
    authGraph();
    Provenance more = Provenance.of("more");
    graph.ingest(
        IngestionManifest.builder("d")
            .source(SourceMetadata.of("more", "test"))
            .concept(ConceptNode.of("identity", "d", "identity", "", more))
            .concept(ConceptNode.of("later", "d", "later", "", more))
            .edge(
                ConceptEdge.of(
                    "jwt",
                    RelationType.IMPLEMENTS,
                    "identity",
                    1.0,
                    more.during(new Validity(null, NOW.minusSeconds(1), ""))))
            .edge(
                ConceptEdge.of(
                    "jwt",
                    RelationType.IMPLEMENTS,
                    "later",
                    1.0,
                    more.during(new Validity(null, NOW.plusSeconds(1), ""))))
            .build());
    feedback("a1", "jwt", Outcome.ACCEPTED);
    assertThat(arms()).containsKeys("auth", "later").doesNotContainKey("identity");
  }

  @Test
  void updatesWithoutAnIdOrWithNonsenseAreRefused() {
    assertThatThrownBy(() -> ArmUpdate.observation(" ", "c", "a", 1, "", NOW))
        .hasMessageContaining("observation id");
    assertThatThrownBy(() -> ArmUpdate.observation("o", "", "a", 1, "", NOW))
        .hasMessageContaining("context");
    assertThatThrownBy(() -> ArmUpdate.observation("o", "c", "", 1, "", NOW))
        .hasMessageContaining("arm id");
    assertThatThrownBy(() -> ArmUpdate.observation("o", "c", "a", 9, "", NOW))
        .hasMessageContaining("reward (9.0)");
    assertThatThrownBy(() -> EvidenceChange.adding(Double.POSITIVE_INFINITY, 0, 0, 0))
        .hasMessageContaining("success (Infinity)");
    assertThatThrownBy(() -> EvidenceChange.adding(0, Double.NaN, 0, 0))
        .hasMessageContaining("failure (NaN)");
    assertThatThrownBy(() -> EvidenceChange.adding(0, 1.001e12, 0, 0))
        .hasMessageContaining("failure (1.001E12)");
    assertThatThrownBy(() -> EvidenceChange.adding(-1.001e12, 0, 0, 0))
        .hasMessageContaining("success (-1.001E12)");
    assertThatThrownBy(() -> EvidenceChange.adding(0, 0, 0, Double.NaN))
        .hasMessageContaining("reward (NaN)");
    assertThatThrownBy(() -> EvidenceChange.adding(0, 0, -1, 0)).hasMessageContaining("pulls (-1)");
    assertThatThrownBy(() -> EvidenceChange.adding(0, 0, 0, 0).discounting(1.5))
        .hasMessageContaining("(1.5)");
  }

  @Test
  void anEarlierUpdateDoesNotTurnTheClockBack() {
    ArmUpdate early = ArmUpdate.observation("o2", "c", "a", 0.25, "", NOW.minusSeconds(5));
    ArmState state = new ArmState(1, 0, 1, 1, NOW).plus(early);
    assertThat(state).isEqualTo(new ArmState(1.25, 0.75, 2, 1.25, NOW));
    ArmUpdate late = ArmUpdate.observation("o3", "c", "a", 0, "", NOW.plusSeconds(5));
    assertThat(state.plus(late).lastUpdated()).isEqualTo(NOW.plusSeconds(5));
  }

  @Test
  void theLogSaysWhoItCameFrom() {
    authGraph();
    feedback("a1", "jwt", Outcome.ACCEPTED);
    List<ArmUpdate> log = new ArrayList<>();
    store.log().forEachUpdate(log::add);
    assertThat(log)
        .hasSize(3)
        .allMatch(update -> update.origin().equals("session"))
        .allMatch(update -> update.observationId().equals("a1/jwt"))
        .allMatch(update -> update.at().equals(NOW));
  }

  @Test
  void beliefsComeWithTheirEvidenceAndInterval() {
    authGraph();
    for (int i = 0; i < 8; i++) {
      feedback("a" + i, "jwt", Outcome.ACCEPTED);
    }
    feedback("a8", "jwt", Outcome.REJECTED);
    Belief belief = learning.beliefs(List.of("jwt", "nothing known")).get("jwt");
    assertThat(learning.beliefs(List.of("nothing known"))).isEmpty();
    assertThat(belief.n()).isEqualTo(9);
    assertThat(belief.mean()).isCloseTo(9.0 / 11, within(1e-12));
    // Quantiles of Beta(9, 2) by the binomial identity.
    assertThat(belief.low()).isCloseTo(0.6058, within(1e-4));
    assertThat(belief.high()).isCloseTo(0.9632, within(1e-4));
  }
}
