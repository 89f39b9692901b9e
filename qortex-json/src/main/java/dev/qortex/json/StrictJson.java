package dev.qortex.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reader of one untrusted JSON document: no duplicate names, nothing after it, and no deep nesting.
 * Pure functions.
 */
public final class StrictJson {

  private static final JsonMapper JSON = Mappers.strict(StrictYaml.MAX_DEPTH);

  private StrictJson() {}

  /** The document as maps, lists and scalars. */
  public static @Nullable Object load(String text) throws JsonProcessingException {
    return JSON.readValue(text, Object.class);
  }

  /**
   * Lines of the values of a document that {@link #load} reads, from 1, by JSON pointer; that of a
   * field is the line of its name.
   */
  public static Map<String, Integer> lines(String text) {
    Map<String, Integer> lines = new HashMap<>();
    try (JsonParser parser = JSON.createParser(text)) {
      while (parser.nextToken() != null) {
        lines.putIfAbsent(
            parser.getParsingContext().pathAsPointer().toString(),
            parser.currentTokenLocation().getLineNr());
      }
    } catch (IOException e) {
      throw new UncheckedIOException("A text cannot be read a second time.", e);
    }
    return lines;
  }

  /** Plain values in a line. */
  public static String line(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Plain values cannot be written as JSON.", e);
    }
  }
}
