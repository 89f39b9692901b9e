package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.cli.Terminals.Run;
import dev.qortex.cli.internal.terminal.Layout;
import dev.qortex.cli.internal.terminal.ProgressBar;
import dev.qortex.commons.Surrogates;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ingest, questions, feedback and drawings. */
class MemoryCommandsTest {

  @TempDir Path folder;

  private Terminals terminal;

  @BeforeEach
  void start() {
    terminal = new Terminals(folder);
    terminal.write("docs/calls.md", "# Calls\n\nA failed call is retried three times.\n");
    terminal.write("docs/jobs.md", "# Jobs\n\nA failed job is run again the next night.\n");
  }

  @Test
  void aFolderIsKeptInStepUnderItsName() throws IOException {
    assertThat(terminal.out("ingest", "docs")).contains("domain docs", "2 added", "qortex ask");
    terminal.write("docs/calls.md", "# Calls\n\nA failed call is retried five times.\n");
    Files.delete(folder.resolve("docs/jobs.md"));
    assertThat(terminal.out("ingest", "docs")).contains("1 changed", "1 removed");
    assertThat(terminal.out("ask", "How often is a call retried?"))
        .contains("five times", "before: Calls A failed call is retried three times.")
        .doesNotContain("next night");
  }

  @Test
  void filesAndFoldersGoWhereTheyAreSent() throws IOException {
    terminal.write("notes.txt", "The valve needs water from the pump.");
    JsonNode results =
        json("ingest", "docs", "notes.txt", "--domain", "plant", "--json").path("results");
    assertThat(results.findValuesAsText("domain")).containsExactly("plant", "plant");
    assertThat(terminal.out("ask", "valve", "--domain", "plant")).contains("pump");
  }

  @Test
  void aPathThatIsNotThereAndAFileThatCannotBeReadAreToldApart() {
    Run absent = terminal.run("ingest", "absent");
    assertThat(absent.exit()).isEqualTo(1);
    assertThat(absent.err()).contains("absent");
    assertThat(terminal.home).doesNotExist();
    Run root = terminal.run("ingest", "/", "--dry-run");
    assertThat(root.exit()).isEqualTo(1);
    assertThat(root.err()).contains("--domain NAME");
    Run type = terminal.run("ingest", "docs", "--type", "pdf");
    assertThat(type.exit()).isEqualTo(2);
    assertThat(type.err()).contains("'pdf' is none of auto, markdown, text");

    terminal.write("docs/broken.pdf", "no PDF at all");
    Run broken = terminal.run("ingest", "docs");
    assertThat(broken.exit()).isEqualTo(1);
    assertThat(broken.out()).contains("2 added", "1 failed", "broken.pdf");
  }

  @Test
  void aFileThatWasNotReadIsNamedWithItsReason() {
    terminal.write("docs/stock.csv", "item,count\nvalve,3\n");
    terminal.write("docs/broken.pdf", "no PDF at all");
    assertThat(terminal.run("ingest", "docs").out())
        .contains("1 skipped", "  dropped stock.csv: No parser knows its kind", "\n    Maybe ")
        .doesNotContain("notes");
    for (int i = 0; i < 7; i++) {
      terminal.write("docs/stock%d.csv".formatted(i), "item,count\n");
    }
    assertThat(terminal.run("ingest", "docs").out())
        .contains(
            "8 skipped",
            "failed broken.pdf",
            "  dropped (8) files: No parser knows their kinds: .csv (8);")
        .doesNotContain("stock1.csv", "more notes");
  }

  @Test
  void aChatExportIsReadAsMessages() {
    terminal.write(
        "docs/chat.jsonl",
        "{\"role\":\"user\",\"content\":\"Why does the turbine stall?\"}\n"
            + "{\"role\":\"assistant\",\"content\":\"The turbine lacks steam.\"}\n");
    assertThat(terminal.out("ingest", "docs")).contains("3 added", "0 skipped");
    assertThat(terminal.out("ingest", "docs")).contains("3 unchanged");
    assertThat(terminal.out("ask", "Why does the turbine stall?"))
        .contains("assistant", "lacks steam");
    Run look = terminal.run("ingest", "docs/chat.jsonl", "--dry-run");
    assertThat(look.exit()).isEqualTo(1);
    assertThat(look.err()).contains("chat export");
  }

