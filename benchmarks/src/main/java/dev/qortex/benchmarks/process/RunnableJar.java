package dev.qortex.benchmarks.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The runnable jar of the terminal. The benchmarks only start it: without a dependency on its
 * artifact a build tests both at the same time.
 */
public final class RunnableJar {

  private RunnableJar() {}

  /**
   * Builds the jar of a checkout.
   *
   * @throws IllegalStateException when Maven cannot build it
   */
  public static Path build(Path root) throws IOException, InterruptedException {
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
}
