package dev.qortex.cli.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Text of a script that runs the jar by a short name, with the options of a prepared start. */
public enum LauncherScript {

  /** The launcher for POSIX shells. */
  SH("qortex") {
    @Override
    public String text(PreparedStart start) {
      return """
      #!/bin/sh
      # %s
      java=%s
      [ -x "$java" ] || java=java
      case "${1-}" in
      serve) set -- %s -jar %s "$@" ;;
      *) set -- %s -jar %s "$@" ;;
      esac
      exec "$java" "$@"
      """
          .formatted(
              MARK,
              quoted(start.program().toString()),
              words(start.options(true)),
              quoted(start.jar().toString()),
              words(ofCommands(start)),
              quoted(start.jar().toString()));
    }

    @Override
    String quoted(String word) {
      return "'" + word.replace("'", "'\\''") + "'";
    }
  },

  /** The launcher for the command prompt of Windows. */
  BATCH("qortex.cmd") {
    @Override
    public String text(PreparedStart start) {
      return """
      @echo off
      rem %s
      setlocal
      set java=%s
      if not exist %%java%% set java=java
      if "%%~1"=="serve" (
        %%java%% %s -jar %s %%*
      ) else (
        %%java%% %s -jar %s %%*
      )
      """
          .formatted(
              MARK,
              quoted(start.program() + ".exe"),
              words(start.options(true)),
              quoted(start.jar().toString()),
              words(ofCommands(start)),
              quoted(start.jar().toString()))
          .replace("\n", "\r\n");
    }

    @Override
    String quoted(String word) {
      return "\"" + word.replace("%", "%%") + "\"";
    }
  };

  /** A line by which a launcher that may be replaced is known. */
  public static final String MARK = "Starts Qortex. Written by: qortex launcher";

  /**
   * Room for new objects, of which a question over 1,000 passages makes 100 MB. With less than 32
   * GB of memory Java would collect them meanwhile. Only what is used is taken from the system.
   */
  static final String ROOM = "-XX:NewSize=160m";

  private final String file;

  LauncherScript(String file) {
    this.file = file;
  }

  /** The one for the system of this process. */
  public static LauncherScript ofSystem() {
    return System.getProperty("os.name", "").startsWith("Windows") ? BATCH : SH;
  }

  /** The name of the file. */
  public String file() {
    return file;
  }

  /** The text of the script. */
  public abstract String text(PreparedStart start);

  /** A word as the shell reads it, whatever characters it has. */
  abstract String quoted(String word);

  /** The options of a command, whose garbage is not worth collecting before it ends. */
  private static List<String> ofCommands(PreparedStart start) {
    List<String> options = new ArrayList<>(start.options(false));
    options.add(ROOM);
    return options;
  }

  String words(List<String> options) {
    return options.stream().map(this::quoted).collect(Collectors.joining(" "));
  }
}
