package dev.qortex.ingest.internal;

import dev.qortex.commons.TextBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The files that git ignores below one folder: by each {@code .gitignore} from the top of the
 * repository down, by {@code .git/info/exclude}, and by the excludes of the user. Outside of a
 * repository only the {@code .gitignore} files of the folder count. What is tracked although it is
 * ignored is not known. Not thread-safe.
 */
public final class GitIgnore {

  private static final Pattern EXCLUDES =
      Pattern.compile("(?im)^\\s*excludesfile\\s*=\\s*\"?([^\"#;\\r\\n]+)");

  /** The rules of one file, for what is below a folder. */
  private record Level(Path base, List<IgnoreRule> rules) {}

  private final Path top;
  private final List<Level> outer = new ArrayList<>();
  private final Map<Path, List<IgnoreRule>> inner = new HashMap<>();

  private GitIgnore(Path top) {
    this.top = top;
  }

  /**
   * The rules for a folder. A folder that is ignored itself was asked for: then only its own rules
   * count.
   *
   * @param folder without links in its path
   * @param home of the user
   */
  public static GitIgnore in(Path folder, Path home) {
    for (Path top = folder; top != null; top = top.getParent()) {
      if (Files.exists(top.resolve(".git"))) {
        GitIgnore found = new GitIgnore(top);
        found.outer.add(new Level(top, rules(excludes(home))));
        found.outer.add(new Level(top, rules(top.resolve(".git/info/exclude"))));
        return found.ignoresAbove(folder) ? new GitIgnore(folder) : found;
      }
    }
    return new GitIgnore(folder);
  }

  private static Path excludes(Path home) {
    for (String config : List.of(".gitconfig", ".config/git/config")) {
      Matcher named = EXCLUDES.matcher(text(home.resolve(config)));
      if (named.find()) {
        String path = named.group(1).strip();
        return path.startsWith("~/") ? home.resolve(path.substring(2)) : home.resolve(path);
      }
    }
    return home.resolve(".config/git/ignore");
  }

  private boolean ignoresAbove(Path folder) {
    for (Path at = folder; at != null && !at.equals(top); at = at.getParent()) {
      if (ignores(at, true)) {
        return true;
      }
    }
    return false;
  }

  /**
   * True if git ignores it, when it does not ignore a folder around it.
   *
   * @param path below the folder
   */
  public boolean ignores(Path path, boolean isFolder) {
    boolean ignored = false;
    for (Level level : outer) {
      ignored = ignored(level, path, isFolder, ignored);
    }
    Path relative = top.relativize(path);
    Path base = top;
    for (Path part : relative) {
      List<IgnoreRule> rules =
          inner.computeIfAbsent(base, folder -> rules(folder.resolve(".gitignore")));
      ignored = ignored(new Level(base, rules), path, isFolder, ignored);
      base = base.resolve(part);
    }
    return ignored;
  }

  /** The last rule that matches decides. */
  private static boolean ignored(Level level, Path path, boolean isFolder, boolean before) {
    if (level.rules.isEmpty()) {
      return before;
    }
    List<String> parts = new ArrayList<>();
    level.base.relativize(path).forEach(part -> parts.add(part.toString()));
    for (int i = level.rules.size() - 1; i >= 0; i--) {
      IgnoreRule rule = level.rules.get(i);
      if (rule.matches(parts, isFolder)) {
        return !rule.negated();
      }
    }
    return before;
  }

  private static List<IgnoreRule> rules(Path file) {
    return text(file).lines().flatMap(line -> IgnoreRule.parse(line).stream()).toList();
  }

  /** The text of a file; empty when there is none that can be read, as for git. */
  private static String text(Path file) {
    try {
      return Files.isRegularFile(file) ? TextBytes.lenient(Files.readAllBytes(file)) : "";
    } catch (IOException e) {
      return "";
    }
  }
}
