package dev.qortex.commons;

import java.util.Collection;
import java.util.stream.Collectors;

/** Lists of names for people, of bounded length. Pure functions. */
public final class ShortList {

  private ShortList() {}

  /** Joins names with commas, up to a number, such as "a, b, and 3 more". */
  public static String of(Collection<?> names, int most) {
    return of(names, most, names.size());
  }

  /**
   * Joins names that were cut before, of a known total number.
   *
   * @param all the number of names before the cut
   */
  public static String of(Collection<?> names, int most, long all) {
    String shown =
        names.stream().limit(most).map(String::valueOf).collect(Collectors.joining(", "));
    long more = all - Math.min(most, names.size());
    String rest = more + " more";
    return more <= 0 ? shown : shown.isEmpty() ? rest : shown + ", and " + rest;
  }
}
