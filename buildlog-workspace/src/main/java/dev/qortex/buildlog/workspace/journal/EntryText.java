package dev.qortex.buildlog.workspace.journal;

import dev.qortex.buildlog.journal.Insight;
import dev.qortex.buildlog.journal.Insight.Category;
import dev.qortex.buildlog.journal.JournalEntry;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Markdown of a journal entry. Insights are the list items under {@code ## Improvements}, below a
 * heading that is a category; placeholders in brackets and examples are left out. Pure functions.
 */
final class EntryText {

  static final String TITLE = "# Build Journal: ";
  private static final String IMPROVEMENTS = "## Improvements";

  private static final Pattern NAME = Pattern.compile("(\\d{4}-\\d{2}-\\d{2})-.+\\.md");

  private EntryText() {}

  /** The date in the name of a file; empty if the file is not an entry. */
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
        category = category(line.substring(4));
      } else if (improvements && line.startsWith("- ")) {
        String insight = line.substring(2).strip();
        category
            .filter(known -> says(insight))
            .ifPresent(c -> insights.add(new Insight(c, insight)));
      }
    }
    return new JournalEntry(name, date, title.strip(), insights);
  }

  private static Optional<Category> category(String heading) {
    String name = heading.strip().toUpperCase(Locale.ROOT).replaceAll("[ _-]+", "_");
    return Arrays.stream(Category.values())
        .filter(category -> category.name().equals(name))
        .findFirst();
  }

  private static boolean says(String insight) {
    boolean placeholder = insight.startsWith("[") && insight.endsWith("]");
    return !insight.isEmpty() && !placeholder && !insight.startsWith("e.g.,");
  }
}
