package dev.qortex.core.internal.util;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Levenshtein distance of names, in any case: insertions, deletions and substitutions. */
public final class EditDistance {

  private EditDistance() {}

  /** The names that are nearest to one, at most so many, equally near ones in their order. */
  public static List<String> nearest(String name, Collection<String> names, int most) {
    Map<String, Integer> distances = new HashMap<>();
    names.forEach(other -> distances.put(other, of(name, other)));
    return distances.keySet().stream()
        .sorted(
            Comparator.comparingInt((String other) -> distances.getOrDefault(other, 0))
                .thenComparing(IdOrder.BY_CODE_POINT))
        .limit(most)
        .toList();
  }

  /** The distance of two names. */
  public static int of(String one, String other) {
    String a = one.toLowerCase(Locale.ROOT);
    String b = other.toLowerCase(Locale.ROOT);
    int[] row = new int[b.length() + 1];
    Arrays.setAll(row, i -> i);
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
