package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.cli.Terminals.Run;
import dev.qortex.cli.internal.terminal.Replacement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class McpInstallCommandTest {

  private static final String OTHERS =
      """
      {
        "mcpServers": {
          "other": {
            "command": "other"
          }
        },
        "theme": "dark"
      }
      """;

  @TempDir Path folder;

  private Terminals terminal;

  @BeforeEach
  void start() {
    terminal = new Terminals(folder);
    terminal.write("qortex.jar", "");
  }

  @Test
  void eachClientGetsTheEntryThatItReads() throws IOException {
    assertThat(installed("claude-code", ".mcp.json").at("/mcpServers/qortex/args").toString())
        .contains("-jar", folder.resolve("qortex.jar").toString(), "mcp", "--db", "memory.db");
    assertThat(installed("cursor", ".cursor/mcp.json").at("/mcpServers/qortex/command").asText())
        .endsWith("java");
    assertThat(installed("claude-code", ".mcp.json").toString()).contains("--text-only");
    assertThat(installed("cursor", ".cursor/mcp.json").toString()).contains("--text-only");
    assertThat(installed("vscode", ".vscode/mcp.json").toString()).doesNotContain("--text-only");
    assertThat(installed("vscode", ".vscode/mcp.json").at("/servers/qortex/type").asText())
        .isEqualTo("stdio");
    Run nowhere =
        terminal.run("mcp", "install", "--client", "vscode", "--user", "--jar", "qortex.jar");
    assertThat(nowhere.exit()).isEqualTo(1);
    assertThat(nowhere.err()).contains("vscode");
  }

  @Test
  void theServerUsesWhatEarlierStartsLeft() throws IOException {
    JsonNode arguments = installed("cursor", ".cursor/mcp.json").at("/mcpServers/qortex/args");
    assertThat(arguments.path(0).asText())
        .startsWith("-XX:SharedArchiveFile=" + terminal.home.resolve(".qortex/start/java"))
        .endsWith("classes.jsa");
    assertThat(arguments.toString())
        .contains("\"-Xlog:disable\"", "\"-Dqortex.start=", "\"-XX:TieredStopAtLevel=1\"");
  }

  @Test
  void aServerForAllProjectsIsToldWhatItMayRead() throws IOException {
    List<String> install =
        List.of("install", "--client", "cursor", "--user", "--yes", "--jar", "qortex.jar");
    List<String> words = new ArrayList<>(install);
    words.add(0, "mcp");
    Run run = terminal.run(words.toArray(String[]::new));
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).contains("qortex mcp --allow FOLDER install");
    assertThat(terminal.home.resolve(".cursor/mcp.json")).doesNotExist();

    words.addAll(1, List.of("--allow", "."));
    terminal.out(words.toArray(String[]::new));
    assertThat(Files.readString(terminal.home.resolve(".cursor/mcp.json")))
        .contains("\"--allow\"", "\"" + folder + "\"");
  }

  @Test
  void theOptionsOfTheServerGoIntoItsEntry() throws IOException {
    terminal.out(
        "mcp",
        "--toolsets",
        "learning",
        "--read-only",
        "install",
        "--client",
        "claude-code",
        "--yes",
        "--jar",
        "qortex.jar");
    assertThat(Files.readString(folder.resolve(".mcp.json")))
        .contains("\"--toolsets\"", "\"learning\"", "\"--read-only\"");
  }

  @Test
  void theEntryHasWhatTheEnvironmentSets() throws IOException {
    terminal.env.put("QORTEX_CORTEX", "observations");
    JsonNode entry = installed("claude-code", ".mcp.json").at("/mcpServers/qortex");
    assertThat(entry.path("args").toString()).contains("\"--embedding\",\"hashing\"");
    assertThat(entry.at("/env/QORTEX_CORTEX").asText())
        .isEqualTo(folder.resolve("observations").toString());
    terminal.env.remove("QORTEX_CORTEX");
    assertThat(installed("claude-code", ".mcp.json").at("/mcpServers/qortex/env").isMissingNode())
        .isTrue();
  }

  @Test
  void anEntryThatCouldNotStartIsNotWritten() {
    for (String[] option : new String[][] {{"--toolsets", "bogus"}, {"--allow", "nope"}}) {
      Run run =
          terminal.run(
              "mcp",
              option[0],
              option[1],
              "install",
              "--client",
              "claude-code",
              "--yes",
              "--jar",
              "qortex.jar");
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.err()).contains(option[1], "Maybe");
      assertThat(folder.resolve(".mcp.json")).doesNotExist();
    }
  }

  @Test
  void whatOthersWroteStaysAndNothingIsDoneTwice() throws IOException {
    terminal.write(".mcp.json", OTHERS);
    JsonNode settings = installed("claude-code", ".mcp.json");
    assertThat(settings.at("/mcpServers/other/command").asText()).isEqualTo("other");
    assertThat(settings.path("theme").asText()).isEqualTo("dark");
    assertThat(terminal.out("mcp", "install", "--client", "claude-code", "--jar", "qortex.jar"))
        .contains("already");
  }

  @Test
  void aPersonSeesWhatChangesAndIsAsked() throws IOException {
    terminal.write(".mcp.json", OTHERS);
    terminal.interactive = true;
    terminal.input = "no\n";
    Run refused = terminal.run("mcp", "install", "--client", "claude-code", "--jar", "qortex.jar");
    assertThat(refused.exit()).isEqualTo(1);
    assertThat(refused.err())
        .contains("+     \"qortex\": {", "Write this?")
        .doesNotContain("theme");
    assertThat(folder.resolve(".mcp.json")).hasContent(OTHERS);

    terminal.input = "y\n";
    terminal.out("mcp", "install", "--client", "claude-code", "--jar", "qortex.jar");
    assertThat(Files.readString(folder.resolve(".mcp.json"))).contains("\"qortex\"");
  }

  @Test
  void withoutAPersonAndWithoutYesNothingIsWritten() {
    Run run = terminal.run("mcp", "install", "--client", "claude-code", "--jar", "qortex.jar");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).contains("--yes");
    assertThat(folder.resolve(".mcp.json")).doesNotExist();
  }

  @Test
  void settingsThatOnlyTheirOwnerMayReadStaySo() throws IOException {
    Path file = terminal.write(".mcp.json", OTHERS);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    installed("claude-code", ".mcp.json");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
  }

  @Test
  void settingsBehindALinkAreChangedWhereTheyAre() throws IOException {
    Path real = terminal.write("dotfiles.json", OTHERS);
    Path link = Files.createSymbolicLink(folder.resolve(".mcp.json"), real);
    installed("claude-code", ".mcp.json");
    assertThat(link).isSymbolicLink();
    assertThat(Files.readString(real)).contains("\"qortex\"");
  }

  @Test
  void settingsThatChangedMeanwhileAreNotOverwritten() throws IOException {
    Path file = terminal.write(".mcp.json", OTHERS);
    Replacement replacement = Replacement.of(file, "{}");
    Files.writeString(file, "{\"theme\": \"light\"}");
    assertThatThrownBy(replacement::write).hasMessageContaining("changed meanwhile");
    assertThat(file).hasContent("{\"theme\": \"light\"}");
  }

  @Test
  void settingsThatWouldNotBeKeptWholeAreLeftAsTheyAre() {
    for (String text :
        List.of("{\"mcpServers\": []}", "{} {\"theme\": 1}", "{\"a\": 1, \"a\": 2}")) {
      Path file = terminal.write(".mcp.json", text);
      Run run =
          terminal.run("mcp", "install", "--client", "claude-code", "--yes", "--jar", "qortex.jar");
      assertThat(run.exit()).isEqualTo(1);
      assertThat(file).hasContent(text);
    }
  }

  @Test
  void settingsWithCommentsAreLeftAsTheyAre() {
    Path file = terminal.write(".mcp.json", "{\n  // mine\n  \"mcpServers\": {}\n}\n");
    Run run =
        terminal.run("mcp", "install", "--client", "claude-code", "--yes", "--jar", "qortex.jar");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).contains(file.toString(), "docs/mcp.md");
    assertThat(file).content().contains("// mine");
  }

  private JsonNode installed(String client, String file) throws IOException {
    terminal.out("mcp", "install", "--client", client, "--yes", "--jar", "qortex.jar");
    return new ObjectMapper().readTree(folder.resolve(file).toFile());
  }
}
