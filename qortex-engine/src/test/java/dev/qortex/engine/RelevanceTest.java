package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.LoggedFeedback;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.FeedbackSettings;
import dev.qortex.core.feedback.FeedbackSettings.Effect;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Answers say how probable it is that they answer, and questions may want nothing rather. */
class RelevanceTest {

  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Question KNOWN = Question.of("How long does a retry of a call wait?");
  private static final Question UNKNOWN = Question.of("How do I bake sourdough bread?");

  private final InMemoryStore store = new InMemoryStore();
  private QortexClient memory = client(FeedbackSettings.defaults());

  private QortexClient client(FeedbackSettings settings) {
    return LocalQortexClient.builder(store)
        .embedding(new HashingEmbeddingModel(256))
        .clock(InstantSource.fixed(NOW))
        .feedback(settings)
        .build();
  }

  private static IngestionManifest handbook(String domain) {
    Provenance here = Provenance.of(domain);
    IngestionManifest.Builder manifest =
        IngestionManifest.builder(domain).source(SourceMetadata.of(domain, "test"));
    List<String> texts =
        List.of(
            "Retry/A retry of a failed call does wait for a second, then twice as long.",
            "Budget/Each service has a budget of attempts for an hour.",
            "Release/A release goes out on Tuesday, after the tests have passed.",
            "Alarm/Who is on duty hears of an alarm within five minutes.",
            "Storage/The store keeps a backup of every night for a month.",
            "Review/Two people read a change before it is merged.",
            "Cache/A cache forgets what was not read for a day.",
            "Queue/A message stays in the queue until somebody takes it.");
    for (String text : texts) {
      String title = text.substring(0, text.indexOf('/'));
      manifest.passage(
          Passage.of(
              domain + "/" + title, domain, title, text.substring(text.indexOf('/') + 1), here));
    }
    return manifest
        .concept(ConceptNode.of(domain + "/c", domain, "Failed Call", "A call that fails.", here))
        .edge(ConceptEdge.of(domain + "/Retry", RelationType.MENTIONS, domain + "/c", 1, here))
        .rule(
            new ExplicitRule(
                domain + "/rule",
                domain,
                "Always limit how long a retry of a call does wait.",
                List.of(domain + "/c"),
                "",
                1,
                here))
        .build();
  }

  @Test
  void whatTheMemoryKnowsIsMoreRelevantThanWhatItDoesNot() {
    memory.ingest(handbook("ops"));
    Answer known = memory.query(KNOWN);
    Answer unknown = memory.query(UNKNOWN);
    assertThat(known.items().get(0).id()).isEqualTo("ops/Retry");
    assertThat(known.relevance()).isBetween(0.5, 1.0);
    assertThat(unknown.relevance()).isBetween(0.0, Question.RECOMMENDED_MIN_RELEVANCE);
    assertThat(unknown.items()).as("nothing is refused unless asked for").isNotEmpty();
  }

  @Test
  void aDateOfTheQuestionCountsOnlyWhereThePassagesHaveIt() {
    memory.ingest(handbook("ops"));
    double dated = relevance("How long did a retry of a call wait on 16 June 2023?");
    assertThat(dated).isGreaterThan(relevance("How long did a retry of a call wait at sea, cold?"));
    assertThat(relevance("Which release goes out on Tuesday?"))
        .isGreaterThan(relevance("Which release goes out in 2023?") - 0.1);
  }

  @Test
  void aNameThatNoPassageHasSaysMoreThanAnotherUnknownWord() {
    memory.ingest(handbook("ops"));
    assertThat(relevance("How long does a retry of a call wait under Deno?"))
        .isLessThan(relevance("How long does a retry of a call wait under load?"));
  }

  private double relevance(String question) {
    return memory.query(Question.of(question)).relevance();
  }

  @Test
  void anAnswerThatIsLessRelevantThanWantedHasNothingButItsRelevance() {
    memory.ingest(handbook("ops"));
    Answer refused = memory.query(UNKNOWN.minRelevance(Question.RECOMMENDED_MIN_RELEVANCE));
    assertThat(refused.relevance()).isEqualTo(memory.query(UNKNOWN).relevance());
    assertThat(refused.items()).isEmpty();
    assertThat(refused.rules()).isEmpty();
    assertThat(refused.groups()).isEmpty();
    assertThat(refused.examples()).isEmpty();
    assertThat(refused.tokens()).isZero();
    Answer given = memory.query(KNOWN.minRelevance(Question.RECOMMENDED_MIN_RELEVANCE));
    assertThat(given.items()).isEqualTo(memory.query(KNOWN).items());
    assertThat(given.rules()).hasSize(1);
    assertThat(memory.query(KNOWN.minRelevance(1)).items()).isEmpty();
  }

