package dev.qortex.core.model;

import dev.qortex.commons.Checks;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Named idea, pattern or entity.
 *
 * @param id the id; unique in the graph; ingestors use {@code domain:name}
 * @param domain the name of its domain
 * @param name the name for people; not blank
 * @param description the description; may be empty
 * @param confidence the confidence, from 0 to 1
 * @param provenance the source that contributed it
 * @param properties the properties: strings, numbers, booleans, lists and maps
 */
public record ConceptNode(
    String id,
    String domain,
    String name,
    String description,
    double confidence,
    Provenance provenance,
    Map<String, Object> properties)
    implements Node {

  /** Names that a buildlog gives, such as {@code mistake:mistake-bug-20261127-025508-745861}. */
  private static final Pattern WITH_TIME = Pattern.compile("\\w+:\\S*\\d{8}-\\d{6}\\S*");

  /** Checks the components and makes defensive copies. */
  public ConceptNode {
    Checks.id("concept id", id);
    String what = "concept (" + Checks.shown(id) + ")";
    Checks.id("domain of " + what, domain);
    Checks.id("name of " + what, name);
    Checks.text("description of " + what, description);
    Checks.unit("confidence of " + what, confidence);
    properties = Checks.properties(what, properties);
  }

  /** Creates a concept with full confidence, without extra properties. */
  public static ConceptNode of(
      String id, String domain, String name, String description, Provenance provenance) {
    return new ConceptNode(id, domain, name, description, 1.0, provenance, Map.of());
  }

  /**
   * The text {@code name: description}; the name alone if there is no description, the description
   * alone if the name is a mere id with a time, which would make vectors of unlike texts similar.
   */
  @Override
  public String content() {
    if (description.isEmpty()) {
      return name;
    }
    boolean isMereId = name.indexOf(':') > 0 && WITH_TIME.matcher(name).matches();
    return isMereId ? description : name + ": " + description;
  }

  @Override
  public NodeKind kind() {
    return NodeKind.CONCEPT;
  }
}
