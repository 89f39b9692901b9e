package dev.qortex.ingest.internal;

import java.util.List;
import java.util.Optional;

/**
 * A line of a {@code .gitignore}. Matching takes time in the product of the lengths at most.
 *
 * @param parts of the pattern between slashes; one without a slash stands behind a {@code **}
 * @param negated whether what matches is not ignored
 * @param foldersOnly whether files do not match
 */
record IgnoreRule(List<String> parts, boolean negated, boolean foldersOnly) {

  private static final String ANY_FOLDERS = "**";

  /** The rule of a line; none when it is blank or a remark. */
  static Optional<IgnoreRule> parse(String line) {
    String pattern = withoutSpace(line);
    boolean negated = pattern.startsWith("!");
    pattern = negated ? pattern.substring(1) : pattern;
    if (pattern.isEmpty() || (pattern.startsWith("#") && !negated)) {
      return Optional.empty();
    }
    boolean folders = pattern.endsWith("/");
    pattern = folders ? pattern.substring(0, pattern.length() - 1) : pattern;
    boolean anchored = pattern.contains("/");
    pattern = pattern.startsWith("/") ? pattern.substring(1) : pattern;
    return pattern.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new IgnoreRule(
                List.of((anchored ? pattern : ANY_FOLDERS + "/" + pattern).split("/", -1)),
                negated,
                folders));
  }

  /** Without the space at its end that no backslash keeps. */
  private static String withoutSpace(String line) {
    int end = line.length();
    while (end > 0 && " \t\r".indexOf(line.charAt(end - 1)) >= 0) {
      if (end > 1 && line.charAt(end - 2) == '\\' && line.charAt(end - 1) == ' ') {
        break;
      }
      end--;
    }
    return line.substring(0, end);
  }

  /** True if it matches a path, given in parts. */
  boolean matches(List<String> path, boolean isFolder) {
    if (foldersOnly && !isFolder) {
      return false;
    }
    int part = 0;
    int at = 0;
    int anyPart = -1;
    int anyAt = 0;
    while (at < path.size()) {
      if (part < parts.size() && parts.get(part).equals(ANY_FOLDERS)) {
        if (part == parts.size() - 1) {
          return true;
        }
        anyPart = part++;
        anyAt = at;
      } else if (part < parts.size() && matches(parts.get(part), path.get(at))) {
        part++;
        at++;
      } else if (anyPart >= 0) {
        part = anyPart + 1;
        at = ++anyAt;
      } else {
        return false;
      }
    }
    return part == parts.size();
  }

  /** True if a name matches a pattern with {@code *}, {@code ?} and classes. */
  static boolean matches(String pattern, String name) {
    int part = 0;
    int at = 0;
    int star = -1;
    int starAt = 0;
    while (at < name.length()) {
      int next = part < pattern.length() ? next(pattern, part, name.charAt(at)) : -1;
      if (part < pattern.length() && pattern.charAt(part) == '*') {
        star = part++;
        starAt = at;
      } else if (next >= 0) {
        part = next;
        at++;
      } else if (star >= 0) {
        part = star + 1;
        at = ++starAt;
      } else {
        return false;
      }
    }
    while (part < pattern.length() && pattern.charAt(part) == '*') {
      part++;
    }
    return part == pattern.length();
  }

  /** The index behind what matches the character, or -1. */
  private static int next(String pattern, int part, char c) {
    return switch (pattern.charAt(part)) {
      case '?' -> part + 1;
      case '[' -> afterClass(pattern, part, c);
      case '\\' -> part + 1 < pattern.length() && pattern.charAt(part + 1) == c ? part + 2 : -1;
      default -> pattern.charAt(part) == c ? part + 1 : -1;
    };
  }

  private static int afterClass(String pattern, int start, char c) {
    int at = start + 1;
    boolean negated = at < pattern.length() && "!^".indexOf(pattern.charAt(at)) >= 0;
    at += negated ? 1 : 0;
    boolean found = false;
    for (int first = at; at < pattern.length(); at++) {
      if (pattern.charAt(at) == ']' && at > first) {
        return found != negated ? at + 1 : -1;
      }
      at += pattern.charAt(at) == '\\' && at + 1 < pattern.length() ? 1 : 0;
      char from = pattern.charAt(at);
      char to = from;
      if (at + 2 < pattern.length()
          && pattern.charAt(at + 1) == '-'
          && pattern.charAt(at + 2) != ']') {
        to = pattern.charAt(at + 2);
        at += 2;
      }
      found |= from <= c && c <= to;
    }
    return -1;
  }
}
