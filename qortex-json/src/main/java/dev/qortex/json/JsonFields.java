package dev.qortex.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.qortex.commons.Checks;
import dev.qortex.commons.Surrogates;
import dev.qortex.core.error.SourceReadException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Object in a JSON file, whose accessors return valid fields or throw an error that names file and
 * field. Fields that are not requested are ignored; a null is an absent field.
 *
 * @param path place in the file; empty at the top
 */
public record JsonFields(Origin origin, String path, JsonNode node) {

  /**
   * Description of the input, for messages.
   *
   * @param kind the kind, such as {@code emission}
   * @param file the name of the file
   * @param advice remedy for a field of another kind than expected
   */
  public record Origin(String kind, String file, String advice) {}

  private static final String NOT_BLANK = "a text that is not blank";

  /**
   * The object that is the whole file.
   *
   * @throws SourceReadException when it is not UTF-8, not JSON, or no object
   */
  public static JsonFields parse(Origin origin, byte[] json) {
    String text = FileText.decoded(origin.file(), json);
    try {
      JsonNode node = Mappers.STRICT.readTree(text);
      JsonFields root = new JsonFields(origin, "", node);
      if (!node.isObject()) {
        throw root.wrong("an object", node);
      }
      return root;
    } catch (JsonProcessingException e) {
      throw new SourceReadException(
          "The file (%s) is not valid JSON: %s\nMaybe it was written only in part: write it again."
              .formatted(origin.file(), e.getOriginalMessage()),
          e);
    }
  }

  /** A text that is not blank. */
  public String text(String field) {
    JsonNode value = node.path(field);
    if (!isText(value)) {
      throw at(field).wrong(NOT_BLANK, value);
    }
    return wellFormed(field, value.textValue());
  }

  /** A text, a number or a boolean as text; the given one when it is absent. */
  public String text(String field, String otherwise) {
    return read(
        field, "a text", JsonNode::isValueNode, v -> wellFormed(field, v.asText()), otherwise);
  }

  /** The value that a non-blank text represents. */
  public <T> T named(String field, String expected, Function<String, Optional<T>> reading) {
    return reading
        .apply(text(field))
        .orElseThrow(() -> at(field).wrong(expected, node.path(field)));
  }

  /** A number between 0 and 1; the given one when it is absent. */
  public double unit(String field, double otherwise) {
    return read(
        field,
        "a number between 0 and 1",
        v -> v.isNumber() && v.doubleValue() >= 0.0 && v.doubleValue() <= 1.0,
        JsonNode::doubleValue,
        otherwise);
  }

  /** The boolean value; the given one if it is absent. */
  public boolean flag(String field, boolean otherwise) {
    return read(field, "true or false", JsonNode::isBoolean, JsonNode::booleanValue, otherwise);
  }

  /** A whole number that is at least 0; 0 when it is absent. */
  public int count(String field) {
    return read(
        field,
        "a whole number that is at least 0",
        v -> v.isIntegralNumber() && v.canConvertToInt() && v.intValue() >= 0,
        JsonNode::intValue,
        0);
  }

  /** An object; an empty one when it is absent. */
  public JsonFields object(String field) {
    JsonNode empty = Mappers.STRICT.createObjectNode();
    JsonNode object = read(field, "an object", JsonNode::isObject, v -> v, empty);
    return new JsonFields(origin, at(field).path, object);
  }

  private <T> T read(
      String field,
      String expected,
      Predicate<JsonNode> fits,
      Function<JsonNode, T> reading,
      T otherwise) {
    JsonNode value = node.path(field);
    if (value.isMissingNode() || value.isNull()) {
      return otherwise;
    }
    if (!fits.test(value)) {
      throw at(field).wrong(expected, value);
    }
    return reading.apply(value);
  }

  /** The objects of a list; none when it is absent. */
  public List<JsonFields> objects(String field) {
    return items(field, "an object", JsonNode::isObject);
  }

  /** The texts of a list; none when it is absent. */
  public List<String> texts(String field) {
    return items(field, NOT_BLANK, JsonFields::isText).stream()
        .map(item -> wellFormed(field, item.node.textValue()))
        .toList();
  }

  private static boolean isText(JsonNode value) {
    return value.isTextual() && !value.textValue().isBlank();
  }

  private List<JsonFields> items(String field, String expected, Predicate<JsonNode> fits) {
    JsonNode empty = Mappers.STRICT.createArrayNode();
    JsonNode value = read(field, "a list", JsonNode::isArray, v -> v, empty);
    List<JsonFields> items = new ArrayList<>();
    for (int i = 0; i < value.size(); i++) {
      JsonFields item = new JsonFields(origin, at(field).path + "[" + i + "]", value.get(i));
      if (!fits.test(item.node)) {
        throw item.wrong(expected, item.node);
      }
      items.add(item);
    }
    return items;
  }

  /** All fields as properties of a node or edge, without nulls. */
  public Map<String, Object> properties() {
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
      return new JsonFields(origin, path, value).properties();
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

  private JsonFields at(String field) {
    return new JsonFields(origin, path.isEmpty() ? field : path + "." + field, node);
  }

  private String wellFormed(String field, String text) {
    if (!Surrogates.wellFormed(text).equals(text)) {
      throw at(field).wrong("a text without halves of surrogate pairs", TextNode.valueOf(text));
    }
    return text;
  }

  private SourceReadException wrong(String expected, JsonNode found) {
    String value = found.isMissingNode() ? "absent" : found.toString();
    return new SourceReadException(
        "The field (%s) of the %s (%s) must be %s, not (%s).\n%s"
            .formatted(
                path.isEmpty() ? "top level" : path,
                origin.kind(),
                origin.file(),
                expected,
                Checks.shown(value),
                origin.advice()),
        null);
  }
}
