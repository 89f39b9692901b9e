package dev.qortex.commons;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Validation of arguments. Every message names the argument and its value, and then the remedy. */
public final class Checks {

  private static final int SHOWN = 80;

  /** Characters of each end of a message: a few screens, and what every protocol carries. */
  private static final int MESSAGE_END = 2_000;

  /** Characters that break a line, steer a terminal or are not seen, without joiners of emoji. */
  private static final Pattern UNSEEN =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\u2028\\u2029&&[^\\u200C\\u200D]]");

  /** Unseen characters other than the line breaks and tabs of a message of several lines. */
  static final Pattern UNSEEN_IN_LINES =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\u2028\\u2029&&[^\\n\\t\\u200C\\u200D]]");

  /** Far more levels than metadata have, and few enough for the stack of any thread. */
  private static final int DEEPEST = 100;

  private Checks() {}

  /** A value that is not null. */
  public static <T> T given(String what, @Nullable T value) {
    if (value == null) {
      throw new NullPointerException("The " + what + " must not be null.");
    }
    return value;
  }

  /** An unmodifiable copy of values of which none is null. */
  public static <T> Set<T> set(String what, @Nullable Collection<? extends @Nullable T> values) {
    Set<T> copy = new LinkedHashSet<>();
    given(what, values).forEach(value -> copy.add(given(what, value)));
    return Set.copyOf(copy);
  }

  /** Checks and copies an array. */
  public static <T> Set<T> set(String what, T @Nullable [] values) {
    return set(what, Arrays.asList(given(what, values)));
  }

  /** A map without null. */
  public static <K, V> Map<K, V> entries(String what, @Nullable Map<K, V> map) {
    given(what, map)
        .forEach(
            (key, value) -> {
              given(what, key);
              given(what, value);
            });
    return given(what, map);
  }

  /** A text that can be stored and read back unchanged, thus without half a surrogate pair. */
  public static String text(String what, @Nullable String value) {
    if (value == null) {
      throw new NullPointerException("The " + what + " must not be null.");
    }
    int half = Surrogates.half(value);
    if (half >= 0) {
      throw new IllegalArgumentException(
          "The %s (%s) has half of a surrogate pair at index (%s).\nMaybe the text was cut inside of an emoji."
              .formatted(what, shown(value), half));
    }
    return value;
  }

  /** Returns whether {@link #text} certainly accepts a value: it contains no surrogates. */
  public static boolean isText(@Nullable String value) {
    return value != null && Surrogates.first(value) < 0;
  }

  /** A {@link #text} that is not blank. */
  public static String id(String what, @Nullable String value) {
    String checked = text(what, value);
    if (checked.isBlank()) {
      throw new IllegalArgumentException(
          "The %s (%s) must not be blank.\nMaybe a field of the input is missing."
              .formatted(what, shown(checked)));
    }
    return checked;
  }

  /** A finite number between 0 and 1, both included. */
  public static double unit(String what, double value) {
    if (!(value >= 0.0 && value <= 1.0)) {
      throw new IllegalArgumentException(
          "The %s (%s) must be between 0 and 1.\nMaybe it is a percentage: divide it by 100."
              .formatted(what, value));
    }
    return value;
  }

  /** A finite number above 0. */
  public static double positive(String what, double value) {
    if (!(value > 0.0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException(
          "The %s (%s) must be a finite number above 0.".formatted(what, value));
    }
    return value;
  }

  /** A finite number. */
  public static double finite(String what, String name, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(
          "The %s of (%s) (%s) must be a finite number.\nMaybe something was divided by 0."
              .formatted(what, shown(name), value));
    }
    return value;
  }

  /** Names of domains; a copy. */
  public static Set<String> domains(Collection<String> names) {
    given("names of domains", names).forEach(name -> id("name of a domain", name));
    return Set.copyOf(names);
  }

  /** A whole number that is at least {@code least}. */
  public static int atLeast(String what, int value, int least) {
    if (value < least) {
      throw new IllegalArgumentException(
          "The %s (%s) must be at least %s.".formatted(what, value, least));
    }
    return value;
  }

  /**
   * The name of something in a message, such as "item (id)", which is put together only when it is
   * asked for.
   *
   * @param kind the kind of thing
   */
  public static Object named(String kind, String id) {
    return new Object() {
      @Override
      public String toString() {
        return kind + " (" + shown(id) + ")";
      }
    };
  }

  /**
   * A vector of that dimension with finite numbers only.
   *
   * @param what the vector, whose text is made only for a message
   */
  public static float[] vector(Object what, float[] value, int dimension) {
    if (value.length != dimension) {
      throw new IllegalArgumentException(
          "The %s has (%s) dimensions, not (%s).\nMaybe it was made by another embedding model."
              .formatted(what, value.length, dimension));
    }
    for (float v : value) {
      if (!Float.isFinite(v)) {
        throw new IllegalArgumentException("The %s holds (%s).".formatted(what, v));
      }
    }
    return value;
  }

  /**
   * The number of levels of nested maps and lists, at most 100. Something that holds itself has
   * more.
   */
  public static int depth(String what, int value) {
    if (value > DEEPEST) {
      throw new IllegalArgumentException(
          "The %s is nested deeper than (%s).\nMaybe it holds itself.".formatted(what, DEEPEST));
    }
    return value;
  }

  /**
   * An unmodifiable copy, sorted by key, of JSON-like properties, at most 100 levels deep. Whole
   * numbers become {@code Long} and others {@code Double}, so that equal input stays equal after a
   * round trip through a store.
   *
   * @param owner the owner, whose text is made only for a message
   */
  public static SortedMap<String, Object> properties(Object owner, Map<String, ?> properties) {
    SortedMap<String, Object> copy = new TreeMap<>();
    properties.forEach(
        (key, value) ->
            copy.put(
                isText(key) ? key : text("property name of " + owner, key),
                json(owner, key, value, 2)));
    return Collections.unmodifiableSortedMap(copy);
  }

  private static Object json(Object owner, String key, @Nullable Object value, int depth) {
    if (value instanceof String s) {
      return isText(s) ? s : text("property (" + key + ") of " + owner, s);
    }
    if (value instanceof Boolean) {
      return value;
    }
    if (value instanceof Byte
        || value instanceof Short
        || value instanceof Integer
        || value instanceof Long) {
      return ((Number) value).longValue();
    }
    if (value instanceof Float || value instanceof Double) {
      double number = ((Number) value).doubleValue();
      if (Double.isFinite(number)) {
        return number;
      }
    }
    if (value instanceof List<?> list) {
      int inside = depth("property (" + key + ") of " + owner, depth) + 1;
      List<Object> copy = new ArrayList<>(list.size());
      list.forEach(item -> copy.add(json(owner, key, item, inside)));
      return Collections.unmodifiableList(copy);
    }
    if (value instanceof Map<?, ?> map) {
      int inside = depth("property (" + key + ") of " + owner, depth) + 1;
      SortedMap<String, Object> copy = new TreeMap<>();
      map.forEach(
          (k, v) ->
              copy.put(
                  text("name inside of property (" + key + ") of " + owner, String.valueOf(k)),
                  json(owner, key, v, inside)));
      return Collections.unmodifiableSortedMap(copy);
    }
    throw new IllegalArgumentException(
        "The property (%s) of %s has the value (%s) of type (%s).\nMaybe convert it to a string, a finite number, a boolean, a list or a map."
            .formatted(
                key,
                owner,
                value instanceof Collection<?> ? "…" : value,
                value == null ? "null" : value.getClass().getName()));
  }

  /**
   * The value on one line, cut to a length that fits into a message, between two characters; others
   * than printable ones are written as in Java.
   */
  public static String shown(String value) {
    return escaped(UNSEEN, Surrogates.shortened(value, SHOWN));
  }

  /**
   * A message that may hold values of others: its lines, without control characters, and without
   * its middle when it is long.
   */
  public static String message(String text) {
    String cut = text;
    if (text.length() > 2 * MESSAGE_END) {
      int tail = text.length() - MESSAGE_END;
      cut =
          Surrogates.shortened(text, MESSAGE_END)
              + text.substring(Character.isLowSurrogate(text.charAt(tail)) ? tail + 1 : tail);
    }
    return escaped(UNSEEN_IN_LINES, cut);
  }

  /** Returns whether every character can be shown as it is, which holds for most names. */
  private static boolean isPrintableAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
        return false;
      }
    }
    return true;
  }

  private static String escaped(Pattern unseen, String text) {
    if (isPrintableAscii(text)) {
      return text;
    }
    return unseen
        .matcher(text)
        .replaceAll(
            found ->
                found
                    .group()
                    .chars()
                    .mapToObj("\\\\u%04x"::formatted)
                    .collect(Collectors.joining()));
  }
}
