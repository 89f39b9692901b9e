package dev.qortex.core.spi;

/**
 * Mean and standard deviation of scores, of which those above 0 are added one by one; summed as
 * integers, so that the order of addition does not matter. Not thread-safe.
 */
public final class ScoreMoments {

  private static final double UNIT = 1 << 20;

  private int texts;
  private long sum;
  private long squares;

  /** Counts texts, whose scores are 0 unless they are added. */
  public void count(int more) {
    texts += more;
  }

  /** Adds the score of a text that is counted. */
  public void add(double score) {
    sum += Math.round(score * UNIT);
    squares += Math.round(score * score * UNIT);
  }

  /** The mean; 0 without texts. */
  public double mean() {
    return texts == 0 ? 0 : sum / UNIT / texts;
  }

  /** The standard deviation; 0 when all scores are equal. */
  public double deviation() {
    return texts == 0 ? 0 : Math.sqrt(Math.max(0, squares / UNIT / texts - mean() * mean()));
  }
}
