package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.cli.Terminals.Run;
import dev.qortex.cli.internal.operations.CompletionCommand;
import dev.qortex.cli.internal.terminal.HomeFolder;
import dev.qortex.cli.internal.terminal.Layout;
import dev.qortex.cli.internal.terminal.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class QortexTest {

  @TempDir Path folder;

  private Terminals terminal;

  @BeforeEach
  void start() {
    terminal = new Terminals(folder);
  }

  @Test
  void withoutACommandThereIsHelp() {
    assertThat(terminal.out())
        .contains("ask", "learning", "First steps", "qortex accept 2", "Exit codes");
    assertThat(terminal.out("learning")).contains("select", "observe");
  }

  @Test
  void helpIsACommandToo() {
    assertThat(terminal.out("help")).isEqualTo(terminal.out("--help"));
    assertThat(terminal.out("help", "learning", "select"))
        .isEqualTo(terminal.out("learning", "select", "--help"));
  }

  @Test
  void everyCommandHasAHelpOfItsOwn() {
    CommandLine line = CommandLines.of(Terminal.ofProcess(), List.of(CompletionCommand.NAME));
    assertThat(line.getSubcommands()).hasSizeGreaterThan(8);
    helps(line);
  }

  private static void helps(CommandLine line) {
    String name = line.getCommandSpec().qualifiedName();
    assertThat(line.getCommandSpec().usageMessage().description()).as(name).isNotEmpty();
    assertThat(line.getUsageMessage()).as(name).contains("--help", "--json", "--db");
    line.getSubcommands().values().forEach(QortexTest::helps);
  }

  @Test
  void everyCommandStandsOnceInTheListAndFitsIntoATerminal() {
    String help = terminal.out("--help");
    CommandLine all = CommandLines.of(Terminal.ofProcess(), List.of());
    Set<String> names = new TreeSet<>(all.getSubcommands().keySet());
    names.removeIf(name -> all.getSubcommands().get(name).getCommandSpec().usageMessage().hidden());
    assertThat(help.lines().map(line -> line.replaceFirst("^  (\\S+)  .*", "$1")))
        .containsAll(names.stream().filter(name -> !name.equals("mcp-serve")).toList());
    assertThat(help).contains("For other programs:").doesNotContain("More:").doesNotContain("null");
    assertThat(help.lines()).allMatch(line -> line.length() <= Layout.WIDTH);
  }

  @Test
  void aWrongChoiceNamesTheRightOnesAsTheyAreSpelled() {
    for (String[] args :
        new String[][] {
          {"export", "--format", "svg"},
          {"mcp", "install", "--client", "svg"},
          {"project", "svg"},
          {"keys", "create", "x", "--scope", "svg"}
        }) {
      Run run = terminal.run(args);
      assertThat(run.exit()).isEqualTo(2);
      assertThat(run.err())
          .contains("'svg' is none of ")
          .containsPattern("graphml, dot|claude-code, cursor|claude-md, cursor|read, write");
    }
  }

  @Test
  void aMisspelledCommandIsAUsageErrorThatTellsTheNearest() {
    Run run = terminal.run("acept", "1");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("acept", "Maybe: qortex accept\n", "qortex --help");

    Run option = terminal.run("ask", "why", "--domian", "x");
    assertThat(option.exit()).isEqualTo(2);
    assertThat(option.err()).contains("--domian", "--domain", "qortex ask --help");
  }

  @Test
  void aCommandOfAnotherGroupIsProposedAndNothingIsIfNoneIsNear() {
    assertThat(terminal.run("cortex", "notes").err()).contains("Maybe: qortex notes\n");
    assertThat(terminal.run("gauntlet", "rules").err())
        .contains("Maybe: qortex buildlog gauntlet\n");
    assertThat(terminal.run("buildlog", "gauntlet", "promt").err())
        .contains("Maybe: qortex buildlog gauntlet prompt, qortex patterns prompt\n");
    assertThat(terminal.run("cortex", "bogus").err()).doesNotContain("Maybe");
    assertThat(terminal.run("ask", "why", "--bogus").err()).doesNotContain("Maybe");
  }

  @Test
  void aWrongValueProposesTheOneThatIsMeant() {
    for (String[] args :
        new String[][] {
          {"ask", "why", "--embedding", "minlm", "Maybe: minilm\n"},
          {"export", "--format", "graph", "Maybe: graphml\n"},
          {"ask", "why", "--top-k", "1,000", "Maybe: 1000\n"},
          {"ask", "why", "--top-k", "5.0", "Maybe: 5\n"},
          {"ask", "why", "--top-k", "99999999999", "Maybe: 2147483647\n"},
          {"ask", "why", "--min-relevance", "0,5", "Maybe: 0.5\n"},
          {"ask", "why", "--as-of", "2026-01-31", "Maybe: 2026-01-31T00:00:00Z\n"},
          {"ask", "why", "--as-of", "2026-01-31 12:30", "Maybe: 2026-01-31T12:30:00Z\n"},
          {"cortex", "query", "--limit", "1,000", "Maybe 1000.\n"},
          {"buildlog", "log-reward", "acepted", "Maybe one of [accepted]"},
          {"buildlog", "bandit-status", "--since", "2026-01-31", "Maybe 2026-01-31T00:00:00Z."},
        }) {
      terminal.out("remember", "The valve needs water.");
      assertThat(terminal.run(Arrays.copyOf(args, args.length - 1)).err())
          .as(String.join(" ", args))
          .contains(args[args.length - 1]);
    }
    for (String value : List.of("many", "1e999999999", "")) {
      assertThat(terminal.run("ask", "why", "--top-k", value).err()).doesNotContain("Maybe");
    }
    assertThat(terminal.run("ask", "why", "--as-of", "2026-02-31").err()).doesNotContain("Maybe");
  }

  @Test
  void noLambdaImplementsAnInterfaceOfTheParser() {
    // Java 17 crashes when it archives such classes, and hidden ones are those of lambdas.
    CommandLine line = CommandLines.of(terminal.terminal(), List.of("ask"));
    assertThat(
            List.of(
                line.getExecutionStrategy(),
                line.getParameterExceptionHandler(),
                line.getExecutionExceptionHandler()))
        .noneMatch(handler -> handler.getClass().isHidden());
  }

  @Test
  void anUnknownCommandIsNamedWithItsGroup() {
    assertThat(terminal.run("stauts", "now").err())
        .contains("There is no command 'qortex stauts'.", "qortex status")
        .doesNotContain("index", "Unmatched");
    assertThat(terminal.run("buildlog", "gauntlet", "promt").err())
        .contains("There is no command 'qortex buildlog gauntlet promt'.", "gauntlet prompt");
  }

  @Test
  void aValueThatCannotBeReadIsRefusedWithAnExampleAndWithoutJavaTerms() {
    for (String[] args :
        new String[][] {
          {"ask", "why", "--as-of", "yesterday", "'yesterday' is not an instant, such as 2026"},
          {"ask", "why", "--top-k", "many", "'many' is not a whole number"},
          {"ask", "why", "--min-relevance", "low", "'low' is not a number, such as 0.5"},
          {"serve", "--port", "web", "'web' is not a whole number"},
        }) {
      Run run = terminal.run(Arrays.copyOf(args, args.length - 1));
      assertThat(run.exit()).isEqualTo(2);
      assertThat(run.err())
          .contains(args[args.length - 1])
          .doesNotContain("java", "class", "an int", "a double");
    }
  }

  @Test
  void aRefusalNamesTheOptionAsItWasTyped() {
    terminal.out("remember", "The valve needs water.");
    assertThat(terminal.run("ask", "why", "-n", "0").err()).startsWith("The option --top-k is 0.");
    assertThat(terminal.run("ask", "why", "--min-confidence", "7").err())
        .startsWith("The option --min-confidence is 7.0.");
    String json = "{\"context\": \"why\", \"top_k\": 0}";
    assertThat(terminal.run("call", "qortex_query", json).err()).contains("'top_k'");
  }

  @Test
  void theHelpOfAMisspelledCommandIsAUsageError() {
    for (String[] words :
        new String[][] {
          {"stauts", "--help"}, {"help", "stauts"}, {"buildlog", "stauts", "--help"},
        }) {
      Run run = terminal.run(words);
      assertThat(run.exit()).isEqualTo(2);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).contains("stauts");
    }
    assertThat(terminal.run("help", "stauts").err()).contains("qortex status");
  }

  @Test
  void aCommandBelowAnotherIsFoundBehindOptions() {
    terminal.write("manifest.json", "{}");
    for (String[] words :
        new String[][] {
          {"--db", "ingest", "ingest", "load", "manifest.json"},
          {"ingest", "-d", "x", "load", "manifest.json"},
        }) {
      assertThat(terminal.run(words).err()).doesNotContain("load").contains("manifest");
    }
    assertThat(terminal.out("ingest", "--help")).contains("emissions");
  }

  @Test
  void withoutAPlaceForTemporaryFilesTheRemedyIsTold() throws Exception {
    terminal.out("remember", "The valve needs water.");
    terminal.out("backup", "b.zip");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + folder.resolve("absent"),
                "-cp",
                System.getProperty("java.class.path"),
                Qortex.class.getName(),
                "verify",
                folder.resolve("b.zip").toString())
            .redirectError(folder.resolve("err.txt").toFile())
            .start();
    assertThat(process.waitFor()).isEqualTo(1);
    assertThat(Files.readString(folder.resolve("err.txt")))
        .contains(folder.resolve("absent").toString(), "-Djava.io.tmpdir")
        .doesNotContain("\tat ");
  }

  @Test
  void optionsThatContradictEachOtherAreUsageErrors() {
    for (String[] words :
        new String[][] {
          {"viz", "--around", "x", "--domain", "y"},
          {"export", "--depth", "3"},
          {"serve", "--keys", "keys.json", "--no-auth"}
        }) {
      Run run = terminal.run(words);
      assertThat(run.err()).contains(words[1], "--help");
      assertThat(run.exit()).isEqualTo(2);
    }
  }

  @Test
  void askingWithoutAMemoryTellsHowToMakeOneAndMakesNone() {
    Run run = terminal.run("ask", "why");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err())
        .contains(terminal.home.resolve(".qortex/memory.db").toString(), "qortex ingest", "--db");
    assertThat(terminal.home).doesNotExist();
  }

  @Test
  void anOptionGoesBeforeTheEnvironmentAndThatBeforeTheDefault() {
    terminal.out("learning", "observe", "bandit", "a", "--reward", "1");
    assertThat(terminal.home.resolve(".qortex/memory.db")).exists();

    terminal.env.put("QORTEX_DB", "of-env.db");
    terminal.out("learning", "observe", "bandit", "a", "--reward", "1");
    assertThat(folder.resolve("of-env.db")).exists();

    terminal.out("--db", "of-option.db", "learning", "observe", "bandit", "a", "--reward", "1");
    assertThat(folder.resolve("of-option.db")).exists();
  }

  @Test
  void nobodyElseMayReadTheFolderOfAUser() throws IOException {
    for (List<String> words :
        List.of(
            List.of("remember", "The valve needs water."),
            List.of("remember", "The valve needs water.", "--db", "other.db"),
            List.of("keys", "create", "laptop"),
            List.of("cortex", "init"),
            List.of("interop", "init"))) {
      Terminals user = new Terminals(Files.createTempDirectory(folder, "user"));
      user.out(words.toArray(String[]::new));
      Path made = user.home.resolve(".qortex");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
          .as("%s", words)
          .isEqualTo("rwx------");
    }
    terminal.out("remember", "The valve needs water.");
    Files.setPosixFilePermissions(
        terminal.home.resolve(".qortex"), PosixFilePermissions.fromString("rwxr-x---"));
    terminal.out("ask", "valve");
    assertThat(Files.getPosixFilePermissions(terminal.home.resolve(".qortex"))).hasSize(5);
  }

  @Test
  void anUnknownModelIsRefusedByName() {
    assertThat(terminal.run("ask", "why", "--embedding", "word2vec").exit()).isEqualTo(2);
    terminal.env.put("QORTEX_EMBEDDING", "word2vec");
    Run run = terminal.run("learning", "observe", "bandit", "a", "--reward", "1");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).contains("QORTEX_EMBEDDING", "word2vec", "minilm");
  }

  @Test
  void aFileThatIsNoMemoryIsLeftAsItIs() throws IOException {
    Path file = terminal.write("notes.txt", "no database, but a text that is long enough");
    Run run = terminal.run("ask", "why", "--db", file.toString());
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).contains(file.toString()).doesNotContain("\tat ");
    assertThat(Files.readString(file)).startsWith("no database");

    Run ofFolder = terminal.run("ask", "why", "--db", ".");
    assertThat(ofFolder.exit()).isEqualTo(1);
    assertThat(ofFolder.err()).contains(folder.toString(), "is a folder");
  }

  @Test
  void aMemoryThatIsDamagedIsRefusedForGood() throws IOException {
    terminal.out("remember", "The valve needs water.", "--db", "memory.db");
    Path file = folder.resolve("memory.db");
    byte[] content = Files.readAllBytes(file);
    Arrays.fill(content, 4096, content.length, (byte) 7);
    Files.write(file, content);
    Run run = terminal.run("ask", "why", "--db", "memory.db");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).contains("is damaged", "qortex repair; or qortex restore BACKUP");
  }

  @Test
  void aResultThatCannotBeWrittenIsAFailure() {
    Writer full =
        new Writer() {
          @Override
          public void write(char[] text, int from, int length) throws IOException {
            throw new IOException("No space left on device");
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    StringWriter err = new StringWriter();
    Terminal unwritable =
        new Terminal(
            new PrintWriter(full),
            new PrintWriter(err),
            InputStream.nullInputStream(),
            Map.of(),
            HomeFolder.of(terminal.home),
            folder,
            false);
    assertThat(CommandLines.run(unwritable, "interop", "config")).isEqualTo(3);
    assertThat(err).hasToString("The result could not be written to standard output.\n");
  }

  @Test
  void wordsThatTheSystemCouldNotReadAreRefused() {
    Run run = terminal.run("remember", "Die D\uFFFD\uFFFDse");
    assertThat(run.exit()).isEqualTo(2);
    assertThat(run.err())
        .contains("Die D\uFFFD\uFFFDse", "Maybe set LANG=C.UTF-8", "standard input");
    assertThat(terminal.home).doesNotExist();
    assertThat(terminal.run("ask", "\uFFFD", "--json").err()).startsWith("{\"error\":{");
  }

  @Test
  void withJsonAnErrorIsAnObjectOnStandardError() {
    Run run = terminal.run("learning", "observe", "bandit", "a", "--outcome", "good", "--json");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.out()).isEmpty();
    assertThat(run.err())
        .startsWith(
            "{\"error\":{\"code\":\"invalid_argument\",\"argument\":\"outcome\",\"message\":")
        .contains("good");
    Run usage = terminal.run("ask", "--json");
    assertThat(usage.exit()).isEqualTo(2);
    assertThat(usage.err())
        .startsWith("{\"error\":{\"code\":\"invalid_argument\",\"message\":")
        .contains("QUESTION", "qortex ask --help");
  }

  @Test
  void onlyAPersonSeesColoursAndOnlyIfWanted() {
    assertThat(terminal.run("acept").err()).doesNotContain("\u001b");
    terminal.interactive = true;
    assertThat(terminal.run("acept").err()).contains("\u001b[");
    terminal.env.put("NO_COLOR", "1");
    assertThat(terminal.run("acept").err()).doesNotContain("\u001b");
  }

  @Test
  void theCompletionScriptKnowsCommandsAndOptions() {
    assertThat(terminal.out("completion"))
        .contains("complete -F", "posteriors", "--token-budget", "accept")
        .contains("(\"graphml\" \"dot\" \"html\")", "(\"read\" \"write\" \"admin\" \"decide\")")
        .contains("(\"auto\" \"markdown\" \"text\")", "(\"minilm\" \"hashing\")")
        .contains("\"claude-code\"", "\"claude-md\"")
        .doesNotContain("GRAPHML", "\"READ\"", "AUTO", "CLAUDE_CODE");
  }

  @Test
  void theComposeFileIsWrittenOnceAndNeverOverAnother() throws IOException {
    assertThat(terminal.out("infra")).contains("docker compose -f", "bolt://localhost:7687");
    assertThat(terminal.out("infra", "--json")).contains("\"file\"");
    assertThat(Files.readString(folder.resolve("compose.yaml"))).contains("memgraph/memgraph");

    terminal.write("compose.yaml", "services: {}\n");
    Run run = terminal.run("infra");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).contains("compose.yaml", "--output");
    assertThat(folder.resolve("compose.yaml")).hasContent("services: {}\n");
    Run into = terminal.run("infra", "-o", ".");
    assertThat(into.exit()).isEqualTo(1);
    assertThat(into.err()).contains("is a folder", "Maybe name a file");
  }
}
