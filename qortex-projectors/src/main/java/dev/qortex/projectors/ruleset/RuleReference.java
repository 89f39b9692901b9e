package dev.qortex.projectors.ruleset;

/**
 * Reference for further reading about a rule.
 *
 * @param url the URL, not blank
 * @param title the title; may be empty
 */
public record RuleReference(String url, String title) {

  /** Checks the components. */
  public RuleReference {
    Values.id("url", url);
    Values.text("title", title);
  }
}
