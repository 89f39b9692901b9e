package dev.qortex.projectors.ruleset;

import dev.qortex.commons.Checks;

/**
 * Reference for further reading about a rule.
 *
 * @param url not blank
 * @param title may be empty
 */
public record RuleReference(String url, String title) {

  /** Checks both. */
  public RuleReference {
    Checks.id("url", url);
    Checks.text("title", title);
  }
}
