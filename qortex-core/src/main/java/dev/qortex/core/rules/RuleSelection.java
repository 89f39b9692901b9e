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
 * @param domains of the rules; empty for all
 * @param concepts ids; only rules that speak of at least one of these; empty for all
 * @param categories of the rules; empty for all. A derived rule is worded by a template of one of
 *     them
 * @param derivations the origins of the rules; empty for all
 * @param relations the types of the edges that become derived rules; empty for all. Other rules are
 *     not affected
 * @param minConfidence the least confidence, from 0 to 1, after what was learned
 * @param minPosterior the least expected reward, from 0 to 1, of the rules that have evidence;
 *     nothing speaks against those without
 * @param offset the number of the surest rules that are passed over, from 0
 * @param limit the most rules, from 1
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

  /** Every rule. */
  public static RuleSelection all() {
    return ALL;
  }

  /** Only these domains. */
  public RuleSelection domains(Set<String> names) {
    return with(copy -> copy.domains = names);
  }

  /** Only rules that speak of at least one of these concepts. */
  public RuleSelection concepts(Set<String> ids) {
    return with(copy -> copy.concepts = ids);
  }

  /** Only these categories. */
  public RuleSelection categories(Set<String> names) {
    return with(copy -> copy.categories = names);
  }

  /** Only rules that came to be in one of these ways. */
  public RuleSelection derivations(Set<Derivation> wanted) {
    return with(copy -> copy.derivations = wanted);
  }

  /** Derived rules only from edges of these types. */
  public RuleSelection relations(Set<RelationType> types) {
    return with(copy -> copy.relations = types);
  }

  /** Only rules that are at least that sure. */
  public RuleSelection minConfidence(double least) {
    return with(copy -> copy.minConfidence = least);
  }

  /** Without rules whose evidence promises less than that reward. */
  public RuleSelection minPosterior(double least) {
    return with(copy -> copy.minPosterior = least);
  }

  /** The page that passes over so many of the surest rules. */
  public RuleSelection offset(int passedOver) {
    return with(copy -> copy.offset = passedOver);
  }

  /** At most so many rules. */
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

  /** Returns true if rules of that derivation are wanted at all. */
  public boolean wants(Derivation derivation) {
    return derivations.isEmpty() || derivations.contains(derivation);
  }

  /** Returns whether a rule is wanted, judged by all that it says of itself. */
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
   * The page of rules that is wanted, the surest first, then by id. Of rules with evidence the
   * confidence <i>c</i> becomes <i>(2c + nm) / (2 + n)</i> for <i>n</i> observations with an
   * expected reward of <i>m</i>: extraction counts like two observations, as many as the uniform
   * prior of a posterior (shrinkage towards the prior mean, Gelman et al., Bayesian Data Analysis,
   * 2.4). Both go into the metadata, as {@code extraction_confidence} and {@code posterior}; a rule
   * that has these already keeps its confidence. Memory: as many rules as offset and limit say.
   *
   * @param beliefs by rule id
   */
  public List<Rule> rank(Stream<Rule> candidates, BeliefSource beliefs) {
    return new RuleRanking(this, beliefs).of(candidates);
  }
}
