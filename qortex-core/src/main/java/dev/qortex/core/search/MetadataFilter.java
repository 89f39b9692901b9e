package dev.qortex.core.search;

import dev.qortex.commons.Checks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Filter by metadata, in the query language of document databases. Immutable and thread-safe.
 *
 * <p>A filter is a map: a field name stands for what its value must be, {@code $and} and {@code
 * $or} for a list of filters, {@code $not} for one filter. All entries must hold. What a field must
 * be is a value, to be equal to, or a map of operators, all of which must hold: {@code $eq}, {@code
 * $ne}, {@code $in} and {@code $nin} (a list), {@code $gt}, {@code $gte}, {@code $lt}, {@code $lte}
 * (a number or a text), {@code $contains} (a text that stands in the value, or is one of a list),
 * {@code $exists} (a boolean).
 *
 * <p>A field name with dots that is not itself a field is a path into maps: {@code owner.team} is
 * the {@code team} of the map {@code owner}.
 *
 * <p>Numbers are equal and ordered by their exact value, regardless of their type; texts are
 * ordered as {@link String#compareTo} does. Values of different types are never equal and in no
 * order. Null is equal to a field that is missing. {@code $and: []} matches everything, {@code $or:
 * []} nothing. A filter, and a value that it is compared with, has at most 100 levels of maps and
 * lists.
 */
public final class MetadataFilter {

  private static final MetadataFilter ALL = new MetadataFilter(Map.of(), fields -> true);

  private final Map<?, ?> source;
  private final Predicate<Map<String, ?>> condition;

  private MetadataFilter(Map<?, ?> source, Predicate<Map<String, ?>> condition) {
    this.source = source;
    this.condition = condition;
  }

  /** Filter that matches everything. */
  public static MetadataFilter all() {
    return ALL;
  }

  /**
   * Parses the filter in a map.
   *
   * @param filter the filter, which is copied; numbers are whole ones up to {@code long}, {@code
   *     float}, or {@code double}
   * @throws IllegalArgumentException for an operator that there is not, an operand of a type that
   *     the operator does not take, or deeper nesting
   */
  public static MetadataFilter of(Map<String, ?> filter) {
    return new MetadataFilter(copy(filter, 1), filter(filter));
  }

  /**
   * A copy of the map from which it was made, with normalised numbers. {@link #of} makes an equal
   * filter of it, also after a way through JSON.
   */
  public Map<String, @Nullable Object> toMap() {
    return copy(source, 1);
  }

  /** Returns whether metadata match. */
  public boolean matches(Map<String, ?> metadata) {
    return condition.test(metadata);
  }

  /** Returns whether both filters are equal, with normalised numbers. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MetadataFilter filter && Objects.equals(source, filter.source);
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(source);
  }

  /** The map, with normalised numbers. */
  @Override
  public String toString() {
    return String.valueOf(source);
  }

  private static Predicate<Map<String, ?>> filter(Map<?, ?> filter) {
    List<Predicate<Map<String, ?>>> parts = new ArrayList<>();
    filter.forEach((key, operand) -> parts.add(part(String.valueOf(key), operand)));
    return every(parts);
  }

  private static <T> Predicate<T> every(List<Predicate<T>> parts) {
    List<Predicate<T>> all = List.copyOf(parts);
    return all.size() == 1
        ? all.get(0)
        : tested -> {
          for (Predicate<T> part : all) {
            if (!part.test(tested)) {
              return false;
            }
          }
          return true;
        };
  }

  private static Predicate<Map<String, ?>> part(String key, @Nullable Object operand) {
    return switch (key) {
      case "$and" -> every(filters(key, operand));
      case "$or" -> {
        List<Predicate<Map<String, ?>>> parts = filters(key, operand);
        yield fields -> parts.stream().anyMatch(part -> part.test(fields));
      }
      case "$not" -> filter(map(key, operand)).negate();
      default -> {
        if (key.startsWith("$")) {
          throw new IllegalArgumentException(
              "The operator (%s) does not join filters: $and, $or and $not do.\nMaybe it belongs to a field: {\"field\": {\"%s\": ...}}."
                  .formatted(Checks.shown(key), Checks.shown(key)));
        }
        Predicate<@Nullable Object> condition = condition(key, operand);
        yield fields -> condition.test(comparable(field(fields, key), 1));
      }
    };
  }

  /** The field of that name, or else what the longest known beginning of the path leads to. */
  private static @Nullable Object field(Map<?, ?> fields, String path) {
    Object found = fields.get(path);
    int dot = path.lastIndexOf('.');
    while (found == null && dot > 0) {
      if (fields.get(path.substring(0, dot)) instanceof Map<?, ?> inner) {
        found = field(inner, path.substring(dot + 1));
      }
      dot = path.lastIndexOf('.', dot - 1);
    }
    return found;
  }

  private static List<Predicate<Map<String, ?>>> filters(String key, @Nullable Object operand) {
    List<Predicate<Map<String, ?>>> parts = new ArrayList<>();
    for (Object part : list(key, operand)) {
      parts.add(filter(map(key, part)));
    }
    return parts;
  }

  private static Predicate<@Nullable Object> condition(String field, @Nullable Object operand) {
    boolean operators =
        operand instanceof Map<?, ?> map
            && map.keySet().stream().anyMatch(key -> String.valueOf(key).startsWith("$"));
    if (!operators) {
      return equal(field, operand);
    }
    List<Predicate<@Nullable Object>> parts = new ArrayList<>();
    map(field, operand)
        .forEach((operator, value) -> parts.add(operator(field, String.valueOf(operator), value)));
    return every(parts);
  }

  private static Predicate<@Nullable Object> operator(
      String field, String operator, @Nullable Object operand) {
    return switch (operator) {
      case "$eq" -> equal(field, operand);
      case "$ne" -> equal(field, operand).negate();
      case "$in" -> oneOf(field, operator, operand);
      case "$nin" -> oneOf(field, operator, operand).negate();
      case "$gt" -> ordered(operator, operand, order -> order > 0);
      case "$gte" -> ordered(operator, operand, order -> order >= 0);
      case "$lt" -> ordered(operator, operand, order -> order < 0);
      case "$lte" -> ordered(operator, operand, order -> order <= 0);
      case "$contains" -> {
        if (!(operand instanceof String wanted)) {
          throw unsuitable(operator, operand, "a text");
        }
        yield value ->
            value instanceof List<?> list
                ? list.contains(wanted)
                : value instanceof String text && text.contains(wanted);
      }
      case "$exists" -> {
        if (!(operand instanceof Boolean wanted)) {
          throw unsuitable(operator, operand, "true or false");
        }
        yield value -> (value != null) == wanted;
      }
      default ->
          throw new IllegalArgumentException(
              "The field (%s) cannot be compared by (%s).\nMaybe use $eq, $ne, $gt, $gte, $lt, $lte, $in, $nin, $contains or $exists, and $not around the field."
                  .formatted(Checks.shown(field), Checks.shown(operator)));
    };
  }

  private static Predicate<@Nullable Object> equal(String field, @Nullable Object operand) {
    if (operand == null) {
      return value -> value == null;
    }
    Object wanted = value(field, operand);
    return wanted::equals;
  }

  private static Predicate<@Nullable Object> oneOf(
      String field, String operator, @Nullable Object operand) {
    Set<@Nullable Object> wanted = new HashSet<>();
    for (Object one : list(operator, operand)) {
      wanted.add(one == null ? null : value(field, one));
    }
    return wanted::contains;
  }

  private static Predicate<@Nullable Object> ordered(
      String operator, @Nullable Object operand, IntPredicate holds) {
    if (!(operand instanceof String || operand instanceof Number)) {
      throw unsuitable(operator, operand, "a number or a text");
    }
    Object bound = value(operator, operand);
    return value -> {
      OptionalInt order = compare(value, bound);
      return order.isPresent() && holds.test(order.getAsInt());
    };
  }

  private static OptionalInt compare(@Nullable Object value, Object bound) {
    if (value instanceof String one && bound instanceof String other) {
      return OptionalInt.of(one.compareTo(other));
    }
    if (value instanceof Long one && bound instanceof Long other) {
      return OptionalInt.of(Long.compare(one, other));
    }
    if (value instanceof Double one && bound instanceof Double other && !one.isNaN()) {
      return OptionalInt.of(Double.compare(one, other));
    }
    if (value instanceof Long one && bound instanceof Double other) {
      return OptionalInt.of(order(one, other));
    }
    if (value instanceof Double one && bound instanceof Long other && !one.isNaN()) {
      return OptionalInt.of(-order(other, one));
    }
    return OptionalInt.empty();
  }

  /** A long and a double that no long is equal to; the cast is exact or stops at a bound. */
  private static int order(long one, double other) {
    double below = Math.floor(other);
    return one <= (long) below && below >= Long.MIN_VALUE ? -1 : 1;
  }

  private static Map<?, ?> map(String what, @Nullable Object operand) {
    if (operand instanceof Map<?, ?> map) {
      return map;
    }
    throw unsuitable(what, operand, "a filter");
  }

  private static Collection<? extends @Nullable Object> list(
      String operator, @Nullable Object operand) {
    if (operand instanceof Collection<?> list) {
      return list;
    }
    throw unsuitable(operator, operand, "a list");
  }

  private static IllegalArgumentException unsuitable(
      String operator, @Nullable Object operand, String wanted) {
    return new IllegalArgumentException(
        "The operator (%s) takes %s, not (%s).\nMaybe the filter is nested wrongly."
            .formatted(operator, wanted, Checks.shown(String.valueOf(operand))));
  }

  /** An operand, checked and as it is compared. */
  private static Object value(String field, Object operand) {
    Object value = comparable(operand, 1);
    if (value == null || !suitable(value)) {
      throw new IllegalArgumentException(
          "The filter compares (%s) with (%s) of type (%s).\nMaybe convert it to a text, a finite number, a boolean, a list or a map."
              .formatted(
                  Checks.shown(field),
                  Checks.shown(String.valueOf(operand)),
                  operand.getClass().getName()));
    }
    return value;
  }

  private static boolean suitable(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list.stream().allMatch(MetadataFilter::suitable);
    }
    if (value instanceof Map<?, ?> map) {
      return map.values().stream().allMatch(MetadataFilter::suitable);
    }
    return value == null
        || value instanceof String
        || value instanceof Boolean
        || value instanceof Long
        || (value instanceof Double number && Double.isFinite(number));
  }

  /**
   * The value in a form in which equal values are equal objects: a number is a Long if it is whole
   * and one can hold it, else a Double.
   */
  private static @Nullable Object comparable(@Nullable Object value, int depth) {
    if (value instanceof String || value instanceof Long) {
      return value;
    }
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return ((Number) value).longValue();
    }
    if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      boolean whole = number == Math.rint(number) && number >= -0x1p63 && number < 0x1p63;
      if (whole) {
        return (long) number;
      }
      return number;
    }
    if (value instanceof Collection<?> list) {
      int inside = Checks.depth("filter or what it is compared with", depth) + 1;
      List<@Nullable Object> copy = new ArrayList<>(list.size());
      list.forEach(item -> copy.add(comparable(item, inside)));
      return copy;
    }
    if (value instanceof Map<?, ?> map) {
      return copy(map, depth);
    }
    return value;
  }

  private static Map<String, @Nullable Object> copy(Map<?, ?> map, int depth) {
    int inside = Checks.depth("filter or what it is compared with", depth) + 1;
    Map<String, @Nullable Object> copy = new HashMap<>();
    map.forEach((key, item) -> copy.put(String.valueOf(key), comparable(item, inside)));
    return copy;
  }
}
