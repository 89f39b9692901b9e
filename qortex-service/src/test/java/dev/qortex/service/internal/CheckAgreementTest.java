package dev.qortex.service.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.json.wire.WireJson;
import dev.qortex.service.Declarations;
import dev.qortex.service.Operation;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.operations.AllApis;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/**
 * The check of a record and the check of its JSON by the same declaration accept the same, and
 * refuse the same argument with the same code.
 */
class CheckAgreementTest {

  private static final List<Operation> OPERATIONS = Declarations.of(AllApis.all());
  private static final int LARGEST = 3_000;

  /** A refusal by one of the checks. */
  private record Refusal(String code, String argument) {}

  @Property(tries = 2_000)
  void bothChecksSayTheSame(@ForAll long seed) throws JsonProcessingException {
    Random random = new Random(seed);
    Operation operation = OPERATIONS.get(random.nextInt(OPERATIONS.size()));
    JsonNode schema = operation.inputSchema();
    ObjectNode argument = (ObjectNode) value(schema, random);
    if (random.nextInt(4) > 0) {
      violate(argument, schema, random);
    }
    Optional<Record> record = record(argument, schema, operation);
    if (record.isPresent()) {
      Optional<Refusal> ofJson = refusal(() -> new ArgumentCheck(schema).checked(argument));
      Optional<Refusal> ofRecord = refusal(() -> RecordCheck.check(record.get(), schema));
      assertThat(ofRecord).as("%s %s", operation, argument).isEqualTo(ofJson);
    }
  }

