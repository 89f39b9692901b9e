package dev.qortex.projectors.ruleset;

import dev.qortex.projectors.Enrichment;
import java.util.List;
import java.util.Objects;

/**
 * Rule of a rule set.
 *
 * @param rule the text, not blank
 * @param category the category, not blank; {@code general} if unknown
 * @param enrichment context, antipattern, rationale and tags, which the file holds side by side
 * @param references further reading
 * @param provenance {@link RuleProvenance#NONE} when unknown
 */
public record RuleSetEntry(
    String rule,
    String category,
    Enrichment enrichment,
    List<RuleReference> references,
    RuleProvenance provenance) {

  /** The category of rules that name none. */
  public static final String DEFAULT_CATEGORY = "general";

  /** Checks the components and makes defensive copies. */
  public RuleSetEntry {
    Values.id("rule", rule);
    Values.id("category", category);
    Values.text("context", enrichment.context());
    Values.text("antipattern", enrichment.antipattern());
    Values.text("rationale", enrichment.rationale());
    enrichment.tags().forEach(tag -> Values.id("tag", tag));
    references = List.copyOf(references);
    Objects.requireNonNull(provenance, "provenance");
  }
}
