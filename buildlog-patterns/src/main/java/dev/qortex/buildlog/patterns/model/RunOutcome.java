package dev.qortex.buildlog.patterns.model;

import dev.qortex.commons.Checks;
import java.time.Instant;

/**
 * Final outcome of a run: whether the merged work was confirmed later.
 *
 * @param run the id of the run; it has one outcome
 * @param passed whether the work held up
 * @param at the time of the outcome
 */
public record RunOutcome(String run, boolean passed, Instant at) implements PatternRecord {

  /** Checks the run. */
  public RunOutcome {
    Checks.id("run of an outcome", run);
  }

  /** The run. */
  @Override
  public String id() {
    return run;
  }
}
