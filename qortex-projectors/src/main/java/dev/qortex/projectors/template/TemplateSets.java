package dev.qortex.projectors.template;

import dev.qortex.commons.Resources;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.rules.RuleTemplate;
import dev.qortex.core.rules.RuleTemplate.Severity;
import dev.qortex.core.rules.TemplateSet;
import dev.qortex.json.StrictYaml;
import dev.qortex.projectors.internal.BoundedText;
import dev.qortex.projectors.ruleset.RuleSetLimits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * Reader of template sets in YAML. A file holds {@code templates}: a list of maps with exactly
 * {@code relation}, {@code variant}, {@code category}, {@code severity} and {@code text}; of each
 * relation the preferred template comes first. Limits are those of {@link RuleSetLimits#defaults}.
 * Stateless and thread-safe.
 */
public final class TemplateSets {

  /** Name of the set with the ids, categories, severities and directions of Python qortex 0.8. */
  public static final String QORTEX_0_8 = "qortex-0.8";

  private static final RuleSetLimits LIMITS = RuleSetLimits.defaults();
  private static final BoundedText TEXT = new BoundedText("template set", LIMITS.maxBytes());
  private static final List<String> FIELDS =
      List.of("relation", "variant", "category", "severity", "text");

  private TemplateSets() {}

  /**
   * Reads a file of UTF-8.
   *
   * @throws SourceReadException when it cannot be read, is too large, or is not a template set: the
   *     message names the line and the value
   */
  public static TemplateSet read(Path file) {
    return parse(file.toString(), TEXT.read(file));
  }

  /**
   * Reads text.
   *
   * @param name the name of the text in messages
   */
  public static TemplateSet parse(String name, String text) {
    String content = TEXT.checked(name, text);
    try {
      return TemplateSet.of(templates(StrictYaml.compose(content, LIMITS.maxBytes())));
    } catch (RuntimeException e) {
      throw new SourceReadException(
          "The template set (%s) is refused: %s".formatted(name, e.getMessage()), e);
    }
  }

  /**
   * A set that comes with this artifact.
   *
   * @param name {@link #QORTEX_0_8}
   */
  public static TemplateSet named(String name) {
    if (!name.equals(QORTEX_0_8)) {
      throw new IllegalArgumentException(
          "The template set (%s) is unknown.\nMaybe: %s.".formatted(name, QORTEX_0_8));
    }
    return parse(name, Resources.text(TemplateSets.class, QORTEX_0_8 + ".templates.yaml"));
  }

  private static List<RuleTemplate> templates(@Nullable Node document) {
    Map<String, Node> top = document == null ? Map.of() : fields(document, List.of("templates"));
    if (!(top.get("templates") instanceof SequenceNode list)) {
      throw new IllegalArgumentException(
          "The field (templates) must be a list of templates.\nMaybe: templates: [].");
    }
    if (list.getValue().size() > LIMITS.maxRules()) {
      throw new IllegalArgumentException(
          "It has (%s) templates, more than (%s).\nMaybe split it into several files."
              .formatted(list.getValue().size(), LIMITS.maxRules()));
    }
    List<RuleTemplate> templates = new ArrayList<>();
    for (Node node : list.getValue()) {
      templates.add(template(node));
    }
    return templates;
  }

  private static RuleTemplate template(Node node) {
    Map<String, Node> fields = fields(node, FIELDS);
    for (String name : FIELDS) {
      if (!fields.containsKey(name)) {
        throw refused(node, "the field (%s) is missing.".formatted(name));
      }
    }
    String text = text(fields, "text");
    if (text.codePointCount(0, text.length()) > LIMITS.maxRuleLength()) {
      throw refused(
          fields.get("text"),
          "the text is longer than (%s) characters.".formatted(LIMITS.maxRuleLength()));
    }
    RelationType relation =
        constant(fields, "relation", RelationType.values(), RelationType::value);
    Severity severity = constant(fields, "severity", Severity.values(), Severity::value);
    try {
      return new RuleTemplate(
          relation, text(fields, "variant"), text, text(fields, "category"), severity);
    } catch (IllegalArgumentException e) {
      throw refused(node, String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, Node> fields(Node node, List<String> known) {
    if (!(node instanceof MappingNode map)) {
      throw refused(node, "here must be a map with %s.".formatted(String.join(", ", known)));
    }
    Map<String, Node> fields = new LinkedHashMap<>();
    for (NodeTuple field : map.getValue()) {
      String name = field.getKeyNode() instanceof ScalarNode key ? key.getValue() : "?";
      if (!known.contains(name)) {
        throw refused(
            field.getKeyNode(),
            "the field (%s) is unknown.\nMaybe one of: %s."
                .formatted(name, String.join(", ", known)));
      }
      fields.put(name, field.getValueNode());
    }
    return fields;
  }

  private static String text(Map<String, Node> fields, String name) {
    Node node = fields.get(name);
    if (node instanceof ScalarNode scalar) {
      return scalar.getValue();
    }
    throw refused(node, "the %s must be a text.\nMaybe put it in quotes.".formatted(name));
  }

  private static <E extends Enum<E>> E constant(
      Map<String, Node> fields, String name, E[] known, Function<E, String> value) {
    String given = text(fields, name);
    return Arrays.stream(known)
        .filter(constant -> value.apply(constant).equals(given))
        .findFirst()
        .orElseThrow(
            () ->
                refused(
                    fields.get(name),
                    "the %s (%s) is unknown.\nMaybe one of: %s."
                        .formatted(
                            name,
                            given,
                            String.join(", ", Arrays.stream(known).map(value).toList()))));
  }

  private static IllegalArgumentException refused(@Nullable Node node, String why) {
    int line = node == null ? 1 : node.getStartMark().getLine() + 1;
    return new IllegalArgumentException("line %s: %s".formatted(line, why));
  }
}
