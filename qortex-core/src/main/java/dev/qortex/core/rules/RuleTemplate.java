package dev.qortex.core.rules;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.RelationType;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Template that turns an edge of a type into a sentence.
 *
 * @param relation the type of the edge; not a structural one
 * @param variant the variant, such as {@code imperative}: lower-case letters, digits and
 *     underscores
 * @param text the sentence, with {@code {source}} and {@code {target}} in place of the names
 * @param category the category of the rules
 * @param severity the severity of breaking the rule
 */
public record RuleTemplate(
    RelationType relation, String variant, String text, String category, Severity severity) {

  private static final String SOURCE = "{source}";
  private static final String TARGET = "{target}";
  private static final Pattern VARIANT = Pattern.compile("[a-z0-9_]+");

  /** Severity of breaking a rule. */
  public enum Severity {
    /** The rule is useful to know. */
    INFO,
    /** The rule is risky to ignore. */
    WARNING,
    /** The rule must not be ignored. */
    ERROR;

    /** The lower-case name in files. */
    public String value() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Checks that the text has a placeholder for both ends. */
  public RuleTemplate {
    if (relation.isStructural()) {
      throw new IllegalArgumentException(
          "The relation (%s) is structural and has no templates.\nMaybe use a type that carries meaning, such as requires."
              .formatted(relation.value()));
    }
    if (!VARIANT.matcher(variant).matches()) {
      throw new IllegalArgumentException(
          "The variant (%s) must be lower-case letters, digits and underscores.\nMaybe: imperative."
              .formatted(Checks.shown(variant)));
    }
    String what = "template (" + relation.value() + ":" + variant + ")";
    Checks.text("text of " + what, text);
    Checks.id("category of " + what, category);
    if (!text.contains(SOURCE) || !text.contains(TARGET)) {
      throw new IllegalArgumentException(
          "The text (%s) of %s must name both {source} and {target}."
              .formatted(Checks.shown(text), what));
    }
  }

  /** The id {@code relation:variant}. */
  public String id() {
    return relation.value() + ":" + variant;
  }

  /** Fills in the names; a name that looks like a placeholder is not changed. */
  public String fill(String source, String target) {
    return fill(text, source, target);
  }

  /** Replaces {@code {source}} and {@code {target}} in a text, in one pass. */
  public static String fill(String text, String source, String target) {
    StringBuilder filled = new StringBuilder(text.length() + source.length() + target.length());
    int from = 0;
    for (int at = text.indexOf('{'); at >= 0; at = text.indexOf('{', at + 1)) {
      boolean isSource = text.startsWith(SOURCE, at);
      if (isSource || text.startsWith(TARGET, at)) {
        filled.append(text, from, at).append(isSource ? source : target);
        from = at + SOURCE.length();
      }
    }
    return filled.append(text, from, text.length()).toString();
  }
}
