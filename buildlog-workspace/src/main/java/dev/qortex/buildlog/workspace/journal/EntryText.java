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
 * Markdown of a journal entry. Insights are the list items under {@code ## Improvements}, with all
 * their lines, in the category of the heading above them, or else in {@link Category#WORKFLOW};
 * placeholders in brackets, examples and words for nothing are left out. Pure functions.
 */
final class EntryText {

  static final String TITLE = "# Build Journal: ";
  private static final String IMPROVEMENTS = "Improvements";

  private static final Pattern NAME = Pattern.compile("(\\d{4}-\\d{2}-\\d{2})-.+\\.md");

  private static final Pattern HEADING = Pattern.compile("(#{1,6}+)\\s+(.*?)[\\s#:]*+");

  /** An item with its marker, without the box of a task. */
  private static final Pattern ITEM =
      Pattern.compile("(\\s*+)(?:[-*+]|\\d{1,9}[.)])(?:\\s++(?:\\[[ xX]](?:\\s++|$))?(.*))?");

  /** Items to leave out: forms that nobody filled in, and words such as "none". */
  private static final Pattern NOTHING =
      Pattern.compile(
          "(?:\\[[^\\]]*]|e\\.g\\.,.*|(?:none|nothing|nil|n\\W?a|not applicable|tbd|todo|nada|ninguna?|nessuna?"
              + "|nenhuma?|rien|aucune?|keine?|nichts|geen|inga|ingen|нет)?"
              + "(?: (?:so far|yet|today|this time))?[\\p{Punct}\\s–—]*)",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

  /** Columns from which an item belongs to the one before. */
  private static final int NESTED = 2;

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
    Category category = Category.WORKFLOW;
    StringBuilder item = new StringBuilder();
    for (String line : MarkdownLines.outsideFences(text)) {
      Matcher heading = HEADING.matcher(line);
      Matcher start = ITEM.matcher(line);
      if (heading.matches()) {
        close(item, category, insights);
        int level = heading.group(1).length();
        if (level == 1 && title.isEmpty()) {
          title = line.startsWith(TITLE) ? line.substring(TITLE.length()) : line.substring(2);
        }
        improvements = level > 2 ? improvements : heading.group(2).equalsIgnoreCase(IMPROVEMENTS);
        category = level > 2 ? category(heading.group(2)) : Category.WORKFLOW;
      } else if (improvements && start.matches()) {
        boolean nested = !item.isEmpty() && start.group(1).length() >= NESTED;
        if (nested) {
          item.append(item.charAt(item.length() - 1) == ':' ? " " : "; ");
        } else {
          close(item, category, insights);
        }
        item.append(start.group(2) == null ? "" : start.group(2).strip());
      } else if (line.isBlank() || line.startsWith("<!--")) {
        close(item, category, insights);
      } else if (!item.isEmpty()) {
        item.append(' ').append(line.strip());
      }
    }
    close(item, category, insights);
    return new JournalEntry(name, date, title.strip(), insights);
  }

  private static void close(StringBuilder item, Category category, List<Insight> insights) {
    String text = item.toString().strip();
    item.setLength(0);
    if (!NOTHING.matcher(text).matches()) {
      insights.add(new Insight(category, text));
    }
  }

  private static Category category(String heading) {
    String name = heading.strip().toUpperCase(Locale.ROOT).replaceAll("[ _-]+", "_");
    return Arrays.stream(Category.values())
        .filter(category -> category.name().equals(name))
        .findFirst()
        .orElse(Category.WORKFLOW);
  }
}
