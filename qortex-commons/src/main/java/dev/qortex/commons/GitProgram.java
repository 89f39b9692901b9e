package dev.qortex.commons;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * The {@code git} program of the host, which is started with a list of arguments and never through
 * a shell, and never asks. Thread-safe; keeps nothing.
 *
 * @param folder the working folder
 */
public record GitProgram(Path folder) {

  /**
   * Variables that hold for one repository or one commit: the list of {@code git rev-parse
   * --local-env-vars}, and those that git also sets for hooks.
   */
  private static final Pattern OF_A_REPOSITORY =
      Pattern.compile(
          "GIT_(DIR|WORK_TREE|IMPLICIT_WORK_TREE|INDEX_FILE|COMMON_DIR|PREFIX|NAMESPACE"
              + "|OBJECT_DIRECTORY|ALTERNATE_OBJECT_DIRECTORIES|QUARANTINE_PATH|GRAFT_FILE"
              + "|SHALLOW_FILE|NO_REPLACE_OBJECTS|REPLACE_REF_BASE|INTERNAL_SUPER_PREFIX|REFLOG_ACTION"
              + "|CONFIG|CONFIG_PARAMETERS|CONFIG_COUNT|CONFIG_KEY_.*|CONFIG_VALUE_.*"
              + "|(AUTHOR|COMMITTER)_DATE|PUSH_OPTION_.*|[A-Z]+_PATHSPECS)");

  private static final Map<String, String> UTF_8_OUTPUT =
      Map.of(
          "GIT_CONFIG_COUNT", "1",
          "GIT_CONFIG_KEY_0", "i18n.logOutputEncoding",
          "GIT_CONFIG_VALUE_0", "UTF-8");

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Output of a command that has ended. */
  public record Output(List<String> command, int exit, String out, String error) {

    /** The output, without white space around it; empty when it failed. */
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
  public Output run(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("git"));
    command.addAll(List.of(arguments));
    Path out = Files.createTempFile("git-", ".out");
    Path error = Files.createTempFile("git-", ".err");
    try {
      ProcessBuilder builder =
          process(command).redirectOutput(out.toFile()).redirectError(error.toFile());
      builder.environment().put("GIT_TERMINAL_PROMPT", "0");
      builder.environment().putAll(UTF_8_OUTPUT);
      int exit = exit(builder.start(), command);
      return new Output(command, exit, text(out), text(error));
    } finally {
      Files.delete(out);
      Files.delete(error);
    }
  }

  /** Content in UTF-8; bytes that are not, such as those of an old file name, are replaced. */
  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  /**
   * A process in the folder, without the variables by which a git hook that called this program
   * names its own repository, index and author date. Variables that say how to reach a server or
   * who the user is stay.
   *
   * @param command the program and its arguments
   */
  private ProcessBuilder process(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().keySet().removeIf(name -> OF_A_REPOSITORY.matcher(name).matches());
    return builder;
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
