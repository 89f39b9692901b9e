package dev.qortex.core.model;

import dev.qortex.commons.Checks;
import java.util.List;
import java.util.function.Predicate;

/**
 * Code snippet that shows a concept or a rule, or how not to apply it.
 *
 * @param id the id; unique in the graph
 * @param domain the name of its domain
 * @param code the code itself
 * @param language the language, such as {@code java}; empty if unknown
 * @param description the description; may be empty
 * @param conceptIds the concepts that it shows
 * @param antipattern whether it shows how not to do it
 * @param provenance the source that contributed it
 */
public record CodeExample(
    String id,
    String domain,
    String code,
    String language,
    String description,
    List<String> conceptIds,
    boolean antipattern,
    Provenance provenance)
    implements Element {

  /** Checks the components and makes defensive copies. */
  public CodeExample {
    Checks.id("code example id", id);
    String what = "code example (" + Checks.shown(id) + ")";
    Checks.id("domain of " + what, domain);
    Checks.id("code of " + what, code);
    Checks.text("language of " + what, language);
    Checks.text("description of " + what, description);
    conceptIds = conceptIds.stream().distinct().toList();
    conceptIds.forEach(concept -> Checks.id("concept id of " + what, concept));
  }

  /** Returns a copy that shows only the matching concepts. */
  public CodeExample showing(Predicate<String> concepts) {
    return new CodeExample(
        id,
        domain,
        code,
        language,
        description,
        conceptIds.stream().filter(concepts).toList(),
        antipattern,
        provenance);
  }

  /** Displayed text: the description, if any, above the code. */
  public String content() {
    return description.isEmpty() ? code : description + "\n" + code;
  }

  @Override
  public ElementId key() {
    return new ElementId(ElementKind.EXAMPLE, id);
  }

  /** The confidence, which is always 1 for examples. */
  @Override
  public double confidence() {
    return 1.0;
  }
}
