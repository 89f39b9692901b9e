package dev.qortex.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Values and requests as an OpenAPI document describes them, drawn alike for the same seed. */
final class SampledRequests {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LONGEST = 12;

  private final JsonNode document;
  private final Random random;

  SampledRequests(JsonNode document, long seed) {
    this.document = document;
    this.random = new Random(seed);
  }

  /** Path and query of an operation. */
  String address(String template, JsonNode operation) {
    String path = template;
    StringBuilder query = new StringBuilder();
    for (JsonNode parameter : operation.path("parameters")) {
      String name = parameter.path("name").textValue();
      JsonNode schema = parameter.path("schema");
      switch (parameter.path("in").textValue()) {
        case "path" -> path = path.replace("{" + name + "}", encoded(value(schema)));
        case "query" -> {
          if (parameter.path("required").booleanValue() || random.nextBoolean()) {
            JsonNode value =
                value(schema.isMissingNode() ? json(parameter).path("schema") : schema);
            for (JsonNode each : value.isArray() ? value : JSON.createArrayNode().add(value)) {
              query.append(query.isEmpty() ? "?" : "&").append(name).append("=");
              query.append(encoded(each));
            }
          }
        }
        default -> {
          // A header that nobody has to send.
        }
      }
    }
    return path + query;
  }

  private static String encoded(JsonNode value) {
    String text = value.isTextual() ? value.textValue() : value.toString();
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  static JsonNode json(JsonNode holder) {
    return holder.path("content").path("application/json");
  }

  JsonNode resolved(JsonNode schema) {
    String reference = schema.path("$ref").asText();
    return reference.isEmpty() ? schema : resolved(document.at(reference.substring(1)));
  }

  JsonNode value(JsonNode given) {
    JsonNode schema = resolved(given);
    JsonNode choices = schema.path("enum");
    if (!choices.isEmpty()) {
      return choices.get(random.nextInt(choices.size()));
    }
    if (!schema.path("anyOf").isEmpty()) {
      return value(schema.path("anyOf").get(0));
    }
    JsonNode type = schema.path("type");
    return switch (type.isArray() ? type.get(0).asText() : type.asText()) {
      case "object" -> object(schema);
      case "array" -> array(schema);
      case "integer" -> JSON.getNodeFactory().numberNode((long) number(schema));
      case "number" -> JSON.getNodeFactory().numberNode(number(schema));
      case "boolean" -> JSON.getNodeFactory().booleanNode(random.nextBoolean());
      default -> JSON.getNodeFactory().textNode(text(schema));
    };
  }

  private double number(JsonNode schema) {
    double least = schema.path("minimum").asDouble(0);
    double most = Math.min(schema.path("maximum").asDouble(least + 5), least + 5);
    return least + random.nextInt(2) * (most - least);
  }

  private String text(JsonNode schema) {
    switch (schema.path("format").asText()) {
      case "date-time":
        return "2026-01-01T00:00:00Z";
      case "date":
        return "2026-01-01";
      case "duration":
        return "PT1H";
      default:
    }
    int least = schema.path("minLength").asInt(0);
    int most = Math.min(schema.path("maxLength").asInt(LONGEST), Math.max(least, LONGEST));
    int length = Math.max(1, least + random.nextInt(most - least + 1));
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.append("abcxyz".charAt(random.nextInt(6)));
    }
    return text.toString();
  }

  private ArrayNode array(JsonNode schema) {
    ArrayNode array = JSON.createArrayNode();
    int least = schema.path("minItems").asInt(0);
    int most = Math.min(schema.path("maxItems").asInt(2), Math.max(2, least));
    for (int i = least + random.nextInt(most - least + 1); i > 0; i--) {
      array.add(value(schema.path("items")));
    }
    return array;
  }

  private ObjectNode object(JsonNode schema) {
    ObjectNode object = JSON.createObjectNode();
    String required = schema.path("required").toString();
    schema
        .path("properties")
        .properties()
        .forEach(
            property -> {
              if (required.contains("\"" + property.getKey() + "\"") || random.nextBoolean()) {
                object.set(property.getKey(), value(property.getValue()));
              }
            });
    JsonNode others = schema.path("additionalProperties");
    if (others.isObject()) {
      object.set("any", value(others));
    }
    return object;
  }
}
