package dev.qortex.mcp;

import static dev.qortex.service.schema.Prose.KEYWORD;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.qortex.commons.Tokens;
import dev.qortex.json.wire.WireJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Result of an operation as an agent gets it: a text to read and structured content for programs.
 * Texts that the schema marks as prose are in one of the two only. A result beyond its budget is
 * shortened to the longest beginning of its lists and maps that fits; where not even their first
 * elements fit, to the beginnings of their texts, of 16 tokens at least.
 *
 * @param text for the model, quoted
 * @param structured as the output schema has it; missing where the text is alone
 * @param leftOut the number of elements that were left out of a list of the result, by its name
 */
record AgentResult(String text, JsonNode structured, SortedMap<String, Integer> leftOut) {

  /** Place of the texts that a schema marks as prose. */
  enum Prose {
    /** The prose is in the text; the structured content has the rest of the result. */
    IN_TEXT,
    /** The prose is in the structured content; the text has the rest of the result. */
    IN_STRUCTURE,
    /** The prose is in the text, and there is no structured content. */
    IN_TEXT_ALONE
  }

  private static final String ELSEWHERE =
      "The texts are in the structured content.\nMaybe texts false, which puts them here.\n\n";

  private static final int SHORTEST_TEXT = 16;

  /**
   * Forms both parts.
   *
   * @param schema of the result
   * @param prose the place of prose
   * @param budget tokens of both together, at most, if the first elements fit; 0 for no limit
   */
  static AgentResult of(JsonNode result, JsonNode schema, Prose prose, int budget) {
    AgentResult whole = shown(result, result, schema, prose, budget);
    if (budget == 0 || whole.tokens() <= budget) {
      return whole;
    }
    int fewest = 0;
    int most = longest(result, schema);
    while (fewest < most) {
      int middle = fewest + (most - fewest + 1) / 2;
      JsonNode part = cut(result, schema, middle, Integer.MAX_VALUE);
      if (shown(part, result, schema, prose, budget).tokens() <= budget) {
        fewest = middle;
      } else {
        most = middle - 1;
      }
    }
    return fewest > 0
        ? shown(cut(result, schema, fewest, Integer.MAX_VALUE), result, schema, prose, budget)
        : ofTexts(result, schema, prose, budget);
  }

  /** With the first elements alone, and texts as long as fit, or the shortest when none do. */
  private static AgentResult ofTexts(JsonNode result, JsonNode schema, Prose prose, int budget) {
    for (int most = budget / 2; most >= SHORTEST_TEXT; most /= 2) {
      AgentResult part = shown(cut(result, schema, 1, most), result, schema, prose, budget);
      if (part.tokens() <= budget) {
        return part;
      }
    }
    return shown(cut(result, schema, 1, SHORTEST_TEXT), result, schema, prose, budget);
  }

  private int tokens() {
    return Tokens.in(text) + Tokens.in(structured.toString());
  }

  private static AgentResult shown(
      JsonNode part, JsonNode whole, JsonNode schema, Prose prose, int budget) {
    SortedMap<String, Integer> leftOut = new TreeMap<>();
    whole
        .properties()
        .forEach(
            member -> {
              int missing = member.getValue().size() - part.path(member.getKey()).size();
              if (missing > 0) {
                leftOut.put(member.getKey(), missing);
              }
            });
    String note = part.equals(whole) ? "" : note(leftOut, budget);
    JsonNode bare = withoutProse(part, schema);
    return switch (prose) {
      case IN_TEXT -> new AgentResult(note + QuotedText.of(part), bare, leftOut);
      case IN_STRUCTURE ->
          new AgentResult(
              note + (bare.equals(part) ? "" : ELSEWHERE) + QuotedText.of(bare), part, leftOut);
      case IN_TEXT_ALONE ->
          new AgentResult(note + QuotedText.of(part), MissingNode.getInstance(), leftOut);
    };
  }

  private static String note(Map<String, Integer> leftOut, int budget) {
    List<String> missing = new ArrayList<>();
    leftOut.forEach((name, count) -> missing.add("%s more of %s".formatted(count, name)));
    return "Shortened for a budget of %s tokens%s.\nMaybe ask for less, for the next page, or with a higher token_budget.\n\n"
        .formatted(budget, missing.isEmpty() ? "" : "; there are " + String.join(", ", missing));
  }

  private static int longest(JsonNode json, JsonNode schema) {
    int longest = json.isArray() && !isNumbers(json) || isMap(json, schema) ? json.size() : 0;
    for (JsonNode element : json.isArray() ? json : List.<JsonNode>of()) {
      longest = Math.max(longest, longest(element, schema.path("items")));
    }
    for (Map.Entry<String, JsonNode> member : json.properties()) {
      longest = Math.max(longest, longest(member.getValue(), inside(schema, member.getKey())));
    }
    return longest;
  }

  /** True for an object whose members are as many as there are keys. */
  private static boolean isMap(JsonNode json, JsonNode schema) {
    return json.isObject() && schema.path("additionalProperties").isObject();
  }

  private static boolean isNumbers(JsonNode array) {
    return array.path(0).isNumber();
  }

  /** A copy with the first elements of each list and map, and texts cut to a number of tokens. */
  private static JsonNode cut(JsonNode json, JsonNode schema, int elements, int tokens) {
    if (json.isTextual()) {
      boolean isProse = schema.has(KEYWORD) || !schema.has("type");
      String beginning = isProse ? Tokens.cut(json.textValue(), tokens) : json.textValue();
      return beginning.length() < json.textValue().length()
          ? TextNode.valueOf(beginning + "…")
          : json;
    }
    if (json.isArray() && !isNumbers(json)) {
      ArrayNode first = WireJson.mapper().createArrayNode();
      for (int i = 0; i < Math.min(elements, json.size()); i++) {
        first.add(cut(json.get(i), schema.path("items"), elements, tokens));
      }
      return first;
    }
    if (json.isObject()) {
      ObjectNode copy = WireJson.mapper().createObjectNode();
      json.properties().stream()
          .limit(isMap(json, schema) ? elements : Integer.MAX_VALUE)
          .forEach(
              member ->
                  copy.set(
                      member.getKey(),
                      cut(member.getValue(), inside(schema, member.getKey()), elements, tokens)));
      return copy;
    }
    return json;
  }

  /** The schema of a member, or of the values of a map. */
  private static JsonNode inside(JsonNode schema, String member) {
    JsonNode known = schema.path("properties").path(member);
    return known.isMissingNode() ? schema.path("additionalProperties") : known;
  }

  private static JsonNode withoutProse(JsonNode json, JsonNode schema) {
    if (json.isArray()) {
      ArrayNode elements = WireJson.mapper().createArrayNode();
      json.forEach(element -> elements.add(withoutProse(element, schema.path("items"))));
      return elements;
    }
    if (json.isObject()) {
      ObjectNode members = WireJson.mapper().createObjectNode();
      json.properties()
          .forEach(
              member -> {
                JsonNode known = inside(schema, member.getKey());
                if (!known.has(KEYWORD)) {
                  members.set(member.getKey(), withoutProse(member.getValue(), known));
                }
              });
      return members;
    }
    return json;
  }
}
