package dev.qortex.engine.internal.candidates;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.graph.snapshot.Moment;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.Question;
import dev.qortex.engine.internal.passages.PassageGraph;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Filter of a question over the nodes of a graph, decided in memory: what holds at its instant,
 * passages as ranking knows them, concepts by their heads. It asks no store, so that an index may
 * ask it while it is locked. Used by one thread.
 */
public final class Admission {

  private final Question.Filter filter;

  /** True if the filter looks at no node. */
  private final boolean scopeOnly;

  private final Moment moment;
  private final GraphSnapshot graph;
  private final Map<String, Map<String, Node>> concepts;
  private final Map<String, PassageGraph> passages = new HashMap<>();

  /**
   * Decides by these.
   *
   * @param moment what does not hold at the instant of the question
   * @param heads the concepts of domains, by domain and id; asked if the filter looks at concepts
   */
  public Admission(
      Question.Filter filter,
      Moment moment,
      GraphSnapshot graph,
      List<PassageGraph> passages,
      Function<Set<String>, Map<String, Map<String, Node>>> heads) {
    this.filter = filter;
    this.scopeOnly = filter.isScopeOnly();
    this.moment = moment;
    this.graph = graph;
    passages.forEach(domain -> this.passages.put(domain.domain(), domain));
    boolean wanted = filter.kinds().isEmpty() || filter.kinds().contains(NodeKind.CONCEPT);
    this.concepts =
        filter.minConfidence() > 0 || (wanted && !scopeOnly)
            ? heads.apply(this.passages.keySet())
            : Map.of();
  }

  /** True if it may come back, given that its domain and kind may. */
  boolean admits(String id) {
    return moment.holds(id) && (scopeOnly || node(id).filter(filter::accepts).isPresent());
  }

  /** The least confidence of an edge in a path. */
  double minConfidence() {
    return filter.minConfidence();
  }

  /** True if a path may name it. */
  boolean mayLead(String id) {
    if (scopeOnly || !moment.holds(id)) {
      return moment.holds(id);
    }
    int number = graph.indexOf(id);
    boolean concept = number >= 0 && graph.kind(number) == NodeKind.CONCEPT;
    return (concept && filter.minConfidence() == 0) || node(id).filter(filter::mayLead).isPresent();
  }

  /** True when that domain, one of the question's, holds passages. */
  boolean hasPassages(String domain) {
    PassageGraph rows = passages.get(domain);
    return rows != null && rows.size() > 0;
  }

  private Optional<Node> node(String id) {
    int number = graph.indexOf(id);
    if (number < 0) {
      return Optional.empty();
    }
    String domain = graph.domain(number);
    if (graph.kind(number) == NodeKind.CONCEPT) {
      return Optional.ofNullable(concepts.getOrDefault(domain, Map.of()).get(id));
    }
    PassageGraph rows = passages.get(domain);
    return rows == null || rows.indexOf(id) < 0
        ? Optional.empty()
        : Optional.of(rows.passage(rows.indexOf(id)));
  }
}
