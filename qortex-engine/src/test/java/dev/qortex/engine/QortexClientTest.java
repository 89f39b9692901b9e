package dev.qortex.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.event.MemoryEvent.OutcomeCounts;
import dev.qortex.core.feedback.FeedbackEvent;
import dev.qortex.core.feedback.FeedbackReport;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.OnlineEdges;
import dev.qortex.core.query.Question;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.core.rules.RuleTemplate;
import dev.qortex.core.rules.TemplateSet;
import dev.qortex.storage.memory.InMemoryStore;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
      LocalQortexClient.builder(store)
          .embedding(new HashingEmbeddingModel(256))
          .listener(heard::add)
          .events(events::add)
          .clock(InstantSource.fixed(NOW))
          .ids(() -> "answer-" + ids.incrementAndGet())
          .build();

  @Test
  void rulesComeAlongWhereNoLegWalks() {
    memory.ingest(handbook("ops"));
    QortexClient quick =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(256))
            .retrieval(RetrievalSettings.defaults().legs(Set.of("lexical", "vector")))
            .build();
    assertThat(quick.query("When should a failed call be retried?").rules())
        .extracting(Rule::id)
        .contains("ops/rule");
  }

  @Test
  void rulesAreDerivedByTheTemplatesOfTheMemory() {
    RuleTemplate template =
        new RuleTemplate(
            RelationType.REFINES,
            "imperative",
            "See {target} before {source}.",
            "reading",
            RuleTemplate.Severity.INFO);
    QortexClient own =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(256))
            .templates(TemplateSet.of(List.of(template)))
            .build();
    own.ingest(handbook("ops"));
    assertThat(own.rules(RuleSelection.all()))
        .extracting(Rule::text)
        .containsExactlyInAnyOrder(
            "Always limit the number of retries.", "See Retry before Circuit Breaker.");
  }

  @Test
  void tokensAreCountedByTheCounterOfTheSettings() {
    QortexClient counting =
        LocalQortexClient.builder(store)
            .embedding(new HashingEmbeddingModel(256))
            .retrieval(RetrievalSettings.defaults().tokens(text -> 1000))
            .build();
    counting.ingest(handbook("ops"));
    assertThat(counting.query("retry a call").items())
        .isNotEmpty()
        .allMatch(item -> item.tokens() == 1000);
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
        .isEqualTo(
            new FeedbackReport(
                answer.id(),
                1,
                List.of(),
                new TreeMap<>(
                    Map.of("no such node", FeedbackReport.noItem(answer.id(), "no such node")))));
    assertThat(memory.feedback(answer.id(), Map.of(item, Outcome.REJECTED)))
        .isEqualTo(new FeedbackReport(answer.id(), 0, List.of(item), new TreeMap<>()));

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
        LocalQortexClient.builder(store)
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

  @Property(tries = 30)
  void theBudgetAndTheLeastConfidenceAlwaysHold(
      @ForAll @IntRange(min = 1, max = 120) int budget,
      @ForAll @DoubleRange(min = 0, max = 1) double confidence) {
    InMemoryStore own = new InMemoryStore();
    QortexClient client =
        LocalQortexClient.builder(own).embedding(new HashingEmbeddingModel(64)).build();
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
        LocalQortexClient.builder(new InMemoryStore())
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
      LocalQortexClient.Builder other =
          LocalQortexClient.builder(store)
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
        LocalQortexClient.builder(store)
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
  void aFactorWeighsTheStartsOfTheWalkAgainstEachOther() {
    // Two nodes of one text would be linked.
    QortexClient unlinked =
        LocalQortexClient.builder(store)
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
  void listenersAreAskedToPrepareBeforeAnythingIsLearned() {
    List<String> order = new ArrayList<>();
    QortexClient client =
        LocalQortexClient.builder(store)
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
  void eventsTellWhatWasDone() {
    memory.ingest(handbook("ops"));
    Answer answer = memory.query("retry");
    Map<String, Outcome> outcomes =
        Map.of(answer.items().get(0).id(), Outcome.PARTIAL, "no", Outcome.PARTIAL);
    memory.feedback(answer.id(), outcomes);
    memory.feedback(answer.id(), outcomes);
    assertThat(events.get(2))
        .isEqualTo(
            new MemoryEvent.FeedbackApplied(NOW, answer.id(), new OutcomeCounts(0, 1, 0), 0, 1));
    assertThat(events.remove(3))
        .isEqualTo(new MemoryEvent.FeedbackApplied(NOW, answer.id(), OutcomeCounts.NONE, 1, 1));
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
        LocalQortexClient.builder(store)
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
    assertThatThrownBy(() -> LocalQortexClient.builder(store).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("embedding");
    memory.ingest(handbook("ops"));
    assertThatThrownBy(
            () -> LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("(256)")
        .hasMessageContaining("(64)");
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
