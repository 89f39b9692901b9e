package dev.qortex.core.feedback;

/**
 * Effect of the items of answers on the outcomes of tasks, by a randomised hold-out.
 *
 * @param share the share of answers that are withheld, from 0 to below 1
 * @param shown the number of outcomes of answers with items
 * @param withItems the mean of the outcomes with items, from 0 to 1; 0 if there are none
 * @param withheld the number of outcomes of withheld answers
 * @param withoutItems the mean of the outcomes without items, from 0 to 1; 0 if there are none
 * @param low the lower end of the 95 % interval of the difference of both means
 * @param high the upper end of the interval
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
    /** There are too few outcomes in at least one of the two groups. */
    TOO_LITTLE,
    /** The outcomes show neither a benefit nor harm so far. */
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
