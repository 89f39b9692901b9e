package dev.qortex.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.commons.Checks;
import java.util.Map;
import java.util.Optional;

/**
 * Check of the sizes of lists and objects against a JSON Schema, before they are processed. Pure
 * functions.
 */
public final class SizeCheck {

  /** Members and containers of a value whose inside no schema describes. */
  private static final int MOST_PARTS = 10_000;

  /** Number of unknown members, beyond that of known ones, that are examined for a remedy. */
  private static final int MOST_UNKNOWN = 100;

  private SizeCheck() {}

  /**
   * Size of a list or object that has too many elements.
   *
   * @param path the path, such as {@code items[3].texts}, shortened
   */
  public record Excess(String path, int size, int most) {

    /** The refusal of the argument. */
    public String message() {
      return "The argument '%s' has %s elements.\nGive at most %s.".formatted(path, size, most);
    }
  }

  /** The first list or object that is larger than the schema lets it be. */
  public static Optional<Excess> excess(JsonNode argument, JsonNode schema) {
    return excess(argument, schema, "");
  }

  private static Optional<Excess> excess(JsonNode value, JsonNode schema, String path) {
    if (!value.isContainerNode()) {
      return Optional.empty();
    }
    JsonNode most = schema.path(value.isArray() ? "maxItems" : "maxProperties");
    if (most.isInt() && value.size() > most.intValue()) {
      return excess(path, value, most.intValue());
    }
    JsonNode known = schema.path("properties");
    if (value.isObject() && isClosed(schema) && value.size() > known.size() + MOST_UNKNOWN) {
      return excess(path, value, known.size());
    }
    if (!known.isObject() && !schema.has("items") && !schema.has("maxProperties")) {
      return left(value, MOST_PARTS) < 0 ? excess(path, value, MOST_PARTS) : Optional.empty();
    }
    return value.isArray() ? ofElements(value, schema, path) : ofMembers(value, schema, path);
  }

  private static Optional<Excess> excess(String path, JsonNode value, int most) {
    return Optional.of(new Excess(Checks.shown(path), value.size(), most));
  }

  private static Optional<Excess> ofElements(JsonNode list, JsonNode schema, String path) {
    for (int i = 0; i < list.size(); i++) {
      Optional<Excess> found = excess(list.get(i), schema.path("items"), Coercions.member(path, i));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<Excess> ofMembers(JsonNode object, JsonNode schema, String path) {
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      JsonNode own = schema.path("properties").path(member.getKey());
      Optional<Excess> found =
          excess(
              member.getValue(),
              own.isMissingNode() ? schema.path("additionalProperties") : own,
              Coercions.member(path, member.getKey()));
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static boolean isClosed(JsonNode schema) {
    JsonNode others = schema.path("additionalProperties");
    return others.isBoolean() && !others.booleanValue();
  }

  /** The rest of a number of members and containers; negative when there are more. */
  private static int left(JsonNode value, int most) {
    int left = most - (value.isObject() ? value.size() : 1);
    for (JsonNode inside : value) {
      if (left >= 0 && inside.isContainerNode()) {
        left = left(inside, left);
      }
    }
    return left;
  }
}
