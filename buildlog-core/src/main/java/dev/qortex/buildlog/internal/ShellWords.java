package dev.qortex.buildlog.internal;

import java.util.List;
import java.util.stream.Collectors;

/** Words for a POSIX shell, for files that hold a command as one text. Pure functions. */
public final class ShellWords {

  private ShellWords() {}

  /** One word, whatever is in it. */
  public static String quoted(String word) {
    return "'" + word.replace("'", "'\\''") + "'";
  }

  /** A program and its arguments as a line. */
  public static String joined(List<String> command) {
    return command.stream().map(ShellWords::quoted).collect(Collectors.joining(" "));
  }
}
