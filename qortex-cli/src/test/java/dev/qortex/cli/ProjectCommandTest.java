package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.cli.Terminals.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProjectCommandTest {

  @TempDir Path folder;

  private Terminals terminal;

  @BeforeEach
  void start() {
    terminal = new Terminals(folder);
  }

  private void read(int rules) {
    StringBuilder page = new StringBuilder("# Alarms\n\n");
    for (int i = 0; i < rules; i++) {
      page.append("- Always report alarm ").append(i).append(" to the operator on duty.\n");
    }
    terminal.write("docs/alarms.md", page.toString());
    terminal.out("ingest", "docs");
  }

  @Test
  void rulesThatDifferInANumberAreAllListedAndAFileSaysHowManyAreLeftOut() {
    read(120);
    assertThat(terminal.out("rules", "--json")).contains("alarm 0 ", "alarm 119 ");
    Run run = terminal.run("project", "claude-md", "--min-confidence", "0", "-o", ".");
    assertThat(run.exit()).isZero();
    assertThat(run.out()).contains("CLAUDE.md").doesNotContain("more rules");
    assertThat(run.err()).contains("70 more rules are beyond the --limit");
    assertThat(folder.resolve("CLAUDE.md")).content().doesNotContain("Conflicts with");
    assertThat(terminal.run("project", "claude-md", "--min-confidence", "0", "-n", "120").err())
        .isEmpty();
  }

  @Test
  void filesThatAreLeftOverAreNamedAsDeleted() {
    read(200);
    assertThat(terminal.out("project", "windsurf", "--min-confidence", "0", "-n", "200", "-o", "."))
        .contains("qortex-docs_2.md");
    Run fewer = terminal.run("project", "windsurf", "--min-confidence", "0", "-n", "10", "-o", ".");
    assertThat(fewer.out()).contains("deleted", "qortex-docs_2.md");
    assertThat(folder.resolve(".windsurf/rules/qortex-docs_2.md")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude-md", "skill", "windsurf", "skillipedia", "buildlog"})
  void aFileWithoutRulesSaysHowToGetSome(String tool) {
    terminal.write("docs/cards.md", "# Cards\n\nThen never log it.\n");
    terminal.out("ingest", "docs");
    Run unsure = terminal.run("project", tool, "-o", "out.yaml");
    assertThat(unsure.exit()).isZero();
    assertThat(unsure.err())
        .contains("No rule has a confidence of at least 0.55", "--min-confidence 0");
    assertThat(terminal.run("project", tool, "-o", "out.yaml", "--min-confidence", "0").err())
        .isEmpty();
  }

  @Test
  void aSeedThatReplacesAnotherOneHasTheNextVersionWhenItsRulesChanged() {
    read(2);
    String[] seed = {
      "project", "buildlog", "--min-confidence", "0", "-p", "alarms", "-o", "a.yaml"
    };
    for (int version : new int[] {1, 1}) {
      terminal.out(seed);
      assertThat(folder.resolve("a.yaml")).content().contains("version: " + version + "\n");
    }
    terminal.out("buildlog", "import-seed", "a.yaml");
    read(1);
    terminal.out(seed);
    assertThat(folder.resolve("a.yaml")).content().contains("version: 2\n");
    assertThat(terminal.out("buildlog", "import-seed", "a.yaml")).contains("dropped  alarms:");
    assertThat(terminal.out("buildlog", "gauntlet", "rules"))
        .contains("alarm 0 ")
        .doesNotContain("alarm 1 ");
  }
}
