package dev.qortex.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.buildlog.Buildlog;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.model.Persona;
import dev.qortex.buildlog.storage.memory.InMemoryBuildlogStorage;
import dev.qortex.commons.Tokens;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.service.Catalogue;
import dev.qortex.service.operations.MemoryOperations;
import dev.qortex.service.operations.buildlog.BuildlogOperations;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** The size of what an agent gets by default, whatever is stored and whatever it asks. */
class AnswerSizeTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MOST = 2_000;
  private static final String[] WORDS = {
    "valve",
    "pump",
    "pressure",
    "retry",
    "timeout",
    "idempotent",
    "queue",
    "breaker",
    "x",
    "再試行",
    "する",
    "圧力",
    "弁",
    "を開く",
    "повтор",
    "насос",
    "😀",
    "|",
    "- item",
    "```",
    "e.g.",
    "a-rather-long-name-of-some-configuration.property.with.many.parts",
    "\n",
    "\n\n",
    "end.\n"
  };

  private static String words(Random random, int count) {
    StringBuilder text = new StringBuilder("Valve ");
    for (int i = 0; i < count; i++) {
      text.append(WORDS[random.nextInt(WORDS.length)]).append(random.nextInt(4) > 0 ? " " : "");
    }
    return text.toString();
  }

  /** A memory of passages, concepts, edges and rules of any length. */
  private static QortexClient memory(Random random) {
    QortexClient memory =
        LocalQortexClient.builder(new InMemoryStore())
            .embedding(new HashingEmbeddingModel(64))
            .build();
    Provenance from = Provenance.of("ops:" + "folder/".repeat(random.nextInt(20)) + "page.md");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("ops").source(SourceMetadata.of(from.sourceId(), "markdown"));
    int longest = List.of(5, 50, 500, 20_000).get(random.nextInt(4));
    int count = 1 + random.nextInt(longest > 1_000 ? 10 : 60);
    for (int i = 0; i < count; i++) {
      String text = words(random, 1 + random.nextInt(longest));
      String title = words(random, random.nextInt(12)).replaceAll("\\s+", " ");
      manifest.passage(Passage.of(from.sourceId() + "#" + i, "ops", title, text, from));
      String name = "Concept " + i + " " + words(random, random.nextInt(5)).replaceAll("\\s+", " ");
      String id = "ops:c" + i;
      manifest.concept(ConceptNode.of(id, "ops", name, text, from));
      manifest.rule(
          new ExplicitRule(
              "ops:r" + i,
              "ops",
              words(random, 1 + random.nextInt(60)),
              List.of(id),
              "",
              0.9,
              from));
      if (i > 0) {
        manifest.edge(ConceptEdge.of(id, RelationType.REQUIRES, "ops:c0", 0.9, from));
      }
    }
    memory.ingest(manifest.build());
    return memory;
  }

  private static JsonNode call(QortexClient memory, String tool, ObjectNode arguments)
      throws IOException {
    return call(QortexMcpServer.of(Catalogue.of(new MemoryOperations(memory))), tool, arguments);
  }

  private static JsonNode call(QortexMcpServer door, String tool, ObjectNode arguments)
      throws IOException {
    ObjectNode request = JSON.createObjectNode().put("jsonrpc", "2.0").put("id", 1);
    request.put("method", "tools/call").putObject("params").put("name", tool);
    request.withObjectProperty("params").set("arguments", arguments);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    door.toolsets("memory,buildlog")
        .stdio(new ByteArrayInputStream((request + "\n").getBytes(UTF_8)), out);
    JsonNode result = JSON.readTree(out.toString(UTF_8)).path("result");
    assertThat(result.path("isError").asBoolean(true)).as("%s: %s", tool, result).isFalse();
    return result;
  }

  private static String text(JsonNode result) {
    return result.at("/content/0/text").textValue();
  }

  private static int tokens(JsonNode result) {
    return Tokens.in(text(result)) + Tokens.in(result.path("structuredContent").toString());
  }

  private static ObjectNode question(String text) {
    return JSON.createObjectNode().put("context", text);
  }

  @Property(tries = 60, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
  void anAnswerFitsItsBudgetAndHasEachTextOnce(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    try (QortexClient memory = memory(random)) {
      int budget = random.nextInt(3) > 0 ? MOST : 1_000 + random.nextInt(3_000);
      ObjectNode asked =
          question(words(random, 1 + random.nextInt(30)))
              .put("min_relevance", 0)
              .put("top_k", 1 + random.nextInt(50));
      JsonNode result =
          call(memory, "qortex_ask", budget == MOST ? asked : asked.put("token_budget", budget));
      assertThat(tokens(result)).isLessThanOrEqualTo(budget);
      JsonNode items = result.at("/structuredContent/items");
      assertThat(items).isNotEmpty();
      for (JsonNode item : items) {
        assertThat(item.properties()).extracting(Map.Entry::getKey).doesNotContain("content");
        assertThat(text(result)).contains("- id: " + item.path("id").textValue());
      }
      assertThat(result.at("/structuredContent/rules").findValues("text")).isEmpty();
    }
  }

  @Property(tries = 12, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
  void everyOtherListFitsToo(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    try (QortexClient memory = memory(random)) {
      ObjectNode node = JSON.createObjectNode().put("node_id", "ops:c0").put("depth", 2);
      for (Map.Entry<String, ObjectNode> one :
          Map.of(
                  "qortex_explore", node,
                  "qortex_rules", JSON.createObjectNode().put("include_derived", true),
                  "qortex_status", JSON.createObjectNode(),
                  "qortex_compare", question("valve").put("top_k", 20),
                  "qortex_find", JSON.createObjectNode().put("name", "Concept 1"))
              .entrySet()) {
        assertThat(tokens(call(memory, one.getKey(), one.getValue())))
            .as(one.getKey())
            .isLessThanOrEqualTo(MOST);
      }
    }
  }

  @Example
  void mapsFitToo() throws IOException {
    try (Buildlog buildlog =
        Buildlog.builder(new InMemoryBuildlogStorage(), LearningStores.inMemory()).build()) {
      buildlog.importSeeds(Persona.SECURITY, Persona.values());
      Project project = buildlog.project("p");
      project.sessions().start(SessionRequest.defaults().count(60));
      project.sessions().end();
      QortexMcpServer door =
          QortexMcpServer.of(Catalogue.of(new BuildlogOperations(buildlog, project)));
      ObjectNode asked = JSON.createObjectNode().put("history", 200).put("token_budget", 500);
      JsonNode result = call(door, "buildlog_bandit_status", asked);
      assertThat(tokens(result)).isLessThanOrEqualTo(500);
      assertThat(result.at("/structuredContent/history/total_snapshots").intValue())
          .isGreaterThan(50);
      assertThat(result.at("/structuredContent/history/by_rule")).isNotEmpty();
    }
  }

  @Example
  void theFirstItemIsShownHoweverSmallTheBudgetIs() throws IOException {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      try (QortexClient memory = memory(random)) {
        for (int budget : List.of(1, 60, 200, 400)) {
          JsonNode result =
              call(
                  memory,
                  "qortex_ask",
                  question("Valve").put("min_relevance", 0).put("token_budget", budget));
          JsonNode first = result.at("/structuredContent/items/0/id");
          assertThat(first.isTextual()).as("seed %s, budget %s: %s", seed, budget, result).isTrue();
          assertThat(text(result)).contains("- id: " + first.textValue(), "content:");
        }
      }
    }
  }

  @Example
  void aTextBeyondASmallBudgetIsCutWithASign() throws IOException {
    try (QortexClient memory =
        LocalQortexClient.builder(new InMemoryStore())
            .embedding(new HashingEmbeddingModel(64))
            .build()) {
      Provenance from = Provenance.of("ops:page.md");
      String text = "The valve opens at 7 bar. " + "It is read twice a day by hand. ".repeat(40);
      memory.ingest(
          IngestionManifest.builder("ops")
              .source(SourceMetadata.of(from.sourceId(), "markdown"))
              .passage(Passage.of("ops:page.md#0", "ops", "Valve", text, from))
              .build());
      ObjectNode asked =
          question("When does the valve open?").put("min_relevance", 0).put("token_budget", 200);
      JsonNode result = call(memory, "qortex_ask", asked);
      assertThat(text(result)).contains("The valve opens at 7 bar.", "…");
      assertThat(tokens(result)).isLessThanOrEqualTo(200);
    }
  }

  @Example
  void whatDoesNotFitIsCountedAndComesOnDemand() throws IOException {
    try (QortexClient memory = rules(300)) {
      JsonNode usual = call(memory, "qortex_rules", JSON.createObjectNode().put("limit", 300));
      int shown = usual.at("/structuredContent/rules").size();
      assertThat(shown).isBetween(5, 100);
      assertThat(text(usual))
          .startsWith(
              "Shortened for a budget of 2000 tokens; there are %d more of rules.\nMaybe "
                  .formatted(300 - shown));
      assertThat(usual.path("_meta").path(Tool.LEFT_OUT).path("rules").intValue())
          .isEqualTo(300 - shown);
      ObjectNode all = JSON.createObjectNode().put("limit", 300).put("token_budget", 0);
      JsonNode whole = call(memory, "qortex_rules", all);
      assertThat(whole.at("/structuredContent/rules")).hasSize(300);
      assertThat(whole.has("_meta")).isFalse();
      assertThat(text(whole)).startsWith("Quoted").contains("Open valve 299.");
    }
  }

  @Example
  void textsStandInTheStructuredContentOnDemandAndThenThereAlone() throws IOException {
    try (QortexClient memory = rules(3)) {
      JsonNode usual = call(memory, "qortex_rules", JSON.createObjectNode());
      assertThat(text(usual)).contains("text: Open valve 2.");
      assertThat(usual.path("structuredContent").toString()).doesNotContain("Open valve");
      JsonNode asked = call(memory, "qortex_rules", JSON.createObjectNode().put("texts", true));
      assertThat(text(asked)).contains("ops:r2").doesNotContain("Open valve");
      assertThat(asked.at("/structuredContent/rules").findValuesAsText("text"))
          .contains("Open valve 2.");
    }
  }

  @Example
  void theToolOfPythonKeepsItsItemsInTheStructuredContentAndSendsThemOnce() throws IOException {
    try (QortexClient memory = rules(3)) {
      JsonNode usual = call(memory, "qortex_query", question("valve"));
      assertThat(usual.at("/structuredContent/items/0").properties())
          .extracting(Map.Entry::getKey)
          .containsExactly("id", "content", "score", "domain", "node_id", "metadata");
      assertThat(text(usual)).contains("texts false").doesNotContain("Opens and closes.");
      JsonNode asked = call(memory, "qortex_query", question("valve").put("texts", false));
      assertThat(text(asked)).contains("Opens and closes.");
      assertThat(asked.path("structuredContent").toString()).doesNotContain("Opens and closes.");
    }
  }

  @Example
  void aServerOfTextsAloneSendsNothingElse() throws IOException {
    try (QortexClient memory = rules(3)) {
      QortexMcpServer door =
          QortexMcpServer.of(Catalogue.of(new MemoryOperations(memory))).textOnly();
      JsonNode answer = call(door, "qortex_rules", JSON.createObjectNode());
      assertThat(text(answer)).contains("ops:r2", "Open valve 2.");
      assertThat(answer.has("structuredContent")).isFalse();
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      String list = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}\n";
      door.stdio(new ByteArrayInputStream(list.getBytes(UTF_8)), out);
      assertThat(out.toString(UTF_8)).doesNotContain("outputSchema", "\"texts\"");
    }
  }

  @Example
  void anAnswerIsNothingBelowTheThresholdAndSaysSo() throws IOException {
    try (QortexClient memory = rules(3)) {
      JsonNode refused =
          call(memory, "qortex_ask", question("Does a valve bake bread?").put("min_relevance", 1));
      assertThat(text(refused)).contains("note:", "Nothing found", "min_relevance 0");
      assertThat(refused.at("/structuredContent/items")).isEmpty();
      assertThat(refused.at("/structuredContent/rules")).isEmpty();
      JsonNode shown =
          call(memory, "qortex_ask", question("Does a valve bake bread?").put("min_relevance", 0));
      assertThat(shown.at("/structuredContent/items")).isNotEmpty();
    }
  }

  private static QortexClient rules(int count) {
    QortexClient memory =
        LocalQortexClient.builder(new InMemoryStore())
            .embedding(new HashingEmbeddingModel(64))
            .build();
    Provenance from = Provenance.of("ops:page.md");
    IngestionManifest.Builder manifest =
        IngestionManifest.builder("ops").source(SourceMetadata.of(from.sourceId(), "markdown"));
    manifest.concept(ConceptNode.of("ops:c", "ops", "Valve", "Opens and closes.", from));
    for (int i = 0; i < count; i++) {
      manifest.rule(
          new ExplicitRule(
              "ops:r" + i, "ops", "Open valve %d.".formatted(i), List.of("ops:c"), "", 0.9, from));
    }
    memory.ingest(manifest.build());
    return memory;
  }
}
