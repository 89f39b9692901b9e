package dev.qortex.json.frontmatter;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.DumperOptions.FlowStyle;
import org.yaml.snakeyaml.DumperOptions.ScalarStyle;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeId;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.resolver.Resolver;

/**
 * Fields of front matter in the block style of YAML, one at a time, so that a field of a file can
 * be replaced while all others keep their form.
 *
 * @param quoted the keys with texts in double quotes
 * @param typed keys whose texts are numbers and times to YAML
 */
public record BlockFields(Set<String> quoted, Set<String> typed) {

  /** Makes copies. */
  public BlockFields {
    quoted = Set.copyOf(quoted);
    typed = Set.copyOf(typed);
  }

  /**
   * A line, or several for a list.
   *
   * @param value a text, a map in the order of its keys, or a list of these; of another value its
   *     {@code toString}
   */
  public String field(String key, Object value) {
    DumperOptions options = new DumperOptions();
    options.setDefaultFlowStyle(FlowStyle.BLOCK);
    options.setIndent(4);
    options.setIndicatorIndent(2);
    options.setSplitLines(false);
    options.setAllowUnicode(true);
    StringWriter out = new StringWriter();
    new Yaml(options)
        .serialize(mapping(List.of(new NodeTuple(text(key, false), node(key, value)))), out);
    return out.toString();
  }

  private Node node(String key, Object value) {
    if (value instanceof Collection<?> values) {
      List<Node> items = new ArrayList<>();
      values.forEach(item -> items.add(node(key, item)));
      return new SequenceNode(Tag.SEQ, items, FlowStyle.BLOCK);
    }
    if (value instanceof Map<?, ?> map) {
      List<NodeTuple> fields = new ArrayList<>();
      map.forEach(
          (name, text) ->
              fields.add(
                  new NodeTuple(text(name.toString(), false), text(text.toString(), false))));
      return mapping(fields);
    }
    String written = value.toString();
    if (typed.contains(key)) {
      Tag tag = new Resolver().resolve(NodeId.scalar, written, true);
      return new ScalarNode(tag, written, null, null, ScalarStyle.PLAIN);
    }
    return text(written, quoted.contains(key));
  }

  private static Node mapping(List<NodeTuple> fields) {
    return new MappingNode(Tag.MAP, fields, FlowStyle.BLOCK);
  }

  private static Node text(String text, boolean quoted) {
    ScalarStyle style = quoted ? ScalarStyle.DOUBLE_QUOTED : ScalarStyle.PLAIN;
    return new ScalarNode(Tag.STR, text, null, null, style);
  }
}
