package dev.qortex.core.query;

import dev.qortex.commons.Checks;

/**
 * Shares that the neighbours of a passage and its group add to its score, if passages of several
 * sources have an order, such as the turns of sessions. Parts that one document was cut into stand
 * for themselves, so that a long document has no advantage over a short one.
 *
 * <p>A passage counts for its neighbours, and they for it, by how short it is: a long one says
 * itself what it is about.
 *
 * @param before the share of the score of the preceding passage, 0.2
 * @param after the share of the score of the following passage, 0.1
 * @param twoBefore the share of the score of the passage two before, 0.1
 * @param twoAfter the share of the score of the passage two after, 0.05
 * @param group the share of a whole score that the best group adds by its words, 0.3
 * @param words the weight of a word in the passage before or after, 0.5 of one in the passage
 *     itself; half of that in those next to them
 * @param shortLength the number of counted words up to which a passage is short, 30; half of the
 *     shares count at twice that length
 */
public record SequenceSettings(
    double before,
    double after,
    double twoBefore,
    double twoAfter,
    double group,
    double words,
    double shortLength) {

  private static final SequenceSettings DEFAULTS =
      new SequenceSettings(
          /* before= */ 0.2,
          /* after= */ 0.1,
          /* twoBefore= */ 0.1,
          /* twoAfter= */ 0.05,
          /* group= */ 0.3,
          /* words= */ 0.5,
          /* shortLength= */ 30);
  private static final SequenceSettings NONE = new SequenceSettings(0, 0, 0, 0, 0, 0, 1);

  /** Checks the components. */
  public SequenceSettings {
    Checks.positive("length of a short passage", shortLength);
    for (double share : new double[] {before, after, twoBefore, twoAfter, group, words}) {
      if (!(share >= 0) || Double.isInfinite(share)) {
        throw new IllegalArgumentException(
            "The share of a neighbour (%s) must be a finite number from 0.".formatted(share));
      }
    }
  }

  /** The measured values. */
  public static SequenceSettings defaults() {
    return DEFAULTS;
  }

  /**
   * The factor of all these shares for a passage with that number of counted words, above 0 and at
   * most 1.
   */
  public double shortness(int length) {
    return length <= shortLength ? 1 : shortLength / length;
  }

  /** Settings without shares of neighbours. */
  public static SequenceSettings none() {
    return NONE;
  }
}
