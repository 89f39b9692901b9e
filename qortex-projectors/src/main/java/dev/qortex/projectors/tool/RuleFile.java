package dev.qortex.projectors.tool;

import dev.qortex.commons.Checks;
import dev.qortex.commons.EditedText;
import dev.qortex.projectors.ruleset.RuleSetEntry;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * File of rules for a tool.
 *
 * @param path the relative path, with slashes, of letters, digits, dots, underscores and hyphens;
 *     no part begins with two dots
 * @param text the whole file, or the part of it that is ours
 * @param placement the way in which the text gets into a file that exists
 */
public record RuleFile(String path, String text, Placement placement) {

  private static final Pattern PATH =
      Pattern.compile("(?!.*\\.\\.)[A-Za-z0-9._-]+(?:/[A-Za-z0-9._-]+)*+");

  /** Relation of a text to the file that holds it. */
  public enum Placement {
    /** The text is the whole file. */
    WHOLE,
    /**
     * The text is a section between two comments, such as {@code <!-- qortex:rules:start -->} and
     * {@code <!-- qortex:rules:end -->}, which are its first and last line; the rest of the file
     * belongs to others.
     */
    SECTION,
    /** The text is a JSON object whose {@code rules} are added to those of the file. */
    SETTINGS
  }

  /** Checks the path. */
  public RuleFile {
    if (!PATH.matcher(Checks.text("path", path)).matches()) {
      throw new IllegalArgumentException(
          "The path (%s) must be relative, and of letters, digits, dots, underscores and hyphens.\nMaybe a name has to be shortened to these."
              .formatted(Checks.shown(path)));
    }
    Checks.text("text of (" + path + ")", text);
    Objects.requireNonNull(placement, "placement");
  }

  /**
   * The rules in the text, in the form in which they were written: with text, category, context,
   * antipattern, rationale, tags, id and conflicts. List items that were added by hand are rules
   * without an id.
   *
   * @throws IllegalArgumentException when a section has lost one of its marks, or settings are not
   *     a JSON object
   */
  public List<RuleSetEntry> entries() {
    return switch (placement) {
      case SETTINGS -> SettingsJson.entries(path, text);
      case SECTION -> RuleMarkdown.MARKDOWN.read(MarkedSection.body(text));
      case WHOLE -> (path.endsWith(".mdx") ? RuleMarkdown.MDX : RuleMarkdown.MARKDOWN).read(text);
    };
  }

  /** The content of the file after the text got into it. */
  byte[] placedIn(byte[] existing) {
    return switch (placement) {
      case WHOLE -> EditedText.replacing(existing, text);
      case SECTION -> MarkedSection.update(path, existing, text);
      case SETTINGS -> SettingsJson.update(path, existing, text);
    };
  }
}
