package dev.qortex.core.spi;

/**
 * Term weights of BM25:
 *
 * <pre>score = sum over words of idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / average))
 * idf = ln(1 + (N - df + 0.5) / (df + 0.5)),  k1 = 0.9,  b = 0.4</pre>
 *
 * Source: Robertson and Zaragoza, The Probabilistic Relevance Framework (2009). Pure functions.
 */
public final class Bm25 {

  /** Saturation: repeated words count little, since passages are short. */
  private static final double K1 = 0.9;

  /** Length normalisation, from 0 to 1: low, since passages are of similar length. */
  private static final double B = 0.4;

  private Bm25() {}

  /**
   * Inverse document frequency.
   *
   * @param texts number of all texts
   * @param having number of those that have the word
   */
  public static double idf(int texts, int having) {
    return Math.log(1 + (texts - having + 0.5) / (having + 0.5));
  }

  /**
   * The greatest contribution of one word to the score of a text, regardless of its frequency
   * there.
   */
  public static double most(double idf) {
    return idf * (K1 + 1);
  }

  /**
   * The contribution of one word to the score of a text.
   *
   * @param count the number of occurrences of the word in the text
   * @param length the length of the text in words
   * @param average the average length of all texts
   */
  public static double term(double idf, int count, int length, double average) {
    return term(idf, count, length, 1, average);
  }

  /**
   * The contribution of one word, with fractional counts.
   *
   * @param unit the count that stands for one occurrence, in which count and length are given
   */
  public static double term(double idf, int count, int length, int unit, double average) {
    double frequency = (double) count / unit;
    double norm = K1 * (1 - B + B * length / unit / average);
    return idf * frequency * (K1 + 1) / (frequency + norm);
  }
}
