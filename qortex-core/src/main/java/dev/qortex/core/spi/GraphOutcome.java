package dev.qortex.core.spi;

import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.GraphChanges.EdgeChange;
import dev.qortex.core.graph.GraphChanges.NodeChange;
import dev.qortex.core.graph.IngestReport;
import dev.qortex.core.graph.RestoreReport;
import dev.qortex.core.graph.RetractReport;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.ElementKind;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Effect of an edit on the visible graph, as counts and changes. Not thread-safe. */
public final class GraphOutcome {

  private ElementCounts added = ElementCounts.ZERO;
  private ElementCounts updated = ElementCounts.ZERO;
  private ElementCounts removed = ElementCounts.ZERO;
  private final Set<String> gone = new TreeSet<>();
  private final SortedMap<String, String> moved = new TreeMap<>();
  private final List<String> unembedded = new ArrayList<>();
  private final List<NodeChange> nodes = new ArrayList<>();
  private final List<EdgeChange> edges = new ArrayList<>();

  /**
   * Counts a node.
   *
   * @param before whether the node existed before
   * @param now whether the node exists now
   * @param textChanged whether its text changed
   */
  public void node(
      String id, NodeKind kind, String domain, boolean before, boolean now, boolean textChanged) {
    count(before, now, ElementCounts.of(kind));
    noteGone(id, before, now);
    nodes.add(new NodeChange(id, kind, domain, now, textChanged));
    if (now && textChanged) {
      unembedded.add(id);
    }
  }

  /**
   * Counts an edge.
   *
   * @param before whether the edge was visible before
   * @param now whether the edge is visible now
   * @param confidence the current weight; 0 if it was removed
   */
  public void edge(EdgeKey key, boolean before, boolean now, double confidence) {
    count(before, now, ElementCounts.of(ElementKind.EDGE));
    edges.add(new EdgeChange(key, confidence, now));
  }

  /** Counts a rule or a code example. */
  public void text(String id, ElementKind kind, boolean before, boolean now) {
    count(before, now, ElementCounts.of(kind));
    noteGone(id, before, now);
  }

  /** Notes that a passage went while one with the same text came. */
  public void moved(String gone, String came) {
    moved.put(gone, came);
  }

  private void noteGone(String id, boolean before, boolean now) {
    if (before && !now) {
      gone.add(id);
    }
  }

  private void count(boolean before, boolean now, ElementCounts one) {
    if (before && now) {
      updated = updated.plus(one);
    } else if (now) {
      added = added.plus(one);
    } else if (before) {
      removed = removed.plus(one);
    }
  }

  /** The ids of the existing nodes whose text was added or changed, in the order of counting. */
  public List<String> unembedded() {
    return unembedded;
  }

  /** The nodes that were added, changed or removed. */
  public List<NodeChange> nodes() {
    return nodes;
  }

  /** The edges that were added, changed or removed. */
  public List<EdgeChange> edges() {
    return edges;
  }

  /** The report of an ingest that ended with a revision. */
  public IngestReport ingested(IngestionManifest manifest, long revision) {
    return new IngestReport(added, updated, removed, moved, unembedded, manifest.notes(), revision);
  }

  /** The report of a retraction that ended with a revision. */
  public RetractReport retracted(String source, boolean known, long revision) {
    return new RetractReport(
        source, known, updated, removed, List.copyOf(gone), unembedded, revision);
  }

  /**
   * The report of a restore that ended with a revision.
   *
   * @param embedded the nodes that have a vector
   */
  public RestoreReport restored(String checkpoint, Collection<String> embedded, long revision) {
    Set<String> without = new TreeSet<>(unembedded);
    without.removeAll(embedded);
    return new RestoreReport(checkpoint, added, updated, removed, List.copyOf(without), revision);
  }
}
