package dev.qortex.cli.internal.terminal;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.qortex.commons.TextBytes;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Json;
import java.io.IOException;
import java.lang.reflect.Type;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;

/** JSON that someone gave: itself, {@code @FILE}, or {@code -} for standard input. */
public final class JsonArgument {

  private JsonArgument() {}

  /** Reads one JSON value, and refuses what it would drop: repeated members, and what follows. */
  public static ObjectReader strict() {
    return Json.mapper()
        .reader()
        .with(
            DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
            DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY);
  }

  /**
   * The value.
   *
   * @param label of the argument, for refusals
   * @throws ServiceException when it is not valid JSON
   */
  public static JsonNode read(String label, String given, Terminal terminal) {
    boolean file = given.startsWith("@");
    try {
      String text =
          given.equals("-")
              ? terminal.input()
              : file
                  ? TextBytes.decoded(Files.readAllBytes(terminal.path(given.substring(1))))
                  : given;
      JsonNode read = strict().readTree(TextBytes.withoutMark(text));
      // A word is as good as a text in quotes where texts are allowed, too.
      return read.isMissingNode() ? new TextNode(text) : read;
    } catch (JsonProcessingException e) {
      if (given.matches("\\w+")) {
        return new TextNode(given);
      }
      throw ServiceException.invalid(
          label,
          "%s %s.\n%s"
              .formatted(
                  file ? "%s (%s)".formatted(label, given) : label,
                  fault(e),
                  file || given.equals("-")
                      ? "Maybe it holds more than the JSON of one value."
                      : "Maybe put it into single quotes, or into a file: @FILE."));
    } catch (CharacterCodingException e) {
      throw ServiceException.invalid(
          label,
          "The file %s is not in UTF-8.\nMaybe write it anew in that encoding."
              .formatted(given.substring(1)));
    } catch (IOException e) {
      throw ServiceException.notFound(label, ExitCode.message(e));
    }
  }

  /** Reads a value of a type, which refuses what it cannot be. */
  public static <T> T read(String label, String given, Class<T> type, Terminal terminal) {
    return converted(label, read(label, given, terminal), type);
  }

  /** Converts JSON to a type, which refuses what it cannot be. */
  public static <T> T converted(String label, JsonNode json, Type type) {
    try {
      return Json.mapper().treeToValue(json, Json.mapper().constructType(type));
    } catch (JsonProcessingException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      String message =
          cause instanceof JsonProcessingException problem
              ? problem.getOriginalMessage()
              : String.valueOf(cause.getMessage());
      throw ServiceException.invalid(label, message);
    }
  }

  private static String fault(JsonProcessingException e) {
    JsonLocation place = e.getLocation();
    if (place == null) {
      return "is nested too deep to be read";
    }
    return "%s from line %s, column %s on"
        .formatted(
            e instanceof MismatchedInputException
                ? "has a member twice, or text after its end,"
                : "is malformed",
            place.getLineNr(),
            place.getColumnNr());
  }
}
