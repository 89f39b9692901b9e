package dev.qortex.ingest.emission;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.ingest.internal.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An object in a JSON file, whose fields are what they should be or an error that names file and
 * field. Fields that nobody asks for are ignored; a null is an absent field.
 */
record EmissionJson(String file, String path, JsonNode node) {

  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  static EmissionJson parse(String file, byte[] json) {
    String text = SourceText.decoded(file, json);
    try {
      JsonNode node = MAPPER.readTree(text);
      EmissionJson root = new EmissionJson(file, "", node);
      if (!node.isObject()) {
        throw root.wrong("an object", null);
      }
      return root;
    } catch (JsonProcessingException e) {
      throw new SourceReadException(
          "The file (%s) is not valid JSON: %s\nMaybe it was written only in part: emit it again."
              .formatted(file, e.getOriginalMessage()),
          e);
    }
  }

  /** A text that is not blank. */
  String text(String field) {
    JsonNode value = node.path(field);
    if (!value.isTextual() || value.textValue().isBlank()) {
      throw at(field).wrong("a text that is not blank", value);
    }
    return wellFormed(field, value.textValue());
  }

  /** A text, a number or a boolean as text; the given one when it is absent. */
  String text(String field, String otherwise) {
    JsonNode value = node.path(field);
    if (value.isMissingNode() || value.isNull()) {
      return otherwise;
    }
    if (!value.isValueNode()) {
      throw at(field).wrong("a text", value);
    }
    return wellFormed(field, value.asText());
  }

  /** A number between 0 and 1; the given one when it is absent. */
  double unit(String field, double otherwise) {
    JsonNode value = node.path(field);
    if (value.isMissingNode() || value.isNull()) {
      return otherwise;
    }
    if (!value.isNumber() || !(value.doubleValue() >= 0.0 && value.doubleValue() <= 1.0)) {
      throw at(field).wrong("a number between 0 and 1", value);
    }
    return value.doubleValue();
  }

  /** An object; an empty one when it is absent. */
  EmissionJson object(String field) {
    JsonNode value = node.path(field);
    if (value.isMissingNode() || value.isNull()) {
      return new EmissionJson(file, at(field).path, MAPPER.createObjectNode());
    }
    if (!value.isObject()) {
      throw at(field).wrong("an object", value);
    }
    return new EmissionJson(file, at(field).path, value);
  }

  /** The objects of a list; none when it is absent. */
  List<EmissionJson> objects(String field) {
    List<EmissionJson> objects = new ArrayList<>();
    for (EmissionJson item : items(field)) {
      if (!item.node.isObject()) {
        throw item.wrong("an object", item.node);
      }
      objects.add(item);
    }
    return objects;
  }

  /** The texts of a list; none when it is absent. */
  List<String> texts(String field) {
    List<String> texts = new ArrayList<>();
    for (EmissionJson item : items(field)) {
      if (!item.node.isTextual() || item.node.textValue().isBlank()) {
        throw item.wrong("a text that is not blank", item.node);
      }
      texts.add(wellFormed(field, item.node.textValue()));
    }
    return texts;
  }

  private List<EmissionJson> items(String field) {
    JsonNode value = node.path(field);
    List<EmissionJson> items = new ArrayList<>();
    if (value.isMissingNode() || value.isNull()) {
      return items;
    }
    if (!value.isArray()) {
      throw at(field).wrong("a list", value);
    }
    for (int i = 0; i < value.size(); i++) {
      items.add(new EmissionJson(file, at(field).path + "[" + i + "]", value.get(i)));
    }
    return items;
  }

  /** All fields as properties of a node or edge, without nulls. */
  Map<String, Object> properties() {
    Map<String, Object> properties = new TreeMap<>();
    node.fieldNames()
        .forEachRemaining(
            name -> {
              Object value = value(node.path(name));
              if (value != null) {
                properties.put(wellFormed(name, name), value);
              }
            });
    return properties;
  }

  private @Nullable Object value(JsonNode value) {
    if (value.isObject()) {
      return new EmissionJson(file, path, value).properties();
    } else if (value.isArray()) {
      List<Object> list = new ArrayList<>();
      value.forEach(
          item -> {
            Object one = value(item);
            if (one != null) {
              list.add(one);
            }
          });
      return list;
    } else if (value.isBoolean()) {
      return value.booleanValue();
    } else if (value.isIntegralNumber() && value.canConvertToLong()) {
      return value.longValue();
    } else if (value.isNumber() && Double.isFinite(value.doubleValue())) {
      return value.doubleValue();
    }
    return value.isNull() ? null : wellFormed("properties", value.asText());
  }

  private EmissionJson at(String field) {
    return new EmissionJson(file, path.isEmpty() ? field : path + "." + field, node);
  }

  private String wellFormed(String field, String text) {
    if (!SourceText.wellFormed(text).equals(text)) {
      throw at(field).wrong("a text without halves of surrogate pairs", null);
    }
    return text;
  }

  private SourceReadException wrong(String expected, @Nullable JsonNode found) {
    String value = found == null ? "" : found.isMissingNode() ? "absent" : found.toString();
    String shown = value.length() > 80 ? value.substring(0, 80) + "…" : value;
    return new SourceReadException(
        "The field (%s) of the emission (%s) must be %s, not (%s).\nMaybe another version of buildlog wrote it."
            .formatted(path.isEmpty() ? "top level" : path, file, expected, shown),
        null);
  }
}
