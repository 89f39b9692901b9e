package dev.qortex.benchmarks.durable;

import dev.qortex.benchmarks.process.ChildJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A child that writes, seen from its parent. For one thread; {@link #close} ends the child. */
public final class WriterProcess implements AutoCloseable {

  /** The exit value of a process that SIGKILL ended. */
  public static final int KILLED = 137;

  private final Path folder;
  private final Path errors;
  private final Process process;
  private final BufferedReader output;
  private final List<Acknowledgement> acknowledged = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();

  private WriterProcess(Path folder, Path errors, Process process) {
    this.folder = folder;
    this.errors = errors;
    this.process = process;
    this.output = process.inputReader(StandardCharsets.UTF_8);
  }

  /** Starts a child with the class path of this process; it opens the store and waits. */
  public static WriterProcess start(Subject subject, Shift shift) throws IOException {
    Path errors = Files.createTempFile(subject.folder(), "errors", ".txt");
    List<String> options = List.of("-Xmx256m", "-Dorg.sqlite.tmpdir=" + subject.folder());
    List<String> arguments = new ArrayList<>(subject.arguments());
    arguments.addAll(shift.arguments());
    List<String> command = ChildJvm.command(options, Writer.class, arguments);
    Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
    return new WriterProcess(subject.folder(), errors, process);
  }

  /** Waits until the store is open. */
  public void awaitReady() throws IOException {
    String line = output.readLine();
    if (!Writer.READY.equals(line)) {
      throw new IllegalStateException(
          "The child said (%s) instead of being ready.\nMaybe see (%s).".formatted(line, errors));
    }
  }

  /** Lets it write. */
  public void go() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  /** Reads until the child is done or the given number of acknowledgements has come. */
  public void read(int most) throws IOException {
    while (acknowledged.size() < most) {
      String line = output.readLine();
      if (line == null) {
        return;
      }
      Acknowledgement.parse(line).ifPresent(acknowledged::add);
      if (line.startsWith(Writer.FAULT)) {
        faults.add(line);
      }
    }
  }

  /**
   * Sends SIGKILL after some time. The process itself would close the pipe, its handle does not.
   */
  public void killAfter(Duration delay) {
    ProcessHandle handle = process.toHandle();
    CompletableFuture.delayedExecutor(delay.toMillis(), TimeUnit.MILLISECONDS)
        .execute(handle::destroyForcibly);
  }

  /** Reads all that is left, and compares how the child ended. */
  public void awaitExit(int expected) throws IOException, InterruptedException {
    read(Integer.MAX_VALUE);
    int exit = process.waitFor();
    if (exit != expected) {
      faults.add("a child ended with (%s); see (%s)".formatted(exit, errors));
    }
  }

  List<Acknowledgement> acknowledged() {
    return acknowledged;
  }

  /** The complaints of the child process. */
  public List<String> faults() {
    return faults;
  }

  /** Also takes away the copy of the library that a killed child leaves. */
  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    try (DirectoryStream<Path> copies = Files.newDirectoryStream(folder, "sqlite-*")) {
      for (Path copy : copies) {
        Files.deleteIfExists(copy);
      }
    }
  }
}
