package dev.qortex.tck.store;

import static dev.qortex.tck.internal.Fixtures.AWAY;
import static dev.qortex.tck.internal.Fixtures.HOME;
import static dev.qortex.tck.internal.Fixtures.concept;
import static dev.qortex.tck.internal.Fixtures.manifest;
import static dev.qortex.tck.internal.Fixtures.rule;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.graph.Checkpoint;
import dev.qortex.core.model.Domain;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Rule;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.store.ErasureReport;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import dev.qortex.tck.internal.Fixtures;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

abstract class MemoryDomainTests extends MemoryTests {

  private static final int MANIFESTS = 10;
  private static final String ASKED = "word0 word1 word2";

  @RepeatedTest(4)
  void domainsWithEqualIdsNeverChangeEachOthersAnswers(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    Map<String, List<IngestionManifest>> taken = new LinkedHashMap<>();
    try (QortexClient both = client(store)) {
      for (int i = 0; i < MANIFESTS; i++) {
        String domain = random.nextBoolean() ? HOME : AWAY;
        IngestionManifest next = next(random, domain);
        try {
          both.ingest(next);
          taken.computeIfAbsent(domain, any -> new ArrayList<>()).add(next);
        } catch (IllegalArgumentException e) {
          assertThat(e).hasMessageContaining("another domain than (%s)".formatted(domain));
        }
      }
      taken.forEach(
          (domain, manifests) -> {
            try (InMemoryStore alone = new InMemoryStore();
                QortexClient only = client(alone)) {
              manifests.forEach(only::ingest);
              assertThat(seen(both, store, domain))
                  .as("seed %d, %s", repetition.getCurrentRepetition(), domain)
                  .isEqualTo(seen(only, alone, domain));
            }
          });
    }
  }

  @Test
  void aRuleIsFoundInTwoDomainsAsInOneAndOnlyIfItFits() {
    try (QortexClient memory = client(store)) {
      memory.ingest(advice());
      IngestionManifest.Builder crowd = manifest("crowd", AWAY);
      for (int i = 0; i < 60; i++) {
        crowd.concept(concept("crowd", "far" + i, AWAY, "How often do I retry a failed call?", 1));
      }
      memory.ingest(crowd.build());
      Question question = Question.of("How often do I retry a failed call?").onlyRules();
      List<Rule> alone = memory.query(question.in(HOME)).rules();
      assertThat(alone).extracting(Rule::id).containsExactly("bound", "wait");
      assertThat(memory.query(question.in(AWAY, HOME)).rules()).isEqualTo(alone);
      assertThat(memory.query(Question.of("How do I bake sourdough bread?").in(HOME, AWAY)).rules())
          .isEmpty();
    }
  }

  @Test
  void feedbackOnRulesMovesTheirRankingAlsoThroughTheNextClient() {
    Question question = Question.of("How often do I retry a failed call?").in(HOME);
    Map<String, Outcome> outcomes = Map.of("bound", Outcome.REJECTED, "wait", Outcome.ACCEPTED);
    String given;
    try (QortexClient memory = numbered("first")) {
      memory.ingest(advice());
      assertThat(memory.feedback(memory.query(question).id(), outcomes).applied()).isEqualTo(2);
      assertThat(memory.query(question).rules())
          .extracting(Rule::id)
          .startsWith("wait")
          .doesNotContain("bound");
      given = memory.query(question).id();
    }
    try (QortexClient next = numbered("next")) {
      assertThat(next.feedback(given, Map.of("wait", Outcome.ACCEPTED)).applied()).isOne();
      assertThat(next.query(question).rules())
          .extracting(Rule::id)
          .startsWith("wait")
          .doesNotContain("bound");
    }
  }

  @Test
  void whatWasLearnedOfTheRulesOfADomainGoesWithIt() {
    try (QortexClient memory = numbered("first")) {
      memory.ingest(advice());
      Question question = Question.of("How often do I retry a failed call?").in(HOME);
      memory.feedback(memory.query(question).id(), Map.of("bound", Outcome.ACCEPTED));
      assertThat(store.pastQuestions().size()).isOne();
      assertThat(store.interoception().size()).isOne();
      store.graph().deleteDomain(HOME);
      assertThat(store.pastQuestions().size()).isZero();
      assertThat(store.pastQuestions().question("first1")).isEmpty();
      assertThat(store.interoception().size()).isZero();
    }
  }

