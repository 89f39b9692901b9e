package dev.qortex.ingest.conversation;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.NodeKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The concepts that a message may name: of those of the domain the surest, and those that the
 * conversation named last. Used by one thread.
 */
final class KnownNames implements Iterable<ConceptNode> {

  private static final Comparator<ConceptNode> SUREST_LAST =
      Comparator.comparingDouble(ConceptNode::confidence)
          .thenComparing(ConceptNode::id, Comparator.reverseOrder());

  /** Others may teach the domain new names meanwhile; reading all of them takes a while. */
  private static final Duration FRESH = Duration.ofMinutes(1);

  private final GraphBackend graph;
  private final String domain;
  private final int most;
  private final Map<String, ConceptNode> names = new LinkedHashMap<>(16, 0.75f, true);
  private Instant read = Instant.MIN;
  private boolean stale;

  KnownNames(GraphBackend graph, String domain, int most) {
    this.graph = graph;
    this.domain = domain;
    this.most = most;
  }

  /** Reads the names of the domain at the first time, and when others changed the graph. */
  void refresh(boolean changed, Instant now) {
    stale |= changed;
    if (read.equals(Instant.MIN) || (stale && !now.isBefore(read.plus(FRESH)))) {
      PriorityQueue<ConceptNode> surest = new PriorityQueue<>(SUREST_LAST);
      NodeQuery concepts =
          NodeQuery.all().domains(Set.of(domain)).kinds(Set.of(NodeKind.CONCEPT));
      graph
          .streamNodes(concepts)
          .map(ConceptNode.class::cast)
          .filter(this::isName)
          .forEach(
              node -> {
                surest.add(node);
                if (surest.size() > most) {
                  surest.remove();
                }
              });
      while (!surest.isEmpty()) {
        add(surest.remove());
      }
      read = now;
      stale = false;
    }
  }

  /** What a message named. */
  void learn(List<ConceptNode> concepts) {
    concepts.forEach(this::add);
  }

  private void add(ConceptNode concept) {
    names.merge(
        concept.id(), concept, (a, b) -> b.confidence() > a.confidence() ? b : a);
    Iterator<String> eldest = names.keySet().iterator();
    while (names.size() > most) {
      eldest.next();
      eldest.remove();
    }
  }

  /** The name of a session or of who speaks is no word. */
  private boolean isName(ConceptNode node) {
    String key = node.id().substring(Math.min(domain.length() + 1, node.id().length()));
    return !key.startsWith("session:") && !key.startsWith("speaker:") && !key.startsWith("tool:");
  }

  @Override
  public Iterator<ConceptNode> iterator() {
    return new ArrayList<>(names.values()).iterator();
  }
}
