package dev.qortex.buildlog.report;

import java.util.Arrays;

/*
 * A rule that is cited at the rate r when it is not at work is cited at the rate r f when it is: f
 * is 1 for a rule that prevents nothing. Rules come to work because they were cited, so the rate
 * before is too high for many, and a fall to the true rate looks like prevention; a likelihood of
 * both phases with a distribution of r over the pool is not misled by that. Both distributions, of
 * r and of f, are those of the pool, found by EM on a grid. Laird, Nonparametric maximum likelihood
 * estimation of a mixing distribution, 1978; Efron, Large-Scale Inference, 2010, chapter 1.
 */
/** Probability of each rule to prevent at least half of the mistakes that it is cited for. */
final class PreventionMixture {

  /**
   * Reviews that showed a rule, and those of them that cite it.
   *
   * @param resting reviews in sessions that did not select the rule
   * @param citedResting citing ones of these
   * @param working reviews in sessions that selected it
   * @param citedWorking citing ones of these
   */
  record Counts(int resting, int citedResting, int working, int citedWorking) {

    static final Counts NONE = new Counts(0, 0, 0, 0);

    Counts plus(Counts other) {
      return new Counts(
          resting + other.resting,
          citedResting + other.citedResting,
          working + other.working,
          citedWorking + other.citedWorking);
    }

    private double logLikelihood(double rate, double remaining) {
      return logLikelihood(citedResting, resting, rate)
          + logLikelihood(citedWorking, working, rate * remaining);
    }

    private static double logLikelihood(int hits, int all, double rate) {
      return hits * Math.log(rate) + (all - hits) * Math.log1p(-rate);
    }
  }

  private static final int ITERATIONS = 100;

  /** Rates of citation, from rare to nearly always, at equal ratios. */
  private static final double[] RATES = rates(20, 0.005, 0.95);

  /** Remaining shares of citations at work; the first three prevent more than half. */
  private static final double[] REMAINING = {0.1, 0.2, 0.35, 0.5, 0.75, 1};

  private static final int PREVENTING = 3;

  /** Rules that the start counts as: half of one prevents nothing. */
  private static final double START = 1;

  private final double[][] likelihoods;
  private final double[] weights;
  private final double[] rates = new double[RATES.length];
  private final double[] remaining = new double[REMAINING.length];

  private PreventionMixture(Counts[] counts, double[] weights) {
    this.weights = weights;
    this.likelihoods = new double[counts.length][];
    for (int rule = 0; rule < counts.length; rule++) {
      likelihoods[rule] = likelihoods(counts[rule]);
    }
    Arrays.fill(rates, 1.0 / RATES.length);
    System.arraycopy(start(1), 0, remaining, 0, remaining.length);
    for (int i = 0; i < ITERATIONS; i++) {
      maximise();
    }
  }

  private static double[] rates(int count, double least, double most) {
    double[] rates = new double[count];
    Arrays.setAll(rates, i -> least * Math.pow(most / least, (double) i / (count - 1)));
    return rates;
  }

  /** Half for rules that prevent nothing, and the rest in equal shares for the others. */
  private static double[] start(double sum) {
    double[] start = new double[REMAINING.length];
    Arrays.fill(start, sum / 2 / (REMAINING.length - 1));
    start[REMAINING.length - 1] = sum / 2;
    return start;
  }

  /**
   * Probabilities by rule.
   *
   * @param weights the probability of each rule to be one of those that are cited at a high rate,
   *     which alone tell what such rules do at work
   */
  static double[] probabilities(Counts[] counts, double[] weights) {
    PreventionMixture mixture = new PreventionMixture(counts, weights);
    double[] probabilities = new double[counts.length];
    Arrays.setAll(probabilities, mixture::probability);
    return probabilities;
  }

  /** Likelihoods by rate and remaining share, the largest 1. */
  private static double[] likelihoods(Counts counts) {
    double[] cells = new double[RATES.length * REMAINING.length];
    Arrays.setAll(
        cells,
        cell ->
            counts.logLikelihood(
                RATES[cell / REMAINING.length], REMAINING[cell % REMAINING.length]));
    double most = Arrays.stream(cells).max().orElse(0);
    Arrays.setAll(cells, cell -> Math.exp(cells[cell] - most));
    return cells;
  }

  /** The posterior of a rule over the cells. */
  private double[] posterior(int rule) {
    double[] cells = likelihoods[rule].clone();
    double sum = 0;
    for (int cell = 0; cell < cells.length; cell++) {
      cells[cell] *= rates[cell / REMAINING.length] * remaining[cell % REMAINING.length];
      sum += cells[cell];
    }
    for (int cell = 0; cell < cells.length; cell++) {
      cells[cell] /= sum;
    }
    return cells;
  }

  private void maximise() {
    double[] ofRates = new double[RATES.length];
    Arrays.fill(ofRates, START / RATES.length);
    double[] ofRemaining = start(START);
    for (int rule = 0; rule < weights.length; rule++) {
      double[] cells = posterior(rule);
      for (int cell = 0; cell < cells.length; cell++) {
        ofRates[cell / REMAINING.length] += weights[rule] * cells[cell];
        ofRemaining[cell % REMAINING.length] += weights[rule] * cells[cell];
      }
    }
    double all = Arrays.stream(ofRates).sum();
    Arrays.setAll(rates, i -> ofRates[i] / all);
    Arrays.setAll(remaining, i -> ofRemaining[i] / all);
  }

  private double probability(int rule) {
    double[] cells = posterior(rule);
    double sum = 0;
    for (int cell = 0; cell < cells.length; cell++) {
      sum += cell % REMAINING.length < PREVENTING ? cells[cell] : 0;
    }
    return sum;
  }
}
