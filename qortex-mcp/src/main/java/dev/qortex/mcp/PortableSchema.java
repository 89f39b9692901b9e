package dev.qortex.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;

/**
 * Schema of arguments in the part of JSON Schema that the tool interfaces of all vendors take: an
 * object with {@code properties}, one {@code type} each, {@code enum}, {@code items}, bounds of
 * numbers, and no choices, formats or limits that only programs reach. The server checks by the
 * whole schema.
 */
final class PortableSchema {

  /** Keywords that only programs need, or that a vendor refuses. */
  private static final Set<String> LEFT_OUT =
      Set.of("minLength", "maxLength", "maxItems", "minProperties", "maxProperties", "pattern");

  /** Greater bounds say nothing to a model. */
  private static final long GREATEST_BOUND = 1_000_000;

  private static final Map<String, String> FORMS =
      Map.of(
          "date-time", "Such as 2026-11-26T10:00:00Z.",
          "date", "Such as 2026-11-26.",
          "duration", "Such as P1DT12H.");

  private PortableSchema() {}

  /** A copy of the schema in that part. */
  static ObjectNode of(ObjectNode schema) {
    ObjectNode copy = schema.deepCopy();
    reduce(copy);
    return copy;
  }

  private static void reduce(ObjectNode schema) {
    schema.remove(LEFT_OUT);
    if (schema.remove("anyOf") != null) {
      // Texts and numbers: numbers are taken as texts, too.
      schema.put("type", "string");
    }
    if (schema.path("additionalProperties").isBoolean()) {
      schema.remove("additionalProperties");
    }
    if (schema.path("maximum").asDouble() > GREATEST_BOUND) {
      schema.remove("maximum");
    }
    JsonNode byDefault = schema.path("default");
    if (byDefault.isContainerNode() && byDefault.isEmpty() || byDefault.asText("-").isEmpty()) {
      schema.remove("default");
    }
    JsonNode format = schema.remove("format");
    if (format != null) {
      String said = schema.path("description").asText("");
      schema.put("description", (said + " " + FORMS.get(format.asText())).strip());
    }
    schema.path("properties").forEach(PortableSchema::reduceObject);
    reduceObject(schema.path("items"));
    reduceObject(schema.path("additionalProperties"));
  }

  private static void reduceObject(JsonNode schema) {
    if (schema instanceof ObjectNode object) {
      reduce(object);
    }
  }
}
