package dev.qortex.core.model;

import dev.qortex.commons.Checks;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Rule of a memory: stated by a source, or derived.
 *
 * @param id the id; unique; {@code derived:source->target:variant} for derived rules
 * @param domain the name of its domain
 * @param text the text of the rule
 * @param derivation the kind of its origin
 * @param sourceConcepts the concepts that the rule is about
 * @param category the category; empty for none
 * @param confidence the confidence, from 0 to 1
 * @param relevance the relevance to the question, from 0; 0 without a question
 * @param metadata JSON-like values such as {@code relation_type}, {@code template_id}, {@code
 *     template_severity}; {@code path} for discovered ones; {@code posterior} and {@code
 *     extraction_confidence} once something was learned
 */
public record Rule(
    String id,
    String domain,
    String text,
    Derivation derivation,
    List<String> sourceConcepts,
    String category,
    double confidence,
    double relevance,
    Map<String, Object> metadata) {

  /** Checks the components and makes defensive copies. */
  public Rule {
    Checks.id("rule id", id);
    check("domain", id, domain, false);
    check("text", id, text, false);
    sourceConcepts = List.copyOf(sourceConcepts);
    check("category", id, category, true);
    if (!(confidence >= 0.0 && confidence <= 1.0)) {
      Checks.unit("confidence of " + named(id), confidence);
    }
    if (!(relevance >= 0.0) || Double.isInfinite(relevance)) {
      throw new IllegalArgumentException(
          "The relevance (%s) of %s must be a finite number from 0."
              .formatted(relevance, named(id)));
    }
    metadata = Checks.properties(named(id), metadata);
  }

  /** Names the rule only when something is wrong, as rules are made by the hundred thousand. */
  private static void check(String field, String id, String value, boolean mayBeBlank) {
    boolean fits = Checks.isText(value) && (mayBeBlank || !value.isBlank());
    if (!fits && mayBeBlank) {
      Checks.text(field + " of " + named(id), value);
    } else if (!fits) {
      Checks.id(field + " of " + named(id), value);
    }
  }

  private static String named(String id) {
    return "rule (" + Checks.shown(id) + ")";
  }

  /** Creates a rule from a stated one. */
  public static Rule of(ExplicitRule rule, double relevance) {
    return new Rule(
        rule.id(),
        rule.domain(),
        rule.text(),
        Derivation.EXPLICIT,
        rule.conceptIds(),
        rule.category(),
        rule.confidence(),
        relevance,
        Map.of());
  }

  /** Returns a copy that is about only the matching concepts. */
  public Rule about(Predicate<String> concepts) {
    return new Rule(
        id,
        domain,
        text,
        derivation,
        sourceConcepts.stream().filter(concepts).toList(),
        category,
        confidence,
        relevance,
        metadata);
  }

  /**
   * Returns a copy with another confidence.
   *
   * @param about the values to add to its metadata
   */
  public Rule rated(double newConfidence, Map<String, Object> about) {
    Map<String, Object> more = new HashMap<>(metadata);
    more.putAll(about);
    return new Rule(
        id, domain, text, derivation, sourceConcepts, category, newConfidence, relevance, more);
  }

  /** Origin of a rule. */
  public enum Derivation {
    /** A source states it. */
    EXPLICIT,
    /** A template made it from an edge. */
    DERIVED,
    /** The rule follows from an independence in the causal graph. */
    CAUSAL,
    /** The rule follows from a path between domains that no source states. */
    DISCOVERED;

    /** The lower-case name in files. */
    public String value() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
