package dev.qortex.ingest.internal.lexicon;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds long names that differ in one letter. Two such names share their first or their last half,
 * so that only names with a common half are compared; a half that very many share is left out.
 */
public final class Misspellings {

  private static final int SHORTEST = 10;
  private static final int MOST_WITH_A_HALF = 50;

  private Misspellings() {}

  /** Of each name, those that are one letter away, in order. */
  public static Map<String, Set<String>> of(Collection<String> names) {
    Map<Integer, List<String>> halves = new HashMap<>();
    for (String name : new TreeSet<>(names)) {
      if (name.length() >= SHORTEST && name.chars().noneMatch(Character::isDigit)) {
        int length = name.length();
        for (int half : new HashSet<>(List.of(length / 2, (length - 1) / 2))) {
          add(halves, half * 31 + name.substring(0, half).hashCode(), name);
          add(halves, ~(half * 31 + name.substring(length - half).hashCode()), name);
        }
      }
    }
    Map<String, Set<String>> found = new TreeMap<>();
    for (List<String> some : halves.values()) {
      for (int i = 0; i < some.size() && some.size() <= MOST_WITH_A_HALF; i++) {
        for (int j = i + 1; j < some.size(); j++) {
          if (isOneAway(some.get(i), some.get(j))) {
            found.computeIfAbsent(some.get(i), n -> new TreeSet<>()).add(some.get(j));
            found.computeIfAbsent(some.get(j), n -> new TreeSet<>()).add(some.get(i));
          }
        }
      }
    }
    return found;
  }

  private static void add(Map<Integer, List<String>> halves, int half, String name) {
    List<String> some = halves.computeIfAbsent(half, h -> new ArrayList<>(2));
    if (some.size() <= MOST_WITH_A_HALF) {
      some.add(name);
    }
  }

  /** Whether one letter was changed, added or left out. */
  static boolean isOneAway(String a, String b) {
    if (a.length() > b.length()) {
      return isOneAway(b, a);
    }
    int start = 0;
    while (start < a.length() && a.charAt(start) == b.charAt(start)) {
      start++;
    }
    int end = 0;
    while (end < a.length() - start
        && a.charAt(a.length() - 1 - end) == b.charAt(b.length() - 1 - end)) {
      end++;
    }
    int left = a.length() - start - end;
    int right = b.length() - start - end;
    return left <= 1 && right == 1;
  }
}
