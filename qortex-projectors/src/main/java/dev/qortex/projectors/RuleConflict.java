package dev.qortex.projectors;

import java.util.Locale;

/**
 * Two rules that should not stand side by side unnoticed.
 *
 * @param kind the kind of conflict
 * @param rule the id of the surer rule
 * @param other the id of the other rule
 */
public record RuleConflict(Kind kind, String rule, String other) {

  /** Kind of a conflict. */
  public enum Kind {
    /** They demand the opposite, or speak of concepts that contradict each other. */
    CONTRADICTION,
    /** They say almost the same. */
    DUPLICATE;

    /** The lower-case name that files use. */
    public String value() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
