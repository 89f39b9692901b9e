package dev.qortex.core.graph;

import java.util.List;

/**
 * Effect of a retraction on the visible graph.
 *
 * @param sourceId the source
 * @param known whether the source had contributed anything
 * @param updated the numbers of elements that other sources also contribute, and that now show the
 *     content of these
 * @param removed the numbers of elements that no other source contributes
 * @param gone the ids of the nodes, rules and code examples among these, sorted
 * @param unembedded ids of visible nodes whose text changed without a vector for it
 * @param revision the revision after the retraction
 */
public record RetractReport(
    String sourceId,
    boolean known,
    ElementCounts updated,
    ElementCounts removed,
    List<String> gone,
    List<String> unembedded,
    long revision) {

  /** Makes defensive copies. */
  public RetractReport {
    gone = gone.stream().sorted().toList();
    unembedded = List.copyOf(unembedded);
  }

  /** Returns a copy with other nodes that lack a vector. */
  public RetractReport withUnembedded(List<String> ids) {
    return new RetractReport(sourceId, known, updated, removed, gone, ids, revision);
  }
}
