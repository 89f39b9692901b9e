package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.cli.internal.operations.CompletionCommand;
import dev.qortex.cli.internal.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** The table of the originals' commands in the guide names commands that are there. */
class OriginalCommandsTest {

  private static final Pattern SPAN = Pattern.compile("`([^`]+)`");

  private static final List<String> QORTEX =
      commands(
          "infra: up down status",
          "ingest: file skill load emissions",
          "project: buildlog flat json skillipedia skill",
          "inspect: domains rules stats",
          "viz: open query",
          "interop: status pending signals init config schema validate",
          "prune: manifest stats",
          "migrate: vec",
          ": mcp-serve serve");
  private static final List<String> BUILDLOG =
      commands(
          ": init init-mcp mcp-test update new list overview verify commit distill skills stats"
              + " viz",
          ": reward status promote reject diff migrate export import-seed ingest-seeds",
          "experiment: start log-mistake end metrics report",
          "gauntlet: list rules prompt learn loop");
  private static final List<String> CORTEX = commands(": init write read query list status daemon");
  private static final List<String> PATTERNS =
      commands(
          "memory-store: insert store-pattern query-patterns increment-ignore reinforce-patterns",
          "memory-store: decay outcome-score store-deliberation",
          ": format-patterns feedback-loop memory-versions insights calibrate",
          "quality: scan");

  @TempDir Path folder;

  private static List<String> commands(String... groups) {
    List<String> all = new ArrayList<>();
    for (String group : groups) {
      String[] parts = group.split(": ?", 2);
      for (String name : parts[1].split(" ")) {
        all.add((parts[0] + " " + name).strip());
      }
    }
    return all;
  }

  /** A row of the table: a command of an original, and what the guide says is here. */
  private record Row(String original, String here, String difference) {}

  private static List<Row> rows(String title) throws IOException {
    String page = Files.readString(Path.of("../docs/reference/python.md"));
    String section = page.split("\n### " + title + "\n", 2)[1].split("\n##", 2)[0];
    return section
        .lines()
        .filter(line -> line.startsWith("| `"))
        .map(line -> line.split("\\|", -1))
        .map(cells -> new Row(span(cells[1]), cells[2].strip(), cells[3].strip()))
        .toList();
  }

  private static String span(String cell) {
    return SPAN.matcher(cell).results().findFirst().orElseThrow().group(1);
  }

  @Test
  void eachCommandOfAnOriginalIsListedOnce() throws IOException {
    assertThat(rows("qortex")).extracting(Row::original).hasSameElementsAs(QORTEX);
    assertThat(rows("buildlog")).extracting(Row::original).hasSameElementsAs(BUILDLOG);
    assertThat(rows("cortex")).extracting(Row::original).hasSameElementsAs(CORTEX);
    assertThat(rows("The pattern loop")).extracting(Row::original).hasSameElementsAs(PATTERNS);
    for (String title : List.of("qortex", "buildlog", "cortex", "The pattern loop")) {
      assertThat(rows(title)).extracting(Row::original).doesNotHaveDuplicates();
    }
  }

  @Test
  void eachCommandThatIsNamedInsteadTakesItsArgumentsAndExplainsItself() throws IOException {
    Terminals terminal = new Terminals(folder);
    CommandLine all = CommandLines.of(Terminal.ofProcess(), List.of(CompletionCommand.NAME));
    for (String title : List.of("qortex", "buildlog", "cortex", "The pattern loop")) {
      for (Row row : rows(title)) {
        if (row.here().equals("not here")) {
          assertThat(row.difference()).as(row.original()).isNotEmpty();
          continue;
        }
        List<String> here =
            SPAN.matcher(row.here()).results().map(match -> match.group(1)).toList();
        assertThat(here).as(row.original()).isNotEmpty();
        for (String words : here) {
          ParseResult parsed = all.parseArgs(words.split(" "));
          while (parsed.hasSubcommand()) {
            parsed = parsed.subcommand();
          }
          String command = parsed.commandSpec().qualifiedName();
          assertThat(parsed.commandSpec().usageMessage().synopsisSubcommandLabel())
              .as("%s is no group", command)
              .isNotEqualTo("COMMAND");
          List<String> help = new ArrayList<>(List.of(command.split(" ")));
          help.remove(0);
          help.add("--help");
          assertThat(terminal.out(help.toArray(String[]::new)))
              .startsWith("Usage: " + command)
              .contains("--json");
        }
      }
    }
  }
}
