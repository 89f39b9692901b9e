package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.AWAY;
import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.edge;
import static dev.qortex.tck.internal.Fixtures.example;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.named;
import static dev.qortex.tck.internal.Fixtures.passage;
import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.commons.Checks;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.feedback.EdgeBuffer.BufferedEdge;
import dev.qortex.core.feedback.EdgeBuffer.Pair;
import dev.qortex.core.feedback.EdgeBuffer.Sighting;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.QueryFeedbackStore.PastOutcome;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Fusion;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.tck.internal.ScriptedEmbedding;
import dev.qortex.tck.support.HostileTexts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

abstract class MemoryIngestTests extends MemoryTests {

  @Test
  void anIngestIsFoundByWordsAndByVector() {
    IngestReport report =
        store.ingest(
            manifest("a").concept(named("a", "x", "apple")).passage(passage("a", "p")).build(),
            vectors("apple", EAST, "Title of p\nText of p", NORTH));
    assertThat(report.added().total()).isEqualTo(2);
    assertThat(report.unembedded()).isEmpty();
    assertThat(byWords("apple")).containsExactly("x");
    assertThat(byWords("title text")).containsExactly("p");
    assertThat(byVector(EAST)).containsExactly("x", "p");
    assertThat(byVector(NORTH)).containsExactly("p", "x");
  }

  @Test
  void conceptsAreFoundByNameUntilTheyAreTakenBack() {
    try (QortexClient memory = client(Fusion.adaptive())) {
      memory.ingest(
          manifest("a")
              .concept(named("a", "y", "Circuit-Breaker"))
              .concept(named("a", "x", "circuit breaker"))
              .concept(named("a", "z", "Breaker"))
              .build());
      assertThat(memory.find("Circuit Breaker", Set.of(HOME)))
          .extracting("id")
          .containsExactly("x", "y", "z");
      memory.ingest(manifest("a").concept(named("a", "y", "Circuit-Breaker")).build());
      assertThat(memory.find("circuit breakers", Set.of()))
          .containsExactly(named("a", "y", "Circuit-Breaker"));
      memory.retract("a");
      assertThat(memory.find("Circuit Breaker", Set.of())).isEmpty();
    }
  }

  @Test
  void aQuestionBringsTheExamplesOfItsDomainsUntilTheyAreTakenBack() {
    store.ingest(
        manifest("a")
            .concept(named("a", "x", "apple"))
            .example(example("a", "e2", HOME, "bake();", "x"))
            .example(example("a", "e1", HOME, "peel();", "x"))
            .example(example("a", "e3", HOME, "rest();", "other"))
            .build(),
        vectors("apple", EAST));
    store.ingest(
        manifest("b", AWAY)
            .concept(concept("b", "y", AWAY, "apple", 1))
            .example(example("b", "f", AWAY, "away();", "x", "y"))
            .build(),
        vectors("Name of y: apple", EAST));
    try (QortexClient memory =
        LocalQortexClient.builder(store)
            .embedding(new ScriptedEmbedding(COMPASS.name(), 2, text -> EAST))
            .build()) {
      Question apple = Question.of("apple").in(HOME);
      assertThat(memory.query(apple).examples())
          .containsExactly(
              example("a", "e1", HOME, "peel();", "x"), example("a", "e2", HOME, "bake();", "x"));
      assertThat(memory.query(apple.in(AWAY)).examples())
          .containsExactly(example("b", "f", AWAY, "away();", "y"));
      memory.retract("a");
      assertThat(memory.query(apple).examples()).isEmpty();
    }
  }

  @Test
  void textsWithoutAVectorAreNamedAndFoundByTheirWordsOnly() {
    IngestReport report = store.ingest(apples("a", "red", "green"), vectors("red", EAST));
    assertThat(report.unembedded()).containsExactly("green");
    assertThat(byVector(EAST)).containsExactly("red");
    assertThat(byWords("green")).containsExactly("green");
  }

  @Test
  void wordsAndVectorsFollowARetraction() {
    store.ingest(said("a", "strong", 0.9), vectors("Name of x: strong", EAST));
    store.ingest(said("b", "weak", 0.5), TextVectors.none());
    assertThat(store.graph().retract("a").unembedded()).containsExactly("x");
    assertThat(byVector(EAST)).isEmpty();
    assertThat(byWords("strong")).isEmpty();
    assertThat(byWords("weak")).containsExactly("x");
    store.graph().retract("b");
    assertThat(byWords("weak name")).isEmpty();
  }

