package dev.qortex.cli;

import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.HomeFolder;
import dev.qortex.cli.internal.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Program that runs the usual commands over a small memory in an empty folder, so that the JVM can
 * archive their classes at its end.
 */
final class Rehearsal {

  private static final String PAGE = "# Valves\n\nA **valve** requires water. It opens at noon.\n";

  private static final String CONVERSATION =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"rehearsal","version":"1"}}}
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      {"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}
      {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"qortex_ask","arguments":{"context":"What does a valve need?","min_relevance":0}}}
      """;

  private final Path folder;

  private Rehearsal(Path folder) {
    this.folder = folder;
  }

  /** The argument is the folder. */
  public static void main(String[] args) throws IOException {
    System.exit(new Rehearsal(Path.of(args[0])).run());
  }

  /** Runs the commands, and returns the exit code of the first that failed. */
  private int run() throws IOException {
    // Read where HOME differs from the home folder of the system's list of users.
    Terminal.javaOptions();
    Path page = Files.writeString(folder.resolve("page.md"), PAGE);
    List<List<String>> commands =
        List.of(
            List.of("ingest", page.toString()),
            List.of("ask", "What does a valve need?", "--min-relevance", "0"),
            List.of("accept", "1"),
            List.of("ask", "What does a valve need?", "--json"),
            List.of("status"),
            List.of("--version"));
    for (List<String> command : commands) {
      int exit = CommandLines.run(terminal("minilm"), command.toArray(String[]::new));
      if (exit != ExitCode.OK) {
        return exit;
      }
    }
    InputStream in = System.in;
    System.setIn(new ByteArrayInputStream(CONVERSATION.getBytes(StandardCharsets.UTF_8)));
    try {
      return CommandLines.run(terminal("minilm"), "mcp", "--text-only");
    } finally {
      System.setIn(in);
    }
  }

  private Terminal terminal(String model) {
    return new Terminal(
        new PrintWriter(Writer.nullWriter()),
        new PrintWriter(Writer.nullWriter()),
        InputStream.nullInputStream(),
        Map.of("QORTEX_EMBEDDING", model),
        HomeFolder.of(folder),
        folder,
        false);
  }
}
