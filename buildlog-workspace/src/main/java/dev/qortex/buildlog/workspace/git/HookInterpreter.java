package dev.qortex.buildlog.workspace.git;

import dev.qortex.buildlog.workspace.internal.ShellWords;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The way to run a hook that lies in another folder than the one where git found it. A shell script
 * is sourced, so that its {@code $0} is still the path in the folder of hooks; any other program
 * keeps its own name only.
 */
final class HookInterpreter {

  private static final Set<String> SHELLS = Set.of("sh", "bash", "dash", "ash", "ksh");

  /** The file of the kept hook, in the words of the hook that runs it. */
  static final String KEPT = "\"${0%/*}/" + GitHooks.KEPT + "/${0##*/}\"";

  private static final int FIRST_LINE = 256;

  private HookInterpreter() {}

  /** The words before the arguments, for a line of a shell script. */
  static String call(Path hook) {
    List<String> interpreter = interpreter(hook);
    String name = interpreter.get(interpreter.get(0).endsWith("/env") ? 1 : 0);
    return SHELLS.contains(name.substring(name.lastIndexOf('/') + 1))
        ? interpreter.stream().map(ShellWords::quoted).collect(Collectors.joining(" "))
            + " -c '. %s' \"$0\"".formatted(KEPT)
        : KEPT;
  }

  /** The words of the first line; those of a shell for a text without one, as git runs it. */
  private static List<String> interpreter(Path hook) {
    String line = firstLine(hook);
    if (line.indexOf('\0') >= 0) {
      return List.of(KEPT);
    }
    List<String> words = new ArrayList<>();
    if (line.startsWith("#!")) {
      words.addAll(List.of(line.substring(2).strip().split("\\s+")));
      words.remove("-S");
    }
    boolean named = words.size() > (words.isEmpty() || !words.get(0).endsWith("/env") ? 0 : 1);
    return named ? words : List.of("/bin/sh");
  }

  private static String firstLine(Path hook) {
    if (!Files.exists(hook)) {
      return "";
    }
    try (var in = Files.newInputStream(hook)) {
      String start = new String(in.readNBytes(FIRST_LINE), StandardCharsets.ISO_8859_1);
      return start.lines().findFirst().orElse("");
    } catch (IOException e) {
      throw GitHooks.failed(hook, e);
    }
  }
}
