package dev.qortex.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import dev.qortex.service.Caller;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import java.util.function.Consumer;

/**
 * Method of the protocol that this server answers itself, because the answer depends on the caller
 * or comes in pages.
 */
@FunctionalInterface
interface Feature {

  /**
   * Answers a request.
   *
   * @param params an object, or missing
   * @param notifications the receiver of notifications to the client
   * @return the result, as JSON binding writes it
   * @throws McpError as the refusal of the request
   */
  Object answer(JsonNode params, Caller caller, Consumer<String> notifications);

  /** Refusal of a parameter. */
  static McpError invalid(String message) {
    return McpError.builder(ErrorCodes.INVALID_PARAMS).message(message).build();
  }

  /** A parameter that must be a text. */
  static String text(JsonNode params, String name) {
    JsonNode value = params.path(name);
    if (!value.isTextual()) {
      throw invalid("The parameter '%s' is missing or no text.".formatted(name));
    }
    return value.textValue();
  }

  /** The cursor of the page; empty for the first one. */
  static String cursor(JsonNode params) {
    return params.path("cursor").asText("");
  }
}
