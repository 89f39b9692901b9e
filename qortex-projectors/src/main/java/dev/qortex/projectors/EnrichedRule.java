package dev.qortex.projectors;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.Rule;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A rule and what helps to apply it.
 *
 * @param rule the rule of the graph
 * @param enrichment {@link Enrichment#NONE} when nothing is known
 * @param enricher the maker of the enrichment, such as {@code template} or {@code completion};
 *     empty for unknown
 * @param version the version of the enrichment, from 1; 0 if unknown. A new enrichment has the next
 *     version
 * @param conflicts the conflicts with other rules
 */
public record EnrichedRule(
    Rule rule, Enrichment enrichment, String enricher, int version, NamedConflicts conflicts) {

  /** Checks the version, and refuses null. */
  public EnrichedRule {
    Objects.requireNonNull(rule, "rule");
    Objects.requireNonNull(enrichment, "enrichment");
    Objects.requireNonNull(conflicts, "conflicts");
    Checks.text("enricher of rule (" + rule.id() + ")", enricher);
    Checks.atLeast("version of the enrichment of rule (" + rule.id() + ")", version, 0);
  }

  /** A rule without conflicts. */
  public EnrichedRule(Rule rule, Enrichment enrichment, String enricher, int version) {
    this(rule, enrichment, enricher, version, NamedConflicts.NONE);
  }

  /** The rule with those conflicts. */
  public EnrichedRule with(NamedConflicts others) {
    return new EnrichedRule(rule, enrichment, enricher, version, others);
  }

  /** The metadata of the rule and its conflicts, as files that hold both have them: by name. */
  public SortedMap<String, Object> metadata() {
    SortedMap<String, Object> all = new TreeMap<>();
    all.putAll(rule.metadata());
    all.putAll(conflicts.fields());
    return all;
  }

  /** Creates an enriched rule of an unknown enricher. */
  public EnrichedRule(Rule rule, Enrichment enrichment) {
    this(rule, enrichment, "", 0);
  }
}
