package dev.qortex.projectors;

import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import java.util.Set;

/**
 * Filter of rules. An empty set asks for nothing in particular.
 *
 * @param domains the domains; empty for all
 * @param categories the categories; empty for all. A derived rule is worded by a template of one of
 *     them
 * @param minConfidence the least confidence, from 0 to 1
 * @param derivations how the rules came to be; empty for all
 * @param relations which edges become derived rules; empty for all. Stated rules have no relation
 *     and are not affected
 */
public record ProjectionFilter(
    Set<String> domains,
    Set<String> categories,
    double minConfidence,
    Set<Derivation> derivations,
    Set<RelationType> relations) {

  private static final ProjectionFilter ALL =
      new ProjectionFilter(Set.of(), Set.of(), 0.0, Set.of(), Set.of());

  /** Checks and copies. */
  public ProjectionFilter {
    domains = Set.copyOf(domains);
    categories = Set.copyOf(categories);
    derivations = Set.copyOf(derivations);
    relations = Set.copyOf(relations);
    if (!(minConfidence >= 0.0 && minConfidence <= 1.0)) {
      throw new IllegalArgumentException(
          "The least confidence (%s) must be between 0 and 1.\nMaybe it is a percentage: divide it by 100."
              .formatted(minConfidence));
    }
  }

  /** Every rule. */
  public static ProjectionFilter all() {
    return ALL;
  }

  /** Only these domains. */
  public ProjectionFilter domains(Set<String> names) {
    return new ProjectionFilter(names, categories, minConfidence, derivations, relations);
  }

  /** Only these categories. */
  public ProjectionFilter categories(Set<String> names) {
    return new ProjectionFilter(domains, names, minConfidence, derivations, relations);
  }

  /** Only rules that are at least that sure. */
  public ProjectionFilter minConfidence(double least) {
    return new ProjectionFilter(domains, categories, least, derivations, relations);
  }

  /** Only rules that came to be in one of these ways. */
  public ProjectionFilter derivations(Set<Derivation> wanted) {
    return new ProjectionFilter(domains, categories, minConfidence, wanted, relations);
  }

  /** Derived rules only from edges of these types. */
  public ProjectionFilter relations(Set<RelationType> types) {
    return new ProjectionFilter(domains, categories, minConfidence, derivations, types);
  }

  /** Whether rules of that derivation are wanted at all. */
  public boolean wants(Derivation derivation) {
    return derivations.isEmpty() || derivations.contains(derivation);
  }

  /** Whether a rule is wanted, judged by all that it says of itself. */
  public boolean accepts(Rule rule) {
    return wants(rule.derivation())
        && (domains.isEmpty() || domains.contains(rule.domain()))
        && (categories.isEmpty() || categories.contains(rule.category()))
        && rule.confidence() >= minConfidence
        && acceptsRelation(rule);
  }

  private boolean acceptsRelation(Rule rule) {
    return relations.isEmpty()
        || rule.derivation() != Derivation.DERIVED
        || relations.stream()
            .anyMatch(relation -> relation.value().equals(rule.metadata().get("relation_type")));
  }
}
