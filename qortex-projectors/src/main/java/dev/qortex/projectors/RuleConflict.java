package dev.qortex.projectors;

import java.util.Locale;

/**
 * Pair of rules in conflict.
 *
 * @param kind the kind of conflict
 * @param rule the id of the rule with the higher confidence
 * @param other the id of the other rule
 */
public record RuleConflict(Kind kind, String rule, String other) {

  /** Kind of a conflict. */
  public enum Kind {
    /** The rules demand the opposite, or are about concepts that contradict each other. */
    CONTRADICTION,
    /** The rules have almost the same meaning. */
    DUPLICATE;

    /** The lower-case name that files use. */
    public String value() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
