package dev.qortex.learning.evaluation;

import dev.qortex.commons.Checks;

/**
 * Difference of the mean rewards of two arms that chance assigned. Its interval is for one look;
 * its sign may be asked for after every outcome. For rewards of 0 and 1; with graded ones both are
 * wider than need be. Immutable.
 *
 * <p>Sources: the interval adds a success and a failure to each arm (Agresti and Caffo, Simple and
 * Effective Confidence Intervals for Proportions and Differences of Proportions, 2000). The sign is
 * that of a confidence sequence, the normal mixture of Robbins (Statistical Methods Related to the
 * Law of the Iterated Logarithm, 1970), which covers the truth at all times with 95 %: who looks
 * often does not conclude more often from chance.
 *
 * @param sum the sum of the rewards of the first arm
 * @param count the number of its outcomes
 * @param otherSum the sum of the rewards of the second arm
 * @param otherCount the number of its outcomes
 */
public record MeanDifference(double sum, long count, double otherSum, long otherCount) {

  /** Outcomes of each arm below which nothing is concluded. */
  public static final int LEAST = 20;

  private static final double NORMAL_95 = 1.959964;
  private static final double LEVEL = 0.05;

  /**
   * Information, as the inverse of a variance, that the confidence sequence is tightest for,
   * divided by eight: 100 outcomes of each arm.
   */
  private static final double MIXTURE = 25;

  /** Checks the counts. */
  public MeanDifference {
    Checks.unit("share of the rewards of an arm", count == 0 ? 0 : sum / count);
    Checks.unit("share of the rewards of an arm", otherCount == 0 ? 0 : otherSum / otherCount);
  }

  /** The mean reward of the first arm; 0 without outcomes. */
  public double mean() {
    return count == 0 ? 0 : sum / count;
  }

  /** The mean reward of the second arm; 0 without outcomes. */
  public double otherMean() {
    return otherCount == 0 ? 0 : otherSum / otherCount;
  }

  /** The lower end of the 95 % interval of the difference. */
  public double low() {
    return Math.max(-1, centre() - NORMAL_95 * Math.sqrt(variance()));
  }

  /** The upper end of the 95 % interval of the difference. */
  public double high() {
    return Math.min(1, centre() + NORMAL_95 * Math.sqrt(variance()));
  }

  /** Returns true if both arms have {@value #LEAST} outcomes. */
  public boolean isEnough() {
    return Math.min(count, otherCount) >= LEAST;
  }

  /** 1 if the first arm is shown to be better, -1 if it is shown to be worse, or else 0. */
  public int sign() {
    double information = 1 / variance();
    double least =
        Math.sqrt(
                (information + MIXTURE)
                    * Math.log((information + MIXTURE) / (LEVEL * LEVEL * MIXTURE)))
            / information;
    return isEnough() && Math.abs(centre()) > least ? (int) Math.signum(centre()) : 0;
  }

  private double centre() {
    return shrunk(sum, count) - shrunk(otherSum, otherCount);
  }

  private double variance() {
    return variance(sum, count) + variance(otherSum, otherCount);
  }

  private static double shrunk(double sum, long count) {
    return (sum + 1) / (count + 2);
  }

  private static double variance(double sum, long count) {
    return shrunk(sum, count) * (1 - shrunk(sum, count)) / (count + 2);
  }
}
