package dev.qortex.ingest.internal;

import java.io.StringReader;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * The keys and values of a YAML map, at most 32 levels deep. Aliases are refused: nobody needs
 * them, and they can explode. Pure functions.
 */
public final class YamlFields {

  private static final int LONGEST = 1 << 24;
  private static final int DEEPEST = 32;
  private static final Pattern LINE = Pattern.compile("---[ \\t]*(?:\\r?\\n|$)");

  private YamlFields() {}

  /** What stands between the first two lines of three hyphens, and what follows; or nothing. */
  public static String[] split(String text) {
    Matcher line = LINE.matcher(text);
    if (!line.lookingAt()) {
      return new String[0];
    }
    int start = line.end();
    for (int at = start; at < text.length(); at = lineEnd(text, at)) {
      if (line.region(at, text.length()).lookingAt()) {
        return new String[] {text.substring(start, at), text.substring(line.end())};
      }
    }
    return new String[0];
  }

  /** Where the next line begins, or the text ends. */
  public static int lineEnd(String text, int from) {
    int end = text.indexOf('\n', from);
    return end < 0 ? text.length() : end + 1;
  }

  /**
   * The map, which may be changed, as its lists and maps may not.
   *
   * @param scalar the value of a plain one
   * @throws YAMLException when it is no map, has a key twice, or is refused
   */
  public static Map<String, Object> read(String yaml, Function<ScalarNode, Object> scalar) {
    LoaderOptions limits = new LoaderOptions();
    limits.setCodePointLimit(LONGEST);
    limits.setNestingDepthLimit(DEEPEST);
    limits.setAllowDuplicateKeys(false);
    Node node = new Yaml(new SafeConstructor(limits)).compose(new StringReader(yaml));
    if (node == null) {
      return new LinkedHashMap<>();
    }
    if (!(node instanceof MappingNode)) {
      throw new YAMLException("it has no keys");
    }
    Map<String, Object> values = new LinkedHashMap<>();
    Map<?, ?> map =
        (Map<?, ?>) value(node, Collections.newSetFromMap(new IdentityHashMap<>()), scalar);
    map.forEach((key, value) -> values.put(key.toString(), value));
    return values;
  }

  /** An alias is the very node that it stands for. */
  private static Object value(Node node, Set<Node> seen, Function<ScalarNode, Object> scalar) {
    if (!seen.add(node)) {
      throw new YAMLException("an alias (*) stands in it");
    }
    if (node instanceof MappingNode mapping) {
      Map<String, Object> map = new LinkedHashMap<>();
      for (NodeTuple tuple : mapping.getValue()) {
        if (!(tuple.getKeyNode() instanceof ScalarNode key) || !seen.add(key)) {
          throw new YAMLException("a list, a map or an alias is a key");
        }
        String name = SourceText.wellFormed(key.getValue());
        if (map.put(name, value(tuple.getValueNode(), seen, scalar)) != null) {
          throw new YAMLException("found duplicate key " + name);
        }
      }
      return map;
    }
    if (node instanceof SequenceNode sequence) {
      return sequence.getValue().stream().map(item -> value(item, seen, scalar)).toList();
    }
    return scalar.apply((ScalarNode) node);
  }
}
