package dev.qortex.projectors;

import dev.qortex.core.model.Rule;
import java.util.Objects;

/**
 * A rule and what helps to apply it.
 *
 * @param rule as it left the graph
 * @param enrichment {@link Enrichment#NONE} when nothing is known
 */
public record EnrichedRule(Rule rule, Enrichment enrichment) {

  /** Refuses null. */
  public EnrichedRule {
    Objects.requireNonNull(rule, "rule");
    Objects.requireNonNull(enrichment, "enrichment");
  }
}
