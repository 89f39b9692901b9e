package dev.qortex.benchmarks.durable;

import dev.qortex.core.graph.ChangeFeed;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.graph.snapshot.GraphSnapshots;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Checks that a snapshot which follows the graph equals it, and can go on to follow it. */
final class SnapshotChecks {

  private static final int EXAMPLES = 5;

  /** Number of revisions that takes far less than the room of the log of changes. */
  private static final int REMEMBERED = 500;

  private SnapshotChecks() {}

  /** Empty when the followed snapshot is the same as one read anew; nobody writes meanwhile. */
  static List<String> faults(GraphSnapshots snapshots, GraphBackend graph) {
    GraphSnapshot followed = snapshots.current();
    GraphSnapshot fresh = GraphSnapshot.of(graph);
    List<String> faults = new ArrayList<>();
    long past = Math.max(0, fresh.revision() - REMEMBERED);
    if (graph instanceof ChangeFeed feed && feed.changesSince(past).isEmpty()) {
      faults.add("nothing is known of the changes since revision " + past);
    }
    if (!size(followed).equals(size(fresh))) {
      faults.add("followed to %s, read %s".formatted(size(followed), size(fresh)));
    }
    for (int node = 0; node < fresh.nodeCount() && faults.size() < EXAMPLES; node++) {
      int same = followed.indexOf(fresh.id(node));
      Set<String> lines = lines(fresh, node);
      if (same < 0 || !lines(followed, same).equals(lines)) {
        faults.add(
            "followed to %s, read %s".formatted(same < 0 ? "none" : lines(followed, same), lines));
      }
    }
    return faults;
  }

  private static String size(GraphSnapshot snapshot) {
    return "%s nodes, %s arcs at %s"
        .formatted(snapshot.nodeCount(), snapshot.arcCount(), snapshot.revision());
  }

  /** All that a snapshot says of a node. */
  private static Set<String> lines(GraphSnapshot snapshot, int node) {
    Set<String> lines = new TreeSet<>();
    lines.add(
        "%s, %s of %s".formatted(snapshot.id(node), snapshot.kind(node), snapshot.domain(node)));
    for (int arc = snapshot.arcsFrom(node); arc < snapshot.arcsTo(node); arc++) {
      lines.add(
          "%s %s %s %s"
              .formatted(
                  snapshot.forward(arc),
                  snapshot.relation(arc),
                  snapshot.id(snapshot.neighbour(arc)),
                  snapshot.confidence(arc)));
    }
    return lines;
  }
}
