package dev.qortex.buildlog.model;

import dev.qortex.commons.Checks;
import java.time.Instant;

/**
 * Rule learned from reviews.
 *
 * @param id a prefix for the category and 10 hexadecimal digits of the hash of the rule
 * @param rule the demand of the rule
 * @param category the category, such as architectural; any text
 * @param severity the severity of the finding from which it was learned first
 * @param source the source of the review from which it was learned first
 * @param support the evidence for and against it
 */
public record Learning(
    String id,
    String rule,
    String category,
    IssueSeverity severity,
    String source,
    Support support) {

  /**
   * Evidence for and against a learning.
   *
   * @param firstSeen the time of the first sighting
   * @param lastReinforced the time of the last sighting
   * @param reinforced the number of sightings, from 1
   * @param contradicted the number of times that it was found to be wrong
   */
  public record Support(
      Instant firstSeen, Instant lastReinforced, long reinforced, long contradicted) {

    /** Seen once. */
    public static Support first(Instant at) {
      return new Support(at, at, 1, 0);
    }

    /** The evidence of both together, as that of two wordings of one lesson. */
    public Support plus(Support other) {
      return new Support(
          firstSeen.isBefore(other.firstSeen) ? firstSeen : other.firstSeen,
          lastReinforced.isAfter(other.lastReinforced) ? lastReinforced : other.lastReinforced,
          reinforced + other.reinforced,
          contradicted + other.contradicted);
    }

    /** The confidence that it gives at a moment, from 0 to 1, by the standard model. */
    public double confidence(Instant now) {
      return ConfidenceModel.STANDARD.of(reinforced, lastReinforced, contradicted, now);
    }

    /** Returns a copy with another number of contradictions. */
    public Support contradicted(long times) {
      return new Support(firstSeen, lastReinforced, reinforced, times);
    }
  }

  /** Checks the texts. */
  public Learning {
    Checks.id("id of a learning", id);
    Checks.id("rule of the learning (" + id + ")", rule);
    Checks.id("category of the learning (" + id + ")", category);
    Checks.id("source of the learning (" + id + ")", source);
  }

  /** The confidence at a time, from 0 to 1: 0.18 if it was seen only once, at that time. */
  public double confidence(Instant now) {
    return support.confidence(now);
  }
}
