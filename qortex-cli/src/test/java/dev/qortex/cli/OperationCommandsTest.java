package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.cli.Terminals.Run;
import dev.qortex.cli.internal.operations.OperationCommands;
import dev.qortex.cli.internal.session.Session;
import dev.qortex.service.Operation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperationCommandsTest {

  @TempDir Path folder;

  private Terminals terminal;

  @BeforeEach
  void start() {
    terminal = new Terminals(folder);
  }

  @Test
  void standardInputAndFilesThatAreNotUtf8AreRefused() throws IOException {
    terminal.input = "Die D\u00fcse braucht \u00d6l.";
    terminal.encoding = StandardCharsets.ISO_8859_1;
    Path file = folder.resolve("latin1.json");
    Files.write(file, "{\"context\": \"D\u00fcse\"}".getBytes(StandardCharsets.ISO_8859_1));
    refused(1, "Standard input is not valid UTF-8", "remember", "-");
    refused(1, "Standard input is not valid UTF-8", "ingest-text", "-", "plant");
    refused(1, "Standard input is not valid UTF-8", "call", "qortex_query", "-");
    refused(1, "is not in UTF-8", "call", "qortex_query", "@latin1.json");
    terminal.encoding = StandardCharsets.UTF_16;
    terminal.out("remember", "-");
    assertThat(json("ask", "D\u00fcse").at("/items/0/content").asText()).contains("\u00d6l");
  }

  @Test
  void whatIsRequiredComesByOrderOrByName() throws IOException {
    assertThat(json("learning", "observe", "bandit", "a", "--outcome", "accepted"))
        .hasToString(
            json("learning", "observe", "--arm-id", "b", "bandit", "--outcome", "accepted")
                .toString()
                .replace("\"b\"", "\"a\""));
  }

  @Test
  void surplusWordsBelongToTheLastTextIfThatIsProse() throws IOException {
    terminal.out("ingest-text", "The valve needs water.", "plant");
    assertThat(json("ask", "what", "about", "valves").at("/items/0/content").asText())
        .contains("needs water");
    refused(2, "'b' could be", "retract", "plant:a", "b");
    refused(2, "quotes", "learning", "observe", "bandit", "an", "arm", "--reward", "1");
  }

  @Test
  void takingBackASourceThatIsNotThereIsRefused() {
    terminal.out("ingest-text", "The valve needs water.", "plant");
    Run run = terminal.run("retract", "plant:nothing", "--yes");
    assertThat(run.out()).contains("known");
    assertThat(run.exit()).isEqualTo(1);
  }

  @Test
  void aTrialOfARetractionAsksNothingAndDeletesNothing() throws IOException {
    terminal.out("ingest-text", "The valve needs water.", "plant");
    String source = json("sources", "plant").at("/sources/0/id").asText();
    assertThat(terminal.out("retract", source, "--dry-run")).contains(source, "removed");
    assertThat(terminal.out("call", "qortex_retract", trial(source))).contains(source);
    assertThat(json("sources", "plant").at("/sources/0/id").asText()).isEqualTo(source);
  }

  private static String trial(String source) {
    return "{\"source_id\": \"%s\", \"dry_run\": true}".formatted(source);
  }

  @Test
  void aReplyBelongsToTheLastAnswerAtTheTerminal() throws IOException {
    terminal.out("ingest-text", "The valve needs water from the red pump.", "plant");
    terminal.out("ask", "Where does the water of the valve come from?");
    JsonNode report = json("observe-reply", "The valve needs water from the red pump.");
    assertThat(report.path("query_id").asText()).isNotEmpty();
  }

  @Test
  void everyDestructiveOperationAsksUnlessItReplacesWhatItIsGivenAnew() {
    Set<String> replacing =
        Set.of(
            "cortex_sleep",
            "qortex_ingest",
            "qortex_ingest_manifest",
            "qortex_ingest_structured",
            "qortex_ingest_text",
            "qortex_source_sync",
            "qortex_vector_upsert");
    Set<String> asking =
        Session.declared().stream()
            .filter(OperationCommands::mayDelete)
            .map(Operation::name)
            .collect(Collectors.toSet());
    Set<String> destructive =
        Session.declared().stream()
            .filter(operation -> operation.hints().destructive())
            .map(Operation::name)
            .filter(name -> !replacing.contains(name))
            .collect(Collectors.toSet());
    assertThat(asking).isEqualTo(destructive);
  }

  @Test
  void nothingIsTakenAwayUnasked() throws IOException {
    terminal.out("ingest-text", "The valve needs water.", "plant");
    String source = json("sources", "plant").at("/sources/0/id").asText();
    String fact = json("remember", "The valve is closed.").path("fact_id").asText();
    String[][] deletions = {
      {"retract", source},
      {"forget", "fact-1"},
      {"maintenance", "delete-domain", "plant"},
      {"maintenance", "checkpoint-restore", "c"},
      {"maintenance", "checkpoint-delete", "c"},
      {"learning", "reset", "bandit"},
      {"vector", "delete-index", "notes"},
      {"source", "disconnect", "plant"},
      {"patterns", "forget", "run-1"},
      {"correct", fact},
      {"cortex", "rollback", "--session-id", "s"},
      {"cortex", "decide", "item", "drop"},
      {"call", "qortex_retract", "{\"source\": \"%s\"}".formatted(source)}
    };
    for (String[] words : deletions) {
      Run run = terminal.run(words);
      assertThat(run.err())
          .as(String.join(" ", words))
          .contains("there is no terminal to ask", "--yes");
      assertThat(run.exit()).isEqualTo(1);
    }
    terminal.interactive = true;
    terminal.input = "n\n";
    Run no = terminal.run("retract", source);
    assertThat(no.err()).contains(source, "[y/N]", "Nothing was deleted");
    assertThat(no.exit()).isEqualTo(1);
    terminal.interactive = false;
    assertThat(json("sources", "plant").at("/sources")).hasSize(1);

    terminal.interactive = true;
    terminal.input = "y\n";
    assertThat(terminal.run("retract", source).exit()).isZero();
    terminal.interactive = false;
    assertThat(json("sources", "plant").at("/sources")).isEmpty();
    terminal.out("ingest-text", "The valve needs water.", "plant");
    terminal.out("retract", source, "-y");
    assertThat(json("sources", "plant").at("/sources")).isEmpty();
  }

  @Test
  void aWordThatIsACommandElsewhereIsAWord() {
    assertThat(terminal.out("remember", "people", "ask", "for", "completion")).contains("fact-");
    assertThat(terminal.out("--db", "ask", "remember", "export")).contains("fact-");
  }

  @Test
  void aMistypedArmOrLearnerIsNoted() {
    terminal.out("learning", "select", "prompts", "[{\"id\": \"short\"}, {\"id\": \"long\"}]");
    assertThat(terminal.out("learning", "observe", "prompts", "short", "--reward", "1"))
        .doesNotContain("note");
    assertThat(terminal.out("learning", "observe", "prompts", "shotr", "--reward", "1"))
        .contains("note", "'shotr' is new", "'short'", "qortex learning reset");
    assertThat(terminal.out("learning", "observe", "promts", "short", "--reward", "1"))
        .contains("note", "'promts' is new", "'prompts'", "qortex learning reset");
    assertThat(terminal.out("learning", "observe", "other", "short", "--reward", "1"))
        .doesNotContain("note");
  }

  @Test
  void namesThatAreDataStayAsTheyAre() {
    terminal.out("learning", "observe", "bandit", "my_arm", "--reward", "1");
    assertThat(terminal.out("learning", "posteriors", "bandit")).contains("  my_arm:");
  }

  @Test
  void proseComesFromStandardInputAndAnIdDoesNot() throws IOException {
    terminal.input = "The pump needs oil.";
    terminal.out("remember", "-");
    terminal.input = "pump";
    assertThat(json("ask", "-").at("/items/0/content").asText()).contains("needs oil");
    assertThat(terminal.out("cortex", "read", "--help")).doesNotContain("standard input");
    refused(1, "'-'", "cortex", "read", "-");
  }

  @Test
  void aLongTextComesFromStandardInput() throws IOException {
    terminal.input = "The valve needs water.";
    terminal.out("ingest-text", "-", "plant");
    assertThat(json("ask", "valve").at("/items/0/content").asText()).contains("needs water");
  }

  @Test
  void whoMayGiveJsonIsToldWhereItsMembersStand() {
    assertThat(terminal.out("learning", "select", "--help"))
        .contains("qortex call qortex_learning_select --schema");
    assertThat(terminal.out("remember", "--help")).doesNotContain("--schema");
  }

  @Test
  void aValueMayBeginWithDashes() throws IOException {
    assertThat(
            json("learning", "observe", "bandit", "--arm-id", "--db", "--reward", "1")
                .at("/arm_id"))
        .hasToString("\"--db\"");
    assertThat(json("learning", "observe", "bandit", "--reward", "1", "--", "--x").at("/arm_id"))
        .hasToString("\"--x\"");
  }

  @Test
  void aStructureComesAsJsonOrFromAFileOrFromStandardInput() throws IOException {
    String arms = "[{\"id\": \"a\"}, {\"id\": \"b\"}]";
    assertThat(json("learning", "select", "bandit", arms, "--k", "2").path("selected_arms"))
        .hasSize(2);
    terminal.write("arms.json", arms);
    assertThat(json("learning", "select", "bandit", "@arms.json").path("selected_arms")).hasSize(1);
    terminal.input = arms;
    assertThat(json("learning", "select", "bandit", "-").path("selected_arms")).hasSize(1);
    assertThat(
            terminal.out(
                "call",
                "qortex_learning_select",
                "{\"learner\": \"bandit\", \"candidates\": " + arms + "}"))
        .contains("selected_arms");
  }

  @Test
  void jsonIsReadWholeOrRefused() throws IOException {
    refused(1, "nested too deep", "call", "qortex_status", "[".repeat(2_000));
    refused(1, "text after its end", "call", "qortex_status", "{} {\"a\": 1}");
    refused(
        1, "a member twice", "call", "qortex_query", "{\"context\": \"a\", \"context\": \"b\"}");
    refused(1, "--k (1 2)", "learning", "select", "bandit", "[{\"id\": \"a\"}]", "--k", "1 2");

    terminal.write("marked.json", "\uFEFF[{\"id\": \"a\"}]");
    assertThat(json("learning", "select", "bandit", "@marked.json").path("selected_arms"))
        .hasSize(1);
    terminal.write("broken.json", "[{");
    Run broken = terminal.run("learning", "select", "bandit", "@broken.json");
    assertThat(broken.err()).contains("broken.json").doesNotContain("into a file");
    Files.write(
        folder.resolve("latin.json"), "[{\"id\": \"ü\"}]".getBytes(StandardCharsets.ISO_8859_1));
    Run latin = terminal.run("learning", "select", "bandit", "@latin.json", "--json");
    assertThat(latin.err()).contains("latin.json", "UTF-8", "invalid_argument");
  }

  @Test
  void aListIsRepeatedAndNumbersAreNumbers() throws IOException {
    terminal.out("vector", "create-index", "notes", "--dimension", "2");
    assertThat(
            json(
                "vector",
                "upsert",
                "notes",
                "--vectors",
                "[[1, 0], [0, 1]]",
                "--ids",
                "x",
                "--ids",
                "y"))
        .isNotEmpty();
    JsonNode found =
        json("vector", "query", "notes", "--query-vector", "1", "--query-vector", "0.1");
    assertThat(found.findValuesAsText("id")).startsWith("x");
  }

  @Test
  void refusalsTellArgumentAndValue() {
    refused(2, "Missing: ARM_ID", "learning", "observe", "bandit");
    refused(2, "surplus", "learning", "metrics", "--learner", "bandit", "surplus");
    refused(1, "--k (many)", "learning", "select", "bandit", "[{\"id\": \"a\"}]", "--k", "many");
    refused(1, "CANDIDATES is malformed", "learning", "select", "bandit", "[{");
    refused(1, "There is no file or folder", "learning", "select", "bandit", "@absent.json");
    refused(1, "qortex_learning_select", "call", "qortex_learning_selekt");
    refused(2, "call --list", "call");
    refused(2, "after --", "remember", "--no-verify is never used");
  }

  private void refused(int exit, String told, String... args) {
    Run run = terminal.run(args);
    assertThat(run.err()).contains(told).doesNotContain("\tat ");
    assertThat(run.exit()).isEqualTo(exit);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void aCallByNameEndsAsItsCommandDoes() {
    refused(1, "There is no memory", "call", "qortex_status");
    assertThat(terminal.home).doesNotExist();
    terminal.write("docs/broken.pdf", "no PDF");
    for (String[] words :
        new String[][] {
          {"call", "qortex_ingest", "{\"source_path\": \"docs\", \"domain\": \"docs\"}"}
        }) {
      Run run = terminal.run(words);
      assertThat(run.out()).containsAnyOf("false", "broken");
      assertThat(run.exit()).isEqualTo(1);
    }
  }

  @Test
  void aChoiceThatMayBeLeftOutIsOneOfItsWords() {
    assertThat(terminal.out("cortex", "query", "--help").replaceAll("\\s+", " "))
        .contains("concept, entity, relation")
        .doesNotContain("@FILE");
    terminal.out("remember", "The valve needs water.");
    refused(1, "Maybe one of", "cortex", "query", "valve", "--category", "bogus");
  }

  @Test
  void everyOperationIsListedWithItsSchemas() throws IOException {
    assertThat(json("call", "--list").path("operations").findValuesAsText("name"))
        .contains("qortex_query", "qortex_vector_query")
        .hasSizeGreaterThan(15);
    assertThat(json("call", "qortex_query", "--schema").at("/input/properties/context/type"))
        .hasToString("\"string\"");
  }

  @Test
  void textsNameCommandsInsteadOfOperations() {
    assertThat(terminal.out("learning", "select", "--help"))
        .contains("qortex learning observe")
        .doesNotContain("qortex_learning_observe");
    terminal.out("remember", "The valve needs water.");
    refused(1, "qortex find", "explore", "nobody");
  }

  @Test
  void callsSinceTheProcessStartedAreThoseOfTheCommand() {
    terminal.out("remember", "The valve needs water.");
    assertThat(terminal.out("stats")).contains("knowledge").doesNotContain("activity");
  }

  @Test
  void helpListsACommandOfTwoNamesOnce() {
    assertThat(terminal.out("buildlog", "--help"))
        .contains("  reward ", "  new ", "  list ")
        .doesNotContain("log-reward", "entry-new", "entry-list");
    terminal.out("buildlog", "log-reward", "accepted");
  }

  @Test
  void noProjectIsRegisteredUntilACallNeedsOne() {
    terminal.out("cortex", "write", "decision", "Use local git only");
    terminal.out("cortex", "status");
    terminal.run("call", "qortex_nothing");
    terminal.out("patterns", "list");
    terminal.out("buildlog", "overview");
    assertThat(terminal.run("buildlog", "verify").out()).contains("is that of no project");
    terminal.out("buildlog", "log-mistake", "testing", "Forgot to run the tests");
    assertThat(terminal.run("buildlog", "verify").out()).doesNotContain("is that of no project");
  }

  @Test
  void readingCreatesNothing() {
    refused(1, "There is no memory", "learning", "posteriors", "bandit");
    assertThat(terminal.home).doesNotExist();
  }

  private JsonNode json(String... args) throws IOException {
    String[] all = new String[args.length + 1];
    all[0] = "--json";
    System.arraycopy(args, 0, all, 1, args.length);
    return new ObjectMapper().readTree(terminal.out(all));
  }
}
