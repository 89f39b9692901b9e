package dev.qortex.storage.sqlite;

import dev.qortex.core.graph.ElementCounts;
import dev.qortex.core.model.EdgeKey;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.storage.sqlite.GraphTables.NodeRow;
import dev.qortex.storage.sqlite.Touched.Slot;
import java.util.Map;
import java.util.Objects;

/** Compares what was visible before an edit with what is visible now. Not thread-safe. */
final class GraphTally {

  private final GraphTables tables;
  private final Map<String, Node> given;
  private final GraphOutcome outcome;

  GraphTally(GraphTables tables, Map<String, Node> given, GraphOutcome outcome) {
    this.tables = tables;
    this.given = given;
    this.outcome = outcome;
  }

  /** Counts into the outcome; whether any source says anything differently. */
  boolean count() {
    tables.nodes.changes().forEach(this::node);
    tables.edges.all().forEach(this::edge);
    texts(tables.rules, GraphOutcome.RULE);
    texts(tables.examples, GraphOutcome.EXAMPLE);
    return !tables.nodes.changes().isEmpty()
        || !tables.edges.changes().isEmpty()
        || !tables.rules.changes().isEmpty()
        || !tables.examples.changes().isEmpty();
  }

  private void node(String id, Slot slot) {
    Said before = slot.visibleBefore();
    Said now = slot.visibleNow();
    if (!Objects.equals(before, now)) {
      NodeKind kind = kind(id);
      String domain = Objects.requireNonNull(now == null ? before : now).domain();
      boolean text = before == null || now == null || textDiffers(kind, before, now);
      outcome.node(id, kind, domain, before != null, now != null, text);
    }
  }

  private NodeKind kind(String id) {
    NodeRow row = tables.nodeRows.get(id);
    NodeKind known = row == null ? null : row.kind();
    return known == null ? Objects.requireNonNull(given.get(id)).kind() : known;
  }

  private static boolean textDiffers(NodeKind kind, Said before, Said now) {
    return !content(kind, before).equals(content(kind, now));
  }

  private static String content(NodeKind kind, Said said) {
    return Payloads.node(
            "id", kind, said.domain(), said.source(), said.confidence(), said.payload())
        .content();
  }

  /** An edge is visible as long as both of its ends are there. */
  private void edge(EdgeKey key, Slot slot) {
    String source = key.sourceId();
    String target = key.targetId();
    boolean hadEnds = tables.presentBefore(source) && tables.presentBefore(target);
    boolean hasEnds = tables.presentNow(source) && tables.presentNow(target);
    Said before = hadEnds ? slot.visibleBefore() : null;
    Said now = hasEnds ? slot.visibleNow() : null;
    if (!Objects.equals(before, now)) {
      outcome.edge(key, before != null, now != null, now == null ? 0.0 : now.confidence());
    }
  }

  private void texts(Touched<String> touched, ElementCounts one) {
    touched
        .changes()
        .forEach(
            (id, slot) -> {
              Said before = slot.visibleBefore();
              Said now = slot.visibleNow();
              if (!Objects.equals(before, now)) {
                outcome.count(before != null, now != null, one);
              }
            });
  }
}
