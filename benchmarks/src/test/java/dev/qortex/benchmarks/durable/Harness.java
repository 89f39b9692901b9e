package dev.qortex.benchmarks.durable;

import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Runs a harness in a test, with a target of the test's. */
public record Harness(Path folder, ByteArrayOutputStream printed) {

  public Harness(Path folder) {
    this(folder, new ByteArrayOutputStream());
  }

  public static SortedMap<String, Class<? extends Target>> only(Class<? extends Target> type) {
    return new TreeMap<>(Map.of("tested", type));
  }

  public void run(Benchmark benchmark, Map<String, String> given) throws Exception {
    Map<String, String> own = new HashMap<>();
    for (RunOption option : benchmark.options()) {
      own.put(option.name(), given.getOrDefault(option.name(), option.quick()));
    }
    PrintStream stream = new PrintStream(printed, true, StandardCharsets.UTF_8);
    benchmark.run(new RunOptions(folder, folder, 42, true, own), new Results(stream));
  }

  public String output() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  /** The value of an exact figure. */
  public long count(String metric) {
    return output()
        .lines()
        .filter(line -> line.startsWith("RESULT name=tested metric=" + metric + " "))
        .mapToLong(line -> Long.parseLong(line.replaceAll(".* value=(\\S+) .*", "$1")))
        .findFirst()
        .orElseThrow();
  }
}
