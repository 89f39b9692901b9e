package dev.qortex.commons;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Levenshtein distance of names, ignoring case: insertions, deletions and substitutions. Costs the
 * product of both lengths, so that names of strangers are compared by their beginnings.
 */
public final class EditDistance {

  /** Letters of a name that are compared with others; identifiers and domains are shorter. */
  private static final int COMPARED = 64;

  /** Letters of a name that can be suggested in a message. */
  private static final int SUGGESTED = 500;

  /** Names that the line of a refusal proposes. */
  private static final int PROPOSED = 5;

  private EditDistance() {}

  /**
   * The names nearest to a given one by their first 64 letters, up to a number, equally near ones
   * in their order; without names that are too long for a message.
   */
  public static List<String> nearest(String name, Collection<String> names, int most) {
    String beginning = Surrogates.cut(name, COMPARED);
    Map<String, Integer> distances = new HashMap<>();
    for (String other : names) {
      if (other.length() <= SUGGESTED) {
        distances.put(other, of(beginning, Surrogates.cut(other, COMPARED)));
      }
    }
    return distances.keySet().stream()
        .sorted(
            Comparator.comparingInt((String other) -> distances.getOrDefault(other, 0))
                .thenComparing(other -> other.codePoints().toArray(), Arrays::compare))
        .limit(most)
        .toList();
  }

  /**
   * The line of a refusal that proposes the nearest five of the names that exist, after a line
   * break.
   *
   * @param otherwise the remedy if there are none, after "Maybe" and without a full stop
   */
  public static String remedy(String name, Collection<String> names, String otherwise) {
    String proposal = remedy(name, names);
    return proposal.isEmpty() ? "\nMaybe " + otherwise + "." : proposal;
  }

  /** The line of a refusal that proposes the nearest five names; empty if there are none. */
  public static String remedy(String name, Collection<String> names) {
    List<String> nearest = nearest(name, names, PROPOSED);
    return nearest.isEmpty() ? "" : "\nMaybe one of " + nearest + ".";
  }

  /**
   * Returns true if a name begins with the given one, or differs from it in one letter or in a
   * third of its letters: it may have been meant.
   */
  public static boolean isNear(String given, String name) {
    int most = Math.max(1, given.length() / 3);
    return Math.abs(given.length() - name.length()) <= most && of(given, name) <= most
        || given.length() > 2 && name.startsWith(given);
  }

  /** The distance of two names, which the caller keeps short. */
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
