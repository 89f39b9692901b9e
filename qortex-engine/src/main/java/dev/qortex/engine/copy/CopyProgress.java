package dev.qortex.engine.copy;

import dev.qortex.commons.Checks;

/**
 * Progress of a copy.
 *
 * @param stage the part that is being copied
 * @param done entries of that part that are in the target, from 0
 */
public record CopyProgress(CopyStage stage, long done) {

  /** Checks the number. */
  public CopyProgress {
    Checks.given("stage of a copy", stage);
    if (done < 0) {
      throw new IllegalArgumentException(
          "The number of copied entries (%s) must not be negative.".formatted(done));
    }
  }
}
