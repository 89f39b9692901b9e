package dev.qortex.storage.sql.jdbc;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import dev.qortex.core.error.StorageException;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lists and maps as the JSON text of one column. What was stored must be readable, so there are no
 * limits of length, which protect from input of strangers. Integers come back as {@code Long}. Pure
 * functions.
 */
public final class JsonColumn {

  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNameLength(Integer.MAX_VALUE)
                  .build())
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .build();

  private JsonColumn() {}

  /** A JSON-like value: maps, collections, texts, numbers, booleans and null. */
  public static String write(Object value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      write(json, value);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "An element cannot be stored as JSON (%s).\nMaybe its properties are nested too deep."
              .formatted(e.getMessage()),
          e);
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, @Nullable Object value) throws IOException {
    if (value instanceof Map<?, ?> map) {
      json.writeStartObject();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        json.writeFieldName(String.valueOf(entry.getKey()));
        write(json, entry.getValue());
      }
      json.writeEndObject();
    } else if (value instanceof Collection<?> list) {
      json.writeStartArray();
      for (Object item : list) {
        write(json, item);
      }
      json.writeEndArray();
    } else {
      writeScalar(json, value);
    }
  }

  private static void writeScalar(JsonGenerator json, @Nullable Object value) throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof String text) {
      json.writeString(text);
    } else if (value instanceof Long || value instanceof Integer) {
      json.writeNumber(((Number) value).longValue());
    } else if (value instanceof Double number) {
      json.writeNumber(number);
    } else if (value instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else {
      throw new IllegalArgumentException(
          "A value of type (%s) cannot be stored as JSON.".formatted(value.getClass().getName()));
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

  /** Returns true if a text is JSON that has a text as one of its values, at any depth. */
  public static boolean holds(String json, String wanted) {
    try (JsonParser parser = JSON.createParser(json)) {
      boolean found = false;
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        found |= token == JsonToken.VALUE_STRING && parser.getText().equals(wanted);
      }
      return found;
    } catch (IOException notJson) {
      return false;
    }
  }

  private static <T> T read(String text, Class<T> type) {
    try (JsonParser json = JSON.createParser(text)) {
      json.nextToken();
      Object value = value(json);
      if (!type.isInstance(value)) {
        throw new JsonParseException(json, "It is not a " + type.getSimpleName() + ".");
      }
      return type.cast(value);
    } catch (IOException e) {
      String reason =
          e instanceof JsonParseException parsing ? parsing.getOriginalMessage() : "" + e;
      throw new StorageException(
          "A stored element is not readable (%s).\nMaybe the file is damaged: restore a backup."
              .formatted(reason),
          e);
    }
  }

  private static @Nullable Object value(JsonParser json) throws IOException {
    JsonToken token = json.currentToken();
    if (token == null) {
      throw new JsonParseException(json, "It ends too early.");
    }
    return switch (token) {
      case START_OBJECT -> {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
          json.nextToken();
          map.put(name, value(json));
        }
        yield map;
      }
      case START_ARRAY -> {
        List<@Nullable Object> list = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(json));
        }
        yield list;
      }
      case VALUE_STRING -> json.getText();
      case VALUE_NUMBER_INT -> json.getLongValue();
      case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      default -> null;
    };
  }
}
