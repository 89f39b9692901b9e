package dev.qortex.storage.sql.jdbc;

import dev.qortex.commons.Pieces;
import dev.qortex.commons.Surrogates;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Parts of statements, and values as they are stored. Pure functions. */
public final class Sql {

  private Sql() {}

  /** Parentheses with a number of question marks, for {@code IN}. */
  public static String marks(int count) {
    return "(" + String.join(",", Collections.nCopies(count, "?")) + ")";
  }

  /**
   * The end of an {@code INSERT} that replaces the row of the same key.
   *
   * @param key columns of a unique index, separated by commas
   * @param others the other columns that are inserted
   */
  public static String orReplace(String key, String... others) {
    return Arrays.stream(others)
        .map(column -> column + " = excluded." + column)
        .collect(Collectors.joining(", ", " ON CONFLICT (" + key + ") DO UPDATE SET ", ""));
  }

  /** The values in pieces that fit into one statement. */
  public static <T> List<List<T>> pieces(Collection<T> values) {
    return Pieces.of(values, 500);
  }

  /** The stored form of an instant. */
  public static String text(Instant instant) {
    return InstantText.text(instant);
  }

  /** A stored instant. */
  public static Instant instant(String text) {
    return InstantText.instant(text);
  }

  /** UTF-8 has no half surrogate pairs: two different texts would become one. */
  static String storable(String text) {
    int half = Surrogates.half(text);
    if (half >= 0) {
      throw new IllegalArgumentException(
          "A text has half of a surrogate pair at index (%s).\nMaybe it was cut inside of an emoji."
              .formatted(half));
    }
    return text;
  }
}
