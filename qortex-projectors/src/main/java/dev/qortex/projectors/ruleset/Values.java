package dev.qortex.projectors.ruleset;

import dev.qortex.commons.Checks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks of the values of a rule set; every message names the field and its value. */
final class Values {

  private Values() {}

  /** A text that is not blank, and whose characters can be written. */
  static String id(String field, String value) {
    try {
      return Checks.id(field, value);
    } catch (IllegalArgumentException e) {
      throw new InvalidFieldException(field, String.valueOf(e.getMessage()));
    }
  }

  /** A text whose characters can be written. */
  static String text(String field, String value) {
    try {
      return Checks.text(field, value);
    } catch (IllegalArgumentException e) {
      throw new InvalidFieldException(field, String.valueOf(e.getMessage()));
    }
  }

  static String asText(String field, @Nullable Object value) {
    if (value instanceof String text) {
      return text(field, text);
    }
    throw wrong(field, value, "a text", "Maybe put it in quotes.");
  }

  static List<?> asList(String field, @Nullable Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw wrong(field, value, "a list", "Maybe put each item on a line after a dash.");
  }

  static Map<?, ?> asMap(String field, @Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      return map;
    }
    throw wrong(field, value, "a map", "Maybe leave it out.");
  }

  static List<String> asTexts(String field, @Nullable Object value) {
    List<?> list = asList(field, value);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      texts.add(asText(field + "[" + i + "]", list.get(i)));
    }
    return texts;
  }

  static double asUnit(String field, @Nullable Object value) {
    double number = value instanceof Number n ? n.doubleValue() : Double.NaN;
    if (!(number >= 0.0 && number <= 1.0)) {
      throw wrong(
          field, value, "a number between 0 and 1", "Maybe it is a percentage: divide it by 100.");
    }
    return number;
  }

  static IllegalArgumentException wrong(
      String field, @Nullable Object value, String expected, String advice) {
    return new InvalidFieldException(
        field, "The %s (%s) must be %s.\n%s".formatted(field, shown(value), expected, advice));
  }

  /** An unmodifiable copy in the same order; whole numbers become Long, others Double. */
  static Map<String, Object> map(String field, Map<String, ?> values) {
    Map<String, Object> copy = new LinkedHashMap<>();
    values.forEach(
        (name, value) -> copy.put(text("name in " + field, name), json(field + "." + name, value)));
    return Collections.unmodifiableMap(copy);
  }

  private static Object json(String field, @Nullable Object value) {
    if (value instanceof String text) {
      return text(field, text);
    }
    if (value instanceof Boolean) {
      return value;
    }
    if (value instanceof Integer || value instanceof Long) {
      return ((Number) value).longValue();
    }
    if (value instanceof Number number && Double.isFinite(number.doubleValue())) {
      return number.doubleValue();
    }
    if (value instanceof List<?> list) {
      List<Object> copy = new ArrayList<>(list.size());
      list.forEach(item -> copy.add(json(field + "[" + copy.size() + "]", item)));
      return Collections.unmodifiableList(copy);
    }
    if (value instanceof Map<?, ?> map) {
      Map<String, Object> named = new LinkedHashMap<>();
      map.forEach((key, item) -> named.put(String.valueOf(key), item));
      return map(field, named);
    }
    throw wrong(
        field,
        value,
        "a text, a finite number, a boolean, a list or a map",
        "Maybe leave it out or write it as a text.");
  }

  /** The value, cut to a length that fits into a message. */
  static String shown(@Nullable Object value) {
    return Checks.shown(String.valueOf(value));
  }
}
