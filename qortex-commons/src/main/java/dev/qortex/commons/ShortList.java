package dev.qortex.commons;

import java.util.Collection;
import java.util.stream.Collectors;

/** Lists of names for people, of bounded length. Pure functions. */
public final class ShortList {

  private ShortList() {}

  /** The names with commas, at most so many, such as "a, b, and 3 more". */
  public static String of(Collection<?> names, int most) {
    return of(names, most, names.size());
  }

  /**
   * The same, of names that were cut before.
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
