package dev.qortex.buildlog.journal;

import java.time.LocalDate;
import java.util.List;

/**
 * Entry of a journal.
 *
 * @param name of its file, such as {@code 2026-01-20-retries.md}
 * @param date in its name
 * @param title of the page; empty when it has none
 * @param insights its improvements, in order
 */
public record JournalEntry(String name, LocalDate date, String title, List<Insight> insights) {

  /** Makes defensive copies. */
  public JournalEntry {
    insights = List.copyOf(insights);
  }
}
