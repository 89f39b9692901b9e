package dev.qortex.cli;

import dev.qortex.cli.internal.terminal.HomeFolder;
import dev.qortex.cli.internal.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Runs commands in this process, in a folder of their own. */
final class Terminals {

  final Path folder;
  final Path home;
  final Map<String, String> env = new HashMap<>(Map.of("QORTEX_EMBEDDING", "hashing"));
  boolean interactive;
  String input = "";
  Charset encoding = StandardCharsets.UTF_8;

  Terminals(Path folder) {
    this(folder, folder.resolve("home"));
  }

  Terminals(Path folder, Path home) {
    this.folder = folder;
    this.home = home;
  }

  /** What a command left. */
  record Run(int exit, String out, String err) {}

  Run run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    return new Run(CommandLines.run(terminal(out, err), args), out.toString(), err.toString());
  }

  /** The surroundings of a run whose output nobody reads. */
  Terminal terminal() {
    return terminal(new StringWriter(), new StringWriter());
  }

  private Terminal terminal(StringWriter out, StringWriter err) {
    return new Terminal(
        new PrintWriter(out, true),
        new PrintWriter(err, true),
        new ByteArrayInputStream(input.getBytes(encoding)),
        env,
        HomeFolder.of(home),
        folder,
        interactive);
  }

  /** The output of a command that succeeds. */
  String out(String... args) {
    Run run = run(args);
    if (run.exit() != 0) {
      throw new AssertionError("exit " + run.exit() + ": " + run.err());
    }
    return run.out();
  }

  Path write(String name, String text) {
    try {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
