package dev.qortex.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.service.Operation;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.schema.Prose;
import java.util.Iterator;
import java.util.Set;

/**
 * Schemas of an operation as a tool: with the arguments that shape its result for an agent, and
 * with a result whose prose may be absent. Immutable.
 */
final class ToolSchemas {

  /** The argument that chooses the place of prose. */
  static final String TEXTS = "texts";

  /** The argument that bounds a result; of the operation itself where it has one. */
  static final String TOKEN_BUDGET = "token_budget";

  /**
   * Tools of Python qortex whose structured content programs read: its items keep their members.
   * The tool for agents is {@code qortex_ask}.
   */
  private static final Set<String> FOR_PROGRAMS = Set.of("qortex_query");

  private static final int USUAL_TOKENS = 2_000;
  private static final int MOST_TOKENS = 1_000_000;

  private final ObjectNode input;
  private final ObjectNode output;
  private final boolean textOnly;
  private final boolean hasProse;
  private final boolean inStructure;
  private final boolean ownBudget;
  private final boolean addedBudget;

  /**
   * @param textOnly whether results are texts alone, without structured content
   */
  ToolSchemas(Operation operation, boolean textOnly) {
    this.textOnly = textOnly;
    input = (ObjectNode) operation.inputSchema();
    output = (ObjectNode) operation.outputSchema();
    hasProse = !textOnly && hasProse(output);
    inStructure = FOR_PROGRAMS.contains(operation.name());
    ObjectNode arguments = input.withObjectProperty("properties");
    ownBudget = arguments.has(TOKEN_BUDGET);
    addedBudget =
        !ownBudget
            && operation.hints().readsOnly()
            && !operation.isWhole()
            && !output.findParents("items").isEmpty();
    if (addedBudget) {
      arguments
          .putObject(TOKEN_BUDGET)
          .put("type", "integer")
          .put("description", "Tokens of the result at most; 0 for no limit.")
          .put("default", USUAL_TOKENS)
          .put("minimum", 0)
          .put("maximum", MOST_TOKENS);
    }
    if (hasProse) {
      arguments
          .putObject(TEXTS)
          .put("type", "boolean")
          .put(
              "description",
              "Texts in the structured content instead of the text; for clients that show it"
                  + " alone.")
          .put("default", inStructure);
      relax(output);
    }
  }

  /** The arguments, by which a call is checked. */
  JsonNode input() {
    return input;
  }

  /** The arguments as a list of tools describes them. */
  ObjectNode listedInput() {
    return PortableSchema.of(input);
  }

  JsonNode output() {
    return output;
  }

  /** The place of prose; takes the argument that says so out of those of a call. */
  AgentResult.Prose prose(ObjectNode arguments) {
    if (textOnly) {
      return AgentResult.Prose.IN_TEXT_ALONE;
    }
    JsonNode texts = hasProse ? arguments.remove(TEXTS) : null;
    if (texts != null && !texts.isNull() && !texts.isBoolean()) {
      throw ServiceException.invalid(
          TEXTS, "The argument 'texts' (%s) is neither true nor false.".formatted(texts));
    }
    boolean chosen = texts == null || texts.isNull() ? inStructure : texts.booleanValue();
    return chosen ? AgentResult.Prose.IN_STRUCTURE : AgentResult.Prose.IN_TEXT;
  }

  /** Tokens that the result may take; 0 for no limit. */
  int tokens(ObjectNode arguments) {
    if (!ownBudget && !addedBudget) {
      return 0;
    }
    JsonNode given = arguments.path(TOKEN_BUDGET);
    if (addedBudget) {
      arguments.remove(TOKEN_BUDGET);
    }
    if (given.isMissingNode() || given.isNull()) {
      return input.path("properties").path(TOKEN_BUDGET).path("default").intValue();
    }
    boolean sound = given.canConvertToInt() && given.isIntegralNumber();
    if (sound && given.intValue() >= 0 && given.intValue() <= MOST_TOKENS) {
      return given.intValue();
    }
    throw ServiceException.invalid(
        TOKEN_BUDGET,
        "The argument 'token_budget' (%s) must be a whole number from 0 to %s.\nMaybe %s."
            .formatted(given, MOST_TOKENS, USUAL_TOKENS));
  }

  private static boolean hasProse(JsonNode schema) {
    return schema.has(Prose.KEYWORD) || !schema.findValues(Prose.KEYWORD).isEmpty();
  }

  /** Prose is required nowhere, as it may be in the text. */
  private static void relax(JsonNode schema) {
    JsonNode properties = schema.path("properties");
    if (schema.path("required") instanceof ArrayNode required) {
      for (Iterator<JsonNode> names = required.iterator(); names.hasNext(); ) {
        if (properties.path(names.next().asText()).has(Prose.KEYWORD)) {
          names.remove();
        }
      }
    }
    schema.forEach(ToolSchemas::relax);
  }
}
