package dev.qortex.json;

import dev.qortex.commons.Surrogates;
import java.io.StringReader;
import java.math.BigInteger;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * The keys and values of a YAML map, at most 32 levels deep. Aliases are refused: they are not
 * needed, and can explode. Pure functions.
 */
public final class YamlFields {

  private static final int LONGEST = 1 << 24;

  /** The most levels of lists and maps, also of TOML. */
  public static final int DEEPEST = 32;

  private static final Pattern WHOLE = Pattern.compile("-?(0|[1-9][0-9]{0,18})");
  private static final Pattern REAL =
      Pattern.compile("-?[0-9]{1,300}\\.[0-9]{1,300}([eE][-+]?[0-9]{1,3})?");
  private static final Set<String> TRUE = Set.of("true", "yes", "on");

  private YamlFields() {}

  /**
   * The map, which may be changed, as its lists and maps may not.
   *
   * @param scalar the value of a plain one
   * @throws YAMLException when it is not a map, has a key twice, or is refused
   */
  public static Map<String, Object> read(String yaml, Function<ScalarNode, Object> scalar) {
    Node node = StrictYaml.yaml(LONGEST, DEEPEST).compose(new StringReader(yaml));
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

  /**
   * The value of a scalar in the types of YAML, where numbers are written in decimals: a date is a
   * text, and a null an empty one.
   */
  public static Object scalar(ScalarNode node) {
    String text = Surrogates.wellFormed(node.getValue());
    if (node.getTag().equals(Tag.NULL)) {
      return "";
    } else if (node.getTag().equals(Tag.BOOL)) {
      return TRUE.contains(text.toLowerCase(Locale.ROOT));
    } else if (node.getTag().equals(Tag.INT) && WHOLE.matcher(text).matches()) {
      BigInteger number = new BigInteger(text);
      return number.bitLength() < Long.SIZE ? number.longValue() : text;
    } else if (node.getTag().equals(Tag.FLOAT) && REAL.matcher(text).matches()) {
      double number = Double.parseDouble(text);
      return Double.isFinite(number) ? number : text;
    }
    return text;
  }

  /**
   * Reads a scalar like {@link #scalar}, but a number that is not in its shortest form is a text.
   */
  public static Object exactScalar(ScalarNode node) {
    Object value = scalar(node);
    boolean text = value instanceof String written && !written.isEmpty();
    boolean changed = value instanceof Number && !value.toString().equals(node.getValue());
    return text || changed ? node.getValue() : value;
  }

  /** The reason why a text is not YAML, without its lines. */
  public static String problem(YAMLException e) {
    return e instanceof MarkedYAMLException marked
        ? String.valueOf(marked.getProblem())
        : String.valueOf(e.getMessage());
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
        String name = Surrogates.wellFormed(key.getValue());
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
