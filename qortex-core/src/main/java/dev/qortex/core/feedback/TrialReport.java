package dev.qortex.core.feedback;

/**
 * Effect of the items of answers on the outcomes of what they were asked for, by a randomised
 * hold-out.
 *
 * @param share the share of answers that are withheld, from 0 to below 1
 * @param shown the number of outcomes of answers with items
 * @param withItems their mean, from 0 to 1; 0 without any
 * @param withheld the number of outcomes of withheld answers
 * @param withoutItems their mean, from 0 to 1; 0 without any
 * @param low the lower end of the 95 % interval of the difference of both means
 * @param high the upper end
 * @param verdict the conclusion
 */
public record TrialReport(
    double share,
    long shown,
    double withItems,
    long withheld,
    double withoutItems,
    double low,
    double high,
    Verdict verdict) {

  /** Conclusion from the outcomes. */
  public enum Verdict {
    /** One of both kinds of answers has too few outcomes. */
    TOO_LITTLE,
    /** Neither a benefit nor harm is shown so far. */
    UNDECIDED,
    /** Outcomes are better with items. */
    HELPS,
    /** Outcomes are worse with items. */
    HARMS
  }

  /** The mean outcome with items minus that without. */
  public double difference() {
    return withItems - withoutItems;
  }
}
