package dev.qortex.projectors.ruleset;

import java.util.List;
import java.util.Map;

/**
 * Rules for one persona, in the form that every consumer of rules understands.
 *
 * @param persona the persona that follows the rules: a flat name, not blank
 * @param version the version of the set, from 0
 * @param rules the rules in order
 * @param metadata about the projection, such as {@code source} and {@code projected_at}: JSON-like
 */
public record RuleSet(
    String persona, int version, List<RuleSetEntry> rules, Map<String, Object> metadata) {

  /** The persona of sets that name none. */
  public static final String DEFAULT_PERSONA = "unknown";

  /** Checks the components and makes defensive copies. */
  public RuleSet {
    Values.id("persona", persona);
    if (version < 0) {
      throw new InvalidFieldException(
          "version", "The version (%s) must be at least 0.".formatted(version));
    }
    rules = List.copyOf(rules);
    metadata = Values.map("metadata", metadata);
  }

  /**
   * Returns this set as the successor of an earlier one of the persona: with the earlier version if
   * the rules are equal, otherwise with the next one, so that readers drop removed rules. A higher
   * version stays.
   */
  public RuleSet after(RuleSet earlier) {
    int next = rules.equals(earlier.rules) ? earlier.version : Math.addExact(earlier.version, 1);
    return new RuleSet(persona, Math.max(version, next), rules, metadata);
  }
}
