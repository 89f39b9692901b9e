package dev.qortex.ingest.conversation;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.RelationType;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Where sessions end. A tail is read from the graph when it is not known, or when somebody else
 * changed the graph. Used by one thread.
 */
final class SessionTails {

  /** The property of the edge from a passage to its session. */
  static final String POSITION = "position";

  private static final int MOST = 1000;

  /**
   * The end of a session.
   *
   * @param next the place of the next passage
   * @param last the id of the last passage; empty when there is none
   */
  record Tail(int next, String last) {}

  private final GraphBackend graph;
  private final Map<String, Tail> written = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<String, Tail> unwritten = new HashMap<>();
  private long revision = -1;

  SessionTails(GraphBackend graph) {
    this.graph = graph;
  }

  /** Whether somebody else changed the graph since the last time; their tails are forgotten. */
  boolean begin() {
    unwritten.clear();
    long now = graph.revision();
    boolean changed = now != revision;
    if (changed) {
      written.clear();
      revision = now;
    }
    return changed;
  }

  Tail of(String sessionId) {
    Tail moved = unwritten.get(sessionId);
    return moved != null ? moved : written.computeIfAbsent(sessionId, this::read);
  }

  private Tail read(String sessionId) {
    Tail tail = new Tail(0, "");
    for (ConceptEdge edge : graph.edges(sessionId, Direction.IN, Set.of(RelationType.PART_OF))) {
      if (edge.properties().get(POSITION) instanceof Long position && position >= tail.next()) {
        tail = new Tail(Math.toIntExact(position + 1), edge.sourceId());
      }
    }
    return tail;
  }

  void move(String sessionId, Tail tail) {
    unwritten.put(sessionId, tail);
  }

  /** What moved is part of the graph, which has that revision now. */
  void commit(long now) {
    written.putAll(unwritten);
    unwritten.clear();
    var eldest = written.keySet().iterator();
    while (written.size() > MOST) {
      eldest.next();
      eldest.remove();
    }
    revision = now;
  }
}
