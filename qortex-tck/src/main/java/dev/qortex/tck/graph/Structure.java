package dev.qortex.tck.graph;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.GraphVisitor;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.RelationType;
import java.util.ArrayList;
import java.util.List;

/**
 * Elements that a {@link GraphVisitor} sees, to be compared.
 *
 * @param nodes such as {@code x CONCEPT of home}
 * @param edges such as {@code x requires y at 0.5}
 */
record Structure(List<String> nodes, List<String> edges) {

  private Structure() {
    this(new ArrayList<>(), new ArrayList<>());
  }

  /** The elements that the backend streams, in its order. */
  static Structure of(GraphBackend graph) {
    Structure structure = new Structure();
    graph.stream(structure.visitor());
    return structure;
  }

  /** The content of the snapshot, sorted as a stream is; each edge must be two arcs that agree. */
  static Structure of(GraphSnapshot snapshot) {
    Structure forward = new Structure();
    Structure backward = new Structure();
    for (int node = 0; node < snapshot.nodeCount(); node++) {
      forward.visitor().node(snapshot.id(node), snapshot.kind(node), snapshot.domain(node));
      for (int arc = snapshot.arcsFrom(node); arc < snapshot.arcsTo(node); arc++) {
        String here = snapshot.id(node);
        String there = snapshot.id(snapshot.neighbour(arc));
        if (snapshot.forward(arc)) {
          forward.add(new EdgeKey(here, there, snapshot.relation(arc)), snapshot.confidence(arc));
        } else {
          backward.add(new EdgeKey(there, here, snapshot.relation(arc)), snapshot.confidence(arc));
        }
      }
    }
    Structure sorted = forward.sorted();
    if (!sorted.edges.equals(backward.sorted().edges)) {
      throw new AssertionError("The arcs of the snapshot do not come in pairs: " + snapshot);
    }
    return sorted;
  }

  Structure sorted() {
    return new Structure(nodes.stream().sorted().toList(), edges.stream().sorted().toList());
  }

  private void add(EdgeKey key, double confidence) {
    edges.add(key + " at " + confidence);
  }

  GraphVisitor visitor() {
    return new GraphVisitor() {
      @Override
      public void node(String id, NodeKind kind, String domain) {
        nodes.add(id + " " + kind + " of " + domain);
      }

      @Override
      public void edge(String source, String target, RelationType relation, double confidence) {
        add(new EdgeKey(source, target, relation), confidence);
      }
    };
  }
}
