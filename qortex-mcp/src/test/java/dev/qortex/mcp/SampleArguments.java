package dev.qortex.mcp;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Least arguments that a JSON Schema allows: what is required, as small as may be. */
final class SampleArguments {

  private SampleArguments() {}

  static Map<String, Object> of(Map<String, Object> schema) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    Map<String, Object> properties = members(schema, "properties");
    for (Object name : list(schema, "required")) {
      arguments.put((String) name, value(members(properties, (String) name)));
    }
    for (int more = 0; arguments.size() < number(schema, "minProperties", 0); more++) {
      arguments.put("key" + more, value(members(schema, "additionalProperties")));
    }
    return arguments;
  }

  private static Object value(Map<String, Object> schema) {
    if (schema.containsKey("anyOf")) {
      return value(asMap(list(schema, "anyOf").get(0)));
    }
    if (schema.containsKey("enum")) {
      return list(schema, "enum").get(0);
    }
    Object type = schema.getOrDefault("type", "object");
    return switch (type instanceof List<?> several ? (String) several.get(0) : (String) type) {
      case "string" -> text(schema);
      case "integer" -> number(schema, "minimum", 1);
      case "number" -> (double) number(schema, "minimum", 1);
      case "boolean" -> true;
      case "array" -> array(schema);
      default -> of(schema);
    };
  }

  private static String text(Map<String, Object> schema) {
    return switch ((String) schema.getOrDefault("format", "")) {
      case "date-time" -> "2026-01-02T03:04:05Z";
      case "date" -> "2026-01-02";
      case "duration" -> "PT1S";
      default -> "x".repeat(Math.max(1, number(schema, "minLength", 1)));
    };
  }

  private static List<Object> array(Map<String, Object> schema) {
    List<Object> elements = new ArrayList<>();
    while (elements.size() < number(schema, "minItems", 0)) {
      elements.add(value(members(schema, "items")));
    }
    return elements;
  }

  private static int number(Map<String, Object> schema, String keyword, int otherwise) {
    return ((Number) schema.getOrDefault(keyword, otherwise)).intValue();
  }

  private static List<?> list(Map<String, Object> schema, String keyword) {
    return (List<?>) schema.getOrDefault(keyword, List.of());
  }

  private static Map<String, Object> members(Map<String, Object> schema, String keyword) {
    return schema.get(keyword) instanceof Map<?, ?> found ? asMap(found) : Map.of();
  }

  @SuppressWarnings("unchecked") // Members of JSON objects are texts.
  private static Map<String, Object> asMap(Object json) {
    return (Map<String, Object>) json;
  }
}
