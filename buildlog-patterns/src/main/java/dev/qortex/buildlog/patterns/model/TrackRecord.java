package dev.qortex.buildlog.patterns.model;

import java.time.Instant;

/**
 * Track record of a pattern: the sums of its log. Only a storage makes another one of it.
 *
 * @param sightings the number of deliberations that contained it
 * @param successes sightings, reinforcements and runs that passed
 * @param ignores times that a validator called it a false positive
 * @param ignoreWeight the sum of the weights of these, and of runs that failed
 * @param recentSuccesses successes that fade: each further change but ageing leaves {@link #KEPT}
 * @param recentIgnores the ignore weight, fading likewise
 * @param streak successes since the last false positive
 * @param skips ageing steps since the last success
 * @param regressed whether it had held up and then was called a false positive; ends when it held
 *     up as often again
 * @param lastUsed the last success
 */
public record TrackRecord(
    int sightings,
    int successes,
    int ignores,
    double ignoreWeight,
    double recentSuccesses,
    double recentIgnores,
    int streak,
    int skips,
    boolean regressed,
    Instant lastUsed) {

  /** The number of successes beyond its ignores from which a pattern has held up. */
  public static final int VALIDATED = 3;

  /**
   * The share of the recent evidence that a change leaves. In {@code benchmarks/run
   * patterns-simulation} .9 and .8 perform equally well, and better than 1; .9 forgives single
   * errors longer.
   */
  public static final double KEPT = 0.9;

  /** Track record without changes. */
  public static TrackRecord none(Instant at) {
    return new TrackRecord(0, 0, 0, 0, 0, 0, 0, 0, false, at);
  }

  /** Successes over successes and ignore weight, from 0 to 1; 0 when there are neither. */
  public double successRate() {
    return successes == 0 ? 0 : successes / (successes + ignoreWeight);
  }

  /** The success rate of recent evidence, from 0 to 1; 0 without a success. */
  public double recentRate() {
    return successes == 0 ? 0 : recentSuccesses / (recentSuccesses + recentIgnores);
  }

  /** Returns true if it has held up three times more than it was called a false positive. */
  public boolean validated() {
    return net() >= VALIDATED;
  }

  /** Successes minus ignores. */
  public int net() {
    return successes - ignores;
  }

  /** The record after one change more. */
  public TrackRecord after(PatternChange change) {
    boolean dismissed = change.kind() == PatternChange.Kind.DISMISSED;
    int success = change.kind().succeeds() ? 1 : 0;
    double kept = change.kind() == PatternChange.Kind.AGED ? 1 : KEPT;
    int longer = dismissed ? 0 : streak + success;
    return new TrackRecord(
        sightings + (change.kind() == PatternChange.Kind.SIGHTED ? 1 : 0),
        successes + success,
        ignores + (dismissed ? 1 : 0),
        ignoreWeight + change.weight(),
        kept * recentSuccesses + success,
        kept * recentIgnores + change.weight(),
        longer,
        success == 1 ? 0 : skips + (change.kind() == PatternChange.Kind.AGED ? 1 : 0),
        dismissed ? regressed || validated() : regressed && longer < VALIDATED,
        success == 1 && change.at().isAfter(lastUsed) ? change.at() : lastUsed);
  }
}
