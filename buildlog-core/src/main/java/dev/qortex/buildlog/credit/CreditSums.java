package dev.qortex.buildlog.credit;

/**
 * Evidence about one rule as four sums. All are at least 0, but for differences of two.
 *
 * @param successes times that it helped or would have helped, such as citations
 * @param failures times that it was of no use, such as silence of a review that showed it
 * @param events mistakes and citations of the rule in sessions that it was at work in
 * @param exposure sessions that it was at work in, those without a review in part
 */
public record CreditSums(double successes, double failures, double events, double exposure) {

  /** No evidence. */
  public static final CreditSums NONE = new CreditSums(0, 0, 0, 0);

  private static final double ROUNDING = 1e-9;

  /** Checks that all are numbers. */
  public CreditSums {
    if (!Double.isFinite(successes + failures + events + exposure)) {
      throw new IllegalArgumentException(
          "The sums (%s, %s, %s, %s) of a rule must be finite."
              .formatted(successes, failures, events, exposure));
    }
  }

  /** Both together. */
  public CreditSums plus(CreditSums other) {
    return new CreditSums(
        successes + other.successes,
        failures + other.failures,
        events + other.events,
        exposure + other.exposure);
  }

  /** The difference of both. */
  public CreditSums minus(CreditSums other) {
    return plus(other.times(-1));
  }

  /** All sums by that factor. */
  public CreditSums times(double factor) {
    return new CreditSums(
        successes * factor, failures * factor, events * factor, exposure * factor);
  }

  /**
   * Returns a copy scaled down to at most so many observations and so much exposure, in proportion.
   */
  public CreditSums atMost(double observations) {
    double known = part(observations, Math.max(0, successes) + Math.max(0, failures));
    double atWork = part(observations, Math.max(events, exposure));
    return new CreditSums(successes * known, failures * known, events * atWork, exposure * atWork);
  }

  private static double part(double most, double all) {
    return all <= most ? 1 : most / all;
  }

  /** Returns true if both differ by rounding at most. */
  public boolean isClose(CreditSums other) {
    CreditSums difference = minus(other);
    double largest =
        Math.max(
            Math.max(Math.abs(difference.successes), Math.abs(difference.failures)),
            Math.max(Math.abs(difference.events), Math.abs(difference.exposure)));
    return largest <= ROUNDING * Math.max(1, Math.abs(successes) + Math.abs(failures));
  }
}