  @Test
  void afterAFileThatCannotBeReadTheOthersAreStored() throws IOException {
    terminal.write("docs/broken.pdf", "no PDF at all");
    Run some = terminal.run("ingest", "docs/calls.md", "docs/broken.pdf", "docs/jobs.md");
    assertThat(some.exit()).isEqualTo(1);
    assertThat(some.out()).contains("calls.md", "failed", "broken.pdf", "jobs.md");
    assertThat(some.err()).isEmpty();
    assertThat(terminal.out("ask", "What is run again?")).contains("next night");
    Run json = terminal.run("ingest", "docs/broken.pdf", "docs/jobs.md", "--json");
    assertThat(json.exit()).isEqualTo(1);
    JsonNode results = new ObjectMapper().readTree(json.out()).path("results");
    assertThat(results.at("/0/files/failed").intValue()).isEqualTo(1);
    assertThat(results.at("/0/warnings/0").asText()).startsWith("failed").contains("broken.pdf");
    assertThat(results.at("/1/source").asText()).endsWith("jobs.md");
    Run look = terminal.run("ingest", "docs/broken.pdf", "docs/jobs.md", "--dry-run");
    assertThat(look.exit()).isEqualTo(1);
    assertThat(look.out()).contains("broken.pdf", "jobs.md", "Nothing was stored");
    Run one = terminal.run("ingest", "docs/broken.pdf", "-o", "manifest.json");
    assertThat(one.exit()).isEqualTo(1);
    assertThat(one.err()).contains("broken.pdf");
    assertThat(folder.resolve("manifest.json")).doesNotExist();
  }

  @Test
  void aNumberStandsForAnItemOfTheLastAnswer() throws IOException {
    terminal.out("ingest", "docs");
    assertThat(terminal.out("ask", "what", "happens", "to", "what", "failed"))
        .contains("[1]", "[2]", "qortex accept 1");
    String second = json("ask", "what happens to what failed", "--json").at("/items/1/id").asText();
    assertThat(terminal.out("accept", "2")).contains("accepted: " + second);
    assertThat(json("ask", "what happens to what failed", "--json").at("/items/0/id").asText())
        .isEqualTo(second);
    assertThat(terminal.out("explore", "1")).contains(second);
    assertThat(terminal.out("viz", "--around", "1", "-o", "near.html")).contains("near.html");
    assertThat(terminal.out("reject", "1")).contains("rejected: " + second);
  }

  @Test
  void aNumberStandsForAnItemWhereverAnIdIsAskedFor() throws IOException {
    String fact =
        json("remember", "Releases leave on Fridays.", "--domain", "plans", "--json")
            .path("fact_id")
            .asText();
    terminal.out("ask", "When do releases leave?");
    assertThat(terminal.out("get", "1")).contains("Fridays");
    JsonNode corrected = json("correct", "1", "Releases leave on Mondays.", "--yes", "--json");
    assertThat(corrected.path("replaced").asText()).isEqualTo(fact);
    assertThat(corrected.path("domain").asText()).isEqualTo("plans");
    assertThat(json("ask", "When do releases leave?", "--json").at("/items/0/content").asText())
        .contains("Mondays");
    assertThat(terminal.out("retract", "1", "--yes")).contains("known");
    assertThat(json("sources", "plans", "--json").path("total").asInt()).isZero();
    assertThat(terminal.run("retract", "9", "--yes").err()).contains("items 1 to");
  }

