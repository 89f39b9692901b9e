package dev.qortex.langchain4j;

import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.segment.TextSegment;
import dev.qortex.commons.Checks;
import dev.qortex.core.search.NamedVectorIndex.Item;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Segments as items of an index and back: what comes out is equal to what went in. An index knows
 * texts, {@code long} and {@code double} only, so a field of its own tells the other types, and
 * that there is a segment at all.
 */
final class Segments {

  /** The field that every item with a segment has. */
  static final String TYPES = "langchain4j:types";

  private Segments() {}

  static Item item(String id, float[] vector, @Nullable TextSegment segment) {
    if (segment == null) {
      return new Item(id, vector, "", Map.of());
    }
    Map<String, Object> fields = new LinkedHashMap<>(segment.metadata().toMap());
    if (fields.containsKey(TYPES)) {
      throw new IllegalArgumentException(
          "The segment of (%s) has metadata under (%s), which the store needs itself.\nMaybe rename the field."
              .formatted(Checks.shown(id), TYPES));
    }
    for (String key : fields.keySet()) {
      if (key.startsWith("$")) {
        throw new IllegalArgumentException(
            "The segment of (%s) has metadata under (%s), which no filter could name.\nMaybe rename the field: a name that begins with a dollar sign is an operator."
                .formatted(Checks.shown(id), Checks.shown(key)));
      }
    }
    Map<String, String> types = new LinkedHashMap<>();
    fields.replaceAll(
        (key, value) -> {
          if (value instanceof Integer || value instanceof Float || value instanceof UUID) {
            types.put(key, value.getClass().getSimpleName());
          }
          return stored(value);
        });
    fields.put(TYPES, types);
    return new Item(id, vector, segment.text(), fields);
  }

  /** A value as the index keeps it and as filters compare it. */
  static Object stored(Object value) {
    return value instanceof UUID ? value.toString() : value;
  }

  /** The segment of an item; null when there is none. */
  static @Nullable TextSegment segment(Item item) {
    if (!(item.metadata().get(TYPES) instanceof Map<?, ?> types)) {
      return null;
    }
    Map<String, Object> fields = new LinkedHashMap<>(item.metadata());
    fields.remove(TYPES);
    types.forEach(
        (key, type) -> fields.computeIfPresent(String.valueOf(key), (k, v) -> given(v, type)));
    return TextSegment.from(item.document(), new Metadata(fields));
  }

  private static Object given(Object value, Object type) {
    return switch (String.valueOf(type)) {
      case "Integer" -> ((Number) value).intValue();
      case "Float" -> ((Number) value).floatValue();
      case "UUID" -> UUID.fromString((String) value);
      default -> value;
    };
  }
}
