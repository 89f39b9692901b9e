package dev.qortex.storage.sqlite;

import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.graph.GraphChanges.EdgeChange;
import dev.qortex.core.graph.GraphChanges.NodeChange;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.NodeKind;
import java.util.ArrayList;
import java.util.List;

/** Counts what an edit does to the visible graph. Not thread-safe. */
final class GraphOutcome {

  static final ElementCounts EDGE = new ElementCounts(0, 0, 1, 0, 0);
  static final ElementCounts RULE = new ElementCounts(0, 0, 0, 1, 0);
  static final ElementCounts EXAMPLE = new ElementCounts(0, 0, 0, 0, 1);

  private ElementCounts added = ElementCounts.ZERO;
  private ElementCounts updated = ElementCounts.ZERO;
  private ElementCounts removed = ElementCounts.ZERO;
  private final List<String> unembedded = new ArrayList<>();
  private final List<NodeChange> nodes = new ArrayList<>();
  private final List<EdgeChange> edges = new ArrayList<>();

  void node(
      String id, NodeKind kind, String domain, boolean before, boolean now, boolean textChanged) {
    count(
        before,
        now,
        switch (kind) {
          case CONCEPT -> new ElementCounts(1, 0, 0, 0, 0);
          case PASSAGE -> new ElementCounts(0, 1, 0, 0, 0);
        });
    nodes.add(new NodeChange(id, kind, domain, now, textChanged));
    if (now && textChanged) {
      unembedded.add(id);
    }
  }

  void edge(EdgeKey key, boolean before, boolean now, double confidence) {
    count(before, now, EDGE);
    edges.add(new EdgeChange(key, confidence, now));
  }

  void count(boolean before, boolean now, ElementCounts one) {
    if (before && now) {
      updated = updated.plus(one);
    } else if (now) {
      added = added.plus(one);
    } else if (before) {
      removed = removed.plus(one);
    }
  }

  ElementCounts added() {
    return added;
  }

  ElementCounts updated() {
    return updated;
  }

  ElementCounts removed() {
    return removed;
  }

  List<String> unembedded() {
    return unembedded;
  }

  List<NodeChange> nodes() {
    return nodes;
  }

  List<EdgeChange> edges() {
    return edges;
  }
}
