package dev.qortex.cli;

import dev.qortex.cli.internal.terminal.ExitCode;
import dev.qortex.cli.internal.terminal.HomeFolder;
import dev.qortex.cli.internal.terminal.Terminal;
import dev.qortex.cli.launch.SentenceModel;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Program that writes the weights of the model for later processes, and runs the usual commands
 * over a small memory in an empty folder, so that the JVM can list their classes for an archive.
 */
final class Rehearsal {

  /** With a letter that is normalised, a rule and a table, as many pages have. */
  private static final String PAGE =
      """
      # Valves

      A **valve** requires water. It opens at noon, in Zürich, too.
      What does a valve need? Always give a valve clean water at noon.

      | valve | water |
      |---|---|
      | first | warm |
      """;

  /** The number of passages: with 200 or more the first question keeps them for later ones. */
  private static final int SECTIONS = 300;

  /**
   * A passage that is longer than what an answer shows of it, and has so many neighbours that a
   * walk reaches most of the graph.
   */
  private static final String SECTION =
      """

      ## Valve %1$s

      **Valve %1$s** requires **Valve %2$s**, and opens at noon. Ada Keeper %3$s looks after it.
      It stands beside **Valve %4$s**, **Valve %5$s**, **Valve %6$s** and **Valve %7$s**.
      """
          + "It is cleaned with warm water once a month, and its seal is replaced. ".repeat(7)
          + "\n";

  private static final String CONVERSATION =
      """
      {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"rehearsal","version":"1"}}}
      {"jsonrpc":"2.0","method":"notifications/initialized"}
      {"jsonrpc":"2.0","id":2,"method":"tools/list","params":{}}
      {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"qortex_ask","arguments":{"context":"What does a valve need?","min_relevance":0}}}
      """;

  private static final String QUESTION = "{\"context\":\"What does a valve need?\"}";

  private static final Pattern LISTENING = Pattern.compile("http://[0-9.:]+");

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
    Terminal.ofProcess();
    SentenceModel.write();
    Path page = Files.writeString(folder.resolve("page.md"), PAGE);
    List<List<String>> commands =
        List.of(
            List.of("ingest", page.toString()),
            List.of("ask", "What does a valve need?", "--min-relevance", "0"),
            List.of("accept", "1"),
            List.of("ask", "What does a valve need?", "--json"),
            List.of("status"),
            List.of("--version"));
    int exit = run(terminal("minilm"), commands);
    if (exit == ExitCode.OK) {
      exit = askMany();
    }
    if (exit == ExitCode.OK) {
      exit = converse();
    }
    return exit == ExitCode.OK ? serve() : exit;
  }

  /** Runs commands, and returns the exit code of the first that failed. */
  private static int run(Terminal terminal, List<List<String>> commands) {
    for (List<String> command : commands) {
      int exit = CommandLines.run(terminal, command.toArray(String[]::new));
      if (exit != ExitCode.OK) {
        return exit;
      }
    }
    return ExitCode.OK;
  }

  /**
   * Asks a larger memory twice: the first question keeps its passages beside the file, and the
   * second one reads them there. Vectors by hashing take the least time.
   */
  private int askMany() throws IOException {
    StringBuilder text = new StringBuilder("# Plant\n");
    for (int section = 0; section < SECTIONS; section++) {
      text.append(
          SECTION.formatted(
              section,
              section + 1,
              section / 10,
              (section * 7 + 3) % SECTIONS,
              (section * 11 + 5) % SECTIONS,
              (section * 13 + 8) % SECTIONS,
              (section * 17 + 1) % SECTIONS));
    }
    Path pages = Files.writeString(folder.resolve("plant.md"), text);
    List<String> ask =
        List.of("ask", "Who was the keeper of Valve 7 with Ada Keeper?", "--min-relevance", "0");
    return run(terminal("hashing"), List.of(List.of("ingest", pages.toString()), ask, ask));
  }

  /** Converses with the server of tools, and returns its exit code. */
  private int converse() {
    InputStream in = System.in;
    System.setIn(new ByteArrayInputStream(CONVERSATION.getBytes(StandardCharsets.UTF_8)));
    try {
      return CommandLines.run(terminal("minilm"), "mcp", "--text-only");
    } finally {
      System.setIn(in);
    }
  }

  /** Asks the server over HTTP, if it can listen here. It runs until this process ends. */
  private int serve() throws IOException {
    PipedReader messages = new PipedReader();
    Terminal terminal = terminal("minilm", new PrintWriter(new PipedWriter(messages), true));
    Thread server =
        new Thread(() -> CommandLines.run(terminal, "serve", "--no-auth", "--port", "0"));
    server.setDaemon(true);
    server.start();
    Matcher listening = LISTENING.matcher(new BufferedReader(messages).readLine());
    if (!listening.find()) {
      return ExitCode.OK;
    }
    URL query = URI.create(listening.group() + "/v1/query").toURL();
    HttpURLConnection request = (HttpURLConnection) query.openConnection();
    request.setRequestProperty("Content-Type", "application/json");
    request.setDoOutput(true);
    request.getOutputStream().write(QUESTION.getBytes(StandardCharsets.UTF_8));
    return request.getResponseCode() == HttpURLConnection.HTTP_OK
        ? ExitCode.OK
        : ExitCode.UNAVAILABLE;
  }

  private Terminal terminal(String model) {
    return terminal(model, new PrintWriter(Writer.nullWriter()));
  }

  private Terminal terminal(String model, PrintWriter err) {
    return new Terminal(
        new PrintWriter(Writer.nullWriter()),
        err,
        InputStream.nullInputStream(),
        Map.of("QORTEX_EMBEDDING", model, "QORTEX_DB", folder.resolve(model + ".db").toString()),
        HomeFolder.of(folder),
        folder,
        false);
  }
}
