package dev.qortex.core.rules;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.BeliefSource;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.model.Rule;
import dev.qortex.core.model.Rule.Derivation;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Selection of rules: filters, and a page of the ranking. An empty set asks for nothing in
 * particular.
 *
 * @param domains the domains of the rules; empty for all
 * @param concepts the ids of concepts, of which a rule must have at least one; empty for all
 * @param categories the categories of the rules; empty for all. A derived rule is worded by a
 *     template of one of them
 * @param derivations the origins of the rules; empty for all
 * @param relations the types of the edges that become derived rules; empty for all. Other rules are
 *     not affected
 * @param minConfidence the least confidence, from 0 to 1, learned evidence included
 * @param minPosterior the least expected reward, from 0 to 1, of the rules with evidence; rules
 *     without evidence are not affected
 * @param offset the number of rules to skip, from 0
 * @param limit the greatest number of rules, from 1
 */
public record RuleSelection(
    Set<String> domains,
    Set<String> concepts,
    Set<String> categories,
    Set<Derivation> derivations,
    Set<RelationType> relations,
    double minConfidence,
    double minPosterior,
    int offset,
    int limit) {

  private static final RuleSelection ALL =
      new RuleSelection(
          Set.of(), Set.of(), Set.of(), Set.of(), Set.of(), 0.0, 0.0, 0, Integer.MAX_VALUE);

  /** Checks the components and makes defensive copies. */
  public RuleSelection {
    domains = Checks.domains(domains);
    concepts = Set.copyOf(concepts);
    categories = Set.copyOf(categories);
    derivations = Set.copyOf(derivations);
    relations = Set.copyOf(relations);
    checkShare("confidence", minConfidence);
    checkShare("posterior", minPosterior);
    Checks.atLeast("offset of a page", offset, 0);
    Checks.atLeast("limit of a page", limit, 1);
  }

  private static void checkShare(String what, double least) {
    if (!(least >= 0.0 && least <= 1.0)) {
      throw new IllegalArgumentException(
          "The least %s (%s) must be between 0 and 1.\nMaybe it is a percentage: divide it by 100."
              .formatted(what, least));
    }
  }

  /**
   * Selects every rule, also those that templates derive from edges, of which a graph has many. The
   * terminal, MCP and REST leave these out unless they are asked for, as {@code
   * derivations(Set.of(Derivation.EXPLICIT))} does.
   */
  public static RuleSelection all() {
    return ALL;
  }

  /** Returns a copy for these domains. */
  public RuleSelection domains(Set<String> names) {
    return with(copy -> copy.domains = names);
  }

  /** Returns a copy for rules about at least one of these concepts. */
  public RuleSelection concepts(Set<String> ids) {
    return with(copy -> copy.concepts = ids);
  }

  /** Returns a copy for these categories. */
  public RuleSelection categories(Set<String> names) {
    return with(copy -> copy.categories = names);
  }

  /** Returns a copy for rules of these origins. */
  public RuleSelection derivations(Set<Derivation> wanted) {
    return with(copy -> copy.derivations = wanted);
  }

  /** Returns a copy that derives rules only from edges of these types. */
  public RuleSelection relations(Set<RelationType> types) {
    return with(copy -> copy.relations = types);
  }

  /** Returns a copy with a least confidence. */
  public RuleSelection minConfidence(double least) {
    return with(copy -> copy.minConfidence = least);
  }

  /** Returns a copy without rules whose evidence predicts a lower reward. */
  public RuleSelection minPosterior(double least) {
    return with(copy -> copy.minPosterior = least);
  }

  /** Returns a copy that skips a number of rules. */
  public RuleSelection offset(int passedOver) {
    return with(copy -> copy.offset = passedOver);
  }

  /** Returns a copy with another greatest number of rules. */
  public RuleSelection limit(int most) {
    return with(copy -> copy.limit = most);
  }

  private RuleSelection with(Consumer<Copy> change) {
    Copy copy = new Copy();
    change.accept(copy);
    return new RuleSelection(
        copy.domains,
        copy.concepts,
        copy.categories,
        copy.derivations,
        copy.relations,
        copy.minConfidence,
        copy.minPosterior,
        copy.offset,
        copy.limit);
  }

  /** Components that may be set. */
  private final class Copy {
    private Set<String> domains = RuleSelection.this.domains;
    private Set<String> concepts = RuleSelection.this.concepts;
    private Set<String> categories = RuleSelection.this.categories;
    private Set<Derivation> derivations = RuleSelection.this.derivations;
    private Set<RelationType> relations = RuleSelection.this.relations;
    private double minConfidence = RuleSelection.this.minConfidence;
    private double minPosterior = RuleSelection.this.minPosterior;
    private int offset = RuleSelection.this.offset;
    private int limit = RuleSelection.this.limit;
  }

  /** Returns true if rules of a derivation are wanted. */
  public boolean wants(Derivation derivation) {
    return derivations.isEmpty() || derivations.contains(derivation);
  }

  /** Returns whether a rule is selected, judged by its own values. */
  public boolean accepts(Rule rule) {
    return isAbout(rule)
        && rule.confidence() >= minConfidence
        && (minPosterior == 0.0 || LearnedConfidence.posterior(rule).orElse(1.0) >= minPosterior);
  }

  /** True when a rule is wanted, whatever was learned of it. */
  boolean isAbout(Rule rule) {
    return wants(rule.derivation())
        && (domains.isEmpty() || domains.contains(rule.domain()))
        && (categories.isEmpty() || categories.contains(rule.category()))
        && (concepts.isEmpty() || rule.sourceConcepts().stream().anyMatch(concepts::contains))
        && acceptsRelation(rule);
  }

  private boolean acceptsRelation(Rule rule) {
    return relations.isEmpty()
        || rule.derivation() != Derivation.DERIVED
        || relations.stream()
            .anyMatch(relation -> relation.value().equals(rule.metadata().get("relation_type")));
  }

  /**
   * The selected page of rules, highest confidence first, then by id. Of rules with evidence the
   * confidence <i>c</i> becomes <i>(2c + nm) / (2 + n)</i> for <i>n</i> observations with an
   * expected reward of <i>m</i>: extraction counts like two observations, as many as the uniform
   * prior of a posterior (shrinkage towards the prior mean, Gelman et al., Bayesian Data Analysis,
   * 2.4). Both go into the metadata, as {@code extraction_confidence} and {@code posterior}; a rule
   * that has these already keeps its confidence. Memory: as many rules as offset and limit say.
   *
   * @param beliefs the beliefs by rule id
   */
  public List<Rule> rank(Stream<Rule> candidates, BeliefSource beliefs) {
    return new RuleRanking(this, beliefs).of(candidates);
  }
}
