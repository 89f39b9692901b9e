package dev.qortex.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Coercions of arguments that a client sends in another JSON type or spelling than the schema has.
 * Applied to an argument of the right type they change nothing, and so does a second time. At every
 * level:
 *
 * <ul>
 *   <li>a text that is a JSON number or {@code true} or {@code false}, where that type is expected;
 *   <li>a number, {@code true} or {@code false} for a text;
 *   <li>the JSON text of an object or list for the object or list;
 *   <li>a single value for the list of it;
 *   <li>a blank text as absent, where no text or one of a choice is expected;
 *   <li>a name in other letter case or with other separators, such as {@code topK} for {@code
 *       top_k}.
 * </ul>
 *
 * What fits no coercion stays as it is, for the schema to refuse.
 */
public final class Coercions {

  private static final int LONGEST_NUMBER = 100;
  private static final int LONGEST_NAME = 100;
  private static final int MOST_BYTES = 8 << 20;
  private static final int DEPTH = 128;
  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][-+]?\\d+)?");
  private static final Pattern SEPARATORS = Pattern.compile("[^\\p{L}\\p{N}]");
  private static final JsonMapper JSON = LimitedJson.mapper(MOST_BYTES, DEPTH);

  private Coercions() {}

  /** Returns a copy of the argument in the types of the schema. */
  public static ObjectNode coerced(ObjectNode argument, JsonNode schema) {
    ObjectNode copy = argument.deepCopy();
    members(copy, schema);
    return copy;
  }

  /** The object that a JSON text holds; empty for every other text. */
  public static Optional<ObjectNode> object(String text) {
    return parsed(text).filter(JsonNode::isObject).map(ObjectNode.class::cast);
  }

  /**
   * Removes the members that the schema does not know, at every level.
   *
   * @return the paths of these members, such as {@code items[3].text}
   */
  public static List<String> removeUnknown(JsonNode argument, JsonNode schema) {
    List<String> removed = new ArrayList<>();
    removeUnknown(argument, schema, "", removed);
    return removed;
  }

  private static void removeUnknown(
      JsonNode value, JsonNode schema, String path, List<String> removed) {
    if (value instanceof ObjectNode object) {
      if (isClosed(schema)) {
        List<String> names = new ArrayList<>();
        object.fieldNames().forEachRemaining(names::add);
        names.removeIf(name -> schema.path("properties").has(name));
        object.remove(names);
        names.forEach(name -> removed.add(member(path, name)));
      }
      object
          .properties()
          .forEach(
              member ->
                  removeUnknown(
                      member.getValue(),
                      ofMember(schema, member.getKey()),
                      member(path, member.getKey()),
                      removed));
    } else {
      for (int i = 0; i < value.size(); i++) {
        removeUnknown(value.get(i), schema.path("items"), member(path, i), removed);
      }
    }
  }

  /** The path of a member in Java notation, such as {@code items[3].text}. */
  public static String member(String path, Object member) {
    if (member instanceof Integer) {
      return path + "[" + member + "]";
    }
    return path.isEmpty() ? String.valueOf(member) : path + "." + member;
  }

  private static JsonNode coerced(JsonNode value, JsonNode schema) {
    JsonNode typed = typed(value, schema);
    if (typed instanceof ObjectNode object) {
      members(object, schema);
    } else if (typed instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        array.set(i, coerced(array.get(i), schema.path("items")));
      }
    }
    return typed;
  }

  private static void members(ObjectNode object, JsonNode schema) {
    if (isClosed(schema)) {
      rename(object, schema.path("properties"));
    }
    object
        .properties()
        .forEach(
            member ->
                member.setValue(coerced(member.getValue(), ofMember(schema, member.getKey()))));
  }

  private static boolean isClosed(JsonNode schema) {
    return schema.path("additionalProperties").isBoolean()
        && !schema.path("additionalProperties").booleanValue();
  }

  private static JsonNode ofMember(JsonNode schema, String name) {
    JsonNode own = schema.path("properties").path(name);
    return own.isMissingNode() ? schema.path("additionalProperties") : own;
  }

  private static void rename(ObjectNode object, JsonNode properties) {
    List<String> unknown = new ArrayList<>();
    object.fieldNames().forEachRemaining(unknown::add);
    unknown.removeIf(name -> properties.has(name) || name.length() > LONGEST_NAME);
    if (!unknown.isEmpty()) {
      Map<String, String> known = new HashMap<>();
      properties.fieldNames().forEachRemaining(name -> known.put(letters(name), name));
      for (String name : unknown) {
        String meant = known.get(letters(name));
        if (meant != null && !object.has(meant)) {
          object.set(meant, object.remove(name));
        }
      }
    }
  }

  private static String letters(String name) {
    return SEPARATORS.matcher(name).replaceAll("").toLowerCase(Locale.ROOT);
  }

  private static JsonNode typed(JsonNode value, JsonNode schema) {
    String type = schema.path("type").asText();
    if (value.isTextual() && value.textValue().isBlank() && isAbsent(type, schema)) {
      return NullNode.getInstance();
    }
    return switch (type) {
      case "integer", "number" -> value.isTextual() ? number(value, type) : value;
      case "boolean" -> value.isTextual() ? truth(value) : value;
      case "string" ->
          value.isNumber() || value.isBoolean() ? TextNode.valueOf(value.asText()) : value;
      case "object" ->
          value.isTextual()
              ? object(value.textValue()).<JsonNode>map(it -> it).orElse(value)
              : value;
      case "array" -> value.isArray() || value.isNull() ? value : list(value);
      default -> value.isTextual() && mayBeNumber(schema) ? number(value, type) : value;
    };
  }

  /** A blank text says nothing where it is not a value; a list may hold one. */
  private static boolean isAbsent(String type, JsonNode schema) {
    return type.equals("string")
        ? schema.has("enum")
        : !type.isEmpty() && !schema.at("/items/type").asText().equals("string");
  }

  private static boolean mayBeNumber(JsonNode schema) {
    return schema.path("anyOf").findValuesAsText("type").contains("number");
  }

  private static JsonNode number(JsonNode value, String type) {
    String text = value.textValue().strip();
    if (text.length() > LONGEST_NUMBER || !NUMBER.matcher(text).matches()) {
      return value;
    }
    JsonNode number = parsed(text).orElse(value);
    return type.equals("integer") && number.canConvertToExactIntegral() && number.canConvertToLong()
        ? number.isIntegralNumber() ? number : JSON.getNodeFactory().numberNode(number.longValue())
        : number;
  }

  private static JsonNode truth(JsonNode value) {
    return switch (value.textValue().strip().toLowerCase(Locale.ROOT)) {
      case "true" -> BooleanNode.TRUE;
      case "false" -> BooleanNode.FALSE;
      default -> value;
    };
  }

  private static JsonNode list(JsonNode value) {
    Optional<JsonNode> written =
        value.isTextual() ? parsed(value.textValue()).filter(JsonNode::isArray) : Optional.empty();
    return written.orElseGet(() -> JSON.createArrayNode().add(value));
  }

  /** Within the limits of all JSON of callers; empty for what is not JSON, or cannot be stored. */
  private static Optional<JsonNode> parsed(String text) {
    String stripped = text.strip();
    if (stripped.isEmpty() || "{[-0123456789".indexOf(stripped.charAt(0)) < 0) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readTree(stripped))
          .filter(json -> StorableJson.fault(json).isEmpty());
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }
}