  @Test
  void wordsAndVectorsFollowTheDeletionOfADomain() {
    store.ingest(apples("a", "red"), vectors("red", EAST));
    store.ingest(
        manifest("b", AWAY).concept(concept("b", "far", AWAY, "red", 1)).build(),
        vectors("Name of far: red", EAST));
    store.graph().deleteDomain(HOME);
    assertThat(byVector(EAST)).containsExactly("far");
    assertThat(byWords("red")).containsExactly("far");
  }

  @Test
  void deletingADomainForgetsWhatWasLearnedOfItsNodesAndRetractingDoesNot() {
    store.graph().ingest(apples("a", "red", "green"));
    store.graph().ingest(apples("b", "blue"));
    store.graph().ingest(manifest("c", AWAY).concept(concept("c", "far", AWAY, "red", 1)).build());
    store.interoception().adjust(Map.of("red", 0.5, "far", 0.5, "blue", 0.5, "unknown", 0.5));
    store.pastQuestions().record(asked("q"), Map.of("red", 1.0, "far", 1.0));
    store.pastQuestions().record(asked("r"), Map.of("green", 1.0));
    store
        .edgeBuffer()
        .record(
            List.of(
                new Sighting(Pair.of("far", "blue"), 1), new Sighting(Pair.of("red", "far"), 1)),
            Instant.EPOCH);
    store.graph().retract("b");
    assertThat(store.interoception().size()).isEqualTo(4);
    store.graph().deleteDomain(HOME);
    assertThat(store.interoception().factors(Set.of("red", "far", "unknown", "blue")))
        .containsOnlyKeys("blue", "far", "unknown");
    assertThat(store.edgeBuffer().ready(1, 1))
        .extracting(BufferedEdge::pair)
        .containsExactly(Pair.of("far", "blue"));
    assertThat(store.pastQuestions().recorded("q")).containsExactly("far");
    assertThat(store.pastQuestions().recorded("r")).isEmpty();
    assertThat(store.pastQuestions().similar(NORTH, Set.of(), 100_000, 100_000, 0.9))
        .extracting(PastOutcome::itemId)
        .containsExactly("far");
  }

  @Test
  void wordsFollowAnIngestIntoTheGraphAlone() {
    store.graph().ingest(apples("a", "red"));
    assertThat(byWords("red")).containsExactly("red");
    assertThat(store.vectors().size()).isZero();
  }

  @Test
  void aManifestThatTheGraphRefusesLeavesNoWordsAndNoVectors() {
    IngestionManifest refused =
        manifest("a").concept(named("a", "red", "red")).edge(edge("a", "red", "ghost")).build();
    refused(() -> store.ingest(refused, vectors("red", EAST)), "ghost");
    assertThat(byWords("red")).isEmpty();
    assertThat(byVector(EAST)).isEmpty();
    assertThat(store.graph().domains()).isEmpty();
  }

  /** A refused call leaves nothing behind that disturbs a later client. */
  @Test
  void noQuestionTakesTheFeedbackForOtherAnswersWithIt() {
    QortexClient memory = client(Fusion.adaptive());
    memory.ingest(apples("a", "red"));
    Answer good = memory.query("red");
    for (String bad : List.of("", " ", "half \ud83d")) {
      refused(() -> memory.query(Question.of("red").in(bad)), "(" + Checks.shown(bad) + ")");
    }
    QortexClient wild =
        client(
            evidence ->
                Map.of("red", List.of(new LegScore("words", 1, 1, Double.POSITIVE_INFINITY))));
    refused(() -> wild.query("red"), "(words)", "(Infinity)");
    wild.close();
    memory.close();
    reopen();
    try (QortexClient next = client(Fusion.adaptive())) {
      assertThat(next.feedback(good.id(), Map.of("red", Outcome.ACCEPTED)).applied()).isOne();
      assertThat(next.query("red").items()).hasSize(1);
    }
  }

  @Test
  void hostileTextsAreFound() {
    for (String text : HostileTexts.ALL) {
      store.ingest(
          manifest(text).concept(named(text, text, "findme " + text)).build(),
          vectors("findme " + text, EAST));
    }
    assertThat(store.words().search("findme", 1_000, EVERYWHERE)).hasSize(HostileTexts.ALL.size());
    assertThat(store.vectors().size()).isEqualTo(HostileTexts.ALL.size());
    HostileTexts.ALL.forEach(store.graph()::retract);
    assertThat(byWords("findme")).isEmpty();
    assertThat(store.vectors().size()).isZero();
  }

  private static PastQuestion asked(String answer) {
    return new PastQuestion(answer, "Why?", NORTH, "", Instant.EPOCH);
  }

  private QortexClient client(Fusion fusion) {
    return LocalQortexClient.builder(store)
        .embedding(new HashingEmbeddingModel(64))
        .retrieval(RetrievalSettings.defaults().fusion(fusion))
        .build();
  }
}
