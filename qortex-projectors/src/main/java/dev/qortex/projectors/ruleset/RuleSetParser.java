package dev.qortex.projectors.ruleset;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.json.StrictJson;
import dev.qortex.json.StrictYaml;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns untrusted text into plain values: no aliases, tags, duplicate keys, deep nesting. */
final class RuleSetParser {

  private RuleSetParser() {}

  /** The document in the text, null for an empty one. */
  static @Nullable Object parse(String name, String text, RuleSetFormat format, int maxLength) {
    return format == RuleSetFormat.JSON ? json(name, text) : yaml(name, text, maxLength);
  }

  /** Lines of the values of a text that can be parsed, from 1, by JSON pointer. */
  static Map<String, Integer> lines(String text, RuleSetFormat format) {
    return format == RuleSetFormat.JSON
        ? StrictJson.lines(text)
        : StrictYaml.lines(text, Integer.MAX_VALUE);
  }

  private static @Nullable Object json(String name, String text) {
    try {
      return StrictJson.load(text);
    } catch (JsonProcessingException e) {
      throw unreadable(name, RuleSetFormat.JSON, e);
    }
  }

  private static @Nullable Object yaml(String name, String text, int maxLength) {
    try {
      return StrictYaml.load(text, maxLength);
    } catch (RuntimeException e) {
      // Apart from its own exceptions the library lets some of the JDK's escape.
      throw unreadable(name, RuleSetFormat.YAML, e);
    }
  }

  private static SourceReadException unreadable(String name, RuleSetFormat format, Exception e) {
    return new SourceReadException(
        "The rule set (%s) is not valid %s: %s\nMaybe a quote or an indent is missing, or it uses aliases or tags."
            .formatted(name, format, e.getMessage()),
        e);
  }
}
