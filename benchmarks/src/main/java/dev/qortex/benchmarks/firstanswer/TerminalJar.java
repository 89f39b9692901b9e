package dev.qortex.benchmarks.firstanswer;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The runnable jar of the terminal, with a memory and a home folder of its own.
 *
 * @param folder of all that its processes read and write
 * @param model the name of the embedding model
 * @param terminal the words that start it at a terminal
 * @param agent the words with which an agent starts its server of tools
 */
record TerminalJar(Path jar, Path folder, String model, List<String> terminal, List<String> agent) {

  private static final Duration PREPARATION = Duration.ofMinutes(5);

  /**
   * Runs its arguments, and prints the processor time of the shell and then that of its children.
   */
  private static final String TIMED = "\"$@\" > /dev/null; code=$?; times; exit $code";

  /** Minutes and seconds, as {@code times} prints those of users and of the system. */
  private static final Pattern TIMES = Pattern.compile("(\\d+)m([\\d.]+)s");

  /** Variables that would change what a process does or how fast it starts. */
  private static final List<String> INHERITED =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "QORTEX_DB", "QORTEX_CORTEX");

  /** The jar as {@code java -jar} starts it, with the default settings of Java. */
  static TerminalJar plain(Path jar, Path folder, String model) {
    List<String> java = List.of(java(), "-jar", jar.toString());
    List<String> agent = new ArrayList<>(java);
    agent.add("mcp");
    return new TerminalJar(jar, folder, model, java, agent);
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /**
   * The jar as its own launcher starts it and as it writes itself into the settings of an agent,
   * after the first start, which prepares the others. A jar without a launcher is started as the
   * guide of its time says: at a terminal with C1 alone.
   */
  TerminalJar launched() throws IOException, InterruptedException {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    int exit = process("launcher", "--folder", bin.toString()).start().waitFor();
    if (exit != 0) {
      System.out.println("This jar has no launcher: started by java -jar, at a terminal with C1.");
      List<String> c1 = List.of(java(), "-XX:TieredStopAtLevel=1", "-jar", jar.toString());
      return new TerminalJar(jar, folder, model, c1, agent);
    }
    run("mcp", "install", "--client", "claude-code", "--yes");
    JsonNode entry =
        new ObjectMapper().readTree(folder.resolve(".mcp.json").toFile()).at("/mcpServers/qortex");
    List<String> server = new ArrayList<>(List.of(entry.path("command").asText()));
    entry.path("args").forEach(word -> server.add(word.asText()));
    List<String> script = List.of(bin.resolve("qortex").toString());
    TerminalJar launched = new TerminalJar(jar, folder, model, script, server);
    launched.run("--version");
    launched.awaitPreparation();
    return launched;
  }

  private void awaitPreparation() throws IOException, InterruptedException {
    Instant end = Instant.now().plus(PREPARATION);
    while (!isPrepared()) {
      if (Instant.now().isAfter(end)) {
        throw new IllegalStateException(
            "The first start has prepared nothing in (%s).".formatted(folder));
      }
      Thread.sleep(200);
    }
  }

  private boolean isPrepared() throws IOException {
    Path starts = folder.resolve("home/.qortex/start");
    if (!Files.isDirectory(starts)) {
      return false;
    }
    try (Stream<Path> all = Files.list(starts)) {
      // It appears in this folder as a whole.
      return all.anyMatch(
          path ->
              Files.exists(path.resolve("key.txt"))
                  && Files.exists(path.resolveSibling(path.getFileName() + ".attempt")));
    }
  }

  /** A process at a terminal, not started yet. */
  ProcessBuilder process(String... arguments) {
    List<String> command = new ArrayList<>(terminal);
    command.addAll(List.of(arguments));
    return started(command);
  }

  /** A server of tools as an agent starts it, not started yet. */
  ProcessBuilder server() {
    return started(agent);
  }

  private ProcessBuilder started(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    Map<String, String> env = builder.environment();
    INHERITED.forEach(env::remove);
    env.put("HOME", folder.resolve("home").toString());
    env.put("QORTEX_EMBEDDING", model);
    return builder;
  }

  /**
   * Runs a command to its end.
   *
   * @return its processor time in milliseconds
   * @throws IllegalStateException when it ends with another code than 0
   */
  double timed(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("sh", "-c", TIMED, "sh"));
    command.addAll(process(arguments).command());
    Process process = started(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    List<String> lines;
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      lines = output.lines().toList();
    }
    if (process.waitFor() != 0 || lines.size() != 2) {
      throw new IllegalStateException(
          "The command (%s) ended with (%s).".formatted(command, process.exitValue()));
    }
    return TIMES
        .matcher(lines.get(1))
        .results()
        .mapToDouble(
            time ->
                60_000 * Double.parseDouble(time.group(1))
                    + 1_000 * Double.parseDouble(time.group(2)))
        .sum();
  }

  /** The processor time of a living process in milliseconds. */
  static double processorTime(Process process) {
    return process.info().totalCpuDuration().map(Duration::toMillis).orElse(0L);
  }

  /**
   * Runs a command to its end.
   *
   * @throws IllegalStateException when it ends with another code than 0
   */
  void run(String... arguments) throws IOException, InterruptedException {
    int exit =
        process(arguments)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start()
            .waitFor();
    if (exit != 0) {
      throw new IllegalStateException(
          "The command (%s) ended with (%s).".formatted(List.of(arguments), exit));
    }
  }
}
