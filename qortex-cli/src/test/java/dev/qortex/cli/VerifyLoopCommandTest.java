package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.cli.Terminals.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The loop of a project from nothing until it is closed, by the commands that users run. */
class VerifyLoopCommandTest {

  private static final List<String> STEPS =
      List.of(
          "rules",
          "session",
          "review",
          "citation",
          "credit",
          "match",
          "learning",
          "emission",
          "graph",
          "seed");

  @TempDir Path folder;

  private Terminals terminal;

  @BeforeEach
  void aProject() throws IOException {
    terminal = new Terminals(folder);
    terminal.env.put("QORTEX_HOLD_OUT", "0");
    Files.createDirectory(folder.resolve(".git"));
    terminal.write(
        "own.yaml",
        """
        persona: own
        rules:
          - {rule: Bind every value of an SQL query.}
          - {rule: Close what you open.}
        """);
  }

  private JsonNode json(String... words) throws IOException {
    return new ObjectMapper().readTree(terminal.out(words));
  }

  /** The steps that took place, after a check of the exit code and of what is said of others. */
  private List<String> closed() throws IOException {
    Run run = terminal.run("buildlog", "verify-loop", "--json");
    JsonNode result = new ObjectMapper().readTree(run.out());
    List<String> closed = new ArrayList<>();
    List<String> all = new ArrayList<>();
    for (JsonNode step : result.path("steps")) {
      boolean ok = step.path("state").asText().equals("ok");
      all.add(step.path("step").asText());
      assertThat(step.has("evidence")).isEqualTo(ok);
      assertThat(step.path("command").asText("").startsWith("qortex ")).isNotEqualTo(ok);
      if (ok) {
        closed.add(step.path("step").asText());
      }
    }
    assertThat(all).isEqualTo(STEPS);
    assertThat(result.path("closed").intValue()).isEqualTo(closed.size());
    assertThat(run.exit()).isEqualTo(closed.size() == STEPS.size() ? 0 : 1);
    assertThat(terminal.run("buildlog", "verify-loop", "--json").out()).isEqualTo(run.out());
    return closed;
  }

  @Test
  void eachCommandClosesItsStep() throws IOException {
    terminal.out("ingest-text", "Always rotate keys before they expire.", "handbook");
    assertThat(closed()).isEmpty();

    terminal.out("buildlog", "import-seed", "own.yaml");
    assertThat(closed()).containsExactly("rules");

    terminal.out("buildlog", "experiment", "start");
    JsonNode run = json("buildlog", "gauntlet", "prompt", "a diff", "--json");
    assertThat(closed()).containsExactly("rules", "session");

    String rule = json("buildlog", "gauntlet", "rules", "--json").at("/personas/own/0/id").asText();
    terminal.input =
        """
        {"issues": [{"severity": "minor", "description": "The SQL query binds no value",
          "rules_consulted": ["%s"], "rule_learned": "Bind what a user gives."}]}
        """
            .formatted(rule);
    terminal.run(
        "buildlog", "gauntlet", "issues", "--run-id", run.path("run_id").asText(), "--answer", "-");
    assertThat(closed())
        .containsExactly("rules", "session", "review", "citation", "learning", "emission");

    terminal.out("buildlog", "experiment", "end");
    terminal.out("buildlog", "experiment", "start");
    assertThat(closed()).contains("credit").doesNotContain("match", "graph", "seed");
    terminal.out("buildlog", "log-mistake", "sql", "The SQL query binds no value");
    assertThat(closed()).contains("match").doesNotContain("graph", "seed");

    terminal.out("ingest", "emissions");
    assertThat(closed()).contains("graph").doesNotContain("seed");
    terminal.out("publish-rules", "handbook", "--rules", "{\"domains\": [\"handbook\"]}");
    terminal.out("buildlog", "ingest-seeds");
    assertThat(closed()).isEqualTo(STEPS);
  }
}