  @Property(tries = 1_000)
  void noOperationTakesHalfOfASurrogatePair(@ForAll long seed) throws JsonProcessingException {
    Random random = new Random(seed);
    Operation operation = OPERATIONS.get(random.nextInt(OPERATIONS.size()));
    JsonNode schema = operation.inputSchema();
    ObjectNode argument = (ObjectNode) value(schema, random);
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      if (isFree(property.getValue())) {
        ObjectNode cut = argument.deepCopy().put(property.getKey(), "cut \ud83d");
        Optional<Refusal> refusal = Optional.of(new Refusal("invalid_argument", property.getKey()));
        assertThat(refusal(() -> new ArgumentCheck(schema).checked(cut)))
            .as("%s %s", operation, cut)
            .isEqualTo(refusal);
        Optional<Record> record = record(cut, schema, operation);
        if (record.isPresent()) {
          assertThat(refusal(() -> RecordCheck.check(record.get(), schema)))
              .as("%s %s", operation, cut)
              .isEqualTo(refusal);
        }
      }
    }
  }

  private static Optional<Refusal> refusal(Runnable check) {
    try {
      check.run();
      return Optional.empty();
    } catch (ServiceException e) {
      return Optional.of(new Refusal(e.code().value(), e.argument()));
    }
  }

  /** The record of an argument with its defaults; none if a type of its own refuses its values. */
  private static Optional<Record> record(ObjectNode argument, JsonNode schema, Operation operation)
      throws JsonProcessingException {
    ObjectNode complete = argument.deepCopy();
    complete(complete, schema);
    try {
      return Optional.of(WireJson.mapper().treeToValue(complete, operation.input()));
    } catch (JsonMappingException e) {
      return Optional.empty();
    }
  }

  private static void complete(JsonNode value, JsonNode schema) {
    if (value.isArray()) {
      value.forEach(each -> complete(each, schema.path("items")));
    } else if (value instanceof ObjectNode object) {
      for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
        JsonNode byDefault = property.getValue().path("default");
        if (!byDefault.isMissingNode() && !object.has(property.getKey())) {
          object.set(property.getKey(), byDefault.deepCopy());
        }
        complete(object.path(property.getKey()), property.getValue());
      }
    }
  }

  /** A value that the schema accepts, as far as its limits go. */
  private static JsonNode value(JsonNode schema, Random random) {
    JsonNodeFactory json = JsonNodeFactory.instance;
    if (schema.path("enum").isArray()) {
      return schema.path("enum").get(random.nextInt(schema.path("enum").size()));
    }
    return switch (schema.path("type").asText()) {
      case "object" -> object(schema, random);
      case "array" -> array(schema, random);
      case "integer" -> json.numberNode((long) between(schema, random));
      case "number" -> json.numberNode(between(schema, random));
      case "boolean" -> json.booleanNode(random.nextBoolean());
      default -> json.textNode(text(schema, random));
    };
  }

  private static String text(JsonNode schema, Random random) {
    return switch (schema.path("format").asText()) {
      case "date-time" -> "2026-02-16T12:00:00Z";
      case "date" -> "2026-02-16";
      case "duration" -> "P1D";
      default -> {
        int least = schema.path("minLength").asInt(0);
        int most = Math.min(least + 20, schema.path("maxLength").asInt(20));
        yield "é".repeat(least + random.nextInt(most - least + 1));
      }
    };
  }

  private static double between(JsonNode schema, Random random) {
    double least = schema.path("minimum").asDouble(0);
    double most = Math.min(schema.path("maximum").asDouble(1_000), least + 1_000);
    return switch (random.nextInt(3)) {
      case 0 -> least;
      case 1 -> most;
      default -> Math.floor(least + random.nextDouble() * (most - least));
    };
  }

  private static ObjectNode object(JsonNode schema, Random random) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    List<String> required = new ArrayList<>();
    schema.path("required").forEach(name -> required.add(name.asText()));
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      if (required.contains(property.getKey()) || random.nextBoolean()) {
        object.set(property.getKey(), value(property.getValue(), random));
      }
    }
    if (schema.path("additionalProperties").isObject()) {
      int count = schema.path("minProperties").asInt(0) + random.nextInt(3);
      for (int i = 0; i < count; i++) {
        object.set("m" + i, value(schema.path("additionalProperties"), random));
      }
    }
    return object;
  }

  private static ArrayNode array(JsonNode schema, Random random) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    int least = schema.path("minItems").asInt(0);
    int count = Math.min(least + random.nextInt(3), schema.path("maxItems").asInt(least + 3));
    for (int i = 0; i < count; i++) {
      array.add(value(schema.path("items"), random));
    }
    return array;
  }

  /** Breaks one limit of one member, at any depth, if there is one to break. */
  private static void violate(ObjectNode object, JsonNode schema, Random random) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    if (names.isEmpty()) {
      return;
    }
    String name = names.get(random.nextInt(names.size()));
    JsonNode member = object.get(name);
    JsonNode described =
        schema.path("properties").has(name)
            ? schema.path("properties").path(name)
            : schema.path("additionalProperties");
    if (member instanceof ObjectNode inner && random.nextBoolean()) {
      violate(inner, described, random);
    } else if (member instanceof ArrayNode list
        && !list.isEmpty()
        && list.get(0) instanceof ObjectNode inner
        && random.nextBoolean()) {
      violate(inner, described.path("items"), random);
    } else {
      broken(member, described, random).ifPresent(wrong -> object.set(name, wrong));
    }
  }

  /** A value beyond a limit of the schema. */
  private static Optional<JsonNode> broken(JsonNode value, JsonNode schema, Random random) {
    JsonNodeFactory json = JsonNodeFactory.instance;
    List<JsonNode> wrong = new ArrayList<>();
    if (value.isTextual() && schema.path("enum").isArray()) {
      wrong.add(json.textNode("nothing of it"));
    } else if (value.isTextual() && !schema.has("format")) {
      if (schema.path("minLength").asInt(0) > 0) {
        wrong.add(json.textNode("x".repeat(schema.path("minLength").asInt() - 1)));
      }
      if (schema.has("maxLength")) {
        wrong.add(json.textNode("x".repeat(schema.path("maxLength").asInt() + 1)));
      }
    } else if (value.isNumber()) {
      if (schema.has("minimum")) {
        wrong.add(number(value, schema.path("minimum").asDouble() - 1));
      }
      if (schema.has("maximum") && schema.path("maximum").asDouble() < Integer.MAX_VALUE) {
        wrong.add(number(value, schema.path("maximum").asDouble() + 1));
      }
    } else if (value instanceof ArrayNode list && schema.path("maxItems").asInt() < LARGEST) {
      ArrayNode many = json.arrayNode();
      JsonNode items = schema.path("items");
      while (many.size() <= schema.path("maxItems").asInt()) {
        // Different ones, as the record may have a set of them.
        many.add(isFree(items) ? json.textNode("v" + many.size()) : value(items, random));
      }
      wrong.add(many);
      if (schema.path("minItems").asInt(0) > 0) {
        wrong.add(json.arrayNode());
      }
    }
    return wrong.isEmpty()
        ? Optional.empty()
        : Optional.of(wrong.get(random.nextInt(wrong.size())));
  }

  private static boolean isFree(JsonNode schema) {
    return schema.path("type").asText().equals("string")
        && !schema.has("enum")
        && !schema.has("format");
  }

  private static JsonNode number(JsonNode like, double value) {
    return like.isIntegralNumber()
        ? JsonNodeFactory.instance.numberNode((long) value)
        : JsonNodeFactory.instance.numberNode(value);
  }
}
