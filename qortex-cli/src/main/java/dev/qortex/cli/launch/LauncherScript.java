package dev.qortex.cli.launch;

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
              words(start.options(false)),
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
              words(start.options(false)),
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

  String words(List<String> options) {
    return options.stream().map(this::quoted).collect(Collectors.joining(" "));
  }
}
