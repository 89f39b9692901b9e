package dev.qortex.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.feedback.FeedbackEvent;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Exploration;
import dev.qortex.core.query.OnlineEdges;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.store.InMemoryStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class QortexClientTest {

  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  private final InMemoryStore store = new InMemoryStore(InstantSource.fixed(NOW));
  private final List<FeedbackEvent> heard = new ArrayList<>();
  private final List<MemoryEvent> events = new ArrayList<>();
  private final AtomicInteger ids = new AtomicInteger();
  private final QortexClient memory =
      QortexClient.builder(store)
          .embedding(new HashingEmbeddingModel(256))
          .listener(heard::add)
          .events(events::add)
          .clock(InstantSource.fixed(NOW))
          .ids(() -> "answer-" + ids.incrementAndGet())
          .build();

  @Test
  void aQuestionFindsThePassageAndSaysWhy() {
    memory.ingest(handbook("ops"));
    Answer answer = memory.query("When should a failed call be retried?");
    AnswerItem best = answer.items().get(0);
    assertThat(best.id()).isEqualTo("ops/retry");
    assertThat(best.explanation().legs())
        .extracting("leg")
        .containsExactlyInAnyOrder("vector", "lexical", "sentence", "graph");
    assertThat(best.score()).isCloseTo(best.explanation().fused(), within(1e-12));
    assertThat(best.explanation().trust()).isEqualTo(1.0);
    assertThat(best.explanation().past()).isZero();
    assertThat(best.toString()).contains("lexical").contains("rank 1");
  }

  @Test
  void sourcesAndConceptsOfADomainAreListed() {
    memory.ingest(handbook("ops"));
    List<String> sources = memory.sources("ops").stream().map(SourceMetadata::id).toList();
    assertThat(sources).hasSize(1);
    assertThat(memory.sources("unknown")).isEmpty();
    assertThat(memory.concepts("ops", Set.of()))
        .isNotEmpty()
        .allMatch(concept -> concept.domain().equals("ops"));
    assertThat(memory.concepts("ops", Set.copyOf(sources))).isEmpty();
    assertThat(memory.concepts("ops", Set.of("another"))).isNotEmpty();
  }

  @Test
  void rulesOfActivatedConceptsComeAlongEvenWhenOnlyPassagesAreWanted() {
    memory.ingest(handbook("ops"));
    Answer answer =
        memory.query(Question.of("When should a failed call be retried?").kinds(NodeKind.PASSAGE));
    assertThat(answer.items()).allMatch(item -> item.node().kind() == NodeKind.PASSAGE);
    assertThat(answer.rules()).extracting(Rule::id).contains("ops/rule");
  }

  @Test
  void rulesComeAlongWhereNoLegWalks() {
    memory.ingest(handbook("ops"));
    QortexClient quick =
        QortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(256))
            .retrieval(RetrievalSettings.defaults().legs(Set.of("lexical", "vector")))
            .build();
    assertThat(quick.query("When should a failed call be retried?").rules())
        .extracting(Rule::id)
        .contains("ops/rule");
  }

  @Test
  void acceptingAndRejectingChangesTheNextRanking() {
    memory.ingest(handbook("ops"));
    Question question = Question.of("call and time");
    Answer before = memory.query(question);
    String first = before.items().get(0).id();
    String second = before.items().get(1).id();
    FeedbackReport report =
        memory.feedback(before.id(), Map.of(first, Outcome.REJECTED, second, Outcome.ACCEPTED));
    assertThat(report).isEqualTo(new FeedbackReport(before.id(), 2, 0, List.of()));

    Answer after = memory.query(question);
    assertThat(after.items().get(0).id()).isEqualTo(second);
    AnswerItem raised = after.item(second).orElseThrow();
    AnswerItem lowered = after.item(first).orElseThrow();
    assertThat(raised.explanation().past()).isPositive();
    assertThat(lowered.explanation().past()).isNegative();
    assertThat(raised.explanation().factor()).isCloseTo(1.10, within(1e-12));
    assertThat(lowered.explanation().factor()).isCloseTo(0.95, within(1e-12));
    assertThat(raised.toString()).contains("similar questions +").contains("factor 1.10");
    assertThat(raised.score())
        .isCloseTo(raised.explanation().fused() + raised.explanation().past(), within(1e-12));
  }

  @Test
  void anAcceptedNodeBendsTheWalk() {
    memory.ingest(handbook("ops"));
    Question question = Question.of("retry");
    double before = graphScore(memory.query(question), "ops/breaker");
    store.interoception().adjust(Map.of("ops/breaker", 4.0, "ops/retry", -0.9));
    double after = graphScore(memory.query(question), "ops/breaker");
    assertThat(after).isGreaterThan(before);
  }

  private static double graphScore(Answer answer, String id) {
    return answer.item(id).orElseThrow().explanation().legs().stream()
        .filter(leg -> leg.leg().equals("graph"))
        .mapToDouble(leg -> leg.score())
        .sum();
  }

  @Test
  void anOutcomeCountsOnceAndForTheItemsOfItsAnswerOnly() {
    memory.ingest(handbook("ops"));
    Answer answer = memory.query("retry a call");
    String item = answer.items().get(0).id();
    Map<String, Outcome> outcomes =
        Map.of(item, Outcome.ACCEPTED, "no such node", Outcome.ACCEPTED);

    assertThat(memory.feedback(answer.id(), outcomes))
        .isEqualTo(new FeedbackReport(answer.id(), 1, 0, List.of("no such node")));
    assertThat(memory.feedback(answer.id(), Map.of(item, Outcome.REJECTED)))
        .isEqualTo(new FeedbackReport(answer.id(), 0, 1, List.of()));

    assertThat(store.interoception().factors(Set.of(item, "no such node")))
        .isEqualTo(Map.of(item, 1.1));
    assertThat(store.pastQuestions().size()).isEqualTo(1);
    assertThat(heard)
        .containsExactly(FeedbackEvent.of(answer.id(), "", Map.of(item, Outcome.ACCEPTED), NOW));
    assertThat(heard.get(0).observationId(item)).isEqualTo(answer.id() + "/" + item);
  }

  @Test
  void feedbackThatAListenerRefusesCanBeRepeated() {
    AtomicInteger attempts = new AtomicInteger();
    QortexClient strict =
        QortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(256))
            .listener(
                event -> {
                  if (attempts.incrementAndGet() == 1) {
                    throw new IllegalStateException("not yet");
                  }
                })
            .build();
    strict.ingest(handbook("ops"));
    Answer answer = strict.query("retry a call");
    Map<String, Outcome> outcomes = Map.of(answer.items().get(0).id(), Outcome.ACCEPTED);
    assertThatThrownBy(() -> strict.feedback(answer.id(), outcomes)).hasMessage("not yet");
    assertThat(store.pastQuestions().size()).isZero();
    assertThat(store.interoception().size()).isZero();
    assertThat(strict.feedback(answer.id(), outcomes).applied()).isEqualTo(1);
  }

  @Test
  void anUnknownAnswerIsRefusedByItsId() {
    assertThatThrownBy(() -> memory.feedback("gone", Map.of("x", Outcome.ACCEPTED)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("(gone)")
        .hasMessageContaining("Maybe");
  }

  @Property(tries = 30)
  void nothingOfAnotherDomainComesBack(@ForAll @IntRange(min = 0, max = 3) int asked) {
    InMemoryStore shared = new InMemoryStore();
    QortexClient client =
        QortexClient.builder(shared).embedding(new HashingEmbeddingModel(64)).build();
    for (String domain : List.of("a", "b", "c", "d")) {
      client.ingest(handbook(domain));
    }
    // A bridge between the domains must not let anything through.
    client.ingest(
        IngestionManifest.builder("a")
            .source(SourceMetadata.of("bridge", "test"))
            .edge(
                ConceptEdge.of(
                    "a/breaker",
                    RelationType.SIMILAR_TO,
                    "b/breaker",
                    1.0,
                    Provenance.of("bridge")))
            .build());
    Set<String> domains = Set.copyOf(List.of("a", "b", "c", "d").subList(0, asked + 1));
    Answer answer =
        client.query(
            Question.of("retry breaker call time").in(domains.toArray(String[]::new)).limit(100));
    assertThat(answer.items())
        .isNotEmpty()
        .allMatch(item -> domains.contains(item.node().domain()));
    assertThat(answer.rules()).isNotEmpty().allMatch(rule -> domains.contains(rule.domain()));
  }

  @Property(tries = 30)
  void theBudgetAndTheLeastConfidenceAlwaysHold(
      @ForAll @IntRange(min = 1, max = 120) int budget,
      @ForAll @DoubleRange(min = 0, max = 1) double confidence) {
    InMemoryStore own = new InMemoryStore();
    QortexClient client =
        QortexClient.builder(own).embedding(new HashingEmbeddingModel(64)).build();
    client.ingest(handbook("ops"));
    Answer answer =
        client.query(
            Question.of("retry breaker call time").tokenBudget(budget).minConfidence(confidence));
    int used =
        answer.items().stream().mapToInt(AnswerItem::tokens).sum()
            + answer.rules().stream().mapToInt(rule -> (rule.text().length() + 3) / 4).sum();
    assertThat(used).isEqualTo(answer.tokens()).isLessThanOrEqualTo(budget);
    assertThat(answer.items()).allMatch(item -> item.node().confidence() >= confidence);
    assertThat(answer.rules()).allMatch(rule -> rule.confidence() >= confidence);
  }

  @Test
  void theSameQuestionGivesTheSameListAgain() {
    memory.ingest(handbook("ops"));
    List<String> first = memory.query("call").items().stream().map(AnswerItem::toString).toList();
    for (int i = 0; i < 5; i++) {
      assertThat(memory.query("call").items()).extracting(AnswerItem::toString).isEqualTo(first);
    }
  }

  @Test
  void whatHelpedWithASimilarQuestionComesBackEvenIfTheLegsHardlyFindIt() {
    memory.ingest(handbook("ops"));
    Answer answer = memory.query(Question.of("retry a failed call").limit(4));
    assertThat(answer.item("ops/unrelated")).isEmpty();
    store
        .pastQuestions()
        .record(
            new dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion(
                "earlier",
                "retry a failed call",
                new HashingEmbeddingModel(256).embed(List.of("retry a failed call")).get(0),
                "",
                NOW),
            Map.of("ops/unrelated", 1.0));
    Answer after = memory.query(Question.of("retry a failed call").limit(4));
    assertThat(after.item("ops/unrelated").orElseThrow().explanation().past()).isPositive();
    store.graph().createDomain("elsewhere", "");
    assertThat(memory.query(Question.of("retry a failed call").in("elsewhere")).items()).isEmpty();
  }

  @Test
  void textsAreEmbeddedOnce() {
    AtomicInteger embedded = new AtomicInteger();
    HashingEmbeddingModel hashing = new HashingEmbeddingModel(64);
    QortexClient counting =
        QortexClient.builder(new InMemoryStore())
            .embedding(
                new EmbeddingModel() {
                  @Override
                  public String name() {
                    return "counting";
                  }

                  @Override
                  public int dimension() {
                    return 64;
                  }

                  @Override
                  public List<float[]> embed(List<String> texts) {
                    embedded.addAndGet(texts.size());
                    return hashing.embed(texts);
                  }
                })
            .build();
    counting.ingest(handbook("ops"));
    int first = embedded.get();
    counting.ingest(handbook("ops"));
    assertThat(first).isPositive();
    assertThat(embedded).hasValue(first);
  }

  @Test
  void aStoreOfAnotherModelIsRefused() {
    memory.ingest(handbook("ops"));
    for (int dimension : List.of(128, 256)) {
      QortexClient.Builder other =
          QortexClient.builder(store)
              .embedding(named("other", new HashingEmbeddingModel(dimension)));
      assertThatThrownBy(other::build)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("the model (hashing-256) with (256) dimensions")
          .hasMessageContaining("the model (other) with (" + dimension + ") dimensions")
          .hasMessageContaining("\nMaybe re-embed");
    }
  }

  /** That model under another name. */
  private static EmbeddingModel named(String name, EmbeddingModel model) {
    return new EmbeddingModel() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public int dimension() {
        return model.dimension();
      }

      @Override
      public List<float[]> embed(List<String> texts) {
        return model.embed(texts);
      }
    };
  }

  @Test
  void aModelThatFailsLeavesTheGraphAsItWas() {
    QortexClient unlucky =
        QortexClient.builder(store)
            .embedding(
                new EmbeddingModel() {
                  @Override
                  public String name() {
                    return "broken";
                  }

                  @Override
                  public int dimension() {
                    return 8;
                  }

                  @Override
                  public List<float[]> embed(List<String> texts) {
                    throw new IllegalStateException("model is gone");
                  }
                })
            .build();
    assertThatThrownBy(() -> unlucky.ingest(handbook("ops"))).hasMessage("model is gone");
    assertThat(store.graph().stats().total().total()).isZero();
    assertThat(store.graph().domains()).isEmpty();
  }

  @Test
  void afterARetractionTheTextOfTheOtherSourceIsFound() {
    memory.ingest(note("one", "apples and pears", 0.9));
    memory.ingest(note("two", "bridges and tunnels", 0.5));
    assertThat(memory.query("bridges and tunnels").items()).isEmpty();
    memory.retract("one");
    Answer answer = memory.query("bridges and tunnels");
    assertThat(answer.items()).extracting(AnswerItem::id).containsExactly("note");
    assertThat(answer.items().get(0).explanation().legs()).extracting("leg").contains("vector");
  }

  @Test
  void whenASourceStopsSayingSomethingTheTextOfTheOtherIsFound() {
    memory.ingest(note("one", "apples and pears", 0.9));
    memory.ingest(note("two", "bridges and tunnels", 0.5));
    assertThat(
            memory
                .ingest(
                    IngestionManifest.builder("notes")
                        .source(SourceMetadata.of("one", "test"))
                        .build())
                .unembedded())
        .isEmpty();
    Answer answer = memory.query("bridges and tunnels");
    assertThat(answer.items().get(0).explanation().legs()).extracting("leg").contains("vector");
  }

  @Test
  void aRetractionGivesTheTextOfTheOtherItsVectorAndListsNoNodeAsWithoutOne() {
    memory.ingest(note("one", "apples and pears", 0.9));
    memory.ingest(note("two", "bridges and tunnels", 0.5));
    assertThat(memory.retract("one").unembedded()).isEmpty();
    assertThat(store.vectors().contained(List.of("note"))).containsExactly("note");
  }

  @Test
  void aRetractionReportsWhatItDid() {
    memory.ingest(note("one", "apples and pears", 0.9));
    assertThat(memory.retract("one").removed().concepts()).isEqualTo(1);
    assertThat(memory.retract("one").known()).isFalse();
  }

  @Test
  void aFactorWeighsTheStartsOfTheWalkAgainstEachOther() {
    // Two nodes of one text would be linked.
    QortexClient unlinked =
        QortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(256))
            .retrieval(RetrievalSettings.defaults().online(OnlineEdges.none()))
            .build();
    memory.ingest(note("one", "apples", 1.0));
    memory.ingest(
        IngestionManifest.builder("notes")
            .source(SourceMetadata.of("three", "test"))
            .concept(ConceptNode.of("other", "notes", "apples", "", Provenance.of("three")))
            .build());
    assertThat(graphScore(unlinked.query("apples"), "note"))
        .isCloseTo(graphScore(unlinked.query("apples"), "other"), within(1e-9));
    store.interoception().adjust(Map.of("note", 1.0));
    assertThat(graphScore(unlinked.query("apples"), "note")).isCloseTo(2.0 / 3, within(1e-6));
  }

  @Test
  void aNewDocumentIsSeenInADomainThatWasAskedBefore() {
    memory.ingest(note("one", "apples", 1.0));
    memory.query(Question.of("apples").in("notes"));
    memory.ingest(handbook("notes"));
    assertThat(graphScore(memory.query(Question.of("retry").in("notes")), "notes/retry-concept"))
        .isPositive();
  }

  private static IngestionManifest note(String source, String text, double confidence) {
    return IngestionManifest.builder("notes")
        .source(SourceMetadata.of(source, "test"))
        .concept(
            new ConceptNode("note", "notes", text, "", confidence, Provenance.of(source), Map.of()))
        .build();
  }

  @Test
  void theSurroundingsOfANodeAreShownStepByStep() {
    memory.ingest(handbook("ops"));
    Exploration near = memory.explore("ops/breaker", 1).orElseThrow();
    assertThat(near.neighbours()).extracting("id").containsExactly("ops/retry-concept");
    assertThat(near.edges()).hasSize(1);
    Exploration far = memory.explore("ops/breaker", 2).orElseThrow();
    assertThat(far.neighbours()).extracting("id").contains("ops/retry-concept", "ops/retry");
    assertThat(far.rules()).extracting(Rule::id).containsExactly("ops/rule");
    assertThat(memory.explore("nobody", 1)).isEmpty();
    assertThat(memory.explore("ops/breaker", 3)).isPresent();
    assertThatThrownBy(() -> memory.explore("ops/breaker", 4)).hasMessageContaining("(4)");
    assertThatThrownBy(() -> memory.explore("ops/breaker", 0)).hasMessageContaining("(0)");
  }

  @Test
  void lookingAroundAndDerivingStayInsideOfTheDomain() {
    memory.ingest(handbook("ops"));
    memory.ingest(handbook("secret"));
    memory.ingest(
        IngestionManifest.builder("ops")
            .source(SourceMetadata.of("bridge", "test"))
            .edge(
                ConceptEdge.of(
                    "ops/breaker",
                    RelationType.REQUIRES,
                    "secret/breaker",
                    1.0,
                    Provenance.of("bridge")))
            .build());
    Exploration around = memory.explore("ops/breaker", 3).orElseThrow();
    assertThat(around.neighbours()).allMatch(node -> node.domain().equals("ops"));
    assertThat(around.edges()).noneMatch(edge -> edge.targetId().startsWith("secret"));
    assertThat(around.rules()).allMatch(rule -> rule.domain().equals("ops"));
    assertThat(memory.rules(RuleSelection.all().domains(Set.of("ops"))))
        .noneMatch(rule -> rule.sourceConcepts().contains("secret/breaker"));
    assertThat(memory.rules(RuleSelection.all().domains(Set.of("ops", "secret"))))
        .anyMatch(rule -> rule.sourceConcepts().contains("secret/breaker"));
  }

  @Test
  void nodesThatLackAVectorAreEmbeddedLater() {
    store.graph().ingest(handbook("ops"));
    assertThat(store.vectors().size()).isZero();
    assertThat(memory.embedMissing()).isEqualTo(5);
    assertThat(store.vectors().size()).isEqualTo(5);
    assertThat(memory.embedMissing()).isZero();
  }

  @Test
  void listenersAreAskedToPrepareBeforeAnythingIsLearned() {
    List<String> order = new ArrayList<>();
    QortexClient client =
        QortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(256))
            .listener(
                new dev.qortex.core.feedback.FeedbackListener() {
                  @Override
                  public void prepare(FeedbackEvent event) {
                    order.add("prepare " + event.outcomes().keySet());
                  }

                  @Override
                  public void onFeedback(FeedbackEvent event) {
                    order.add("learn " + event.outcomes().keySet());
                  }
                })
            .build();
    client.ingest(handbook("ops"));
    Answer answer = client.query("retry");
    String item = answer.items().get(0).id();
    client.feedback(answer.id(), Map.of(item, Outcome.ACCEPTED));
    assertThat(order).containsExactly("prepare [" + item + "]", "learn [" + item + "]");
  }

  @Test
  void rulesAreStatedAndDerived() {
    memory.ingest(handbook("ops"));
    assertThat(memory.rules(RuleSelection.all().domains(Set.of("ops"))))
        .extracting(rule -> rule.derivation().value())
        .containsExactlyInAnyOrder("explicit", "derived");
    store.graph().createDomain("elsewhere", "");
    assertThat(memory.rules(RuleSelection.all().domains(Set.of("elsewhere")))).isEmpty();
  }

  @Test
  void eventsTellWhatWasDone() {
    memory.ingest(handbook("ops"));
    Answer answer = memory.query("retry");
    Map<String, Outcome> outcomes =
        Map.of(answer.items().get(0).id(), Outcome.PARTIAL, "no", Outcome.PARTIAL);
    memory.feedback(answer.id(), outcomes);
    memory.feedback(answer.id(), outcomes);
    assertThat(events.get(2)).isEqualTo(new MemoryEvent.FeedbackApplied(NOW, answer.id(), 1, 0, 1));
    assertThat(events.remove(3))
        .isEqualTo(new MemoryEvent.FeedbackApplied(NOW, answer.id(), 0, 1, 1));
    assertThat(((MemoryEvent.QuestionAnswered) events.get(1)).nanos())
        .isBetween(0L, 60_000_000_000L);
    assertThat(events)
        .hasExactlyElementsOfTypes(
            MemoryEvent.ManifestIngested.class,
            MemoryEvent.QuestionAnswered.class,
            MemoryEvent.FeedbackApplied.class)
        .allMatch(event -> event.at().equals(NOW));
  }

  @Test
  void aFailingSinkDoesNotReachTheMemory() {
    QortexClient unlucky =
        QortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(256))
            .events(
                event -> {
                  throw new IllegalStateException("sink is full");
                })
            .build();
    assertThat(unlucky.ingest(handbook("ops")).changed()).isTrue();
  }

  @Test
  void wiringFaultsAreNamed() {
    assertThatThrownBy(() -> QortexClient.builder(store).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("embedding");
    memory.ingest(handbook("ops"));
    assertThatThrownBy(
            () -> QortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("(256)")
        .hasMessageContaining("(64)");
  }

  @Test
  void useAfterCloseIsRefused() {
    memory.close();
    memory.close();
    List<org.assertj.core.api.ThrowableAssert.ThrowingCallable> calls =
        List.of(
            () -> memory.query("anything"),
            () -> memory.status(),
            () -> memory.embedMissing(),
            () -> memory.ingest(handbook("ops")),
            () -> memory.retract("source"),
            () -> memory.feedback("answer-1", Map.of()),
            () -> memory.replay(List.of()),
            () -> memory.forget("session"),
            () -> memory.learningReport(),
            () -> memory.deliverFeedback(),
            () -> memory.find("node", Set.of()),
            () -> memory.explore("node", 1),
            () -> memory.related("node", Set.of("other")),
            () -> memory.compare(Question.of("anything")),
            () -> memory.promoteEdges(),
            () -> memory.rules(RuleSelection.all()));
    assertThat(calls)
        .allSatisfy(call -> assertThatThrownBy(call).isInstanceOf(IllegalStateException.class));
  }

  @Test
  void theStatusCountsEverything() {
    memory.ingest(handbook("ops"));
    Answer answer = memory.query("retry");
    memory.feedback(answer.id(), Map.of(answer.items().get(0).id(), Outcome.ACCEPTED));
    MemoryStatus status = memory.status();
    assertThat(status.graph().total().toString())
        .isEqualTo("2 concepts, 3 passages, 2 edges, 1 rules, 0 examples");
    assertThat(status.vectors()).isEqualTo(5);
    assertThat(status.embeddingModel()).isEqualTo("hashing-256");
    assertThat(status.factors()).isEqualTo(1);
    assertThat(status.outcomes()).isEqualTo(1);
  }

  private static IngestionManifest handbook(String domain) {
    Provenance from = Provenance.of(domain + "/source", "Calls");
    return IngestionManifest.builder(domain)
        .source(SourceMetadata.of(domain + "/source", "test"))
        .passage(
            Passage.of(
                domain + "/retry",
                domain,
                "Retries",
                "A failed call should be retried when the failure is temporary. Retries need a"
                    + " limit.",
                from))
        .passage(
            Passage.of(
                domain + "/timeout",
                domain,
                "Timeouts",
                "Every remote call has a time limit, so that a slow service cannot hold a thread.",
                from))
        .passage(
            Passage.of(domain + "/unrelated", domain, "Lunch", "Soup is served at noon.", from))
        .concept(
            ConceptNode.of(
                domain + "/retry-concept", domain, "Retry", "to try a failed call again", from))
        .concept(
            new ConceptNode(
                domain + "/breaker",
                domain,
                "Circuit Breaker",
                "stops calls to a failing service for a time",
                0.8,
                from,
                Map.of()))
        .edge(
            ConceptEdge.of(
                domain + "/breaker", RelationType.REFINES, domain + "/retry-concept", 0.9, from))
        .edge(
            ConceptEdge.of(
                domain + "/retry", RelationType.MENTIONS, domain + "/retry-concept", 1.0, from))
        .rule(
            new ExplicitRule(
                domain + "/rule",
                domain,
                "Always limit the number of retries.",
                List.of(domain + "/retry-concept"),
                "architectural",
                0.7,
                from))
        .build();
  }
}
