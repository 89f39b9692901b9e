package dev.qortex.core.graph;

import java.util.List;

/**
 * Effect of a retraction on the visible graph.
 *
 * @param sourceId the source
 * @param known whether that source had contributed
 * @param updated the numbers of elements that other sources contribute too, and that look now as
 *     these say
 * @param removed the numbers of elements that no other source contributes
 * @param unembedded ids of visible nodes whose text changed without a vector for it
 * @param revision the revision after it
 */
public record RetractReport(
    String sourceId,
    boolean known,
    ElementCounts updated,
    ElementCounts removed,
    List<String> unembedded,
    long revision) {

  /** Makes defensive copies. */
  public RetractReport {
    unembedded = List.copyOf(unembedded);
  }

  /** The same report with other nodes that lack a vector. */
  public RetractReport withUnembedded(List<String> ids) {
    return new RetractReport(sourceId, known, updated, removed, ids, revision);
  }
}
