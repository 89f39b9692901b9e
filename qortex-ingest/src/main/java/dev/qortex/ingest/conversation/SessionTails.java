package dev.qortex.ingest.conversation;

import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.RelationType;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Ends of sessions. A tail is read from the graph when it is not known; after somebody else changed
 * the graph, when it is no longer the end, and once a minute: then two ends of one session, made at
 * the same moment, become one again. Used by one thread.
 */
final class SessionTails {

  /** The property of the edge from a passage to its session. */
  static final String POSITION = "position";

  /** Relation of a passage to the one before it. */
  static final String NEXT = "next";

  private static final int MOST = 1000;
  private static final Duration FRESH = Duration.ofMinutes(1);

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

  /** The sessions whose tails were compared with the graph since another client changed it. */
  private final Set<String> checked = new HashSet<>();

  private Instant read = Instant.MIN;
  private long revision = -1;

  SessionTails(GraphBackend graph) {
    this.graph = graph;
  }

  /** True if another client changed the graph since the last time. */
  boolean begin(Instant now) {
    unwritten.clear();
    long current = graph.revision();
    boolean changed = current != revision;
    if (changed) {
      checked.clear();
      revision = current;
    }
    if (changed && (read.equals(Instant.MIN) || !now.isBefore(read.plus(FRESH)))) {
      written.clear();
      read = now;
    }
    return changed;
  }

  Tail of(String sessionId) {
    Tail moved = unwritten.get(sessionId);
    if (moved != null) {
      return moved;
    }
    Tail known = written.get(sessionId);
    if (checked.add(sessionId) && known != null && !isEnd(sessionId, known)) {
      written.remove(sessionId);
    }
    return written.computeIfAbsent(sessionId, this::read);
  }

  /** True if the last passage still has its place in the session, and no next one. */
  private boolean isEnd(String sessionId, Tail tail) {
    boolean there = false;
    for (ConceptEdge edge :
        graph.edges(
            tail.last(), Direction.OUT, Set.of(RelationType.PART_OF, RelationType.RELATES_TO))) {
      if (NEXT.equals(edge.properties().get("role"))) {
        return false;
      }
      there |=
          edge.targetId().equals(sessionId)
              && edge.properties().get(POSITION) instanceof Long position
              && position == tail.next() - 1;
    }
    return there;
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

  /** Notes that the moved tails are part of the graph, which has that revision now. */
  void commit(long now) {
    written.putAll(unwritten);
    unwritten.clear();
    var eldest = written.keySet().iterator();
    while (written.size() > MOST) {
      checked.remove(eldest.next());
      eldest.remove();
    }
    revision = now;
  }
}
