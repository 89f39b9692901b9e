package dev.qortex.projectors.ruleset;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.projectors.internal.StrictYaml;
import org.jspecify.annotations.Nullable;

/** Turns untrusted text into plain values: no aliases, tags, duplicate keys, deep nesting. */
final class RuleSetParser {

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(StrictYaml.MAX_DEPTH)
                          .maxNameLength(Integer.MAX_VALUE)
                          .maxStringLength(Integer.MAX_VALUE)
                          .build())
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private RuleSetParser() {}

  /** The document in the text, null for an empty one. */
  static @Nullable Object parse(String name, String text, RuleSetFormat format, int maxLength) {
    return format == RuleSetFormat.JSON ? json(name, text) : yaml(name, text, maxLength);
  }

  private static @Nullable Object json(String name, String text) {
    try {
      return JSON.readValue(text, Object.class);
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
        "The rule set (%s) is no %s that can be read: %s\nMaybe a quote or an indent is missing, or it uses aliases or tags."
            .formatted(name, format, e.getMessage()),
        e);
  }
}
