package dev.qortex.benchmarks.retrieval;

import java.util.ArrayList;
import java.util.List;

/**
 * Calibration of probabilities against what happened: expected calibration error in ten bins of
 * equal width, and Brier score. Not thread-safe.
 */
final class Calibration {

  private static final int BINS = 10;

  private record Forecast(double probability, boolean happened, double times) {}

  private final List<Forecast> forecasts = new ArrayList<>();

  /** Adds a forecast of the given weight. */
  void add(double probability, boolean happened, double times) {
    forecasts.add(new Forecast(probability, happened, times));
  }

  int size() {
    return forecasts.size();
  }

  /** Mean distance of probability and frequency over bins, each as heavy as its forecasts. */
  double expectedError() {
    double[] off = new double[BINS];
    double all = 0;
    for (Forecast forecast : forecasts) {
      int bin = (int) Math.min(BINS - 1, forecast.probability * BINS);
      off[bin] += forecast.times * (forecast.probability - (forecast.happened ? 1 : 0));
      all += forecast.times;
    }
    double error = 0;
    for (double distance : off) {
      error += Math.abs(distance) / all;
    }
    return error;
  }

  /** Mean squared distance of probability and outcome. */
  double brier() {
    return brier(true, 0);
  }

  /** The Brier score of the best probability that is the same for all. */
  double uninformed() {
    double all = 0;
    double happened = 0;
    for (Forecast forecast : forecasts) {
      all += forecast.times;
      happened += forecast.happened ? forecast.times : 0;
    }
    return brier(false, happened / all);
  }

  private double brier(boolean own, double same) {
    double squares = 0;
    double all = 0;
    for (Forecast forecast : forecasts) {
      double off = (own ? forecast.probability : same) - (forecast.happened ? 1 : 0);
      squares += forecast.times * off * off;
      all += forecast.times;
    }
    return squares / all;
  }
}
