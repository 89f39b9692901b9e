package dev.qortex.service.operations;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.json.StorableJson;
import dev.qortex.service.Operation;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.ArgumentCheck;
import dev.qortex.service.internal.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Pattern;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** Arguments of every operation in the types and spellings in which other clients send them. */
class CoercedArgumentsTest {

  /** A text is not read as JSON that is nested deeper. */
  private static final int DEEPEST = 120;

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
  private static final Map<String, List<String>> KNOWN =
      new HashMap<>(Map.of("", List.of("ops", "keys", "5", "true", "[1]", "What are keys?")));
  private static final Map<String, ArgumentCheck> CHECKS = new HashMap<>();
  private static final Pattern LONG_NUMBER = Pattern.compile("\\d{64}");

  private static AllGroups groups;
  private static List<Operation> operations;
  private static int changed;

  @BeforeContainer
  static void prepare() throws IOException {
    groups = new AllGroups(Files.createTempDirectory("coerced-arguments"));
    operations = List.copyOf(groups.catalogue().operations());
  }

  @AfterContainer
  static void manyWereChanged() throws IOException {
    groups.close();
    assertThat(changed).isGreaterThan(1_000);
  }

  @Property(tries = 5_000, shrinking = ShrinkingMode.OFF, edgeCases = EdgeCasesMode.NONE)
  void coercedArgumentsMeanWhatTheOriginalsMean(@ForAll long seed) throws JsonProcessingException {
    Random random = new Random(seed);
    Operation operation = operations.get(random.nextInt(operations.size()));
    JsonNode schema = operation.inputSchema();
    ArgumentCheck check =
        CHECKS.computeIfAbsent(operation.name(), any -> new ArgumentCheck(schema));
    JsonNode argument = new RandomArguments(random, KNOWN).of(schema);
    Optional<ObjectNode> meant = checked(check, argument);
    if (meant.isPresent() && depth(meant.get()) < DEEPEST) {
      JsonNode variant = variant(meant.get(), schema, random);
      changed += variant.equals(meant.get()) ? 0 : 1;
      assertThat(reread(check.checked(variant)))
          .as("%s(%s)", operation, variant)
          .isEqualTo(reread(meant.get()));
    }
  }

  private static int depth(JsonNode node) {
    int most = 0;
    for (JsonNode each : node) {
      most = Math.max(most, depth(each));
    }
    return most + 1;
  }

  /** With the same kinds of numbers, and equal in any order of members. */
  private static JsonNode reread(JsonNode argument) throws JsonProcessingException {
    return Json.mapper().readTree(argument.toString());
  }

  private static Optional<ObjectNode> checked(ArgumentCheck check, JsonNode argument) {
    if (StorableJson.fault(argument).isPresent()) {
      return Optional.empty();
    }
    try {
      return Optional.of(check.checked(argument));
    } catch (ServiceException e) {
      return Optional.empty();
    }
  }

  private static JsonNode variant(JsonNode value, JsonNode schema, Random random) {
    if (value.isObject()) {
      return object(value, schema, random);
    }
    if (value.isArray()) {
      return array(value, schema, random);
    }
    boolean typed = !schema.path("type").asText().isEmpty() || schema.has("anyOf");
    // Longer texts are not read as numbers.
    boolean isShort = value.asText().length() < 64;
    return typed && isShort && !value.isTextual() && random.nextBoolean()
        ? JSON.textNode(random.nextBoolean() ? value.asText() : " " + value.asText())
        : value;
  }

  private static JsonNode object(JsonNode value, JsonNode schema, Random random) {
    ObjectNode copy = JSON.objectNode();
    value
        .properties()
        .forEach(
            member -> {
              JsonNode own = schema.path("properties").path(member.getKey());
              JsonNode inside = own.isMissingNode() ? schema.path("additionalProperties") : own;
              JsonNode changed = variant(member.getValue(), inside, random);
              boolean isText = inside.path("type").asText().equals("object") && !inside.isEmpty();
              copy.set(
                  own.isMissingNode() ? member.getKey() : name(member.getKey(), random),
                  isText && changed.isObject() && random.nextInt(4) == 0
                      ? spelled(changed)
                      : changed);
            });
    return copy;
  }

  private static String name(String name, Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> name.replace("_", "");
      case 1 -> name.replace('_', '-');
      default -> name;
    };
  }

  private static JsonNode array(JsonNode value, JsonNode schema, Random random) {
    ArrayNode copy = JSON.arrayNode();
    value.forEach(element -> copy.add(variant(element, schema.path("items"), random)));
    if (!schema.path("type").asText().equals("array") || random.nextInt(3) > 0) {
      return copy;
    }
    boolean single = copy.size() == 1 && value.get(0).isObject();
    return single ? copy.get(0) : spelled(copy);
  }

  /** The JSON text of a value, unless a number in it is longer than those that are read. */
  private static JsonNode spelled(JsonNode value) {
    String json = value.toString();
    return LONG_NUMBER.matcher(json).find() ? value : JSON.textNode(json);
  }
}
