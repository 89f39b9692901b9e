package dev.qortex.benchmarks;

/** A benchmark or evaluation that can be run by its name. */
public interface Benchmark {

  /** What it answers, in one line. */
  String description();

  /** Runs it and reports figures. */
  void run(RunOptions options, Results results) throws Exception;
}
