package dev.qortex.benchmarks.compare;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Figures of one run of a benchmark, read from the lines that it prints. */
final class RunFigures {

  private static final Pattern RESULT =
      Pattern.compile("RESULT name=(\\S+) metric=(\\S+) value=(\\S+) unit=(\\S+) n=.*");

  /** The identity of a figure. */
  record Key(String name, String metric, String unit) {}

  private RunFigures() {}

  /**
   * Runs a benchmark to its end.
   *
   * @param log gets each line that it prints
   * @return the figures in the order in which they were printed
   * @throws IllegalStateException when the run fails
   */
  static Map<Key, Double> of(Checkout checkout, List<String> arguments, Consumer<String> log)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(checkout.script().toString()));
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().put("QORTEX_BENCHMARKS_BUILT", "true");
    Process process = builder.start();
    Map<Key, Double> figures = new LinkedHashMap<>();
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        log.accept(line);
        read(line, figures);
      }
      int exit = process.waitFor();
      if (exit != 0) {
        throw new IllegalStateException(
            "The command (%s) ended with (%s).\nMaybe run it by itself."
                .formatted(String.join(" ", command), exit));
      }
    } finally {
      process.destroyForcibly();
    }
    return figures;
  }

  /** Adds the figure of a line, if there is one. */
  static void read(String line, Map<Key, Double> figures) {
    Matcher matcher = RESULT.matcher(line);
    if (matcher.matches()) {
      figures.put(
          new Key(matcher.group(1), matcher.group(2), matcher.group(4)),
          Double.parseDouble(matcher.group(3)));
    }
  }
}
