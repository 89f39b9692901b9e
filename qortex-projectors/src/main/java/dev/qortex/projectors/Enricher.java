package dev.qortex.projectors;

import dev.qortex.core.model.Rule;
import java.util.List;

/** Enrichment step of a projection: adds to rules what helps to apply them. */
@FunctionalInterface
public interface Enricher {

  /** Enriches rules: one result for each, in the same order. */
  List<EnrichedRule> enrich(List<Rule> rules);

  /** Adds nothing. */
  static Enricher none() {
    return rules -> rules.stream().map(rule -> new EnrichedRule(rule, Enrichment.NONE)).toList();
  }
}
