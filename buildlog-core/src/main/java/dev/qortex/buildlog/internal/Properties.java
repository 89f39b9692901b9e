package dev.qortex.buildlog.internal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes JSON-like maps that stay equal after a round trip through a store. Stateless. */
public final class Properties {

  private Properties() {}

  /**
   * An unmodifiable copy, sorted by key. Whole numbers become {@code Long}, others {@code Double};
   * what is null is left out.
   *
   * @throws IllegalArgumentException for a value that JSON does not know
   */
  public static SortedMap<String, Object> copy(String owner, Map<?, ?> properties) {
    SortedMap<String, Object> copy = new TreeMap<>();
    properties.forEach(
        (key, value) -> {
          String name = Texts.stored("property name of " + owner, String.valueOf(key));
          if (value != null) {
            copy.put(name, json(owner, name, value));
          }
        });
    return Collections.unmodifiableSortedMap(copy);
  }

  private static Object json(String owner, String key, @Nullable Object value) {
    if (value instanceof String s) {
      return Texts.stored("property (" + key + ") of " + owner, s);
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
      list.forEach(item -> copy.add(json(owner, key, item)));
      return Collections.unmodifiableList(copy);
    }
    if (value instanceof Map<?, ?> map) {
      return copy(owner, map);
    }
    throw new IllegalArgumentException(
        "The property (%s) of %s has the value (%s).\nMaybe use a text, a finite number, a boolean, a list or a map."
            .formatted(key, owner, value));
  }
}
