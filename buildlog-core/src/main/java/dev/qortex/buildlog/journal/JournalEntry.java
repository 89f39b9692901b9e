package dev.qortex.buildlog.journal;

import dev.qortex.buildlog.journal.Insight.Category;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An entry of a journal.
 *
 * @param name of its file, such as {@code 2026-01-20-retries.md}
 * @param date in its name
 * @param title of the page; empty when it has none
 * @param insights the list items under {@code ## Improvements}, below a heading that is a category;
 *     placeholders in brackets and examples are left out
 */
public record JournalEntry(String name, LocalDate date, String title, List<Insight> insights) {

  static final String TITLE = "# Build Journal: ";
  static final String IMPROVEMENTS = "## Improvements";

  private static final Pattern NAME = Pattern.compile("(\\d{4}-\\d{2}-\\d{2})-.+\\.md");

  /** Copies. */
  public JournalEntry {
    insights = List.copyOf(insights);
  }

  /** The date in the name of a file; empty when it is no entry's. */
  static Optional<LocalDate> dateOf(String name) {
    Matcher matcher = NAME.matcher(name);
    try {
      return matcher.matches() ? Optional.of(LocalDate.parse(matcher.group(1))) : Optional.empty();
    } catch (DateTimeException noSuchDay) {
      return Optional.empty();
    }
  }

  static JournalEntry parse(String name, LocalDate date, String text) {
    String title = "";
    List<Insight> insights = new ArrayList<>();
    boolean improvements = false;
    Optional<Category> category = Optional.empty();
    for (String line : MarkdownLines.outsideFences(text)) {
      if (line.startsWith("# ") && title.isEmpty()) {
        title = line.startsWith(TITLE) ? line.substring(TITLE.length()) : line.substring(2);
      } else if (line.startsWith("## ")) {
        improvements = line.strip().equalsIgnoreCase(IMPROVEMENTS);
        category = Optional.empty();
      } else if (line.startsWith("### ")) {
        category = Category.ofHeading(line.substring(4));
      } else if (improvements && line.startsWith("- ")) {
        String insight = line.substring(2).strip();
        category
            .filter(known -> says(insight))
            .ifPresent(c -> insights.add(new Insight(c, insight)));
      }
    }
    return new JournalEntry(name, date, title.strip(), insights);
  }

  private static boolean says(String insight) {
    boolean placeholder = insight.startsWith("[") && insight.endsWith("]");
    return !insight.isEmpty() && !placeholder && !insight.startsWith("e.g.,");
  }
}
