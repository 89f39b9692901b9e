package dev.qortex.benchmarks.run;

import java.util.List;
import java.util.Optional;

/** A benchmark or evaluation that can be run by its name. */
public interface Benchmark {

  /** The question that the benchmark answers, in one line. */
  String description();

  /** Options of a run beside those of every benchmark. */
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
