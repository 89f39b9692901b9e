package dev.qortex.buildlog.journal;

import dev.qortex.commons.credentials.Credentials;
import java.time.LocalDate;
import java.util.List;

/**
 * Entry of a journal.
 *
 * @param name the name of the file, such as {@code 2026-01-20-retries.md}
 * @param date the date in the name
 * @param title the title of the page; empty if it has none
 * @param insights the improvements of the entry, in order
 */
public record JournalEntry(String name, LocalDate date, String title, List<Insight> insights) {

  /** Makes defensive copies, and redacts credentials. */
  public JournalEntry {
    title = Credentials.redacted(title);
    insights = List.copyOf(insights);
  }
}
