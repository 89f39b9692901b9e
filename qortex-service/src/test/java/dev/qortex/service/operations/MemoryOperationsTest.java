package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.structured.Facts;
import dev.qortex.ingest.structured.StructuredIngestor;
import dev.qortex.learning.evaluation.HoldOut;
import dev.qortex.learning.evaluation.MemoryHoldOut;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.service.Catalogue;
import dev.qortex.service.error.ErrorCode;
import dev.qortex.storage.memory.InMemoryStore;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MemoryOperationsTest {

  private final QortexClient memory =
      LocalQortexClient.builder(new InMemoryStore())
          .embedding(new HashingEmbeddingModel(64))
          .build();
  private final CheckedCalls owner = new CheckedCalls(new MemoryOperations(memory));

  MemoryOperationsTest() {
    memory.ingest(
        DocumentIngestor.standard()
            .readText(
                "# Retries\n\nA **retry** requires a back-off. Always retry idempotent calls.\n\n"
                    + "## Back-off\n\nA **back-off** is a pause that grows.",
                "retries.md",
                "ops"));
  }

  @Test
  void anItemSaysWhyOnlyWhenAsked() {
    JsonNode silent = owner.call("qortex_query", "{'context': 'When is a call retried?'}");
    JsonNode explained =
        owner.call("qortex_query", "{'context': 'When is a call retried?', 'explain': true}");

    assertThat(silent.at("/items/0").has("explanation")).isFalse();
    assertThat(explained.at("/items/0/explanation").textValue()).contains("vector");
  }

  @Test
  void aWithheldAnswerSaysSoInsteadOfThatNothingMatches() {
    MemoryHoldOut trial =
        MemoryHoldOut.in(LearningStores.inMemory(), new HoldOut(0.99), new SplittableRandom(1));
    QortexClient tried =
        LocalQortexClient.builder(new InMemoryStore())
            .embedding(new HashingEmbeddingModel(64))
            .trial(trial)
            .build();
    tried.ingest(DocumentIngestor.standard().readText("# Soup\n\nSoup is at noon.", "a.md", "ops"));
    CheckedCalls calls = new CheckedCalls(new MemoryOperations(tried));
    JsonNode answer = calls.call("qortex_ask", "{'context': 'When is soup?', 'min_relevance': 0}");
    String id = answer.path("query_id").textValue();

    assertThat(answer.path("items")).isEmpty();
    assertThat(answer.path("note").textValue())
        .startsWith("The items were withheld at random")
        .contains("without asking again", "qortex_feedback", id);
    calls.call(
        "qortex_feedback", "{'query_id': '%s', 'outcomes': {'%s': 'accepted'}}".formatted(id, id));
    assertThat(trial.report().withheld()).isOne();
  }

  @Test
  void aWithheldAnswerSaysSoAlsoWhenAThousandAnswersCameSince() {
    Deque<QortexClient> toAsk = new ArrayDeque<>();
    QortexClient tried =
        LocalQortexClient.builder(new InMemoryStore())
            .embedding(new HashingEmbeddingModel(64))
            .trial(
                MemoryHoldOut.in(
                    LearningStores.inMemory(), new HoldOut(0.99), new SplittableRandom(1)))
            .events(
                event -> {
                  QortexClient client = toAsk.poll();
                  for (int i = 0; client != null && i < 1_001; i++) {
                    client.query("When is soup number " + i + "?");
                  }
                })
            .build();
    tried.ingest(DocumentIngestor.standard().readText("# Soup\n\nSoup is at noon.", "a.md", "ops"));
    CheckedCalls calls = new CheckedCalls(new MemoryOperations(tried));
    toAsk.add(tried);
    JsonNode answer = calls.call("qortex_ask", "{'context': 'When is soup?', 'min_relevance': 0}");
    assertThat(answer.path("note").textValue()).startsWith("The items were withheld at random");
    assertThat(toAsk).isEmpty();
  }

  @Test
  void asManyItemsComeAsTheSchemaAllowsToAskFor() {
    SourceMetadata source = SourceMetadata.of("many:source", "test");
    IngestionManifest.Builder many = IngestionManifest.builder("many").source(source);
    for (int i = 0; i < 300; i++) {
      String text = "Call %s is retried after %s seconds.".formatted(i, i * 7);
      many.passage(Passage.of("many:" + i, "many", "Retry " + i, text, Provenance.of(source.id())));
    }
    memory.ingest(many.build());
    for (String operation : List.of("qortex_ask", "qortex_query")) {
      int most =
          Catalogue.of(new MemoryOperations(memory))
              .operation(operation)
              .inputSchema()
              .at("/properties/top_k/maximum")
              .intValue();
      String question =
          "{'context': 'When is a call retried?', 'domains': ['many'], 'min_relevance': 0,"
              + " 'token_budget': 0, 'top_k': %s}";
      assertThat(owner.call(operation, question.formatted(most)).path("items")).hasSize(most);
      owner.refused(
          ErrorCode.INVALID_ARGUMENT, "at most " + most, operation, question.formatted(most + 1));
    }
  }

  @Test
  void anAnswerHasItsRelevanceAndCode() {
    memory.ingest(
        DocumentIngestor.standard()
            .readText(
                "# Breaker\n\nA **breaker** opens:\n\n```java\nbreaker.open();\n```",
                "breaker.md",
                "ops"));
    JsonNode answer = owner.call("qortex_query", "{'context': 'How does a breaker open?'}");

    assertThat(answer.path("relevance").doubleValue()).isPositive().isLessThan(1);
    assertThat(answer.at("/examples/0/code").textValue()).contains("breaker.open();");
    assertThat(answer.at("/examples/0/language").textValue()).isEqualTo("java");
  }

  @Test
  void anAnswerHasEachPassageOnceAndNothingOfTheSearch() {
    JsonNode query = owner.call("qortex_query", "{'context': 'When is a call retried?'}");
    JsonNode ask = owner.call("qortex_ask", "{'context': 'When is a call retried?'}");
    String id = query.at("/items/0/id").textValue();
    JsonNode seen = owner.call("qortex_explore", "{'node_id': '%s'}".formatted(id));

    for (JsonNode answer : List.of(query, ask, seen)) {
      assertThat(answer.findValues("markdown")).isEmpty();
      assertThat(answer.findValues("sentences")).isEmpty();
    }
    assertThat(ask.at("/items/0/content").textValue()).contains("idempotent");
    assertThat(ask.toString())
        .containsOnlyOnce("requires a back-off. Always retry idempotent calls.");
    assertThat(ask.path("examples")).isEmpty();
  }

  @Test
  void aQuestionBelowTheThresholdFindsNothingAndPythonsToolRefusesNothing() {
    String bread = "'context': 'How long does sourdough bread bake in an oven?'";
    JsonNode refused = owner.call("qortex_ask", "{%s, 'min_relevance': 1}".formatted(bread));
    JsonNode shown = owner.call("qortex_ask", "{%s, 'min_relevance': 0}".formatted(bread));

    assertThat(refused.path("items")).isEmpty();
    assertThat(refused.path("note").textValue()).startsWith("Nothing found: ");
    assertThat(shown.path("items")).isNotEmpty();
    assertThat(shown.has("note")).isFalse();
    JsonNode tight = owner.call("qortex_ask", "{'context': 'retry', 'token_budget': 1}");
    assertThat(tight.path("items")).hasSize(1);
    assertThat(tight.has("note")).isFalse();
    assertThat(owner.call("qortex_query", "{%s}".formatted(bread)).path("items")).isNotEmpty();
    JsonNode schema =
        Catalogue.of(new MemoryOperations(memory)).operation("qortex_ask").inputSchema();
    assertThat(schema.at("/properties/min_relevance/default").doubleValue())
        .isEqualTo(Question.RECOMMENDED_MIN_RELEVANCE);
  }

  @Test
  void conditionsHoldForBothQuestions() {
    for (String operation : List.of("qortex_ask", "qortex_query")) {
      String asked = "{'context': 'retry', 'min_relevance': 0, %s}";
      JsonNode passages = owner.call(operation, asked.formatted("'kinds': ['passage']"));
      assertThat(passages.path("items").findValuesAsText("id"))
          .isNotEmpty()
          .allMatch(id -> id.contains("#P"));
      JsonNode none = owner.call(operation, asked.formatted("'where': {'author': 'Ada'}"));
      assertThat(none.path("items")).isEmpty();
      JsonNode from = owner.call(operation, asked.formatted("'from': ['ops:retries.md']"));
      assertThat(from.path("items")).isNotEmpty();
      owner.refused(
          ErrorCode.INVALID_ARGUMENT, "where", operation, asked.formatted("'where': {'$x': 1}"));
      owner.refused(
          ErrorCode.INVALID_ARGUMENT,
          "token_budget",
          operation,
          asked.formatted("'token_budget': -1"));
    }
    JsonNode all = owner.call("qortex_query", "{'context': 'retry'}");
    JsonNode few = owner.call("qortex_query", "{'context': 'retry', 'token_budget': 30}");
    assertThat(few.path("items").size()).isLessThan(all.path("items").size());
  }

  @Test
  void theModeChoosesTheLegs() {
    JsonNode vectors =
        owner.call("qortex_query", "{'context': 'retry', 'mode': 'vec', 'explain': true}");
    JsonNode graph =
        owner.call("qortex_query", "{'context': 'retry', 'mode': 'graph', 'explain': true}");

    assertThat(vectors.at("/items/0/explanation").textValue())
        .contains("vector")
        .doesNotContain("graph");
    assertThat(graph.at("/items/0/explanation").textValue()).contains("graph");
    owner.refused(
        ErrorCode.INVALID_ARGUMENT, "mode", "qortex_query", "{'context': 'x', 'mode': 'magic'}");
  }

  @Test
  void aComparisonHasBothListsAndTheAnswerTakesFeedback() {
    JsonNode compared = owner.call("qortex_compare", "{'context': 'back-off', 'top_k': 2}");

    assertThat(compared.path("vec_only")).isNotEmpty();
    assertThat(compared.at("/graph_enhanced/0/rank").intValue()).isEqualTo(1);
    String item = compared.at("/graph_enhanced/0/id").textValue();
    JsonNode report =
        owner.call(
            "qortex_feedback",
            "{'query_id': '%s', 'outcomes': {'%s': 'accepted', 'nobody': 0.3}}"
                .formatted(compared.path("query_id").textValue(), item));
    assertThat(report.path("outcome_count").intValue()).isEqualTo(1);
    assertThat(report.path("repeated")).isEmpty();
    assertThat(report.path("refused").path("nobody").textValue())
        .contains("has no item (nobody).\nMaybe ");
    assertThat(report.properties()).hasSize(4);
    JsonNode again =
        owner.call(
            "qortex_feedback",
            "{'query_id': '%s', 'outcomes': {'%s': 'rejected'}}"
                .formatted(compared.path("query_id").textValue(), item));
    assertThat(again.path("outcome_count").intValue()).isZero();
    assertThat(again.path("repeated")).hasToString("[\"" + item + "\"]");
  }

  @Test
  void aHubShowsAsManyNeighboursAsAreWanted() {
    List<Facts.Concept> concepts = new ArrayList<>(List.of(Facts.Concept.of("Hub", "")));
    List<Facts.Edge> edges = new ArrayList<>();
    List<Facts.Rule> rules = new ArrayList<>();
    for (int i = 0; i < 150; i++) {
      String spoke = "Spoke " + i;
      concepts.add(Facts.Concept.of(spoke, ""));
      edges.add(Facts.Edge.of(spoke, RelationType.REQUIRES, "Hub"));
      rules.add(new Facts.Rule("Rule of " + spoke, "", 1, List.of(spoke)));
    }
    memory.ingest(StructuredIngestor.adding().read(new Facts(concepts, edges, rules), "hub"));
    String id = owner.call("qortex_find", "{'name': 'Hub'}").at("/nodes/0/id").textValue();

    JsonNode usual = owner.call("qortex_explore", "{'node_id': '%s'}".formatted(id));
    JsonNode few = owner.call("qortex_explore", "{'node_id': '%s', 'limit': 3}".formatted(id));

    assertThat(usual.path("neighbors")).hasSize(100);
    assertThat(few.path("neighbors")).hasSize(3);
    assertThat(few.path("total").intValue()).isEqualTo(150);
    List<String> shown = few.path("neighbors").findValuesAsText("id");
    assertThat(few.path("edges").findValuesAsText("source_id"))
        .containsExactlyInAnyOrderElementsOf(shown);
    assertThat(few.path("rules")).hasSize(3);
    owner.refused(
        ErrorCode.INVALID_ARGUMENT,
        "limit",
        "qortex_explore",
        "{'node_id': '%s', 'limit': 10001}".formatted(id));
  }

  @Test
  void aConceptIsFoundByNameAndExplored() {
    String id = owner.call("qortex_find", "{'name': 'Retry'}").at("/nodes/0/id").textValue();

    JsonNode found = owner.call("qortex_explore", "{'node_id': '%s', 'depth': 2}".formatted(id));
    assertThat(found.at("/node/kind").textValue()).isEqualTo("concept");
    assertThat(found.path("edges")).isNotEmpty();
    assertThat(found.path("neighbors")).isNotEmpty();
    owner.refused(ErrorCode.NOT_FOUND, "node_id", "qortex_explore", "{'node_id': 'nobody'}");
    owner.refused(
        ErrorCode.INVALID_ARGUMENT,
        "depth",
        "qortex_explore",
        "{'node_id': '%s', 'depth': 4}".formatted(id));
  }

  @Test
  void pathsLeadIntoOtherDomainsOnly() {
    owner.refused(
        ErrorCode.NOT_FOUND,
        "node_id",
        "qortex_explore",
        "{'node_id': 'x', 'to_domains': ['ops']}");
    String id = owner.call("qortex_find", "{'name': 'Retry'}").at("/nodes/0/id").textValue();
    owner.refused(
        ErrorCode.INVALID_ARGUMENT,
        "explore",
        "qortex_explore",
        "{'node_id': '%s', 'to_domains': ['ops']}".formatted(id));
  }

  @Test
  void lessonsOfOtherDomainsNeedTheStore() {
    owner.refused(
        ErrorCode.UNAVAILABLE, "from_domains", "qortex_rules", "{'from_domains': ['ops']}");
  }

  @Test
  void whatTheMemoryDoesNotHaveIsNotFound() {
    for (String call :
        List.of(
            "qortex_query {'context': 'x', 'domains': ['opps']}",
            "qortex_compare {'context': 'x', 'domains': ['opps']}",
            "qortex_rules {'domains': ['opps']}",
            "qortex_find {'name': 'x', 'domains': ['opps']}")) {
      String[] parts = call.split(" ", 2);
      assertThat(owner.refused(parts[0], parts[1], ErrorCode.NOT_FOUND))
          .contains("domains: ", "opps", "[ops]")
          .doesNotContain("createDomain");
    }
    assertThat(
            owner.refused(
                "qortex_feedback",
                "{'query_id': 'x', 'outcomes': {'a': 'accepted'}}",
                ErrorCode.NOT_FOUND))
        .contains("query_id: ", "(x)");
  }

  @Test
  void rulesComeByPages() {
    JsonNode all = owner.call("qortex_rules", "{'include_derived': true}");
    JsonNode second =
        owner.call("qortex_rules", "{'include_derived': true, 'offset': 1, 'limit': 1}");
    JsonNode stated = owner.call("qortex_rules", "{}");

    assertThat(all.path("rules").size()).isGreaterThan(1);
    assertThat(second.at("/rules/0")).isEqualTo(all.at("/rules/1"));
    assertThat(second.path("rules")).hasSize(1);
    assertThat(stated.path("rules"))
        .isNotEmpty()
        .allSatisfy(rule -> assertThat(rule.path("derivation").textValue()).isEqualTo("explicit"));
    assertThat(all.path("domain_count").intValue()).isEqualTo(1);
  }

  @Test
  void figuresTellWhatIsKnownAndWhatWasAsked() {
    JsonNode answer = owner.call("qortex_query", "{'context': 'retry'}");
    for (String item : List.of("nobody", answer.at("/items/0/id").textValue())) {
      String outcome =
          "{'query_id': '%s', 'outcomes': {'%s': 'accepted'}}"
              .formatted(answer.path("query_id").textValue(), item);
      owner.call("qortex_feedback", outcome);
      owner.call("qortex_feedback", outcome);
    }
    JsonNode stats = owner.call("qortex_status", "{}");

    assertThat(stats.at("/domains/0/name").textValue()).isEqualTo("ops");
    assertThat(stats.at("/activity/queries_served").intValue()).isEqualTo(1);
    assertThat(stats.at("/activity/feedback_rate").doubleValue()).isEqualTo(1);
    assertThat(stats.at("/activity/outcomes")).hasToString("{\"accepted\":1}");
    owner.call(
        "qortex_feedback",
        "{'query_id': '%s', 'outcomes': {'%s': 'accepted', '%s': 'rejected', 'nobody': 'partial'}}"
            .formatted(
                answer.path("query_id").textValue(),
                answer.at("/items/0/id").textValue(),
                answer.at("/items/1/id").textValue()));
    JsonNode activity = owner.call("qortex_status", "{}").path("activity");
    assertThat(activity.path("feedback_given").intValue()).isEqualTo(2);
    assertThat(activity.path("outcomes")).hasToString("{\"accepted\":1,\"rejected\":1}");
    assertThat(owner.call("qortex_status", "{}").path("vector_count").intValue()).isPositive();
    assertThat(owner.call("qortex_status", "{}").at("/domains/0/rule_count").intValue())
        .isPositive();
  }
}
