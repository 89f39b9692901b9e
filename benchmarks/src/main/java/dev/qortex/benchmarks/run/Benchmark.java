package dev.qortex.benchmarks.run;

import java.util.List;
import java.util.Optional;

/** A benchmark or evaluation that can be run by its name. */
public interface Benchmark {

  /** What it answers, in one line. */
  String description();

  /** What can be said about a run beside what every benchmark accepts. */
  default List<RunOption> options() {
    return List.of();
  }

  /** The program that it starts as processes, where it measures one instead of linked code. */
  default Optional<ProgramBuild> program() {
    return Optional.empty();
  }

  /** Runs it and reports figures. */
  void run(RunOptions options, Results results) throws Exception;
}
