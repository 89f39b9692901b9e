package dev.qortex.benchmarks.retrieval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.MarkdownIngestor;
import dev.qortex.mcp.QortexMcpServer;
import dev.qortex.service.Catalogue;
import dev.qortex.service.operations.MemoryOperations;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;

/**
 * Size of the answers that an agent gets by default: characters and estimated tokens of the text
 * and of the structured content, from the first tool that is offered, over the protocol.
 */
final class AgentAnswers {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final List<String> texts = new ArrayList<>();
  private final List<String> structured = new ArrayList<>();

  private AgentAnswers() {}

  /** Reads a folder of Markdown, and asks each question with no other argument. */
  static AgentAnswers measure(Path docs, EmbeddingModel model, List<String> questions)
      throws IOException {
    try (QortexClient memory =
        LocalQortexClient.builder(new InMemoryStore()).embedding(model).build()) {
      memory.ingest(new MarkdownIngestor().read(docs, "own"));
      QortexMcpServer door = QortexMcpServer.of(Catalogue.of(new MemoryOperations(memory)));
      List<JsonNode> listed = talk(door, List.of(request(0, "tools/list")));
      String tool = listed.get(0).at("/result/tools/0/name").asText();
      List<ObjectNode> calls = new ArrayList<>();
      for (String question : questions) {
        ObjectNode call = request(calls.size() + 1, "tools/call");
        ObjectNode params = call.putObject("params").put("name", tool);
        params.putObject("arguments").put("context", question);
        calls.add(call);
      }
      AgentAnswers answers = new AgentAnswers();
      for (JsonNode answer : talk(door, calls)) {
        answers.texts.add(answer.at("/result/content/0/text").asText());
        answers.structured.add(answer.at("/result/structuredContent").toString());
      }
      return answers;
    }
  }

  private static ObjectNode request(int id, String method) {
    return JSON.createObjectNode().put("jsonrpc", "2.0").put("id", id).put("method", method);
  }

  private static List<JsonNode> talk(QortexMcpServer door, List<ObjectNode> requests)
      throws IOException {
    StringBuilder lines = new StringBuilder();
    requests.forEach(request -> lines.append(request).append('\n'));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    door.stdio(new ByteArrayInputStream(lines.toString().getBytes(StandardCharsets.UTF_8)), out);
    List<JsonNode> answers = new ArrayList<>();
    for (String line : out.toString(StandardCharsets.UTF_8).lines().toList()) {
      answers.add(JSON.readTree(line));
    }
    return answers;
  }

  /** Reports mean and maximum of each part. */
  void report(String name, Results results) {
    report(name, "text", texts, results);
    report(name, "structured", structured, results);
    List<String> both = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      both.add(texts.get(i) + structured.get(i));
    }
    report(name, "both", both, results);
  }

  private static void report(String name, String part, List<String> values, Results results) {
    IntSummaryStatistics characters = values.stream().mapToInt(String::length).summaryStatistics();
    IntSummaryStatistics tokens =
        values.stream().mapToInt(RetrievalSettings.defaults().tokens()).summaryStatistics();
    report(name, part + "_characters", characters, "characters", results);
    report(name, part + "_tokens", tokens, "tokens", results);
  }

  private static void report(
      String name, String metric, IntSummaryStatistics sizes, String unit, Results results) {
    results.report(name, metric + "_mean", sizes.getAverage(), unit, sizes.getCount());
    results.report(name, metric + "_max", sizes.getMax(), unit, sizes.getCount());
  }
}
