package dev.qortex.observations.model;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/**
 * Effective importance of an entry of the mind, which falls with the time since it was noticed
 * last. The importance in the file stays.
 */
@FunctionalInterface
public interface ImportanceDecay {

  /** Entries of less effective importance are archived. */
  double ARCHIVED_BELOW = 0.3;

  /**
   * The importance at a time.
   *
   * @param importance the importance when it was noticed last, from 0 to 1
   * @param type the type whose rate of decay counts
   * @param since the time when it was noticed last
   * @param now the time, at least {@code since}, otherwise nothing is lost
   * @return the importance, from 0 to {@code importance}
   */
  double effective(double importance, Taxonomy.Type type, Instant since, Instant now);

  /** Loss of the type's rate in each month, parts of months in proportion; the default. */
  static ImportanceDecay linear() {
    return (importance, type, since, now) ->
        Math.max(0, importance - type.perMonth() * months(since, now));
  }

  /** Factor {@code exp(-rate)} in each day. */
  static ImportanceDecay exponential() {
    return (importance, type, since, now) ->
        importance * Math.exp(-type.perDay() * Math.max(0, days(since, now)));
  }

  private static double days(Instant since, Instant now) {
    return since.until(now, ChronoUnit.SECONDS) / 86_400.0;
  }

  private static double months(Instant since, Instant now) {
    OffsetDateTime start = since.atOffset(ZoneOffset.UTC);
    long whole = Math.max(0, start.until(now.atOffset(ZoneOffset.UTC), ChronoUnit.MONTHS));
    Instant from = start.plusMonths(whole).toInstant();
    double rest = days(from, now) / days(from, start.plusMonths(whole + 1).toInstant());
    return whole + Math.max(0, rest);
  }
}
