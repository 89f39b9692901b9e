package dev.qortex.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.qortex.commons.TextBytes;

/**
 * JSON object in a file of settings that people and other programs write, too: unchanged members
 * keep their value and their position. Pure functions.
 */
public final class JsonSettings {

  /** Mapper that preserves the notation of numbers, and refuses duplicate names. */
  public static final JsonMapper JSON =
      Mappers.STRICT
          .rebuild()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private JsonSettings() {}

  /**
   * The object of a file.
   *
   * @param file name of the file, for the message
   * @throws IllegalArgumentException when the text is not a JSON object
   */
  public static ObjectNode parse(String file, String text) {
    try {
      if (JSON.readTree(TextBytes.withoutMark(text)) instanceof ObjectNode object) {
        return object;
      }
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "The settings (%s) are not valid JSON: %s\nMaybe they have comments or a trailing comma: remove these."
              .formatted(file, e.getOriginalMessage()),
          e);
    }
    throw new IllegalArgumentException(
        "The settings (%s) must be a JSON object.\nMaybe it is another file.".formatted(file));
  }

  /** The text of a file, with a line for each value. */
  public static String text(ObjectNode settings) {
    try {
      return Mappers.PRETTY.writeValueAsString(settings) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Settings that were read cannot be written.", e);
    }
  }
}
