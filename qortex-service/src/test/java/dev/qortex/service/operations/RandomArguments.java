package dev.qortex.service.operations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Random arguments of an operation, by its schema: mostly such as it describes, with values that
 * exist, and sometimes with one or more that are broken.
 */
final class RandomArguments {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final List<String> ODD =
      List.of(
          "",
          " ",
          "NaN",
          "-Infinity",
          "null",
          "../../etc/passwd",
          "a\0b",
          "\uD800",
          "e\u0301\u202E\u200B",
          "\uD83D\uDE80 🚀",
          "x'; DROP TABLE nodes; --",
          "${jndi:ldap://x}",
          "%s%n%d",
          "{\"a\": [",
          "---\nname: [\n",
          "file:///etc/passwd",
          "9999-12-31T23:59:59.999999999Z",
          "[a-z");
  private static final int KNOWN = 20;
  private static final int DIMENSION = 3;

  private final Random random;
  private final Map<String, List<String>> known;
  private boolean breaking;

  /**
   * @param known texts that mean something to the operations, such as ids, by the member's name
   */
  RandomArguments(Random random, Map<String, List<String>> known) {
    this.random = random;
    this.known = known;
  }

  /** Keeps the ids and names of a result for later arguments. */
  static void learn(JsonNode result, Map<String, List<String>> known) {
    for (Map.Entry<String, JsonNode> member : result.properties()) {
      String name = member.getKey();
      String text = member.getValue().asText("");
      if ((name.endsWith("id") || name.endsWith("name"))
          && !text.isBlank()
          && text.length() < 200) {
        List<String> texts = known.computeIfAbsent(name, any -> new ArrayList<>());
        texts.remove(text);
        texts.add(text);
        if (texts.size() > KNOWN) {
          texts.remove(0);
        }
      }
    }
    result.forEach(inside -> learn(inside, known));
  }

  JsonNode of(JsonNode schema) {
    breaking = random.nextInt(4) == 0;
    return breaking && random.nextInt(20) == 0 ? junk() : value("", schema, 0);
  }

  private JsonNode value(String name, JsonNode schema, int depth) {
    if (breaking && depth > 0 && random.nextInt(8) == 0) {
      return junk();
    }
    if (schema.has("enum")) {
      return pick(schema.path("enum"));
    }
    if (schema.has("anyOf")) {
      return value(name, pick(schema.path("anyOf")), depth);
    }
    JsonNode type = schema.path("type");
    return switch ((type.isArray() ? type.get(0) : type).asText("")) {
      case "string" -> JSON.textNode(text(name, schema));
      case "integer" ->
          JSON.numberNode(name.equals("dimension") ? DIMENSION : Math.round(number(schema)));
      case "number" -> JSON.numberNode(number(schema));
      case "boolean" -> JSON.booleanNode(random.nextBoolean());
      case "array" -> array(name, schema, depth);
      case "object" -> object(schema, depth);
      default -> anything(depth);
    };
  }

  private JsonNode pick(JsonNode list) {
    return list.get(random.nextInt(list.size()));
  }

  private String text(String name, JsonNode schema) {
    if ("date-time".equals(schema.path("format").asText())) {
      return String.format(Locale.ROOT, "2026-11-%02dT10:00:00Z", 1 + random.nextInt(30));
    }
    int shape = random.nextInt(10);
    if (shape < 7) {
      List<String> texts =
          known.getOrDefault(shape < 6 || random.nextBoolean() ? name : "", known.get(""));
      return texts.get(random.nextInt(texts.size()));
    }
    return shape == 7
        ? "x".repeat(Math.max(1, schema.path("minLength").asInt(1)))
        : shape == 8 ? ODD.get(random.nextInt(ODD.size())) : random(1 + random.nextInt(20));
  }

  /** Any characters, among them halves of pairs. */
  private String random(int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) random.nextInt(Character.MAX_VALUE));
    }
    return text.toString();
  }

  private double number(JsonNode schema) {
    double low = schema.path("minimum").asDouble(-5);
    double high = schema.path("maximum").asDouble(Math.max(low, 0) + 20);
    return switch (random.nextInt(8)) {
      case 0 -> low;
      case 1 -> breaking ? high + 1 : Math.min(high, low + 100);
      default -> low + random.nextDouble() * Math.min(high - low, 20);
    };
  }

  private ArrayNode array(String name, JsonNode schema, int depth) {
    ArrayNode array = JSON.arrayNode();
    int least = schema.path("minItems").asInt(0);
    boolean vector = schema.path("items").path("type").asText().equals("number");
    int size = vector ? DIMENSION : least + (depth > 6 ? 0 : random.nextInt(3));
    for (int i = 0; i < size; i++) {
      array.add(value(name, schema.path("items"), depth + 1));
    }
    return array;
  }

  private ObjectNode object(JsonNode schema, int depth) {
    ObjectNode object = JSON.objectNode();
    List<String> required = new ArrayList<>();
    schema.path("required").forEach(name -> required.add(name.textValue()));
    schema
        .path("properties")
        .properties()
        .forEach(
            property -> {
              boolean left =
                  required.contains(property.getKey())
                      ? breaking && random.nextInt(20) == 0
                      : random.nextInt(3) > 0;
              if (!left) {
                object.set(
                    property.getKey(), value(property.getKey(), property.getValue(), depth + 1));
              }
            });
    if (schema.path("additionalProperties").isObject() || !schema.has("properties")) {
      int size = schema.path("minProperties").asInt(0) + random.nextInt(3);
      for (int i = 0; i < size; i++) {
        object.set(
            text("id", JSON.objectNode()),
            value("", schema.path("additionalProperties"), depth + 1));
      }
    } else if (breaking && random.nextInt(20) == 0) {
      object.set(text("", JSON.objectNode()), junk());
    }
    return object;
  }

  private JsonNode anything(int depth) {
    return depth > 4 || random.nextBoolean()
        ? JSON.textNode(text("", JSON.objectNode()))
        : random.nextBoolean()
            ? JSON.numberNode(random.nextInt())
            : array("", JSON.objectNode(), depth);
  }

  /** Wrong types, huge numbers, deep nesting, long texts. */
  private JsonNode junk() {
    return switch (random.nextInt(11)) {
      case 0 -> JSON.nullNode();
      case 1 -> JSON.numberNode(Double.MAX_VALUE);
      case 2 -> JSON.numberNode(BigInteger.TEN.pow(400));
      case 3 -> JSON.numberNode(Long.MIN_VALUE);
      case 4 -> JSON.numberNode(-0.5);
      case 5 -> JSON.textNode(ODD.get(random.nextInt(ODD.size())));
      case 6 -> JSON.textNode("long ".repeat(25_000));
      case 7 -> deep();
      case 8 -> JSON.arrayNode().addNull();
      case 9 -> JSON.objectNode();
      default -> JSON.booleanNode(true);
    };
  }

  private JsonNode deep() {
    JsonNode inside = JSON.textNode("deep");
    for (int i = 0; i < 500; i++) {
      inside = i % 2 == 0 ? JSON.arrayNode().add(inside) : JSON.objectNode().set("deeper", inside);
    }
    return inside;
  }
}
