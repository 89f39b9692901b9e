package dev.qortex.benchmarks.firstanswer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The runnable jar of the terminal, with a memory and a home folder of its own.
 *
 * @param folder of all that its processes read and write
 */
record TerminalJar(Path jar, Path folder) {

  /** Variables that would change what a process does or how fast it starts. */
  private static final List<String> INHERITED =
      List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "QORTEX_DB", "QORTEX_CORTEX");

  /** Builds the jar of a checkout. */
  static Path build(Path root) throws IOException, InterruptedException {
    int exit =
        new ProcessBuilder(
                "mvn", "-q", "-ntp", "-pl", "qortex-cli", "-am", "-Dmaven.test.skip", "package")
            .directory(root.toFile())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start()
            .waitFor();
    Path jar = root.resolve("qortex-cli/target/qortex-cli.jar");
    if (exit != 0 || !Files.isRegularFile(jar)) {
      throw new IllegalStateException(
          "The jar of the terminal could not be built in (%s): Maven ended with (%s).\nMaybe run (mvn -pl qortex-cli -am package) there."
              .formatted(root, exit));
    }
    return jar;
  }

  /** A process of it, not started yet. */
  ProcessBuilder process(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                jar.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    Map<String, String> env = builder.environment();
    INHERITED.forEach(env::remove);
    env.put("HOME", folder.resolve("home").toString());
    env.put("QORTEX_EMBEDDING", "hashing");
    return builder;
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
