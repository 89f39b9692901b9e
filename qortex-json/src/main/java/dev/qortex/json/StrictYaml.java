package dev.qortex.json;

import java.io.StringReader;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.events.AliasEvent;
import org.yaml.snakeyaml.events.CollectionEndEvent;
import org.yaml.snakeyaml.events.CollectionStartEvent;
import org.yaml.snakeyaml.events.Event;
import org.yaml.snakeyaml.events.ScalarEvent;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeId;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Reader of one untrusted YAML document: no aliases, tags, duplicate keys or deep nesting; dates
 * stay texts. What is refused, and what the library itself lets escape, is a RuntimeException.
 */
public final class StrictYaml {

  /** The 100 levels that properties have at most, and those around them. */
  public static final int MAX_DEPTH = 110;

  private StrictYaml() {}

  /** The document as maps, lists and scalars; null for an empty one. */
  public static @Nullable Object load(String text, int maxLength) {
    Yaml yaml = yaml(maxLength, MAX_DEPTH);
    check(yaml.parse(new StringReader(text)));
    return yaml.load(text);
  }

  /** The document with the lines of its parts; null for an empty one. */
  public static @Nullable Node compose(String text, int maxLength) {
    load(text, maxLength);
    return yaml(maxLength, MAX_DEPTH).compose(new StringReader(text));
  }

  /** Lines of the values of a document, as {@link StrictJson#lines} gives them. */
  public static Map<String, Integer> lines(String text, int maxLength) {
    Map<String, Integer> lines = new HashMap<>();
    Node top = compose(text, maxLength);
    if (top != null) {
      note("", top, top, lines);
    }
    return lines;
  }

  private static void note(String pointer, Node start, Node value, Map<String, Integer> lines) {
    lines.put(pointer, line(start.getStartMark()));
    if (value instanceof MappingNode map) {
      for (NodeTuple entry : map.getValue()) {
        if (entry.getKeyNode() instanceof ScalarNode key) {
          note(pointer + "/" + key.getValue(), key, entry.getValueNode(), lines);
        }
      }
    } else if (value instanceof SequenceNode list) {
      for (int i = 0; i < list.getValue().size(); i++) {
        Node item = list.getValue().get(i);
        note(pointer + "/" + i, item, item, lines);
      }
    }
  }

  private static int line(Mark mark) {
    return mark.getLine() + 1;
  }

  /** The library without duplicate keys, aliases of collections, and dates. */
  static Yaml yaml(int maxLength, int maxDepth) {
    LoaderOptions loading = new LoaderOptions();
    loading.setAllowDuplicateKeys(false);
    loading.setMaxAliasesForCollections(0);
    loading.setNestingDepthLimit(maxDepth);
    loading.setCodePointLimit(maxLength);
    DumperOptions unused = new DumperOptions();
    return new Yaml(
        new SafeConstructor(loading),
        new Representer(unused),
        unused,
        loading,
        new DatesAreTexts());
  }

  /** Stops at the first event that is not allowed, before deep nesting costs quadratic time. */
  private static void check(Iterable<Event> events) {
    int depth = 0;
    for (Event event : events) {
      depth += event instanceof CollectionStartEvent ? 1 : 0;
      depth -= event instanceof CollectionEndEvent ? 1 : 0;
      if (depth > MAX_DEPTH) {
        throw new IllegalArgumentException(
            "It is nested deeper than (%s) levels in line %s."
                .formatted(MAX_DEPTH, line(event.getStartMark())));
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
      throw new IllegalArgumentException(
          "The tag (%s) in line %s is not allowed.".formatted(tag, line(event.getStartMark())));
    }
    if (event instanceof AliasEvent alias) {
      throw new IllegalArgumentException(
          "The alias (*%s) in line %s is not allowed."
              .formatted(alias.getAnchor(), line(event.getStartMark())));
    }
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
