package dev.qortex.buildlog.model;

import dev.qortex.commons.Checks;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Topics of a change or of a rule: kinds of files, folders and categories. An aspect without values
 * is open: a rule without kinds applies to files of every kind, and a change that names no
 * categories is met by rules of all categories.
 *
 * @param kinds the kinds of files, such as {@code java} or {@code sql}
 * @param paths files and folders, with slashes, relative to the project
 * @param categories names such as {@code security}
 */
public record Topics(Set<String> kinds, Set<String> paths, Set<String> categories) {

  /** Topics of an unknown change. */
  public static final Topics NONE = new Topics(Set.of(), Set.of(), Set.of());

  private static final Pattern CHANGED_FILE =
      Pattern.compile(
          "(?m)^(?:\\+\\+\\+ b/|--- a/|rename (?:from|to) |diff --git a/\\S+ b/)([^\\t\\r\\n]+)");

  /** Checks and copies; texts are sorted. */
  public Topics {
    kinds = sorted("kind of file", kinds);
    paths = sorted("path", paths);
    categories = sorted("category", categories);
  }

  private static Set<String> sorted(String what, Set<String> values) {
    if (values.isEmpty()) {
      return Set.of();
    }
    SortedSet<String> copy = new TreeSet<>();
    values.forEach(value -> copy.add(Checks.id(what, value)));
    return Collections.unmodifiableSortedSet(copy);
  }

  /** The topics of a change to those files: their kinds and paths. */
  public static Topics ofFiles(Iterable<String> files) {
    SortedSet<String> kinds = new TreeSet<>();
    SortedSet<String> paths = new TreeSet<>();
    for (String file : files) {
      String path = file.strip().replace('\\', '/');
      if (!path.isEmpty()) {
        paths.add(path);
        FileKind.of(path).ifPresent(kinds::add);
      }
    }
    return new Topics(kinds, paths, Set.of());
  }

  /** The topics of a unified diff, as git writes it; none of another text. */
  public static Topics ofDiff(String diff) {
    SortedSet<String> files = new TreeSet<>();
    Matcher matcher = CHANGED_FILE.matcher(diff);
    while (matcher.find()) {
      files.add(matcher.group(1));
    }
    return ofFiles(files);
  }

  /** The topics of the target of a review: those of a diff or of a file; none of other texts. */
  public static Topics ofTarget(String target) {
    String text = target.strip();
    if (text.lines().limit(2).count() > 1) {
      return ofDiff(text);
    }
    return FileKind.of(text).isPresent() ? ofFiles(Set.of(text)) : NONE;
  }

  /**
   * The topics of a rule: its category unless it is general, kinds of files that its category or
   * tags name, and folders among the {@code paths} of its provenance.
   */
  public static Topics of(GauntletRule rule) {
    SortedSet<String> kinds = new TreeSet<>();
    FileKind.named(rule.category()).ifPresent(kinds::add);
    rule.notes().tags().forEach(tag -> FileKind.named(tag).ifPresent(kinds::add));
    SortedSet<String> paths = new TreeSet<>();
    if (rule.provenance().get("paths") instanceof Iterable<?> given) {
      given.forEach(
          path -> {
            if (path instanceof String text && !text.isBlank()) {
              paths.add(text);
            }
          });
    }
    boolean general = rule.category().equals(Session.GENERAL);
    return new Topics(kinds, paths, general ? Set.of() : Set.of(rule.category()));
  }

  /** Returns a copy with those categories. */
  public Topics categories(Set<String> names) {
    return new Topics(kinds, paths, names);
  }

  /** Topics of both. */
  public Topics plus(Topics other) {
    return new Topics(
        union(kinds, other.kinds), union(paths, other.paths), union(categories, other.categories));
  }

  private static Set<String> union(Set<String> one, Set<String> other) {
    SortedSet<String> both = new TreeSet<>(one);
    both.addAll(other);
    return both;
  }

  /** Returns true if a rule with those topics applies to a change with these. */
  public boolean admit(Topics rule) {
    return meet(kinds, rule.kinds) && meet(categories, rule.categories) && meetPaths(rule.paths);
  }

  private static boolean meet(Set<String> change, Set<String> rule) {
    return change.isEmpty() || rule.isEmpty() || !Collections.disjoint(change, rule);
  }

  private boolean meetPaths(Set<String> folders) {
    return paths.isEmpty()
        || folders.isEmpty()
        || paths.stream()
            .anyMatch(path -> folders.stream().anyMatch(folder -> within(path, folder)));
  }

  private static boolean within(String path, String folder) {
    return path.equals(folder) || path.startsWith(folder.endsWith("/") ? folder : folder + "/");
  }

  /** Kinds of files by extension and name. */
  private static final class FileKind {

    private static final Map<String, String> BY_EXTENSION =
        Map.ofEntries(
            Map.entry("bash", "shell"),
            Map.entry("c", "c"),
            Map.entry("cc", "c++"),
            Map.entry("cpp", "c++"),
            Map.entry("cs", "c#"),
            Map.entry("css", "css"),
            Map.entry("go", "go"),
            Map.entry("gradle", "gradle"),
            Map.entry("h", "c"),
            Map.entry("hpp", "c++"),
            Map.entry("html", "html"),
            Map.entry("java", "java"),
            Map.entry("js", "javascript"),
            Map.entry("json", "json"),
            Map.entry("jsx", "javascript"),
            Map.entry("kt", "kotlin"),
            Map.entry("md", "markdown"),
            Map.entry("mjs", "javascript"),
            Map.entry("php", "php"),
            Map.entry("proto", "protobuf"),
            Map.entry("py", "python"),
            Map.entry("rb", "ruby"),
            Map.entry("rs", "rust"),
            Map.entry("scala", "scala"),
            Map.entry("scss", "css"),
            Map.entry("sh", "shell"),
            Map.entry("sql", "sql"),
            Map.entry("swift", "swift"),
            Map.entry("tf", "terraform"),
            Map.entry("toml", "toml"),
            Map.entry("ts", "typescript"),
            Map.entry("tsx", "typescript"),
            Map.entry("xml", "xml"),
            Map.entry("yaml", "yaml"),
            Map.entry("yml", "yaml"));

    private FileKind() {}

    static Optional<String> of(String path) {
      String name = path.substring(path.lastIndexOf('/') + 1);
      if (name.startsWith("Dockerfile")) {
        return Optional.of("docker");
      }
      String extension = name.substring(name.lastIndexOf('.') + 1);
      return Optional.ofNullable(BY_EXTENSION.get(extension.toLowerCase(Locale.ROOT)));
    }

    static Optional<String> named(String word) {
      String lower = word.toLowerCase(Locale.ROOT);
      return lower.equals("docker") || BY_EXTENSION.containsValue(lower)
          ? Optional.of(lower)
          : Optional.empty();
    }
  }
}
