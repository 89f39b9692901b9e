package dev.qortex.projectors;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.Rule;
import java.util.Objects;

/**
 * A rule and what helps to apply it.
 *
 * @param rule as it left the graph
 * @param enrichment {@link Enrichment#NONE} when nothing is known
 * @param enricher the maker of the enrichment, such as {@code template} or {@code completion};
 *     empty for unknown
 * @param version of the enrichment, from 1; 0 for unknown. Enriching again counts on
 */
public record EnrichedRule(Rule rule, Enrichment enrichment, String enricher, int version) {

  /** Checks the version, and refuses null. */
  public EnrichedRule {
    Objects.requireNonNull(rule, "rule");
    Objects.requireNonNull(enrichment, "enrichment");
    Checks.text("enricher of rule (" + rule.id() + ")", enricher);
    Checks.atLeast("version of the enrichment of rule (" + rule.id() + ")", version, 0);
  }

  /** By an unknown enricher. */
  public EnrichedRule(Rule rule, Enrichment enrichment) {
    this(rule, enrichment, "", 0);
  }
}
