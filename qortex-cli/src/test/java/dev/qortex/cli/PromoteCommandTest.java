package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.cli.Terminals.Run;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lessons on their way into the files of coding assistants, and out of them. */
class PromoteCommandTest {

  private static final String LESSON = "Close every socket in a finally block";
  private static final List<String> SECTIONS =
      List.of("CLAUDE.md", "AGENTS.md", ".windsurfrules", ".github/copilot-instructions.md");

  @TempDir Path folder;

  private Terminals terminal;

  @BeforeEach
  void start() throws IOException {
    terminal = new Terminals(folder);
    Files.createDirectory(folder.resolve(".git"));
    terminal.out("buildlog", "gauntlet", "learn", "--source", "PR#1", issue(LESSON));
  }

  private static String issue(String lesson) {
    return "[{\"severity\": \"major\", \"category\": \"workflow\", \"description\": \"It leaks.\","
        + " \"rule_learned\": \"%s\"}]".formatted(lesson);
  }

  private String skill() throws IOException {
    JsonNode skills = json(terminal.out("buildlog", "skills", "--json"));
    return skills.at("/skills/workflow/0/id").asText();
  }

  private static JsonNode json(String text) throws IOException {
    return new ObjectMapper().readTree(text);
  }

  private String read(String file) throws IOException {
    return Files.readString(folder.resolve(file));
  }

  @Test
  void aPromotedLessonReachesTheFilesThatTheProjectUsesAndARejectedOneLeavesThem()
      throws IOException {
    for (String file : SECTIONS) {
      terminal.write(file, "# My own words\r\n\r\nStay.\r\n");
    }
    terminal.write(".cursor/rules/mine.mdc", "mine");
    String id = skill();
    JsonNode done = json(terminal.out("buildlog", "promote", id, "--json"));
    assertThat(done.path("files"))
        .extracting(JsonNode::asText)
        .containsExactlyInAnyOrder(
            "CLAUDE.md",
            "AGENTS.md",
            ".windsurfrules",
            ".github/copilot-instructions.md",
            ".cursor/rules/qortex-buildlog-learned.mdc");
    for (String file : SECTIONS) {
      assertThat(read(file))
          .startsWith("# My own words\r\n\r\nStay.\r\n")
          .contains("<!-- buildlog:learned:start -->\r\n", LESSON);
    }
    assertThat(read(".cursor/rules/qortex-buildlog-learned.mdc")).contains(LESSON);
    assertThat(folder.resolve("GEMINI.md")).doesNotExist();
    assertThat(folder.resolve(".windsurf")).doesNotExist();

    assertThat(json(terminal.out("buildlog", "promote", id, "--json")).path("files")).isEmpty();
    terminal.out("ingest-text", "Always close the valve.", "plant");
    terminal.out("project", "claude-md", "-o", ".");
    assertThat(read("CLAUDE.md")).contains(LESSON, "<!-- qortex:rules:start -->");

    terminal.out("buildlog", "reject", id);
    for (String file : SECTIONS) {
      assertThat(read(file)).startsWith("# My own words\r\n\r\nStay.\r\n").doesNotContain(LESSON);
    }
    assertThat(folder.resolve(".cursor/rules/qortex-buildlog-learned.mdc")).doesNotExist();
    assertThat(read(".cursor/rules/mine.mdc")).isEqualTo("mine");
  }

  @Test
  void aFileThatCannotTakeItsPartIsNamedAndTheOthersAreWritten() throws IOException {
    terminal.write("AGENTS.md", "Mine\n");
    terminal.write("CLAUDE.md", "<!-- buildlog:learned:start -->\nhalf of a section\n");
    JsonNode done = json(terminal.out("buildlog", "promote", skill(), "--json"));
    assertThat(done.path("files")).hasToString("[\"AGENTS.md\"]");
    assertThat(done.at("/refused_files/0").asText()).startsWith("CLAUDE.md: ").contains("Maybe");
    assertThat(read("CLAUDE.md")).doesNotContain(LESSON);
  }

  @Test
  void aProjectWithoutSuchFilesGetsNone() throws IOException {
    assertThat(json(terminal.out("buildlog", "promote", skill(), "--json")).path("files")).isEmpty();
    assertThat(folder.resolve("CLAUDE.md")).doesNotExist();
  }

  @Test
  void aRejectedLessonLeavesTheGraphAtOnce() throws IOException {
    terminal.out("ingest", "emissions");
    assertThat(terminal.out("project", "flat")).contains(LESSON);
    terminal.out("buildlog", "reject", skill());
    assertThat(terminal.out("project", "flat")).doesNotContain(LESSON);
    Run seed = terminal.run("project", "buildlog");
    assertThat(seed.out()).doesNotContain(LESSON);
    terminal.out("ingest", "emissions", "--processed");
    assertThat(terminal.out("project", "flat")).doesNotContain(LESSON);
  }
}
