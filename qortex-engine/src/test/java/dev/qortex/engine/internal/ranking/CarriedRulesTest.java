package dev.qortex.engine.internal.ranking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.CodeExample;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Question;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.LocalQortexClient;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CarriedRulesTest {

  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger similar = new AtomicInteger();
  private final Library library = Library.films();
  private final QortexClient memory =
      LocalQortexClient.builder(watched()).embedding(Library.MODEL).build();

  /** Counts reads of rules and code examples, and look-ups of similar past questions. */
  private MemoryStore watched() {
    GraphBackend graph =
        (GraphBackend)
            Proxy.newProxyInstance(
                GraphBackend.class.getClassLoader(),
                new Class<?>[] {GraphBackend.class},
                (proxy, method, args) -> {
                  if (method.getName().equals("rules") || method.getName().equals("examples")) {
                    asked.incrementAndGet();
                  }
                  return method.invoke(library.store.graph(), args);
                });
    QueryFeedbackStore pastQuestions =
        (QueryFeedbackStore)
            Proxy.newProxyInstance(
                QueryFeedbackStore.class.getClassLoader(),
                new Class<?>[] {QueryFeedbackStore.class},
                (proxy, method, args) -> {
                  if (method.getName().equals("similar")) {
                    similar.incrementAndGet();
                  }
                  return method.invoke(library.store.pastQuestions(), args);
                });
    return (MemoryStore)
        Proxy.newProxyInstance(
            MemoryStore.class.getClassLoader(),
            new Class<?>[] {MemoryStore.class},
            (proxy, method, args) ->
                switch (method.getName()) {
                  case "graph" -> graph;
                  case "pastQuestions" -> pastQuestions;
                  default -> method.invoke(library.store, args);
                });
  }

  @Test
  void whatWasLearnedIsComputedOnceForAQuestionWithRules() {
    for (int i = 0; i < 30; i++) {
      state("page" + i, "A page of number " + i + " names [Retry].", "names");
    }
    state("budget", "Retry: a failing service is called less. Count the minutes.", "called less");
    Question question = Question.of("Is a failing service called less by Retry?").in("ops");
    assertThat(memory.query(question).rules()).hasSize(1);
    assertThat(similar).hasValue(1);
    assertThat(memory.query(question.kinds(NodeKind.PASSAGE)).rules()).hasSize(1);
    assertThat(similar).hasValue(2);
  }

  @Test
  void aStoreIsAskedOnceForARevisionWhetherItHasRulesOrExamples() {
    memory.embedMissing();
    Question question = Question.of("A director of films").kinds(NodeKind.PASSAGE);
    memory.query(question);
    memory.query(question);
    assertThat(asked).hasValue(2);
    memory.query(question.in("films"));
    assertThat(asked).hasValue(4);
  }

  @Test
  void aRuleOfAPassageThatAnswersFitsAndOneElsewhereDoesNot() {
    for (int i = 0; i < 30; i++) {
      state("page" + i, "A page of number " + i + " names [Retry].", "names");
    }
    state("budget", "Retry: a failing service is called less. Count the minutes.", "called less");
    Question question = Question.of("Is a failing service called less by Retry?").in("ops");
    assertThat(memory.query(question).rules())
        .extracting(Rule::id)
        .containsExactly("ops:budget:rule");
    assertThat(memory.query(question.kinds(NodeKind.PASSAGE)).rules()).hasSize(1);
    assertThat(memory.query(Question.of("How do I bake sourdough bread?").in("ops")).rules())
        .isEmpty();
  }

  @Test
  void aRuleOfTheSecondBestPassageComesOnlyWhereOnlyRulesAreAskedFor() {
    for (int i = 0; i < 30; i++) {
      state("page" + i, "A page of number " + i + " names [Retry].", "names");
    }
    state("budget", "Retry: a failing service is called less. Count the minutes.", "called less");
    state("slow", "Retry: a failing service is called less while it is slow.", "called less while");
    Question question = Question.of("Is a failing service called less by Retry?").in("ops");
    Answer answer = memory.query(question);
    Answer passages = memory.query(question.kinds(NodeKind.PASSAGE));
    assertThat(answer.rules())
        .extracting(Rule::id)
        .containsExactly(passages.items().get(0).id() + ":rule");
    assertThat(memory.query(question.onlyRules()).rules())
        .extracting(Rule::id)
        .contains("ops:budget:rule", "ops:slow:rule");
  }

  @Test
  void anUnsureRuleComesAlongOnlyAfterItHelpedOrWhereOnlyRulesAreAskedFor() {
    for (int i = 0; i < 30; i++) {
      state("page" + i, "A page of number " + i + " names [Retry].", "names");
    }
    String text = "Retry: a failing service is called less. Count the minutes.";
    state("budget", text, "called less", 0.2);
    Question question = Question.of("Is a failing service called less by Retry?").in("ops");
    Answer answer = memory.query(question);
    assertThat(answer.items()).isNotEmpty();
    assertThat(answer.rules()).isEmpty();
    assertThat(memory.query(question.onlyRules()).rules())
        .extracting(Rule::id)
        .contains("ops:budget:rule");
    for (int i = 0; i < 5; i++) {
      Answer rules = memory.query(question.onlyRules());
      memory.feedback(rules.id(), Map.of("ops:budget:rule", Outcome.ACCEPTED));
    }
    assertThat(memory.query(question).rules())
        .extracting(Rule::id)
        .containsExactly("ops:budget:rule");
  }

  private void state(String name, String text, String rule) {
    state(name, text, rule, 1);
  }

  /** A passage that names a concept, and a rule of its words. */
  private void state(String name, String text, String rule, double confidence) {
    String id = "ops:" + name;
    Provenance here = Provenance.of(id);
    memory.ingest(
        IngestionManifest.builder("ops")
            .source(SourceMetadata.of(id, "test"))
            .passage(new Passage(id, "ops", name, text, here, Sequence.NONE, Map.of()))
            .concept(ConceptNode.of("ops:retry", "ops", "Retry", "", here))
            .edge(ConceptEdge.of(id, RelationType.MENTIONS, "ops:retry", 0.5, here))
            .rule(
                new ExplicitRule(
                    id + ":rule", "ops", rule, List.of("ops:retry"), "", confidence, here))
            .build());
  }

  @Test
  void examplesThatComeLaterAreFound() {
    memory.embedMissing();
    library.store.graph().createDomain("ops", "");
    Question question = Question.of("What is a Retry?").in("ops").examples(3);
    assertThat(memory.query(question).examples()).isEmpty();
    Provenance here = Provenance.of("ops:calls");
    memory.ingest(
        IngestionManifest.builder("ops")
            .source(SourceMetadata.of("ops:calls", "test"))
            .concept(ConceptNode.of("ops:retry", "ops", "Retry", "Another call.", here))
            .example(
                new CodeExample(
                    "ops:loop", "ops", "call();", "java", "", List.of("ops:retry"), false, here))
            .build());
    assertThat(memory.query(question).examples()).hasSize(1);
  }
}
