package dev.qortex.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.qortex.cli.Terminals.Run;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class McpCommandTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final int SIGTERM_ENDED = 143;

  @TempDir Path folder;

  @Test
  void aServerThatIsStartedAboveTheHomeFolderReadsNoFilesUnlessTold() throws IOException {
    Path home = Files.createDirectories(folder.resolve("home"));
    for (Path start : new Path[] {folder, home}) {
      assertThat(started(new Terminals(start, home)).err())
          .contains("read no files", start.toString(), "--allow");
    }
    Path project = Files.createDirectories(home.resolve("project"));
    assertThat(started(new Terminals(project, home)).err()).isEmpty();
    assertThat(started(new Terminals(home, home), "--allow", "project").err()).isEmpty();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void theAnswersOfAServerThatIsAskedToEndStayForFeedback() throws Exception {
    String answer;
    Process first = process();
    try {
      called(first, 1, "qortex_remember", Map.of("text", "The deploy key rotates every 90 days."));
      answer =
          called(first, 2, "qortex_ask", Map.of("context", "How often does the deploy key rotate?"))
              .path("query_id")
              .asText();
    } finally {
      first.destroy();
      first.onExit().join();
    }
    assertThat(first.exitValue()).isEqualTo(SIGTERM_ENDED);
    Process second = process();
    try {
      JsonNode replied =
          called(
              second,
              1,
              "qortex_observe_reply",
              Map.of("query_id", answer, "reply", "The deploy key rotates every 90 days."));
      assertThat(replied.path("used")).as("%s", replied).hasSize(1);
    } finally {
      second.destroy();
      second.onExit().join();
    }
  }

  private Process process() throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-Duser.home=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                Qortex.class.getName(),
                "mcp",
                "--db",
                folder.resolve("memory.db").toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("QORTEX_EMBEDDING", "hashing");
    builder.environment().put("HOME", folder.toString());
    return builder.start();
  }

  /** The structured answer of a tool, for which this waits. */
  private static JsonNode called(Process server, int id, String tool, Map<String, ?> arguments)
      throws IOException {
    JsonNode call =
        JSON.valueToTree(
            Map.of(
                "jsonrpc",
                "2.0",
                "id",
                id,
                "method",
                "tools/call",
                "params",
                Map.of("name", tool, "arguments", arguments)));
    server.outputWriter().append(call.toString()).append('\n').flush();
    String line = server.inputReader().readLine();
    return JSON.readTree(line).path("result").path("structuredContent");
  }

  /** A server whose client hangs up at once. */
  private static Run started(Terminals terminal, String... options) {
    InputStream in = System.in;
    System.setIn(new ByteArrayInputStream(new byte[0]));
    try {
      String[] words = new String[options.length + 1];
      words[0] = "mcp";
      System.arraycopy(options, 0, words, 1, options.length);
      Run run = terminal.run(words);
      assertThat(run.exit()).isZero();
      return run;
    } finally {
      System.setIn(in);
    }
  }
}
