package dev.qortex.engine.conflict;

import dev.qortex.commons.Checks;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.IdOrder;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.query.Doubt;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.core.text.Contradiction;
import dev.qortex.engine.conflict.Conflict.Kind;
import dev.qortex.engine.conflict.Conflict.Said;
import dev.qortex.engine.internal.time.Moments;
import dev.qortex.engine.internal.time.Refutations;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Open contradictions among what the passages of a domain say now: statements that negate each
 * other, that differ in numbers alone, or that give one subject two objects in a relation of which
 * it has one, see {@link Contradiction}; and statements that repeat what another passage replaced.
 * A conflict ends when one of its statements is corrected, ended or retracted; nothing is changed
 * by itself. Reads all passages of the domain. Thread-safe.
 *
 * <pre>{@code
 * List<Conflict> open = Conflicts.in(store, InstantSource.system()).of("handbook");
 * }</pre>
 */
public final class Conflicts {

  private final MemoryStore store;
  private final InstantSource clock;
  private final Refutations refutations;

  private Conflicts(MemoryStore store, InstantSource clock) {
    this.store = store;
    this.clock = clock;
    this.refutations =
        new Refutations(store.graph(), new Moments(store.graph(), store.snapshots()));
  }

  /**
   * Conflicts among what a store holds.
   *
   * @param clock of what holds now
   */
  public static Conflicts in(MemoryStore store, InstantSource clock) {
    return new Conflicts(Checks.given("store", store), Checks.given("clock", clock));
  }

  /** The open conflicts of a domain: repetitions of what was replaced first, then by passage. */
  public List<Conflict> of(String domain) {
    List<Passage> passages = passages(Checks.id("domain", domain));
    List<Conflict> found = new ArrayList<>();
    List<Said> said = new ArrayList<>();
    for (Passage passage : passages) {
      refutations.doubt(passage, clock.instant()).ifPresent(why -> replaced(passage, why, found));
      statements(passage).forEach(statement -> said.add(new Said(statement, passage)));
    }
    List<String> statements = said.stream().map(Said::statement).toList();
    for (Contradiction each : Contradiction.among(statements)) {
      Said first = said.get(each.first());
      Said second = said.get(each.second());
      if (!first.passage().equals(second.passage())) {
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
    Node replacement = store.graph().nodes(Set.of(why.replacement())).get(why.replacement());
    if (replacement instanceof Passage other) {
      found.add(
          new Conflict(
              Kind.REPLACED, new Said(why.statement(), passage), new Said(other.text(), other)));
    }
  }

  /** What holds now, in the order of ids. */
  private List<Passage> passages(String domain) {
    try (Stream<Node> nodes =
        store
            .graph()
            .streamNodes(
                NodeQuery.all().domains(Set.of(domain)).kinds(Set.of(NodeKind.PASSAGE)))) {
      return nodes
          .filter(node -> node.validity().holdsAt(clock.instant()))
          .map(Passage.class::cast)
          .sorted(Comparator.comparing(Passage::id, IdOrder.BY_CODE_POINT))
          .toList();
    }
  }
}
