package dev.qortex.benchmarks.run;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Build of the program that a benchmark starts as processes. The benchmark takes its file by the
 * option {@link #OPTION}, so it can measure the program of a revision that does not know the
 * benchmark.
 */
@FunctionalInterface
public interface ProgramBuild {

  /** The option that names the file of the program; empty for that of this checkout. */
  String OPTION = "program";

  /**
   * Builds the program.
   *
   * @param root of a checkout
   * @return the file
   * @throws IllegalStateException when it cannot be built
   */
  Path in(Path root) throws IOException, InterruptedException;
}
