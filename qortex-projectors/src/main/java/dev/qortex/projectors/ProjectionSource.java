package dev.qortex.projectors;

import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.model.Rule;
import dev.qortex.core.rules.RuleSelection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Source of rules, such as {@code memory::rules} of a {@link dev.qortex.core.QortexClient} or the
 * same of a {@link dev.qortex.core.rules.GraphRules}.
 */
@FunctionalInterface
public interface ProjectionSource {

  /**
   * The selected rules, highest confidence first, then by id, as {@link RuleSelection#rank} orders
   * them.
   */
  List<Rule> rules(RuleSelection selection);

  /** The rules of several sources, ranked together; a rule id that comes twice counts once. */
  static ProjectionSource of(ProjectionSource... sources) {
    List<ProjectionSource> all = List.of(sources);
    return selection -> {
      RuleSelection each =
          selection
              .offset(0)
              .limit(
                  (int) Math.min(Integer.MAX_VALUE, (long) selection.offset() + selection.limit()));
      Map<String, Rule> rules = new LinkedHashMap<>();
      all.forEach(source -> source.rules(each).forEach(rule -> rules.putIfAbsent(rule.id(), rule)));
      return selection.rank(rules.values().stream(), BeliefSource.none());
    };
  }
}
