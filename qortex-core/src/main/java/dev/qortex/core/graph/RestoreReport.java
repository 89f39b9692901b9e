package dev.qortex.core.graph;

import java.util.List;

/**
 * Effect of a restore on the visible graph.
 *
 * @param checkpointId the checkpoint
 * @param added the numbers of elements that are back
 * @param updated the numbers of elements that look again as they did then
 * @param removed the numbers of elements that came since
 * @param unembedded ids of nodes whose text came back and that have no vector: they had none then,
 *     or another model has made all vectors since
 * @param revision the revision after it
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
