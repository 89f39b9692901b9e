package dev.qortex.projectors;

import dev.qortex.core.model.Rule;
import dev.qortex.core.rules.RuleSelection;
import java.util.List;

/**
 * Pipeline of rules from a source through an enricher to a target. As thread-safe as its parts.
 *
 * @param source where the rules come from
 * @param enricher adds when and why; {@link Enricher#none} for nothing
 * @param target writes them down
 * @param <T> what the target makes
 */
public record Projection<T>(
    ProjectionSource source, Enricher enricher, ProjectionTarget<T> target) {

  /**
   * Projects the rules that are wanted.
   *
   * @throws IllegalStateException when the enricher loses, adds, changes or reorders rules
   */
  public T project(RuleSelection selection) {
    List<Rule> rules = source.rules(selection);
    List<EnrichedRule> enriched = enricher.enrich(rules);
    if (!enriched.stream().map(EnrichedRule::rule).toList().equals(rules)) {
      throw new IllegalStateException(
          "The enricher was given (%d) rules and returned (%d), or others.\nMaybe it must return Enrichment.NONE for a rule that it cannot enrich."
              .formatted(rules.size(), enriched.size()));
    }
    return target.serialize(enriched);
  }
}