  @Test
  void anErasedDomainLeavesNoQuestionNoOpenAnswerAndNoCheckpoint() {
    Question question = Question.of("How often do I retry a failed call?");
    String away;
    try (QortexClient memory = numbered("first")) {
      memory.ingest(advice());
      store.graph().createDomain(AWAY, "");
      store.checkpoints().create("home", Set.of(HOME), Map.of());
      store.checkpoints().create("all", Set.of(), Map.of());
      away = store.checkpoints().create("away", Set.of(AWAY), Map.of()).id();
      memory.feedback(memory.query(question).id(), Map.of("retry", Outcome.ACCEPTED));
      memory.query(question.in(HOME));
      memory.query(question);
      memory.query(question.in(AWAY));
      ErasureReport report = memory.eraseDomain(HOME);
      assertThat(report.known()).isTrue();
      assertThat(report.removed().concepts()).isEqualTo(2);
      assertThat(report.questions()).isOne();
      assertThat(report.checkpoints()).hasSize(2).doesNotContain(away);
      assertThat(memory.eraseDomain(HOME).known()).isFalse();
    }
    assertThat(store.graph().domains()).extracting(Domain::name).containsExactly(AWAY);
    assertThat(store.graph().sources(HOME)).isEmpty();
    assertThat(store.pastQuestions().size()).isZero();
    assertThat(store.interoception().size()).isZero();
    assertThat(store.vectors().size()).isZero();
    assertThat(store.checkpoints().list()).extracting(Checkpoint::id).containsExactly(away);
    assertThat(List.of("first2", "first3", "first4"))
        .filteredOn(id -> store.pastQuestions().open(id).isPresent())
        .containsExactly("first4");
  }

  @Test
  void anErasureReachesAnswersThatAnotherClientHolds() {
    Question question = Question.of("How often do I retry a failed call?");
    Map<String, Outcome> outcomes = Map.of("retry", Outcome.ACCEPTED);
    try (QortexClient first = numbered("first");
        QortexClient second = numbered("second")) {
      first.ingest(advice());
      store.graph().createDomain(AWAY, "");
      second.query(question.in(HOME));
      second.query(question);
      second.query(question.in(AWAY));
      first.eraseDomain(HOME);
      first.ingest(advice());
      for (String gone : List.of("second1", "second2")) {
        assertThatThrownBy(() -> second.feedback(gone, outcomes))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageContaining(gone)
            .hasMessageContaining("erased");
      }
      assertThat(second.feedback("second3", outcomes).refused()).containsOnlyKeys("retry");
      second.query(question.in(HOME));
      first.eraseDomain(HOME);
    }
    assertThat(List.of("second1", "second2", "second3", "second4"))
        .filteredOn(id -> store.pastQuestions().open(id).isPresent())
        .containsExactly("second3");
  }

  @Test
  void aRetractionForgetsTheAnswersThatReturnedWhatIsGone() {
    Question question = Question.of("How often do I retry a failed call?");
    Map<String, Outcome> outcomes = Map.of("retry", Outcome.ACCEPTED);
    try (QortexClient other = numbered("other");
        QortexClient memory = numbered("first")) {
      memory.ingest(advice());
      memory.ingest(
          manifest("kept", AWAY)
              .concept(concept("kept", "call", AWAY, "A failed call", 1))
              .build());
      memory.feedback(memory.query(question.in(HOME)).id(), outcomes);
      memory.feedback(memory.query(question.in(AWAY)).id(), Map.of("call", Outcome.ACCEPTED));
      other.query(question.in(HOME));
      other.query(question.in(AWAY));
      try (QortexClient closed = numbered("closed")) {
        closed.query(question.in(HOME));
        closed.query(question.in(AWAY));
      }
      assertThat(memory.receipt("first1").considered()).isNotEmpty();
      assertThat(memory.retract("advice").gone())
          .containsExactly("bound", "names", "retry", "table", "wait");
      for (String gone : List.of("first1", "other1", "closed1")) {
        assertThatThrownBy(() -> memory.receipt(gone)).hasMessageContaining(gone);
        assertThatThrownBy(() -> other.feedback(gone, outcomes)).hasMessageContaining(gone);
      }
      for (String kept : List.of("other2", "closed2")) {
        assertThat(other.receipt(kept).considered()).isNotEmpty();
      }
      assertThat(store.pastQuestions().question("first1")).isEmpty();
      assertThat(store.pastQuestions().recorded("first2")).containsExactly("call");
      assertThat(store.pastQuestions().open("closed1")).isEmpty();
    }
    assertThat(store.pastQuestions().open("other1")).isEmpty();
    assertThat(store.pastQuestions().open("other2")).isPresent();
  }

