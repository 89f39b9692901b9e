package dev.qortex.benchmarks.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Main classes in a JVM of their own, with the Java and the class path of this one. */
public final class ChildJvm {

  private ChildJvm() {}

  /**
   * The command that starts it.
   *
   * @param options of the JVM, such as {@code -Xmx1g}
   */
  public static List<String> command(List<String> options, Class<?> main, List<String> args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(args);
    return command;
  }

  /**
   * Runs it to its end.
   *
   * @param options of the JVM, such as {@code -Xmx1g}
   * @param figures gets what the process prints with {@link Figure#print}
   * @throws IllegalStateException when it ends with another code than 0
   */
  public static void run(
      List<String> options, Class<?> main, List<String> args, Consumer<Figure> figures)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command(options, main, args))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        if (line.startsWith(Figure.MARK)) {
          figures.accept(Figure.parse(line));
        }
      }
      int exit = process.waitFor();
      if (exit != 0) {
        throw new IllegalStateException(
            "The process (%s) with %s ended with (%s)."
                .formatted(main.getSimpleName(), args, exit));
      }
    } finally {
      process.destroyForcibly();
    }
  }
}
