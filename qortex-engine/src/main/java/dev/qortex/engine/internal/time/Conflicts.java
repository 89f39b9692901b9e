package dev.qortex.engine.internal.time;

import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.graph.Versions;
import dev.qortex.core.model.IdOrder;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.query.Conflict;
import dev.qortex.core.query.Conflict.Kind;
import dev.qortex.core.query.Conflict.Side;
import dev.qortex.core.query.Doubt;
import dev.qortex.core.text.Contradiction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Open contradictions among what the passages of a domain say: statements that contradict each
 * other, see {@link Contradiction}, and those that repeat what another passage replaced.
 * Thread-safe.
 */
public final class Conflicts {

  private final GraphBackend graph;
  private final Refutations refutations;

  /**
   * Conflicts in a graph.
   *
   * @param refutations of that graph
   */
  public Conflicts(GraphBackend graph, Refutations refutations) {
    this.graph = graph;
    this.refutations = refutations;
  }

  /**
   * The open conflicts of a domain: repetitions of what was replaced first, then by passage. Two
   * passages of which one repeats what the other replaced stand there once.
   *
   * @param at the instant at which the statements hold
   */
  public List<Conflict> of(String domain, Instant at) {
    List<Passage> passages = passages(domain, at);
    List<Conflict> found = new ArrayList<>();
    List<Side> said = new ArrayList<>();
    Set<Set<String>> pairs = new HashSet<>();
    Function<Node, Optional<Doubt>> doubts = refutations.doubts(at);
    for (Passage passage : passages) {
      doubts
          .apply(passage)
          .filter(why -> pairs.add(Set.of(passage.id(), why.replacement())))
          .ifPresent(why -> replaced(passage, why, found));
      statements(passage).forEach(statement -> said.add(new Side(statement, passage)));
    }
    List<String> statements = said.stream().map(Side::statement).toList();
    for (Contradiction each : Contradiction.among(statements)) {
      Side first = said.get(each.first());
      Side second = said.get(each.second());
      if (!first.passage().equals(second.passage())
          && !pairs.contains(Set.of(first.passage().id(), second.passage().id()))) {
        found.add(new Conflict(Kind.valueOf(each.kind().name()), first, second));
      }
    }
    return List.copyOf(found);
  }

  /** A fact or a turn of one sentence, or else the sentences that end as such. */
  private static List<String> statements(Passage passage) {
    List<String> sentences = Refutations.sentences(passage);
    return sentences.size() == 1
        ? sentences
        : sentences.stream().filter(one -> one.endsWith(".") || one.endsWith("!")).toList();
  }

  private void replaced(Passage passage, Doubt why, List<Conflict> found) {
    Node replacement = graph.nodes(Set.of(why.replacement())).get(why.replacement());
    if (replacement instanceof Passage other) {
      found.add(
          new Conflict(
              Kind.REPLACED, new Side(why.statement(), passage), new Side(other.text(), other)));
    }
  }

  /** The passages that hold, in the order of ids. */
  private List<Passage> passages(String domain, Instant at) {
    NodeQuery query =
        NodeQuery.all()
            .domains(Set.of(domain))
            .kinds(Set.of(NodeKind.PASSAGE))
            .versions(Versions.asOf(at));
    try (Stream<Node> nodes = graph.streamNodes(query)) {
      return nodes
          .map(Passage.class::cast)
          .sorted(Comparator.comparing(Passage::id, IdOrder.BY_CODE_POINT))
          .toList();
    }
  }
}