  @Test
  void feedbackOnWhatIsNotThereIsRefused() throws IOException {
    terminal.out("ingest", "docs");
    Run early = terminal.run("accept", "1");
    assertThat(early.exit()).isEqualTo(1);
    assertThat(early.err()).contains("qortex ask", "--answer");
    assertThat(terminal.run("explore", "1").err())
        .contains("qortex ask")
        .doesNotContain("--answer");
    assertThat(terminal.run("viz", "--around", "1").err()).doesNotContain("--answer");

    String answer = json("ask", "calls", "--json").path("query_id").asText();
    Run high = terminal.run("accept", "9");
    assertThat(high.exit()).isEqualTo(1);
    assertThat(high.err()).contains("9");
    Run unknown = terminal.run("accept", "nobody", "--answer", answer);
    assertThat(unknown.exit()).isEqualTo(1);
    assertThat(unknown.out()).isEmpty();
    assertThat(unknown.err()).contains(" has no item (nobody).\nMaybe ").doesNotContain("number");
    Run some = terminal.run("accept", "1", "nonsense");
    assertThat(some.exit()).isEqualTo(1);
    assertThat(some.out()).startsWith("accepted: ").doesNotContain("nonsense");
    assertThat(some.err()).contains("has no item (nonsense).\nMaybe take an id that it lists.");
    Run asJson = terminal.run("accept", "1", "nonsense", "--json");
    assertThat(asJson.exit()).isEqualTo(1);
    assertThat(asJson.out()).contains("\"refused\"");
    assertThat(asJson.err()).isEmpty();
    assertThat(terminal.run("accept", "x", "--answer", "unheard-of").exit()).isEqualTo(1);
  }

  @Test
  void anAnswerThatWasNotKeptIsNotOfferedForFeedback() throws Exception {
    terminal.out("ingest", "docs");
    terminal.out("ask", "jobs", "-n", "1");
    Path file = terminal.home.resolve(".qortex/memory.db.last-answer.json");
    String kept = Files.readString(file);
    refuse(terminal.home.resolve(".qortex/memory.db"), "INSERT ON open_answers");
    Run run = logged("ask", "calls");
    assertThat(run.exit()).isZero();
    assertThat(run.out()).contains("[1]").doesNotContain("qortex accept");
    assertThat(run.err()).contains("not kept", "memory.db").doesNotContain("\tat ");
    assertThat(file).hasContent(kept);
  }

