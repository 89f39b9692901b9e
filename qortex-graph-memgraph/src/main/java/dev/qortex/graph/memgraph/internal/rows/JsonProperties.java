package dev.qortex.graph.memgraph.internal.rows;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.core.error.StorageException;
import dev.qortex.json.Mappers;
import java.util.List;
import java.util.Map;

/** JSON texts in properties. Pure functions. */
public final class JsonProperties {

  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              Mappers.unlimited().disable(JsonFactory.Feature.INTERN_FIELD_NAMES).build())
          // Python qortex writes numbers that JSON does not have.
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .enable(DeserializationFeature.USE_LONG_FOR_INTS)
          .build();

  private static final ObjectMapper ASCII =
      JsonMapper.builder()
          .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
          .disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE)
          .build();

  private JsonProperties() {}

  public static String text(Object value) {
    return text(MAPPER, value);
  }

  private static String text(ObjectMapper mapper, Object value) {
    try {
      return mapper.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "An element cannot be stored as JSON (%s).\nMaybe its properties are nested too deep."
              .formatted(e.getMessage()),
          e);
    }
  }

  public static Map<?, ?> map(String json) {
    return parse(json, Map.class);
  }

  public static List<?> list(String json) {
    return parse(json, List.class);
  }

  /** A text as it stands in an array: as we write it, and in ASCII as Python qortex does. */
  static List<String> writtenAs(String text) {
    return List.of(text(text), text(ASCII, text).replace("\u007f", "\\u007f"));
  }

  private static <T> T parse(String json, Class<T> type) {
    try {
      return MAPPER.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new StorageException(
          "A property on the server is not a JSON %s (%s).\nMaybe another program wrote it: set it to {} or []."
              .formatted(type == Map.class ? "object" : "array", e.getOriginalMessage()),
          e);
    }
  }
}
