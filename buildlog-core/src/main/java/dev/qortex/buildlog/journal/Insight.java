package dev.qortex.buildlog.journal;

import dev.qortex.commons.credentials.Credentials;
import java.util.Locale;

/**
 * An improvement that a journal entry notes.
 *
 * @param category the heading above it
 * @param text the item of the list; credentials in it are redacted
 */
public record Insight(Category category, String text) {

  /** Redacts credentials. */
  public Insight {
    text = Credentials.redacted(text);
  }

  /** Kind of improvement. */
  public enum Category {
    /** Structure of the software. */
    ARCHITECTURAL,
    /** Way of working. */
    WORKFLOW,
    /** Use of tools. */
    TOOL_USAGE,
    /** Knowledge of the field. */
    DOMAIN_KNOWLEDGE;

    /** The name in files, such as {@code tool_usage}. */
    public String value() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
