package dev.qortex.buildlog.workspace.journal;

import dev.qortex.buildlog.journal.Insight.Category;
import dev.qortex.buildlog.journal.JournalEntry;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Statistics of a journal.
 *
 * @param entries the number of entries
 * @param thisWeek the number of entries of today and the seven days before
 * @param thisMonth the number of entries since the first of the month
 * @param withInsights the number of entries that note at least one improvement
 * @param insights the number of improvements by category
 * @param topSources the at most five entries with most improvements, most first
 * @param streak days in a row with an entry, up to today or yesterday
 * @param longestStreak the most days in a row
 * @param warnings the observations that deserve attention, for people
 */
public record JournalStats(
    int entries,
    int thisWeek,
    int thisMonth,
    int withInsights,
    Map<Category, Integer> insights,
    List<JournalEntry> topSources,
    int streak,
    int longestStreak,
    List<String> warnings) {

  private static final int DAYS_OF_WEEK = 7;
  private static final int TOP = 5;

  /** Makes defensive copies. */
  public JournalStats {
    insights = Map.copyOf(insights);
    topSources = List.copyOf(topSources);
    warnings = List.copyOf(warnings);
  }

  /** The share of entries that note an improvement, in whole percent, rounded down; 0 of none. */
  public int coveragePercent() {
    return entries == 0 ? 0 : 100 * withInsights / entries;
  }

  static JournalStats of(Journal.Content content, LocalDate today) {
    List<JournalEntry> entries = content.entries();
    Map<Category, Integer> byCategory = new EnumMap<>(Category.class);
    entries.forEach(
        entry -> entry.insights().forEach(i -> byCategory.merge(i.category(), 1, Integer::sum)));
    int with = count(entries, entry -> !entry.insights().isEmpty());
    SortedSet<LocalDate> days = new TreeSet<>();
    entries.forEach(entry -> days.add(entry.date()));
    return new JournalStats(
        entries.size(),
        count(entries, entry -> !entry.date().isBefore(today.minusDays(DAYS_OF_WEEK))),
        count(entries, entry -> !entry.date().isBefore(today.withDayOfMonth(1))),
        with,
        byCategory,
        entries.stream()
            .filter(entry -> !entry.insights().isEmpty())
            .sorted(Comparator.comparingInt((JournalEntry entry) -> -entry.insights().size()))
            .limit(TOP)
            .toList(),
        current(days, today),
        longest(days),
        warnings(content, today, with));
  }

  private static int count(List<JournalEntry> entries, Predicate<JournalEntry> wanted) {
    return (int) entries.stream().filter(wanted).count();
  }

  private static int current(SortedSet<LocalDate> days, LocalDate today) {
    LocalDate day = days.contains(today) ? today : today.minusDays(1);
    int streak = 0;
    while (days.contains(day)) {
      streak++;
      day = day.minusDays(1);
    }
    return streak;
  }

  private static int longest(SortedSet<LocalDate> days) {
    int longest = 0;
    int streak = 0;
    for (LocalDate day : days) {
      streak = days.contains(day.minusDays(1)) ? streak + 1 : 1;
      longest = Math.max(longest, streak);
    }
    return longest;
  }

  private static List<String> warnings(Journal.Content content, LocalDate today, int with) {
    List<String> warnings = new ArrayList<>(content.unreadable());
    List<JournalEntry> entries = content.entries();
    if (entries.isEmpty()) {
      warnings.add(0, "There are no entries.");
      return warnings;
    }
    if (with < entries.size()) {
      warnings.add("%s entries note no improvement.".formatted(entries.size() - with));
    }
    LocalDate newest = entries.get(0).date();
    if (newest.isBefore(today.minusDays(DAYS_OF_WEEK))) {
      warnings.add("The newest entry is of %s.".formatted(newest));
    }
    return warnings;
  }
}
