package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.cli.Terminals.Run;
import dev.qortex.cli.internal.operations.CompletionCommand;
import dev.qortex.cli.internal.terminal.HomeFolder;
import dev.qortex.cli.internal.terminal.Terminal;
import dev.qortex.storage.sqlite.SqliteStore;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Exit codes as the page on the terminal lists them. */
class ExitCodesTest {

  /** An exit code, what it is for, and commands that have it; none changes what another needs. */
  private static final String TABLE =
      """
      0 done             : status; stats; domains; sources docs; rules; find calls; ask failed call
      0 done             : explore 1; compare failed call; interop status; keys list
      0 done             : project claude-md; project json; viz; export; verify; repair; compact
      0 done             : maintenance checkpoint-list; learning metrics x; vector list-indexes
      0 done             : patterns list; cortex list; cortex status; buildlog stats; buildlog list
      0 done             : call --list; call qortex_status {}; completion; --version; help; help ask
      0 done             : remember The pump needs oil; ingest docs; ingest docs --dry-run
      0 repeated         : maintenance delete-domain nobody -y
      0 nothing found    : find xyzzy; ask zzzz qqqq; rules --domains empty; cortex query xyzzy
      1 not found        : ingest nowhere; explore nobody; sources nobody; ask -d nobody call
      1 not found        : viz --domain nobody; viz --around nobody; rules --domains nobody
      1 not found        : cortex read nobody; vector query nobody [1,2]; call nobody {}
      1 not found        : accept 99; accept x --answer nobody; undo --answer nobody
      1 not found        : ingest load nofile; ingest skill nofile; prune manifest nofile
      1 not found        : buildlog promote nobody; buildlog reject nobody; restore nofile
      1 not found        : buildlog import-seed nofile; verify nofile; maintenance checkpoint-restore nobody -y
      1 nothing deleted  : retract nobody -y; forget nobody -y
      1 nothing deleted  : learning reset nobody -y; patterns forget nobody -y
      1 nothing deleted  : maintenance checkpoint-delete nobody -y; source disconnect nobody -y
      1 nothing deleted  : vector delete nobody --ids x -y; vector delete-index nobody -y
      1 nobody to ask    : retract docs:calls.md; forget s; maintenance delete-domain docs
      1 nobody to ask    : learning reset x; patterns forget x; restore backup.zip
      1 refused value    : ask -n 0 call; call qortex_ask {}; call qortex_ask {
      1 broken file      : ingest broken.pdf; ingest load broken.json; validate-rules {}
      1 broken file      : restore broken.json; verify broken.json; domains --db broken.json
      1 broken file      : ask call --db broken.json; repair --db broken.json
      1 no memory        : domains --db no.db; ask call --db no.db; accept 1 --db no.db
      1 no memory        : viz --db no.db; project json --db no.db; verify --db no.db
      2 wrong line       : frob; maintenance frob; ask; accept; ingest; remember; ask --frob call
      2 wrong line       : interop schema --of x; ask -n x call; export --format pdf; ask --db; sources docs more
      2 wrong line       : project; project frob; call; restore; buildlog log-mistake; viz extra
      2 wrong line       : viz --depth 2; mcp install --client frob; serve --port x
      """;

  @TempDir static Path folder;

  private static Terminals terminal;

  @BeforeAll
  static void start() {
    terminal = new Terminals(folder);
    terminal.write("docs/calls.md", "# Calls\n\nA failed call is retried three times.\n");
    terminal.write("broken.pdf", "no PDF");
    terminal.write("broken.json", "x".repeat(5_000));
    terminal.out("ingest", "docs");
    terminal.write("empty/one.md", "# One\n\nA lamp uses oil.\n");
    terminal.out("ingest", "empty");
    terminal.out("backup", "backup.zip");
    terminal.out("ask", "How often is a failed call retried?");
    terminal.out("accept", "1");
  }

  static Stream<Arguments> cases() {
    return TABLE
        .lines()
        .flatMap(
            line ->
                Arrays.stream(line.substring(line.indexOf(':') + 1).split(";"))
                    .map(
                        command ->
                            Arguments.of(Integer.parseInt(line.substring(0, 1)), command.strip())));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("cases")
  void theExitCodeIsThatOfTheTable(int expected, String command) {
    Run run = terminal.run(command.split(" "));
    assertThat(run.exit()).as("%s%n%s%n%s", command, run.out(), run.err()).isEqualTo(expected);
    if (expected != 0) {
      assertThat(run.err() + run.out()).as("a reason").isNotBlank();
    }
  }

  @Test
  void everyCommandRefusesAnOptionThatItDoesNotHave() {
    List<String> words = List.of(CompletionCommand.NAME);
    for (List<String> path : leaves(CommandLines.of(terminal(), words), List.of())) {
      List<String> line = new ArrayList<>(path);
      if (path.equals(List.of("buildlog", "commit"))) {
        continue; // Its options are those of git.
      }
      line.add("--no-such-option");
      Run run = terminal.run(line.toArray(String[]::new));
      assertThat(run.exit()).as("%s: %s", line, run.err()).isEqualTo(2);
    }
  }

  private static Terminal terminal() {
    return new Terminal(
        new PrintWriter(Writer.nullWriter()),
        new PrintWriter(Writer.nullWriter()),
        InputStream.nullInputStream(),
        terminal.env,
        HomeFolder.of(terminal.home),
        folder,
        false);
  }

  private static List<List<String>> leaves(CommandLine line, List<String> path) {
    if (line.getSubcommands().isEmpty()) {
      return List.of(path);
    }
    List<List<String>> all = new ArrayList<>();
    line.getSubcommands()
        .forEach(
            (name, command) -> {
              List<String> below = new ArrayList<>(path);
              below.add(name);
              all.addAll(leaves(command, below));
            });
    return all;
  }

  @Test
  void aBusyMemoryIsWorthAnotherTry() throws IOException {
    Files.createDirectories(folder.resolve("busy"));
    Path file = folder.resolve("busy/memory.db");
    terminal.out("ingest", "docs", "--db", file.toString());
    terminal.out("backup", "busy.zip", "--db", file.toString());
    try (SqliteStore open = SqliteStore.open(file)) {
      Run run = terminal.run("restore", "busy.zip", "--yes", "--db", file.toString());
      assertThat(run.exit()).as(run.err()).isEqualTo(3);
      assertThat(open.graph().domains()).isNotEmpty();
    }
  }
}
