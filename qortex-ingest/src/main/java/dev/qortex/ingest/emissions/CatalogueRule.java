package dev.qortex.ingest.emissions;

import dev.qortex.commons.Checks;
import dev.qortex.commons.Sha256;
import java.util.Locale;

/**
 * Rule of a gauntlet, with the values that the graph needs.
 *
 * @param id the id by which artefacts name it, after {@code gauntlet_rule:}
 * @param persona the persona that reviews by it
 * @param text the demand of the rule
 * @param category the category, such as {@code architectural}; empty for none
 * @param domain the domain in which the rule was learned, such as {@code observer_pattern}; empty
 *     for none
 * @param derived whether a template worded it from an edge of a graph
 * @param active whether reviewers still apply it
 * @param confidence a value from 0 to 1
 */
public record CatalogueRule(
    String id,
    String persona,
    String text,
    String category,
    String domain,
    boolean derived,
    boolean active,
    double confidence) {

  private static final int SKILL_DIGITS = 10;

  /** Checks the texts. */
  public CatalogueRule {
    Checks.id("id of a rule", id);
    String what = "rule (" + Checks.shown(id) + ")";
    Checks.id("persona of the " + what, persona);
    Checks.id("text of the " + what, text);
    Checks.text("category of the " + what, category);
    Checks.text("domain of the " + what, domain);
    Checks.unit("confidence of the " + what, confidence);
  }

  /** Creates an active rule that was stated, without a domain, with full confidence. */
  public static CatalogueRule of(String id, String persona, String text, String category) {
    return new CatalogueRule(id, persona, text, category, "", false, true, 1.0);
  }

  /**
   * Id in old artefacts: a prefix for its category, a dash, and the first ten hexadecimal digits of
   * the SHA-256 of its text in lower case, such as {@code arch-b0fcb62a1e}.
   */
  public String skillId() {
    String prefix =
        switch (category) {
          case "architectural" -> "arch";
          case "workflow" -> "wf";
          case "tool_usage" -> "tool";
          case "domain_knowledge" -> "dk";
          default -> "sk";
        };
    return prefix + "-" + Sha256.of(text.toLowerCase(Locale.ROOT), SKILL_DIGITS);
  }
}
