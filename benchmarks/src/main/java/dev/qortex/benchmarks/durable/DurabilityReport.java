package dev.qortex.benchmarks.durable;

import dev.qortex.benchmarks.run.Results;
import java.util.List;

/**
 * Comparison of a store with the acknowledged operations.
 *
 * @param acknowledged how many operations were
 * @param lost how many of them are not there at all
 * @param duplicated how many operations are there in full, and something of them more than once
 * @param halfApplied how many operations are there in part, or not as they were written
 * @param deviation how far the totals are from the log, at most
 * @param faults what else is wrong, and some of the operations above
 */
public record DurabilityReport(
    long acknowledged,
    long lost,
    long duplicated,
    long halfApplied,
    double deviation,
    List<String> faults) {

  private static final double TOLERANCE = 1e-9;

  /** Keeps a copy of the faults. */
  public DurabilityReport {
    faults = List.copyOf(faults);
  }

  /** True if all is as it should be. */
  public boolean sound() {
    return lost + duplicated + halfApplied == 0 && deviation <= TOLERANCE && faults.isEmpty();
  }

  /** Reports the figures, then refuses a store that is not sound. */
  public void report(String name, Subject subject, Results results) {
    results.count(name, "acknowledged", acknowledged);
    results.count(name, "lost", lost);
    results.count(name, "duplicated", duplicated);
    results.count(name, "half_applied", halfApplied);
    results.report(name, "deviation", deviation, "absolute", acknowledged);
    results.count(name, "seed", subject.seed());
    if (!sound()) {
      throw new IllegalStateException(
          "Of (%s) acknowledged operations (%s) are lost, (%s) duplicated and (%s) half applied; the totals deviate by (%s): %s.\nMaybe look into (%s)."
              .formatted(
                  acknowledged,
                  lost,
                  duplicated,
                  halfApplied,
                  deviation,
                  faults,
                  subject.folder()));
    }
  }
}
