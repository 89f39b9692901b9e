package dev.qortex.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Processes of the jar that users run. */
record RunnableJar(Path folder) {

  static final Path JAR = Path.of("target/qortex-cli.jar").toAbsolutePath();

  private static final int PATIENCE_SECONDS = 600;

  /** Classes as an earlier process left them, so that each of many does not read them anew. */
  private static final class Classes {

    /** One for each process of tests, since another may be reading its own. */
    private static final Path ARCHIVE =
        Path.of("target/qortex-cli-" + ProcessHandle.current().pid() + ".jsa").toAbsolutePath();

    static {
      try {
        Path folder = Files.createTempDirectory("classes");
        Path page = Files.writeString(folder.resolve("page.md"), "# Valve\n\nIt needs water.\n");
        ARCHIVE.toFile().deleteOnExit();
        List<String> command = new ArrayList<>(plain());
        command.add(1, "-XX:ArchiveClassesAtExit=" + ARCHIVE);
        command.addAll(List.of("ingest", page.toString()));
        new RunnableJar(folder).started(new ProcessBuilder(command)).ended();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

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

  /** The option of Java that makes starts faster, and changes nothing else. */
  static String fastStart() {
    return "-XX:SharedArchiveFile=" + Classes.ARCHIVE;
  }

  /** The command that runs it, before its arguments. */
  static List<String> command() {
    List<String> command = new ArrayList<>(plain());
    command.add(1, fastStart());
    return command;
  }

  private static List<String> plain() {
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
