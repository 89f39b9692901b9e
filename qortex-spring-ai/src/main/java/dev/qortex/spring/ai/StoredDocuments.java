package dev.qortex.spring.ai;

import dev.qortex.commons.Checks;
import dev.qortex.core.search.NamedVectorIndex.Item;
import dev.qortex.core.search.NamedVectorIndex.Match;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.ai.document.Document;
import org.springframework.ai.document.DocumentMetadata;

/**
 * Documents as items of an index and back. An index keeps whole numbers as {@code long} and others
 * as {@code double}, so a field of its own remembers the narrower types.
 */
final class StoredDocuments {

  /** The metadata field with the types of other fields. */
  static final String TYPES = "spring-ai:types";

  private StoredDocuments() {}

  static Item item(Document document, float[] vector) {
    String text = document.getText();
    if (text == null) {
      throw new IllegalArgumentException(
          "The document (%s) holds media instead of text.\nMaybe add a description of it as a document with text."
              .formatted(Checks.shown(document.getId())));
    }
    Map<String, Object> fields = new LinkedHashMap<>(document.getMetadata());
    Map<String, String> types = new LinkedHashMap<>();
    fields.forEach(
        (key, value) -> {
          checkName(document, key);
          if (value instanceof Integer || value instanceof Float) {
            types.put(key, value.getClass().getSimpleName());
          }
        });
    if (!types.isEmpty()) {
      fields.put(TYPES, types);
    }
    return new Item(document.getId(), vector, text, fields);
  }

  private static void checkName(Document document, String key) {
    if (key.startsWith("$") || key.equals(TYPES)) {
      throw new IllegalArgumentException(
          "The document (%s) has metadata under the reserved name (%s).\nMaybe rename the field."
              .formatted(Checks.shown(document.getId()), Checks.shown(key)));
    }
  }

  /** The document of a match, with the cosine as score and 1 less the cosine as distance. */
  static Document document(Match match) {
    Item item = match.item();
    Map<String, Object> fields = new LinkedHashMap<>(item.metadata());
    if (fields.remove(TYPES) instanceof Map<?, ?> types) {
      types.forEach(
          (key, type) -> fields.computeIfPresent(String.valueOf(key), (k, v) -> given(v, type)));
    }
    fields.put(DocumentMetadata.DISTANCE.value(), 1 - match.score());
    return Document.builder()
        .id(item.id())
        .text(item.document())
        .metadata(fields)
        .score(match.score())
        .build();
  }

  private static Object given(Object value, Object type) {
    Number number = (Number) value;
    return type.equals("Integer") ? (Object) number.intValue() : (Object) number.floatValue();
  }
}
