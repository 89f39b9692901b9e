package dev.qortex.projectors.ruleset;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.core.error.SourceReadException;
import java.io.StringReader;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.nodes.NodeId;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/** Turns untrusted text into plain values: no aliases, tags, duplicate keys, deep nesting. */
final class RuleSetParser {

  /** The 100 levels that properties have at most, and those around them. */
  private static final int MAX_DEPTH = 110;

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(MAX_DEPTH)
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
    LoaderOptions loading = new LoaderOptions();
    loading.setAllowDuplicateKeys(false);
    loading.setMaxAliasesForCollections(0);
    loading.setNestingDepthLimit(MAX_DEPTH);
    loading.setCodePointLimit(maxLength);
    DumperOptions unused = new DumperOptions();
    Yaml yaml =
        new Yaml(
            new SafeConstructor(loading),
            new Representer(unused),
            unused,
            loading,
            new DatesAreTexts());
    try {
      check(yaml.parse(new StringReader(text)));
      return yaml.load(text);
    } catch (RuntimeException e) {
      // Apart from its own exceptions the library lets some of the JDK's escape.
      throw unreadable(name, RuleSetFormat.YAML, e);
    }
  }

  /** Stops at the first event that is not allowed, before deep nesting costs quadratic time. */
  private static void check(Iterable<Event> events) {
    int depth = 0;
    for (Event event : events) {
      depth += event instanceof CollectionStartEvent ? 1 : 0;
      depth -= event instanceof CollectionEndEvent ? 1 : 0;
      if (depth > MAX_DEPTH) {
        throw new IllegalArgumentException(
            "It is nested deeper than (%d) levels.".formatted(MAX_DEPTH));
      }
      refuseAliasAndTag(event);
    }
  }

  private static void refuseAliasAndTag(Event event) {
    String tag =
        event instanceof ScalarEvent scalar
            ? scalar.getTag()
            : event instanceof CollectionStartEvent start ? start.getTag() : null;
    if (tag != null) {
      throw new IllegalArgumentException("The tag (%s) is not allowed.".formatted(tag));
    }
    if (event instanceof AliasEvent alias) {
      throw new IllegalArgumentException(
          "The alias (*%s) is not allowed.".formatted(alias.getAnchor()));
    }
  }

  private static SourceReadException unreadable(String name, RuleSetFormat format, Exception e) {
    return new SourceReadException(
        "The rule set (%s) is no %s that can be read: %s\nMaybe a quote or an indent is missing, or it uses aliases or tags."
            .formatted(name, format, e.getMessage()),
        e);
  }

  /** Reads {@code 2026-11-21} as the text that it is. */
  private static final class DatesAreTexts extends Resolver {

    @Override
    public Tag resolve(NodeId kind, String value, boolean implicit) {
      Tag tag = super.resolve(kind, value, implicit);
      return tag.equals(Tag.TIMESTAMP) ? Tag.STR : tag;
    }
  }
}
