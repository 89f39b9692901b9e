package dev.qortex.projectors;

import dev.qortex.core.model.Rule;
import dev.qortex.core.rules.RuleSelection;
import java.util.List;

/**
 * Pipeline of rules from a source through an enricher to a target. Rules that contradict each other
 * or say almost the same are never emitted side by side in silence: each comes with its {@linkplain
 * EnrichedRule#conflicts conflicts}. As thread-safe as its parts.
 *
 * <pre>{@code
 * Projection<RuleFiles> toClaude =
 *     new Projection<>(
 *         memory::rules, new TemplateEnricher(store.graph()), ToolTargets.claudeMd());
 * RuleFiles files = toClaude.project(surest);
 * List<Path> changed = files.writeTo(project);
 * }</pre>
 *
 * @param source the source of the rules
 * @param conflicts the detection of rules in conflict, which keeps all of them or the one with the
 *     highest confidence
 * @param enricher adds when and why; {@link Enricher#none} for nothing
 * @param target writes them down
 * @param <T> the output of the target
 */
public record Projection<T>(
    ProjectionSource source,
    RuleConflicts conflicts,
    Enricher enricher,
    ProjectionTarget<T> target) {

  /** A projection that finds conflicts by the texts of rules, and keeps all of them. */
  public Projection(ProjectionSource source, Enricher enricher, ProjectionTarget<T> target) {
    this(source, RuleConflicts.ofTexts(), enricher, target);
  }

  /**
   * Projects the rules that are wanted. Rules that a conflict removes are not replaced by others,
   * so a page may get shorter.
   *
   * @throws IllegalStateException when the enricher loses, adds, changes or reorders rules
   */
  public T project(RuleSelection selection) {
    RuleConflicts.Settled settled = conflicts.settle(source.rules(selection));
    List<Rule> rules = settled.rules();
    List<EnrichedRule> enriched = enricher.enrich(rules);
    if (!enriched.stream().map(EnrichedRule::rule).toList().equals(rules)) {
      throw new IllegalStateException(
          "The enricher was given (%s) rules and returned (%s), or others.\nMaybe it must return Enrichment.NONE for a rule that it cannot enrich."
              .formatted(rules.size(), enriched.size()));
    }
    return target.serialize(
        enriched.stream().map(each -> each.with(settled.of(each.rule()))).toList());
  }
}
