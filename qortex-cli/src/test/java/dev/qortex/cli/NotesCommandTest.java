package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.buildlog.storage.sqlite.SqliteBuildlogStorage;
import dev.qortex.cli.Terminals.Run;
import dev.qortex.cli.internal.terminal.Layout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Notes that can be read again. */
class NotesCommandTest {

  @TempDir Path folder;

  @Test
  void everyNoteIsListedAndShownWhole() throws IOException {
    Terminals terminal = new Terminals(folder);
    Files.createDirectory(folder.resolve(".git"));
    terminal.write("docs/a.md", "# File\n\nThis is no note but a file.\n");
    terminal.out("ingest", "docs");
    terminal.out("remember", "The valve needs water from the pump");
    terminal.out("ingest-text", "The pump is old. ".repeat(20), "plant", "--name", "log");
    terminal.out("cortex", "write", "decision", "The valve is closed at night");
    terminal.out("buildlog", "log-mistake", "testing", "Forgot to run the tests");
    terminal.out("buildlog", "new", "Fix the valve");

    JsonNode notes = new ObjectMapper().readTree(terminal.out("notes", "--json"));
    assertThat(notes.path("notes").findValuesAsText("text"))
        .anyMatch(text -> text.equals("The valve needs water from the pump"))
        .anyMatch(text -> text.contains("The pump is old. The pump is old."))
        .anyMatch(text -> text.equals("The valve is closed at night"))
        .anyMatch(text -> text.equals("Forgot to run the tests"))
        .anyMatch(text -> text.contains("Fix the valve"))
        .noneMatch(text -> text.contains("no note"));
    assertThat(notes.path("total").intValue()).isEqualTo(5);
    assertThat(terminal.out("notes").lines()).allMatch(line -> line.length() <= Layout.WIDTH);
    for (JsonNode note : notes.path("notes")) {
      assertThat(terminal.out("notes", note.path("id").asText()).strip())
          .isEqualTo(note.path("text").asText().strip());
    }
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.createDirectory(elsewhere.resolve(".git"));
    assertThat(new Terminals(elsewhere, terminal.home).out("notes", "--json"))
        .contains("\"total\" : 3");
    for (List<String> reading :
        List.of(List.of("buildlog", "overview"), List.of("patterns", "list", "--report"))) {
      new Terminals(elsewhere, terminal.home).out(reading.toArray(String[]::new));
    }
    try (SqliteBuildlogStorage kept =
        SqliteBuildlogStorage.open(terminal.home.resolve(".qortex/memory.db"))) {
      assertThat(kept.projects().list()).as("projects").hasSize(1);
    }
    for (JsonNode note : notes.path("notes")) {
      if (note.path("kind").asText().equals("mistake")) {
        terminal.out("buildlog", "decide", note.path("id").asText(), "--no-valid");
      }
    }
    assertThat(terminal.out("notes")).doesNotContain("Forgot to run").contains("Fix the valve");
    Run none = terminal.run("notes", "nobody");
    assertThat(none.exit()).isEqualTo(1);
    assertThat(none.err()).contains("qortex notes lists");
  }
}