  @Test
  void aLeastRelevanceLiesBetweenNoneAndCertainty() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KNOWN.minRelevance(1.5))
        .withMessageContaining("1.5");
    assertThatIllegalArgumentException().isThrownBy(() -> KNOWN.minRelevance(Double.NaN));
    assertThat(KNOWN.limits().minRelevance()).isZero();
    Question all =
        KNOWN
            .minRelevance(0.3)
            .limit(2)
            .rules(1)
            .examples(1)
            .tokenBudget(50)
            .ruleShare(0.5)
            .plain();
    assertThat(all.limits()).isEqualTo(new Question.Limits(2, 1, 1, 50, 0.5, true, 0.3));
  }

  @Test
  void limitsDoNotChangeTheRelevance() {
    memory.ingest(handbook("ops"));
    double relevance = memory.query(KNOWN.kinds(NodeKind.PASSAGE)).relevance();
    for (Question other :
        List.of(KNOWN.limit(1), KNOWN.rules(0), KNOWN.tokenBudget(30), KNOWN.plain())) {
      assertThat(memory.query(other.kinds(NodeKind.PASSAGE)).relevance()).isEqualTo(relevance);
    }
  }

  @Test
  void aQuestionForRulesAloneIsRefusedAsWell() {
    memory.ingest(handbook("ops"));
    assertThat(memory.query(KNOWN.onlyRules().minRelevance(0.5)).rules()).hasSize(1);
    Question other = Question.of("How long does sourdough rise until bread is baked, and wait?");
    assertThat(memory.query(other.onlyRules().minRelevance(0.5)).rules()).isEmpty();
  }

  @Test
  void anEmptyMemoryKnowsNothing() {
    assertThat(memory.query(KNOWN).relevance()).isZero();
    assertThat(memory.query(KNOWN.minRelevance(0.01)).items()).isEmpty();
  }

  @Test
  void aDomainThatIsNotAskedChangesNothing() {
    memory.ingest(handbook("ops"));
    double before = memory.query(KNOWN.in("ops")).relevance();
    memory.ingest(handbook("web"));
    assertThat(memory.query(KNOWN.in("ops")).relevance()).isEqualTo(before);
  }

  @Test
  void anyLegsAndConceptsAloneHaveARelevance() {
    memory.ingest(handbook("ops"));
    for (String leg : Set.of(RetrievalSettings.LEXICAL, RetrievalSettings.VECTOR)) {
      assertThat(memory.query(KNOWN.legs(leg)).relevance())
          .as(leg)
          .isGreaterThan(memory.query(UNKNOWN.legs(leg)).relevance());
    }
    assertThat(memory.query(KNOWN.kinds(NodeKind.CONCEPT)).relevance()).isBetween(0.01, 1.0);
  }

  @Test
  void outcomesMoveTheRelevanceOfOtherQuestions() {
    memory.ingest(handbook("ops"));
    Question later = Question.of("Who hears of an alarm?");
    double before = memory.query(later).relevance();
    for (int i = 0; i < 30; i++) {
      Answer answer = memory.query(KNOWN.session("s" + i));
      memory.feedback(answer.id(), Map.of(answer.items().get(0).id(), Outcome.REJECTED));
    }
    double after = memory.query(later).relevance();
    assertThat(after).isLessThan(before - 0.05);
    memory.close();
    memory = client(FeedbackSettings.defaults());
    assertThat(memory.query(later).relevance()).as("through the next client").isEqualTo(after);
    memory.close();
    memory = client(FeedbackSettings.defaults().without(Effect.values()));
    assertThat(memory.query(later).relevance()).as("switched off").isEqualTo(before);
    memory.close();
    memory = client(FeedbackSettings.defaults());
    for (int i = 0; i < 30; i++) {
      memory.forget("s" + i);
    }
    assertThat(memory.query(later).relevance()).as("forgotten").isEqualTo(before);
  }

  @Test
  void aLogTeachesNoRelevanceSinceItsAnswersWereNotGivenHere() {
    memory.ingest(handbook("ops"));
    QortexClient calm = client(FeedbackSettings.defaults().effects(Set.of(Effect.RELEVANCE)));
    double before = calm.query(KNOWN).relevance();
    calm.replay(
        List.of(LoggedFeedback.of("log", KNOWN, NOW, Map.of("ops/Retry", Outcome.REJECTED))));
    assertThat(calm.query(KNOWN).relevance()).isEqualTo(before);
  }
}
