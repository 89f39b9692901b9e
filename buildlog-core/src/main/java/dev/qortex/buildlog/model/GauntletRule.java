package dev.qortex.buildlog.model;

import dev.qortex.buildlog.internal.text.BuildlogTexts;
import dev.qortex.commons.Checks;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A rule that reviewers apply, and an arm that sessions choose.
 *
 * @param id the id that reviewers cite: the persona, a colon and 8 hexadecimal digits of the text's
 *     hash
 * @param persona the persona that owns the rule; {@link #LEARNED} for one that was not seeded
 * @param text the demand of the rule
 * @param category free, such as security
 * @param notes the explanation
 * @param provenance the source, as JSON; its {@code confidence} weighs the prior
 * @param origin the owner, and the file it was read from
 * @param active whether it is in the pool
 */
public record GauntletRule(
    String id,
    String persona,
    String text,
    String category,
    Notes notes,
    Map<String, Object> provenance,
    Origin origin,
    boolean active) {

  /** The persona of rules that were learned here and not seeded. */
  public static final String LEARNED = "learned";

  /**
   * Explanation of a rule; each may be empty.
   *
   * @param context the circumstances in which it applies
   * @param antipattern the practice that it is against
   * @param rationale the reason for it
   * @param tags free words
   * @param references titles of further reading by URL, in order; a title may be empty
   */
  public record Notes(
      String context,
      String antipattern,
      String rationale,
      List<String> tags,
      Map<String, String> references) {

    /** Checks the components and makes defensive copies. */
    public Notes {
      Checks.text("context of a rule", context);
      Checks.text("antipattern of a rule", antipattern);
      Checks.text("rationale of a rule", rationale);
      tags = BuildlogTexts.distinct("tag of a rule", tags);
      references.forEach(
          (url, title) -> {
            Checks.id("URL of a rule's reference", url);
            Checks.text("title of a rule's reference", title);
          });
      references = Collections.unmodifiableMap(new LinkedHashMap<>(references));
    }
  }

  /**
   * Owner and seed file of a rule.
   *
   * @param project the id of the only project whose rule it is; empty for a rule of all projects
   * @param file the name of the seed file; empty for one that was learned
   * @param hash the SHA-256 of that file, 64 hexadecimal digits
   * @param version the version of the seed, from 1
   */
  public record Origin(String project, String file, String hash, int version) {

    /** Checks the texts. */
    public Origin {
      Checks.text("project of a rule", project);
      Checks.text("file of a rule", file);
      Checks.text("hash of a rule's file", hash);
    }
  }

  /** Checks the components and makes defensive copies. */
  public GauntletRule {
    Checks.id("id of a rule", id);
    Checks.id("persona of the rule (" + id + ")", persona);
    Checks.id("text of the rule (" + id + ")", text);
    Checks.id("category of the rule (" + id + ")", category);
    provenance = Checks.properties("rule (" + id + ")", provenance);
  }

  /** Returns true for a rule of a seed, which deserves a prior above the uniform one. */
  public boolean seed() {
    return !persona.equals(LEARNED);
  }

  /** Confidence of its source in it, from 0 to 1; 1 when it does not say. */
  public double confidence() {
    return provenance.get("confidence") instanceof Number number
        ? Math.min(1, Math.max(0, number.doubleValue()))
        : 1;
  }

  /** Returns true for a rule of all projects. */
  public boolean global() {
    return origin.project().isEmpty();
  }

  /** Returns a copy that belongs to all projects or only to the project with that id. */
  public GauntletRule of(String project) {
    Origin moved = new Origin(project, origin.file(), origin.hash(), origin.version());
    return new GauntletRule(id, persona, text, category, notes, provenance, moved, active);
  }

  /** Returns this rule with another text. */
  public GauntletRule worded(String words) {
    return new GauntletRule(id, persona, words, category, notes, provenance, origin, active);
  }

  /** Returns a copy in the pool or out of it. */
  public GauntletRule active(boolean nowActive) {
    return new GauntletRule(id, persona, text, category, notes, provenance, origin, nowActive);
  }
}
