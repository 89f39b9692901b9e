package dev.qortex.storage.sql.words;

import dev.qortex.core.spi.ScoreMoments;
import java.util.Arrays;

/**
 * Mean and deviation of scores of which a part is known exactly and the rest for a sample of the
 * texts; the two parts are taken to be independent. Not thread-safe.
 */
final class MixedMoments {

  private double texts;
  private double sum;
  private double squares;

  /**
   * Adds texts.
   *
   * @param number of texts
   * @param exact moments of a part of the score of each
   * @param sampled the rest of the score of some of them
   */
  void add(int number, ScoreMoments exact, double[] sampled) {
    double rest = Arrays.stream(sampled).average().orElse(0);
    double spread =
        Arrays.stream(sampled).map(score -> (score - rest) * (score - rest)).average().orElse(0);
    double mean = exact.mean() + rest;
    double variance = exact.deviation() * exact.deviation() + spread;
    texts += number;
    sum += number * mean;
    squares += number * (variance + mean * mean);
  }

  double mean() {
    return texts == 0 ? 0 : sum / texts;
  }

  double deviation() {
    return texts == 0 ? 0 : Math.sqrt(Math.max(0, squares / texts - mean() * mean()));
  }
}