  /** Makes a database refuse a statement. */
  static void refuse(Path file, String statement) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement trigger = connection.createStatement()) {
      trigger.execute(
          "CREATE TRIGGER refusal BEFORE %s BEGIN SELECT RAISE(ABORT, 'refused by a test'); END"
              .formatted(statement));
    }
  }

  /** Runs a command, with what is logged in its standard error. */
  private Run logged(String... args) {
    PrintStream before = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    try {
      Run run = terminal.run(args);
      return new Run(run.exit(), run.out(), run.err() + log.toString(StandardCharsets.UTF_8));
    } finally {
      System.setErr(before);
    }
  }

  @Test
  void aBrokenFileOfTheLastAnswerIsAsNone() throws IOException {
    terminal.out("ingest", "docs");
    Path file = terminal.home.resolve(".qortex/memory.db.last-answer.json");
    for (String broken : List.of("", "{\"query_id\"", "[]", "\"\u00e9\"")) {
      Files.write(file, broken.getBytes(StandardCharsets.ISO_8859_1));
      Run run = terminal.run("accept", "1");
      assertThat(run.exit()).isEqualTo(1);
      assertThat(run.err()).contains("Nothing was asked yet", "Maybe ask first");
    }
  }

  @Test
  void aLongItemIsCutUnlessItIsWantedWhole() {
    terminal.write(
        "docs/long.md", "# Long\n\n" + "Water flows through the long pipe. ".repeat(15) + "Finis.");
    terminal.out("ingest", "docs");
    assertThat(terminal.out("ask", "long pipe", "-n", "1")).contains(" …").doesNotContain("Finis");
    assertThat(terminal.out("ask", "long pipe", "-n", "1", "--full")).contains("Finis");
  }

  @Test
  void aLongItemIsShownByThePartThatMatches() {
    terminal.write(
        "docs/long.md",
        "# Long\n\n"
            + "Water flows through the pipe. ".repeat(15)
            + "The gasket is replaced in spring. "
            + "Air flows through the duct. ".repeat(15));
    terminal.out("ingest", "docs");
    assertThat(terminal.out("ask", "When is the gasket replaced?", "-n", "1"))
        .contains("The gasket is replaced in spring.", "… ", " …")
        .containsPattern("Relevance [01][.][0-9]+");
  }

  @Test
  void aTableIsShownAsText() {
    terminal.write(
        "docs/codes.md",
        """
        # Codes

        | code | meaning |
        |:---|---|
        | 409 | conflict |
        | 4\\|12 | gone |
        """);
    terminal.out("ingest", "docs");
    assertThat(terminal.out("ask", "What does code 409 conflict mean?", "-n", "1"))
        .contains("409   conflict", "code  meaning")
        .doesNotContain("|:---", "| 409");
  }

  @Test
  void anIrrelevantAnswerIsNothingFoundUnlessItIsWanted() throws IOException {
    terminal.out("ingest", "docs");
    Run refused = terminal.run("ask", "How often is a call retried?", "--min-relevance", "1");
    assertThat(refused.exit()).isZero();
    assertThat(refused.out())
        .contains("Nothing found", "relevance", "below 1", "--min-relevance 0");
    assertThat(terminal.run("accept", "1").err())
        .contains("no items", "withheld", "qortex feedback");
    assertThat(terminal.out("ask", "How often is a call retried?", "--min-relevance", "0"))
        .contains("[1]", "three times");
  }

  @Test
  void conditionsNarrowWhatComesBack() throws IOException {
    terminal.write(
        "docs/calls.md", "---\nauthor: Ada\n---\n\n# Calls\n\nA failed call is retried.\n");
    terminal.out("ingest", "docs");
    String[] asked = {"ask", "what happens to what failed", "--min-relevance", "0", "--json"};
    JsonNode all = json(asked);
    assertThat(all.path("items").size()).isGreaterThan(1);
    String source = all.at("/items/0/source").textValue();
    assertThat(json(with(asked, "--from", source)).path("items").findValuesAsText("source"))
        .isNotEmpty()
        .containsOnly(source);
    assertThat(json(with(asked, "--where", "{\"author\": \"Ada\"}")).path("items"))
        .hasSize(1)
        .first()
        .extracting(item -> item.path("source").asText())
        .asString()
        .contains("calls.md");
    assertThat(json(with(asked, "--kinds", "passage")).path("items")).isNotEmpty();
    assertThat(terminal.run(with(asked, "--kinds", "pasage")).exit()).isEqualTo(2);
    assertThat(terminal.run(with(asked, "--where", "{author")).exit()).isEqualTo(1);
    assertThat(json(with(asked, "--token-budget", "260")).path("items").size())
        .isBetween(1, all.path("items").size());
  }

  private static String[] with(String[] args, String... more) {
    return Stream.of(args, more).flatMap(Stream::of).toArray(String[]::new);
  }

  @Test
  void rulesThatAreListedWithoutAQuestionHaveNoRelevance() {
    terminal.write("docs/rules.md", "# Valves\n\nAlways close the valve before a repair.\n");
    terminal.out("ingest", "docs");
    assertThat(terminal.out("rules")).contains("close the valve", "confidence");
    assertThat(terminal.out("rules")).doesNotContain("relevance");
  }

  @Test
  void aCutLeavesCharactersWhole() {
    for (String start : List.of("", "x")) {
      terminal.write("docs/smiles" + start + ".md", "# Smiles\n\n" + start + "😀".repeat(300));
    }
    terminal.out("ingest", "docs");
    String answer = terminal.out("ask", "smiles", "-n", "2");
    assertThat(answer).contains("x😀", " …");
    assertThat(Surrogates.half(answer)).isEqualTo(-1);

    StringWriter shown = new StringWriter();
    ProgressBar bar = new ProgressBar(new PrintWriter(shown));
    for (String end : List.of("", "x")) {
      bar.report(1, 0, "😀".repeat(40) + end);
    }
    bar.report(2, 0, "docs/\u001b]0;title\u0007.md");
    assertThat(Surrogates.half(shown.toString())).isEqualTo(-1);
    assertThat(shown.toString()).contains(";title").doesNotContain("\u001b", "\u0007");
  }

  @Test
  void whatIsStoredCannotSteerATerminal() {
    terminal.write("docs/steer.md", "# Steer\n\nThe lever\u001b[2J\u009b1m is red.\n");
    terminal.out("ingest", "docs");
    assertThat(terminal.out("ask", "lever")).contains("lever").doesNotContain("\u001b", "\u009b");
    assertThat(terminal.out("explore", "1")).contains("lever").doesNotContain("\u001b", "\u009b");
    assertThat(terminal.run("explore", "a\u001b[2J").err()).doesNotContain("\u001b");
  }

  @Test
  void aPersonSeesLinesOfTheWidthOfATerminal() {
    terminal.write("docs/long.md", "# Long\n\n" + "Water flows through the pipe. ".repeat(9));
    terminal.out("ingest", "docs");
    assertThat(terminal.out("ask", "pipe", "-n", "1").lines())
        .anyMatch(line -> line.length() > Layout.WIDTH);
    terminal.interactive = true;
    assertThat(terminal.out("ask", "pipe", "-n", "1").lines())
        .allMatch(line -> line.length() <= Layout.WIDTH);
  }

  @Test
  void whatIsInTheMemoryIsShown() {
    terminal.out("ingest", "docs");
    assertThat(terminal.out("status")).contains("hashing-512", "sources");
    assertThat(terminal.out("domains")).contains("docs");
    assertThat(terminal.out("rules")).isNotEmpty();
  }

  @Test
  void theGraphIsDrawnAndExported() throws IOException {
    terminal.out("ingest", "docs");
    assertThat(terminal.out("viz")).contains("qortex.html");
    assertThat(Files.readString(folder.resolve("qortex.html"))).contains("<script>", "Jobs");
    terminal.out("export", "--format", "dot", "-o", "graph.dot");
    assertThat(Files.readString(folder.resolve("graph.dot"))).contains("digraph");
    Run run = terminal.run("viz", "--domain", "dosc");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.err()).contains("dosc", "docs");
    assertThat(terminal.run("viz", "--around", "nobody").err()).contains("nobody", "qortex ask");
  }

  @Test
  void ofALargeGraphTheMostConnectedNodesAreDrawn() throws IOException {
    StringBuilder many = new StringBuilder();
    for (int i = 0; i < 1_100; i++) {
      many.append("# Valve%s\n\nThe valve%s needs the pump.\n\n".formatted(i, i));
    }
    terminal.write("plant/many.md", many.toString());
    terminal.out("ingest", "docs", "plant");
    JsonNode all = json("export", "--json");
    JsonNode drawn = json("viz", "--json");
    assertThat(drawn.path("nodes").intValue()).isEqualTo(2_000);
    assertThat(drawn.path("left_out").intValue())
        .isEqualTo(all.path("nodes").intValue() - 2_000)
        .isPositive();
    assertThat(terminal.out("viz"))
        .contains("2000 nodes with the most edges", "are left out", "--domain NAME");
    assertThat(terminal.run("viz", "-o", "-").err()).contains("are left out");
    assertThat(terminal.out("viz", "--domain", "docs")).doesNotContain("left out");
    assertThat(Files.readString(folder.resolve("qortex.html"))).contains("Jobs");
  }

  @Test
  void anEmptyMemoryAndAnEmptyQuestionAreToldSo() {
    terminal.out("learning", "observe", "bandit", "a", "--reward", "1");
    assertThat(terminal.run("viz").err()).contains("The memory is empty", "qortex ingest");
    assertThat(terminal.out("ask", "anything")).contains("Nothing found", "qortex status");
    assertThat(terminal.run("accept", "1").err())
        .contains("no items", "withheld", "qortex feedback");
    Run empty = terminal.run("ask", "");
    assertThat(empty.exit()).isEqualTo(2);
    assertThat(empty.err()).contains("QUESTION is empty");
  }

  @Test
  void theModelOfAMemoryStaysWhateverTheDefaultIs() {
    terminal.out("ingest", "docs");
    terminal.env.remove("QORTEX_EMBEDDING");
    assertThat(terminal.out("ask", "calls")).contains("retried");
    Run other = terminal.run("ask", "calls", "--embedding", "minilm");
    assertThat(other.exit()).isEqualTo(1);
    assertThat(other.err())
        .contains("was made with the model hashing-512", "Maybe leave --embedding");
  }

  @Test
  void aPersonSeesHowFarLongWorkIs() {
    terminal.interactive = true;
    Run person = terminal.run("ingest", "docs");
    assertThat(person.err()).contains("\r[", "#", "4/4").endsWith("\r");
    assertThat(person.err().split("\r")).allMatch(line -> line.length() < Layout.WIDTH);
    terminal.interactive = false;
    assertThat(terminal.run("ingest", "docs").err()).isEmpty();
  }

  private JsonNode json(String... args) throws IOException {
    return new ObjectMapper().readTree(terminal.out(args));
  }
}
