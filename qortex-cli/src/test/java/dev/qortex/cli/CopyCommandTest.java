package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.cli.Terminals.Run;
import dev.qortex.postgresserver.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CopyCommandTest {

  private static final String QUESTION = "How often is a failed call retried?";

  @TempDir Path folder;

  private Terminals terminal;

  @BeforeEach
  void start() {
    terminal = new Terminals(folder);
    terminal.write("docs/calls.md", "# Calls\n\nA failed call is retried three times.\n");
    terminal.write("docs/jobs.md", "# Jobs\n\nA failed job is run again the next night.\n");
    terminal.out("ingest", "docs");
    terminal.out("ask", QUESTION);
    terminal.out("accept", "1");
  }

  private JsonNode json(String... arguments) throws IOException {
    return new ObjectMapper().readTree(terminal.out(arguments));
  }

  private String items(String... options) throws IOException {
    String[] arguments = new String[options.length + 3];
    System.arraycopy(new String[] {"ask", QUESTION, "--json"}, 0, arguments, 0, 3);
    System.arraycopy(options, 0, arguments, 3, options.length);
    return json(arguments).path("items").toString();
  }

  @Test
  void aCopyInAnotherFileAnswersTheSame() throws IOException {
    String before = items();
    JsonNode copied = json("copy", "--to", "second.db", "--json");
    assertThat(copied.path("equal").booleanValue()).as(copied.toPrettyString()).isTrue();
    assertThat(copied.at("/entries/nodes").intValue()).isPositive();
    assertThat(copied.at("/entries/factors").intValue()).isPositive();
    assertThat(copied.path("learners").toString()).contains("graph");
    assertThat(items("--db", folder.resolve("second.db").toString())).isEqualTo(before);
  }

  @Test
  void aPlaceThatHasAMemoryIsRefusedAndStaysAsItIs() {
    terminal.out("copy", "--to", "second.db");
    Run again = terminal.run("copy", "--to", "second.db");
    assertThat(again.exit()).isEqualTo(1);
    assertThat(again.err()).contains("There is a memory at second.db already", "Maybe");
    String own = terminal.home.resolve(".qortex/memory.db").toString();
    Run itself = terminal.run("copy", "--to", own);
    assertThat(itself.exit()).isEqualTo(1);
    assertThat(itself.err()).contains("into itself");
    Run absent = terminal.run("copy", "--from", "absent.db", "--to", "third.db");
    assertThat(absent.exit()).isEqualTo(1);
    assertThat(absent.err()).contains("There is no memory at absent.db");
    assertThat(folder.resolve("absent.db")).doesNotExist();
    assertThat(folder.resolve("third.db")).doesNotExist();
  }

  @Test
  void aMemoryGoesIntoADatabaseAndBack() throws IOException {
    PostgresServer.assumeInstalled();
    String before = items();
    try (PostgresServer server = PostgresServer.start(false)) {
      String address =
          server
              .url()
              .replace("jdbc:postgresql://", "postgres://postgres@")
              .replace("?user=postgres", "?schema=handbook");
      assertThat(json("copy", "--to", address, "--json").path("equal").booleanValue()).isTrue();
      JsonNode back = json("copy", "--from", address, "--to", "back.db", "--json");
      assertThat(back.path("equal").booleanValue()).as(back.toPrettyString()).isTrue();
    }
    assertThat(items("--db", folder.resolve("back.db").toString())).isEqualTo(before);
  }
}
