package dev.qortex.benchmarks.retrieval;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.model.Rule;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.FolderSync;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Number of rules that come along with answers, by the kind of the question, in a memory that reads
 * the folder as the command line does. Whether they fit is for people to judge: each pair is
 * written down.
 */
final class RulesAlong {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String DOMAIN = "own";

  private final Path docs;
  private final List<JsonLine> questions;
  private final PrintWriter pairs;

  /**
   * @param questions lines with a {@code question} and a {@code kind}: {@code near} and {@code far}
   *     ones are not answered
   * @param pairs gets a line of JSON for each question and rule
   */
  RulesAlong(Path docs, List<JsonLine> questions, PrintWriter pairs) {
    this.docs = docs;
    this.questions = questions;
    this.pairs = pairs;
  }

  /** Asks all with that model. */
  void report(EmbeddingModel model, Results results) {
    InMemoryStore store = new InMemoryStore();
    Map<String, Integer> asked = new TreeMap<>();
    Map<String, Integer> rules = new TreeMap<>();
    Map<String, Integer> with = new TreeMap<>();
    try (QortexClient memory =
        LocalQortexClient.builder(store).embedding(model).build()) {
      new FolderSync(memory, DocumentIngestor.standard()).sync(docs, DOMAIN);
      for (JsonLine line : questions) {
        String kind = kind(line);
        List<Rule> along = memory.query(Question.of(line.text("question")).in(DOMAIN)).rules();
        asked.merge(kind, 1, Integer::sum);
        rules.merge(kind, along.size(), Integer::sum);
        with.merge(kind, along.isEmpty() ? 0 : 1, Integer::sum);
        along.forEach(rule -> write(model, line, kind, rule));
      }
    }
    asked.forEach(
        (kind, number) -> {
          String name = "rules-along-" + kind + "/" + model.name();
          results.report(
              name, "rules", rules.getOrDefault(kind, 0) / (double) number, "each", number);
          results.report(
              name, "with_rules", with.getOrDefault(kind, 0) / (double) number, "share", number);
        });
  }

  private static String kind(JsonLine line) {
    String kind = line.node().path("kind").asText();
    if (kind.equals("near") || kind.equals("far")) {
      return kind;
    }
    boolean answered = line.node().path("places").size() + line.node().path("gold").size() > 0;
    return answered ? "answerable" : "near";
  }

  private void write(EmbeddingModel model, JsonLine line, String kind, Rule rule) {
    pairs.println(
        JSON.createObjectNode()
            .put("model", model.name())
            .put("question", line.text("question"))
            .put("kind", kind)
            .put("rule", rule.text())
            .put("match", rule.relevance()));
  }
}
