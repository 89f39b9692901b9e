package dev.qortex.buildlog.credit;

/**
 * Evidence about one rule as four sums. All are at least 0, but for differences of two.
 *
 * @param successes the number of times that it helped or would have helped, such as citations
 * @param failures the number of times that it did not help, such as silence of a review that showed
 *     it
 * @param events the number of mistakes and citations of the rule in sessions in which it was at
 *     work
 * @param exposure the number of sessions in which it was at work; those without a review count in
 *     part
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

  /** Returns the sum of both. */
  public CreditSums plus(CreditSums other) {
    return new CreditSums(
        successes + other.successes,
        failures + other.failures,
        events + other.events,
        exposure + other.exposure);
  }

  /** Returns the difference of both. */
  public CreditSums minus(CreditSums other) {
    return plus(other.times(-1));
  }

  /** Returns all sums multiplied by a factor. */
  public CreditSums times(double factor) {
    return new CreditSums(
        successes * factor, failures * factor, events * factor, exposure * factor);
  }

  /** Returns a copy scaled down in proportion, to limits on observations and exposure. */
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
