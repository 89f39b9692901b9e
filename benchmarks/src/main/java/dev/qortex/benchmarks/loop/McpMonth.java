package dev.qortex.benchmarks.loop;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.benchmarks.buildlog.BuildlogFolder;
import dev.qortex.buildlog.Project;
import dev.qortex.mcp.QortexMcpServer;
import dev.qortex.service.Catalogue;
import dev.qortex.service.operations.buildlog.BuildlogOperations;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A simulated project in an SQLite file, whose agent uses the tools of MCP and nothing else. */
final class McpMonth implements LoopPolicy {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final World world;
  private final BuildlogFolder files;
  private final QortexMcpServer door;
  private final List<String> ids = new ArrayList<>();
  private final Map<String, Integer> places = new HashMap<>();
  private String run = "";
  private int mistakes;
  private int calls;

  McpMonth(World world, Path folder) {
    this.world = world;
    files = BuildlogFolder.open(folder, SqliteSettings.defaults());
    files.storage().rules().put(RuleTexts.rules(world));
    RuleTexts.rules(world)
        .forEach(
            rule -> {
              places.put(rule.id(), ids.size());
              ids.add(rule.id());
            });
    Project project = files.buildlog().project("month");
    door =
        QortexMcpServer.of(Catalogue.of(new BuildlogOperations(files.buildlog(), project)))
            .toolsets("buildlog");
  }

  private JsonNode call(String tool, ObjectNode arguments) {
    ObjectNode request =
        JSON.createObjectNode()
            .put("jsonrpc", "2.0")
            .put("id", calls++)
            .put("method", "tools/call");
    request.putObject("params").put("name", tool).set("arguments", arguments);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      door.stdio(new ByteArrayInputStream((request + "\n").getBytes(StandardCharsets.UTF_8)), out);
      JsonNode result = JSON.readTree(out.toByteArray()).path("result");
      if (result.path("isError").asBoolean(true)) {
        throw new IllegalStateException("The tool (%s) failed: %s".formatted(tool, result));
      }
      return result.path("structuredContent");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ObjectNode arguments() {
    return JSON.createObjectNode();
  }

  @Override
  public Choice choose() {
    JsonNode session = call("buildlog_experiment_start", arguments().put("select_k", world.chosen));
    JsonNode loop =
        call(
            "buildlog_gauntlet_prompt",
            arguments()
                .put("target", "a change")
                .put("select_k", world.perPersona)
                .put("stop_at", "minors")
                .put("compact", true));
    run = loop.path("run_id").asText();
    return new Choice(flags(session.path("selected_rules")), flags(loop.path("valid_rule_ids")));
  }

  private boolean[] flags(JsonNode some) {
    boolean[] flags = new boolean[world.rules];
    some.forEach(id -> flags[places.getOrDefault(id.asText(), -1)] = true);
    return flags;
  }

  @Override
  public void learn(Feedback feedback) {
    if (feedback.reviewed()) {
      review(feedback);
    }
    int place = 0;
    for (Feedback.Words words : feedback.words()) {
      if (words.logged()) {
        int category = feedback.classes().get(place++);
        call(
            "buildlog_log_mistake",
            arguments()
                .put("error_class", RuleTexts.category(category))
                .put("description", RuleTexts.mistake(words.rules(), mistakes++)));
      }
    }
    call(
        "buildlog_log_reward",
        arguments().put("outcome", "revision").put("revision_distance", 1 - feedback.reward()));
    call("buildlog_experiment_end", arguments());
  }

  private void review(Feedback feedback) {
    ObjectNode arguments = arguments().put("run_id", run);
    ArrayNode issues = arguments.putArray("issues");
    for (Feedback.Citation citation : feedback.citations()) {
      issue(issues, List.of()).putArray("rules_consulted").add(ids.get(citation.rule()));
    }
    for (Feedback.Words words : feedback.words()) {
      if (!words.logged()) {
        issue(issues, words.rules());
      }
    }
    String review = call("buildlog_gauntlet_issues", arguments).path("review_id").asText();
    for (int i = 0; i < feedback.citations().size(); i++) {
      if (feedback.citations().get(i).rejected()) {
        call(
            "buildlog_decide", arguments().put("id", review + ":finding-" + i).put("valid", false));
      }
    }
  }

  private ObjectNode issue(ArrayNode issues, List<Integer> rules) {
    return issues
        .addObject()
        .put("severity", "major")
        .put("description", RuleTexts.mistake(rules, mistakes++));
  }

  @Override
  public void close() {
    files.close();
  }
}
