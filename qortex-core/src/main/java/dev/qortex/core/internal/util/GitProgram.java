package dev.qortex.core.internal.util;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The {@code git} program of the host, which is started with a list of arguments and never through
 * a shell, and never asks. Thread-safe; keeps nothing.
 *
 * @param folder where it works
 */
public record GitProgram(Path folder) {

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Output of a command that has ended. */
  public record Said(List<String> command, int exit, String out, String error) {

    /** What it printed, without white space around it; empty when it failed. */
    public Optional<String> text() {
      return exit == 0 ? Optional.of(out.strip()) : Optional.empty();
    }

    /** The command in a line, for messages. */
    public String line() {
      return String.join(" ", command);
    }
  }

  /**
   * Runs a command to its end.
   *
   * @throws IOException when it cannot be started, takes longer than 30 seconds or is interrupted;
   *     the message says which
   */
  public Said run(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Path out = Files.createTempFile("git-", ".out");
    Path error = Files.createTempFile("git-", ".err");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectOutput(out.toFile())
              .redirectError(error.toFile());
      builder.environment().put("GIT_TERMINAL_PROMPT", "0");
      int exit = exit(builder.start(), command);
      return new Said(command, exit, Files.readString(out), Files.readString(error));
    } finally {
      Files.delete(out);
      Files.delete(error);
    }
  }

  private static int exit(Process process, List<String> command) throws IOException {
    try {
      process.getOutputStream().close();
      if (process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        return process.exitValue();
      }
      throw new IOException(
          "The command (%s) took longer than (%s) seconds."
              .formatted(String.join(" ", command), PATIENCE.toSeconds()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException(
          "The command (%s) was interrupted.".formatted(String.join(" ", command)));
    } finally {
      process.destroyForcibly();
    }
  }
}
