package dev.qortex.core.model;

import dev.qortex.commons.Checks;
import java.util.List;

/**
 * A rule that a source states in words.
 *
 * @param id the id; unique in the graph, stable when the same source is read again
 * @param domain the name of its domain
 * @param text the text of the rule; not blank
 * @param conceptIds the concepts that the rule is about, without duplicates, in order
 * @param category the category, such as {@code architectural}; empty for none
 * @param confidence the confidence, from 0 to 1
 * @param provenance the source that contributed it
 */
public record ExplicitRule(
    String id,
    String domain,
    String text,
    List<String> conceptIds,
    String category,
    double confidence,
    Provenance provenance)
    implements Element {

  /** Checks the components and makes defensive copies. */
  public ExplicitRule {
    Checks.id("rule id", id);
    String what = "rule (" + Checks.shown(id) + ")";
    Checks.id("domain of " + what, domain);
    Checks.id("text of " + what, text);
    conceptIds = conceptIds.stream().distinct().toList();
    conceptIds.forEach(concept -> Checks.id("concept id of " + what, concept));
    Checks.text("category of " + what, category);
    Checks.unit("confidence of " + what, confidence);
  }

  @Override
  public ElementId key() {
    return new ElementId(ElementKind.RULE, id);
  }
}
