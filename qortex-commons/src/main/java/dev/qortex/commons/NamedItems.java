package dev.qortex.commons;

import java.util.Collection;
import java.util.Map;

/** Ownership of items of hosts, which name their domain or person. Pure functions. */
public final class NamedItems {

  private NamedItems() {}

  /**
   * Tells if an item belongs to a name: its id is the name, or begins with it and a colon, or its
   * metadata have the name as a text, at any depth.
   */
  public static boolean belong(String id, Map<String, Object> metadata, String name) {
    return id.equals(name) || id.startsWith(name + ":") || holds(metadata, name);
  }

  private static boolean holds(Object value, String name) {
    if (value instanceof Map<?, ?> map) {
      return map.values().stream().anyMatch(each -> holds(each, name));
    }
    return value instanceof Collection<?> list
        ? list.stream().anyMatch(each -> holds(each, name))
        : value.equals(name);
  }
}
