package dev.qortex.observations.model;

import java.util.List;

/**
 * Report of a rollback.
 *
 * @param removed paths of the entries that were deleted
 * @param restored paths of entries that had been merged into those
 * @param reinforcements the number of dropped reinforcements that had not been written into
 *     entries; written ones stay
 */
public record RollbackReport(List<String> removed, List<String> restored, int reinforcements) {

  /** Makes defensive copies. */
  public RollbackReport {
    removed = List.copyOf(removed);
    restored = List.copyOf(restored);
  }
}
