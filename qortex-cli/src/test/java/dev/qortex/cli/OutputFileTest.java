package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.cli.Terminals.Run;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the option {@code --output} leads. */
class OutputFileTest {

  private static final List<List<String>> COMMANDS =
      List.of(
          List.of("export"),
          List.of("viz"),
          List.of("project", "flat"),
          List.of("ingest", "file", "docs"),
          List.of("prune", "manifest", "manifest.json"),
          List.of("infra"));

  @TempDir Path folder;

  private Terminals terminal;

  @BeforeEach
  void start() {
    terminal = new Terminals(folder);
    terminal.write("docs/jobs.md", "# Jobs\n\nA failed job is run again the next night.\n");
    terminal.out("ingest", "docs");
    terminal.out("ingest", "file", "docs", "-o", "manifest.json");
  }

  private Run run(List<String> command, String output, String... more) {
    List<String> words = new ArrayList<>(command);
    words.addAll(List.of("-o", output));
    words.addAll(List.of(more));
    return terminal.run(words.toArray(String[]::new));
  }

  @Test
  void aHyphenIsStandardOutputWhichHasTheTextAlone() {
    for (List<String> command : COMMANDS) {
      Run run = run(command, "-");
      assertThat(run.exit()).as("%s", command).isZero();
      assertThat(run.err()).isEmpty();
      assertThat(run.out()).isNotBlank().doesNotContain("file  ", "Written");
      assertThat(folder.resolve("-")).doesNotExist();
    }
    assertThat(run(List.of("export"), "-").out()).startsWith("<?xml").endsWith("</graphml>\n");
    assertThat(run(List.of("infra"), "-").out()).contains("memgraph/memgraph");
    Run both = run(List.of("export"), "-", "--json");
    assertThat(both.exit()).isEqualTo(1);
    assertThat(both.err()).contains("--output", "Maybe leave --json out");
  }

  @Test
  void whatIsNoRegularFileStaysAsItIs() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Path link = Files.createSymbolicLink(folder.resolve("link"), pipe);
    for (List<String> command : COMMANDS) {
      for (Path place : List.of(pipe, link)) {
        Run run = run(command, place.getFileName().toString());
        assertThat(run.exit()).as("%s", command).isEqualTo(1);
        assertThat(run.err()).contains(place.toString(), "not a regular file", "Maybe -");
      }
    }
    assertThat(Files.readAttributes(pipe, BasicFileAttributes.class))
        .matches(BasicFileAttributes::isOther);
    assertThat(link).isSymbolicLink();
  }

  @Test
  void aLinkStaysAndTheFileBehindItIsReplaced() throws IOException {
    Path real = terminal.write("real/graph", "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);
    for (List<String> command : COMMANDS.subList(0, 5)) {
      // What was there need not be a text.
      Files.write(real, "Düse".getBytes(StandardCharsets.ISO_8859_1));
      assertThat(run(command, "link").exit()).as("%s", command).isZero();
      assertThat(link).isSymbolicLink();
      assertThat(Files.readString(real)).doesNotStartWith("D").isNotEmpty();
    }
  }

  @Test
  void aFolderThatIsNotThereIsMade() {
    for (List<String> command : COMMANDS) {
      String place = "new/" + command.get(0) + "/file";
      assertThat(run(command, place).exit()).as("%s", command).isZero();
      assertThat(folder.resolve(place)).isNotEmptyFile();
    }
  }

  @Test
  void whatCannotBeWrittenIsRefusedUnderItsOwnName() {
    String tooLong = "x".repeat(300);
    for (List<String> command : COMMANDS) {
      for (String place : List.of(tooLong, "manifest.json/file", "docs")) {
        Run run = run(command, place);
        assertThat(run.exit()).as("%s", command).isEqualTo(1);
        assertThat(run.err()).contains(place, "\nMaybe ").doesNotContain(".tmp", "java.", "\tat ");
      }
    }
    Run project = terminal.run("project", "cursor", "-o", "manifest.json");
    assertThat(project.exit()).isEqualTo(1);
    assertThat(project.err()).contains("manifest.json", "Maybe ").doesNotContain("java.");
  }

  @Test
  void aFileInAnotherCharsetIsNamed() throws IOException {
    Files.write(folder.resolve("compose.yaml"), "Düse".getBytes(StandardCharsets.ISO_8859_1));
    Run infra = terminal.run("infra");
    assertThat(infra.exit()).isEqualTo(1);
    assertThat(infra.err()).contains("compose.yaml", "UTF-8", "Maybe ").doesNotContain("java.");
    Files.write(folder.resolve(".mcp.json"), "Düse".getBytes(StandardCharsets.ISO_8859_1));
    Run install =
        terminal.run("mcp", "install", "--client", "claude-code", "--jar", "docs/jobs.md");
    assertThat(install.exit()).isEqualTo(1);
    assertThat(install.err()).contains(".mcp.json", "UTF-8", "Maybe ").doesNotContain("java.");
  }
}
