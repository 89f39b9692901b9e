package dev.qortex.core.graph;

import java.util.List;

/**
 * Effect of a restore on the visible graph.
 *
 * @param checkpointId the checkpoint
 * @param added what is back
 * @param updated what looks as it did then
 * @param removed what came since
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

  /** Copies. */
  public RestoreReport {
    unembedded = List.copyOf(unembedded);
  }
}
