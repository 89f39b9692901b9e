package dev.qortex.storage.sqlite.jdbc;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.core.error.StorageException;
import java.util.List;
import java.util.Map;

/**
 * Lists and maps as the JSON text of one column. What was stored must be readable, so there are no
 * limits of length, which protect from input of strangers. Integers come back as {@code Long}. Pure
 * functions.
 */
public final class JsonColumn {

  private static final ObjectMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxStringLength(Integer.MAX_VALUE)
                          .maxNameLength(Integer.MAX_VALUE)
                          .build())
                  .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                  .build())
          .enable(DeserializationFeature.USE_LONG_FOR_INTS)
          .build();

  private JsonColumn() {}

  /** Any JSON-like value. */
  public static String write(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "An element cannot be stored as JSON (%s).\nMaybe its properties are nested too deep."
              .formatted(e.getMessage()),
          e);
    }
  }

  /** An array. */
  public static List<?> list(String json) {
    return read(json, List.class);
  }

  /** An array of texts. */
  public static List<String> texts(String json) {
    return list(json).stream().map(String::valueOf).toList();
  }

  /** An object, in the order of the text. */
  @SuppressWarnings("unchecked") // The names of a JSON object are texts.
  public static Map<String, Object> map(String json) {
    return read(json, Map.class);
  }

  private static <T> T read(String json, Class<T> type) {
    try {
      return JSON.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new StorageException(
          "A stored element is not readable (%s).\nMaybe the file is damaged: restore a backup."
              .formatted(e.getOriginalMessage()),
          e);
    }
  }
}
