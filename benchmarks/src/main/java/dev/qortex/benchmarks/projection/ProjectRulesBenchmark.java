package dev.qortex.benchmarks.projection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.graph.RuleQuery;
import dev.qortex.core.model.ExplicitRule;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import dev.qortex.core.rules.RuleSelection;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.projectors.tool.RuleFile;
import dev.qortex.service.Call;
import dev.qortex.service.Catalogue;
import dev.qortex.service.operations.ProjectionOperations;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Rules of a folder of documents, and those that {@code qortex project claude-md} writes of them:
 * counts how many are stated and how many follow from edges, and writes the projected ones, so that
 * a reader can judge whether they are of use.
 */
public final class ProjectRulesBenchmark implements Benchmark {

  private static final String NAME = "project-rules";
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The benchmark. */
  public ProjectRulesBenchmark() {}

  @Override
  public String description() {
    return "Stated and derived rules of a folder of documents, and the file that is made of them";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.text("pages", "the folder of documents; DATA/markdown if empty"),
        RunOption.text(
            "rules",
            "which rules, as the argument rules of qortex_project in JSON; the default if empty"));
  }

  @Override
  public void run(RunOptions options, Results results) throws IOException {
    String named = options.text("pages");
    Path pages = named.isEmpty() ? options.requireData("markdown") : Path.of(named);
    InMemoryStore store = new InMemoryStore();
    QortexClient memory =
        LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build();
    memory.ingest(DocumentIngestor.standard().read(pages, "pages"));
    Map<Derivation, Long> all =
        memory.rules(RuleSelection.all()).stream()
            .collect(Collectors.groupingBy(Rule::derivation, Collectors.counting()));
    results.count(NAME, "explicit", all.getOrDefault(Derivation.EXPLICIT, 0L));
    results.count(NAME, "derived", all.getOrDefault(Derivation.DERIVED, 0L));
    List<RuleFile> files = projected(store, memory, options.text("rules"));
    Map<String, ExplicitRule> stated =
        store
            .graph()
            .streamRules(RuleQuery.all())
            .collect(Collectors.toMap(ExplicitRule::id, Function.identity()));
    List<String> lines = new ArrayList<>();
    for (RuleFile file : files) {
      file.entries()
          .forEach(
              entry -> {
                String id = entry.provenance().id().orElse("");
                lines.add(line(id, entry.rule(), stated.get(id)));
              });
    }
    results.count(NAME, "projected", lines.size());
    results.count(NAME, "characters", files.stream().mapToLong(file -> file.text().length()).sum());
    Files.createDirectories(options.out());
    Path out = options.out().resolve(NAME + ".jsonl");
    Files.write(out, lines);
    results.say("Rules of the file: " + out);
  }

  private static List<RuleFile> projected(InMemoryStore store, QortexClient memory, String rules)
      throws IOException {
    ObjectNode argument = JSON.createObjectNode().put("format", "claude_md");
    if (!rules.isEmpty()) {
      argument.set("rules", JSON.readTree(rules));
    }
    JsonNode result =
        Catalogue.of(new ProjectionOperations(memory, store.graph()))
            .call("qortex_project", argument, Call.ofOwner());
    List<RuleFile> files = new ArrayList<>();
    for (JsonNode file : result.path("files")) {
      files.add(
          new RuleFile(
              file.path("path").asText(),
              file.path("text").asText(),
              RuleFile.Placement.valueOf(
                  file.path("placement").asText().toUpperCase(Locale.ROOT))));
    }
    return files;
  }

  /** A derived rule has no source. */
  private static String line(String id, String text, @Nullable ExplicitRule stated) {
    ObjectNode line = JSON.createObjectNode().put("id", id).put("text", text);
    if (stated != null) {
      line.put("source", stated.provenance().sourceId());
      line.put("heading", stated.provenance().location());
      line.put("confidence", stated.confidence());
    }
    return line.toString();
  }
}
