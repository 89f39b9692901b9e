package dev.qortex.buildlog.workspace.internal;

import dev.qortex.commons.Checks;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Commands, and their words for a POSIX shell in files that hold them as one text. Pure functions.
 */
public final class ShellWords {

  private ShellWords() {}

  /** An unmodifiable copy of a program and its arguments. */
  public static List<String> checked(List<String> command) {
    if (Checks.given("command", command).isEmpty()) {
      throw new IllegalArgumentException(
          "The command has no program to run.\nMaybe name it first, then its arguments.");
    }
    Checks.id("program of a command", command.get(0));
    command.forEach(part -> Checks.text("part of a command", part));
    return List.copyOf(command);
  }

  /** One word, whatever is in it. */
  public static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  /** A program and its arguments as a line. */
  public static String joined(List<String> command) {
    return command.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
  }
}
