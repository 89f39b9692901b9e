package dev.qortex.projectors.ruleset;

/**
 * Size limits of rule sets that are read.
 *
 * @param maxBytes the size of the file in bytes, in UTF-8
 * @param maxRules the number of rules in the file
 * @param maxRuleLength the length of the text of a rule, in characters (code points)
 */
public record RuleSetLimits(int maxBytes, int maxRules, int maxRuleLength) {

  private static final RuleSetLimits DEFAULTS = new RuleSetLimits(1 << 20, 500, 10_000);

  /** Checks that something fits. */
  public RuleSetLimits {
    if (maxBytes < 1 || maxRules < 1 || maxRuleLength < 1) {
      throw new IllegalArgumentException(
          "The limits (%s bytes, %s rules, %s characters) must all be at least 1."
              .formatted(maxBytes, maxRules, maxRuleLength));
    }
  }

  /** 1 MiB, 500 rules, 10,000 characters a rule. */
  public static RuleSetLimits defaults() {
    return DEFAULTS;
  }
}