  @Test
  void aRetractedRuleTakesItsAnswerAlong() {
    Question question = Question.of("How often do I retry a failed call?").in(HOME);
    try (QortexClient other = numbered("other");
        QortexClient memory = numbered("first")) {
      memory.ingest(manifest("one").concept(concept("one", "retry")).build());
      memory.ingest(
          manifest("two")
              .rule(rule("two", "bound", HOME, "Retry a failed call thrice.", List.of("retry"), 1))
              .build());
      memory.ingest(
          manifest("three")
              .rule(rule("three", "kept", HOME, "Name a retry.", List.of("retry"), 1))
              .build());
      assertThat(memory.query(question).rules()).extracting(Rule::id).contains("bound", "kept");
      other.query(question);
      assertThat(memory.retract("two").gone()).containsExactly("bound");
      for (String gone : List.of("first1", "other1")) {
        assertThatThrownBy(() -> other.receipt(gone)).hasMessageContaining(gone);
        assertThatThrownBy(() -> other.feedback(gone, Map.of("retry", Outcome.ACCEPTED)))
            .hasMessageContaining(gone);
      }
      assertThat(other.query(question).rules()).extracting(Rule::id).contains("kept");
      memory.eraseDomain(AWAY);
      assertThat(other.receipt("other2").considered()).isNotEmpty();
    }
  }

  @Test
  void aRetractionLeavesTheAnswersOfWhatAnotherSourceSaysToo() {
    try (QortexClient memory = numbered("first")) {
      memory.ingest(manifest("one").concept(concept("one", "retry")).build());
      memory.ingest(manifest("two").concept(concept("two", "retry")).build());
      String answer = memory.query(Question.of("retry").in(HOME)).id();
      long erasures = store.pastQuestions().erasures();
      assertThat(memory.retract("one").gone()).isEmpty();
      assertThat(store.pastQuestions().erasures()).isEqualTo(erasures);
      assertThat(memory.feedback(answer, Map.of("retry", Outcome.ACCEPTED)).applied()).isOne();
    }
  }

  private QortexClient numbered(String name) {
    AtomicInteger answers = new AtomicInteger();
    return LocalQortexClient.builder(store)
        .embedding(new HashingEmbeddingModel(64))
        .ids(() -> name + answers.incrementAndGet())
        .build();
  }

  private static IngestionManifest advice() {
    return manifest("advice")
        .concept(concept("advice", "retry"))
        .concept(concept("advice", "table"))
        .rule(rule("advice", "bound", HOME, "Retry a failed call thrice.", List.of("retry"), 1))
        .rule(rule("advice", "wait", HOME, "Wait before a retry of a call.", List.of("retry"), 1))
        .rule(rule("advice", "names", HOME, "Name tables in the plural.", List.of("table"), 1))
        .build();
  }

  private static QortexClient client(MemoryStore store) {
    return LocalQortexClient.builder(store)
        .embedding(new HashingEmbeddingModel(64))
        .clock(InstantSource.fixed(Instant.EPOCH))
        .ids(() -> "answer")
        .build();
  }

  private static List<Object> seen(QortexClient memory, MemoryStore store, String domain) {
    Answer answer = memory.query(Question.of(ASKED).in(domain));
    return List.of(
        answer.items(),
        answer.rules(),
        memory.rules(RuleSelection.all().domains(Set.of(domain))),
        store.graph().examples(domain));
  }

  /** The next content of one source of a domain, with ids that the other domain has as well. */
  private static IngestionManifest next(Random random, String domain) {
    String source = domain + random.nextInt(2);
    IngestionManifest.Builder manifest = manifest(source, domain);
    Set<String> once = new HashSet<>();
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      int number = random.nextInt(9);
      if (number % 2 == 0) {
        manifest.concept(concept(source, "id" + number, domain, text(random), 1));
      } else if (once.add("passage " + number)) {
        manifest.passage(
            Passage.of("id" + number, domain, "", text(random), Provenance.of(source)));
      }
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      String rule = id(random);
      String example = id(random);
      double confidence = random.nextInt(4) / 4.0;
      if (once.add("rule " + rule)) {
        List<String> about = List.of(id(random));
        manifest.rule(rule(source, rule, domain, text(random), about, confidence));
      }
      if (once.add("example " + example)) {
        manifest.example(Fixtures.example(source, example, domain, text(random)));
      }
    }
    return manifest.build();
  }

  private static String id(Random random) {
    return "id" + random.nextInt(9);
  }

  private static String text(Random random) {
    return "word" + random.nextInt(3) + " and word" + random.nextInt(9);
  }
}
