package dev.qortex.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Processes of the jar that users run. */
record RunnableJar(Path folder) {

  static final Path JAR = Path.of("target/qortex-cli.jar").toAbsolutePath();

  private static final int PATIENCE_SECONDS = 120;

  /** A process that was started. */
  record Started(Process process, Path out, Path err) {

    /** Its exit code and what it wrote. */
    Terminals.Run ended() throws IOException, InterruptedException {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError(
            "Not ended: " + process.info().commandLine() + Files.readString(err));
      }
      return new Terminals.Run(process.exitValue(), Files.readString(out), Files.readString(err));
    }
  }

  /** The command that runs it, before its arguments. */
  static List<String> command() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "-jar",
        JAR.toString());
  }

  Started start(String... args) throws IOException {
    List<String> command = new ArrayList<>(command());
    command.addAll(List.of(args));
    return started(new ProcessBuilder(command));
  }

  /** Starts any process in the folder, with the folder as home. */
  Started started(ProcessBuilder builder) throws IOException {
    Path out = Files.createTempFile(folder, "run", ".out");
    Path err = Files.createTempFile(folder, "run", ".err");
    builder.environment().put("QORTEX_DB", folder.resolve("memory.db").toString());
    return new Started(
        builder
            .directory(folder.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start(),
        out,
        err);
  }

  Terminals.Run run(String... args) throws IOException, InterruptedException {
    return start(args).ended();
  }

  /** The output of a command that succeeds. */
  String out(String... args) throws IOException, InterruptedException {
    Terminals.Run run = run(args);
    if (run.exit() != 0) {
      throw new AssertionError("exit " + run.exit() + ": " + run.err());
    }
    return run.out();
  }
}
