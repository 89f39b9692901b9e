package dev.qortex.core.graph;

import java.util.List;

/**
 * Effect of a restore on the visible graph.
 *
 * @param checkpointId the checkpoint
 * @param added the numbers of restored elements that were missing
 * @param updated the numbers of elements whose earlier content was restored
 * @param removed the numbers of elements that were added since, and are removed
 * @param unembedded the ids of nodes whose text was restored and that have no vector: they had none
 *     then, or another model has made all vectors since
 * @param revision the revision after the restore
 */
public record RestoreReport(
    String checkpointId,
    ElementCounts added,
    ElementCounts updated,
    ElementCounts removed,
    List<String> unembedded,
    long revision) {

  /** Makes defensive copies. */
  public RestoreReport {
    unembedded = List.copyOf(unembedded);
  }
}
