package dev.qortex.observations.model;

import dev.qortex.core.error.QortexException;
import java.util.List;
import java.util.Optional;

/**
 * Report of one run of the pipeline.
 *
 * @param outcomes the outcomes of the lines, in their order
 * @param memorized entries that became part of the vault, staged ones of earlier runs among them
 * @param waiting staged entries that could not be committed or indexed; the next run tries again
 * @param warnings warnings about invalid files, and the handling of each
 * @param failure the error that ended the run early; the lines that it did not reach are read by
 *     the next one
 */
public record CycleReport(
    List<Outcome> outcomes,
    int memorized,
    int waiting,
    List<String> warnings,
    Optional<QortexException> failure) {

  /**
   * Fate of a line.
   *
   * @param offset the offset of its first byte in the buffer
   * @param sessionId the session of the observation; empty if it is not readable
   * @param fate the result for this line
   */
  public record Outcome(long offset, String sessionId, Fate fate) {}

  /** Makes defensive copies. */
  public CycleReport {
    outcomes = List.copyOf(outcomes);
    warnings = List.copyOf(warnings);
  }

  /** The fates, in the order of the lines. */
  public List<Fate> fates() {
    return outcomes.stream().map(Outcome::fate).toList();
  }
}
