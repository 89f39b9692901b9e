package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Erasure of a domain at the terminal, with a search of every file of the home folder. */
class ErasureCommandTest {

  private static final List<String> ALMAS =
      List.of("qalmajasmine", "qalmaquestion", "qalmaname", "qalmadomain");

  @TempDir Path folder;

  @Test
  void nothingIsLeftOfADomainThatIsDeletedAfterAQuestion() throws IOException {
    Terminals terminals = new Terminals(folder);
    terminals.out("ingest-text", "Keys are rotated.", "--domain", "other");
    terminals.out(
        "ingest-text",
        "Alma drinks qalmajasmine tea.",
        "--domain",
        "qalmadomain",
        "--name",
        "qalmaname");
    terminals.out("ask", "Who drinks qalmajasmine qalmaquestion?", "--domain", "qalmadomain");
    terminals.out("accept", "1");
    terminals.out("ask", "What of qalmaquestion?", "--domain", "qalmadomain");
    assertThat(found(terminals)).containsAll(ALMAS);

    Terminals.Run refused = terminals.run("maintenance", "delete-domain", "qalmadomain");
    assertThat(refused.exit()).isNotZero();
    assertThat(refused.err()).contains("there is no terminal to ask", "--yes");
    terminals.interactive = true;
    terminals.input = "n\n";
    assertThat(terminals.run("maintenance", "delete-domain", "qalmadomain").err())
        .contains("qalmadomain", "[y/N]", "Nothing was deleted");
    assertThat(found(terminals)).containsAll(ALMAS);
    terminals.input = "y\n";
    assertThat(terminals.out("maintenance", "delete-domain", "qalmadomain")).contains("Backups");

    assertThat(found(terminals)).isEmpty();
    terminals.interactive = false;
    terminals.out("maintenance", "delete-domain", "qalmadomain", "--yes");
    assertThat(terminals.out("domains")).contains("other");
  }

  private static List<String> found(Terminals terminals) throws IOException {
    StringBuilder bytes = new StringBuilder();
    try (Stream<Path> files = Files.walk(terminals.home)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes.append(Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    return ALMAS.stream().filter(word -> bytes.indexOf(word) >= 0).toList();
  }
}
