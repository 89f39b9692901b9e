package dev.qortex.buildlog.storage.sqlite;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.core.error.StorageException;
import java.util.List;
import java.util.Map;

/** Lists and maps as the JSON text of one column. Stateless. */
final class Json {

  /** What was stored must be readable: the usual limits protect from input of strangers. */
  private static final StreamReadConstraints UNLIMITED =
      StreamReadConstraints.builder()
          .maxNameLength(Integer.MAX_VALUE)
          .maxStringLength(Integer.MAX_VALUE)
          .build();

  private static final ObjectMapper MAPPER =
      JsonMapper.builder(JsonFactory.builder().streamReadConstraints(UNLIMITED).build())
          .enable(DeserializationFeature.USE_LONG_FOR_INTS)
          .build();
  private static final TypeReference<List<String>> TEXTS = new TypeReference<>() {};
  private static final TypeReference<List<List<String>>> ROWS = new TypeReference<>() {};
  private static final TypeReference<Map<String, Object>> MAP = new TypeReference<>() {};

  private Json() {}

  static String write(Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("The value (%s) is not JSON.".formatted(value), e);
    }
  }

  static List<String> texts(String json) {
    return read(json, TEXTS);
  }

  static List<List<String>> rows(String json) {
    return read(json, ROWS);
  }

  static Map<String, Object> map(String json) {
    return read(json, MAP);
  }

  private static <T> T read(String json, TypeReference<T> type) {
    try {
      return MAPPER.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new StorageException(
          "A stored column is not the JSON that was written.\nMaybe another program changed the file.",
          e);
    }
  }
}
