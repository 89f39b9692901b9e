package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.cli.Terminals.Run;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls about something that is not there, or is something else: the message is about that. */
class MistakenCallsTest {

  @TempDir Path folder;

  private Terminals terminal;

  @BeforeEach
  void start() {
    terminal = new Terminals(folder);
    terminal.write("docs/pump.md", "# Water pump\n\nThe water pump needs a valve.\n");
    terminal.out("ingest", "docs");
  }

  private Run refused(String... args) {
    Run run = terminal.run(args);
    assertThat(run.exit()).isEqualTo(1);
    return run;
  }

  @Test
  void aDocumentInThePlaceOfAMemoryOrABackupIsNamedAsAText() {
    String document = folder.resolve("docs/pump.md").toString();
    for (String[] args :
        new String[][] {
          {"--db", document, "ask", "why"},
          {"--db", document, "remember", "A fact."},
          {"--db", document, "verify"},
          {"verify", document},
          {"restore", document, "--yes"},
        }) {
      assertThat(refused(args).err())
          .contains("%s is a text, and no memory or backup.".formatted(document))
          .contains("qortex ingest " + document)
          .doesNotContain("SQLite", "zip");
    }
  }

  @Test
  void anUnknownSourceIsToldBeforeAnybodyIsAsked() {
    assertThat(refused("retract", "nosuch").err())
        .contains("There is no source 'nosuch'.", "qortex notes", "qortex sources")
        .doesNotContain("terminal");
    assertThat(refused("correct", "nosuch").err()).contains("There is no source 'nosuch'.");
    assertThat(refused("retract", "docs:pump.md").err()).contains("no terminal to ask");
  }

  @Test
  void theNewTextOfAFactFollowsItsId() {
    String fact = terminal.out("remember", "The port is 80.").split("\\s+")[1];
    assertThat(terminal.out("correct", fact, "The", "port", "is", "81.")).contains(fact);
    assertThat(terminal.out("ask", "Which port is it?")).contains("The port is 81.");
    assertThat(refused("correct", "nosuch", "text").err())
        .contains("The fact 'nosuch' does not exist");
  }

  @Test
  void aMisspeltLearnerIsToldWithoutFiguresThatMeanNothing() {
    terminal.out("learning", "observe", "prompts", "short", "--outcome", "accepted");
    terminal.out("learning", "session", "--learner", "promptz");
    assertThat(terminal.out("learning", "posteriors", "promts"))
        .contains("The learner 'promts' has no evidence.\n", "Maybe one of 'prompts' was meant")
        .doesNotContain("accuracy", "total_reward", "promptz");
    assertThat(terminal.out("learning", "posteriors", "prompts")).contains("accuracy");
  }

  @Test
  void aTextThatIsNotThereIsAFailureOfGet() {
    assertThat(refused("get", "nosuch").out()).contains("missing  nosuch");
    assertThat(refused("get", "docs:pump.md", "nosuch").out()).contains("valve");
    assertThat(terminal.out("get", "docs:pump.md")).contains("valve");
  }

  @Test
  void anUnknownNodeProposesConceptsOfNearNames() {
    assertThat(refused("explore", "docs:water-pmup").err())
        .contains("There is no node 'docs:water-pmup'.\nMaybe one of [docs:water pump");
    assertThat(refused("explore", "nosuch").err()).contains("qortex find");
  }

  @Test
  void instantsForPeopleHaveNoPartsOfASecond() {
    terminal.out("remember", "The valve is closed.");
    terminal.out("ask", "Is the valve closed?");
    String shown = terminal.out("why") + terminal.out("sources", "memory");
    assertThat(shown)
        .containsPattern("answered [-0-9]+T[:0-9]{8}Z ")
        .containsPattern("holds from [-0-9]+T[:0-9]{8}Z")
        .containsPattern("markdown  [-0-9]+T[:0-9]{8}Z\n")
        .doesNotContainPattern(":\\d\\d\\.\\d+Z");
  }

  @Test
  void aGauntletWithoutRulesTellsTheNextStep() {
    assertThat(terminal.out("buildlog", "gauntlet", "rules"))
        .contains("no rules yet", "qortex buildlog ingest-seeds");
    assertThat(terminal.out("buildlog", "gauntlet", "prompt", "src"))
        .contains("no rules yet", "buildlog_ingest_seeds");
  }
}
