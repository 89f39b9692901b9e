package dev.qortex.benchmarks.compare;

import dev.qortex.benchmarks.compare.RunFigures.Key;
import dev.qortex.benchmarks.run.ProgramBuild;
import dev.qortex.benchmarks.run.Results;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Runs a benchmark at this revision and at another alternately, and reports for each figure both
 * medians, the ratio of this revision to the other, and its 95 % interval. The order within a pair
 * changes from pair to pair, so that a machine that grows slower favours neither. Of a benchmark
 * that measures a program, this checkout's code runs on the programs of both revisions.
 */
public final class CompareCommand {

  /** The arguments of the command. */
  public static final String USAGE =
      "benchmarks/run compare --with REV [--pairs N] NAME [options of NAME]";

  private static final int PAIRS = 5;

  private final Checkout here;
  private final Path data;
  private final Function<String, Optional<ProgramBuild>> programs;
  private final Results results;
  private final Consumer<String> log;

  /**
   * Creates the command for a checkout.
   *
   * @param home its folder of benchmarks
   * @param data the evaluation data for both revisions, unless an option names another folder
   * @param programs the program that a benchmark measures, by the name of the benchmark
   * @param log gets the lines that the benchmarks print
   */
  public CompareCommand(
      Path home,
      Path data,
      Function<String, Optional<ProgramBuild>> programs,
      Results results,
      Consumer<String> log) {
    this.here = new Checkout(home);
    this.data = data;
    this.programs = programs;
    this.results = results;
    this.log = log;
  }

  private record Arguments(String revision, int pairs, List<String> benchmark) {}

  /**
   * Runs the comparison.
   *
   * @param arguments those of {@link #USAGE} after {@code compare}
   * @throws IllegalArgumentException when an argument is missing or wrong, or git does not know the
   *     revision
   * @throws IllegalStateException when a build or a run fails
   */
  public void run(List<String> arguments) throws IOException, InterruptedException {
    Arguments asked = parsed(arguments);
    Checkout other = here.at(asked.revision);
    Side ours = side(here, asked.benchmark);
    Side theirs = side(other, asked.benchmark);
    List<Map<Key, Double>> values = new ArrayList<>();
    List<Map<Key, Double>> baselines = new ArrayList<>();
    for (int pair = 0; pair < asked.pairs; pair++) {
      if (pair % 2 == 0) {
        baselines.add(theirs.run(log));
        values.add(ours.run(log));
      } else {
        values.add(ours.run(log));
        baselines.add(theirs.run(log));
      }
    }
    results.say("this checkout beside %s, %d pairs:", asked.revision, asked.pairs);
    report(values, baselines, asked.revision);
  }

  /** A command that measures one of the revisions. */
  private record Side(Checkout checkout, List<String> command) {

    Map<Key, Double> run(Consumer<String> log) throws IOException, InterruptedException {
      return RunFigures.of(checkout, command, log);
    }
  }

  private Side side(Checkout measured, List<String> benchmark)
      throws IOException, InterruptedException {
    Optional<ProgramBuild> program = programs.apply(benchmark.get(0));
    if (program.isEmpty()) {
      if (!measured.equals(here)) {
        measured.build();
      }
      return new Side(measured, benchmark);
    }
    List<String> command = new ArrayList<>(benchmark);
    command.addAll(
        List.of("--" + ProgramBuild.OPTION, program.get().in(measured.root()).toString()));
    return new Side(here, command);
  }

  private Arguments parsed(List<String> arguments) {
    String revision = "";
    int pairs = PAIRS;
    int next = 0;
    while (next < arguments.size() && arguments.get(next).startsWith("--")) {
      String value = next + 1 < arguments.size() ? arguments.get(next + 1) : "";
      switch (arguments.get(next)) {
        case "--with" -> revision = value;
        case "--pairs" -> pairs = number(value);
        default -> throw wrong("The option (%s) is unknown.".formatted(arguments.get(next)));
      }
      next += 2;
    }
    if (revision.isEmpty() || next >= arguments.size()) {
      throw wrong("The arguments %s lack a revision or a benchmark.".formatted(arguments));
    }
    List<String> benchmark = new ArrayList<>(arguments.subList(next, arguments.size()));
    if (!benchmark.contains("--data")) {
      benchmark.addAll(List.of("--data", data.toString()));
    }
    return new Arguments(revision, pairs, benchmark);
  }

  private static int number(String value) {
    if (!value.matches("[1-9][0-9]{0,3}")) {
      throw wrong("The number of pairs (%s) must be from 1 to 9999.".formatted(value));
    }
    return Integer.parseInt(value);
  }

  private static IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(what + "\nMaybe " + USAGE + ".");
  }

  private void report(
      List<Map<Key, Double>> values, List<Map<Key, Double>> baselines, String revision) {
    Set<Key> keys = new LinkedHashSet<>();
    Stream.concat(values.stream(), baselines.stream()).forEach(run -> keys.addAll(run.keySet()));
    Map<Key, String> unpaired = new LinkedHashMap<>();
    for (Key key : keys) {
      boolean isHere = values.stream().allMatch(run -> run.containsKey(key));
      boolean isThere = baselines.stream().allMatch(run -> run.containsKey(key));
      if (isHere && isThere) {
        report(key, new PairedRatio(column(values, key), column(baselines, key)));
      } else {
        unpaired.put(key, isHere ? "here" : isThere ? "at " + revision : "in some runs");
      }
    }
    unpaired.forEach(
        (key, where) -> results.say("%s %s: only %s", key.name(), key.metric(), where));
  }

  private static List<Double> column(List<Map<Key, Double>> runs, Key key) {
    return runs.stream().map(run -> run.getOrDefault(key, Double.NaN)).toList();
  }

  private void report(Key key, PairedRatio figure) {
    results.compared(
        key.name(),
        key.metric(),
        key.unit(),
        new Results.Compared(
            figure.median(),
            figure.baselineMedian(),
            figure.values().size(),
            figure.ratio(),
            figure.interval()));
  }
}
