package dev.qortex.engine.internal.ranking;

import dev.qortex.core.feedback.AnswerTrace.Fate;
import dev.qortex.core.graph.Direction;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.snapshot.Moment;
import dev.qortex.core.graph.snapshot.Moments;
import dev.qortex.core.model.ConceptEdge;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.RelationType;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Doubt;
import dev.qortex.core.query.Question;
import dev.qortex.engine.internal.candidates.Candidates;
import dev.qortex.engine.internal.candidates.GraphLeg;
import dev.qortex.engine.internal.candidates.RetrievalContext;
import dev.qortex.engine.internal.explain.Path;
import dev.qortex.engine.internal.ranking.RankedList.Ranked;
import dev.qortex.engine.internal.time.Refutations;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** Turns ranked candidates into the items of an answer. Thread-safe. */
final class AnswerItems {

  /** Nodes that are read at a time. */
  private static final int READ = 25;

  private final GraphBackend graph;
  private final Moments moments;
  private final Refutations refutations;

  AnswerItems(GraphBackend graph, Moments moments, Refutations refutations) {
    this.graph = graph;
    this.refutations = refutations;
    this.moments = moments;
  }

  /**
   * The best that may be shown and fit; nodes are read as they are needed. Messages that answer
   * nothing come last: the same question, asked before, would come first.
   *
   * @param used tokens of other elements
   */
  AnswerSelection shown(RetrievalContext context, TokenBudget budget, int used, RankedList list) {
    List<Ranked> ranked = list.nodes();
    AnswerSelection selected = new AnswerSelection(budget, used, asksForConcepts(context));
    EmptyMessages empty = EmptyMessages.of(context);
    List<Runnable> last = new ArrayList<>();
    for (int from = 0; selected.needs(ranked, from); from += READ) {
      List<Ranked> piece = ranked.subList(from, Math.min(from + READ, ranked.size()));
      List<String> ids = piece.stream().map(Ranked::id).toList();
      Map<String, Node> nodes = context.nodes(ids);
      Map<String, Double> factors = context.learned().factors(ids);
      Set<String> unknown = unknownThen(context, nodes.values());
      for (Ranked candidate : piece) {
        Node node = nodes.get(candidate.id());
        if (node == null) {
          selected.passOver();
        } else if (unknown.contains(node.id()) || !isAccepted(node, context)) {
          selected.leaveOut(candidate, Fate.FILTERED);
        } else if (isUndescribed(node, context)) {
          selected.leaveOut(candidate, Fate.UNDESCRIBED);
        } else {
          double factor = factors.getOrDefault(node.id(), 1.0);
          if (node instanceof Passage passage && empty.has(passage)) {
            last.add(() -> selected.addEmpty(candidate, node, factor));
          } else {
            selected.add(candidate, node, factor);
          }
        }
      }
    }
    last.forEach(Runnable::run);
    return selected;
  }

  /**
   * The concepts that no passage had mentioned at the instant of the question, but some later one,
   * or whose description only passages have that did not hold then: a concept has no beginning of
   * its own.
   */
  private Set<String> unknownThen(RetrievalContext context, Collection<Node> nodes) {
    Set<String> unknown = new HashSet<>();
    if (context.question().time().asOf().isEmpty()) {
      return unknown;
    }
    List<ConceptNode> concepts =
        nodes.stream().filter(ConceptNode.class::isInstance).map(ConceptNode.class::cast).toList();
    List<String> ids = concepts.stream().map(ConceptNode::id).toList();
    Moment then = moments.at(context.at());
    Map<String, List<String>> held = new HashMap<>();
    Map<String, List<String>> absent = new HashMap<>();
    for (ConceptEdge mention : graph.edges(ids, Direction.IN, Set.of(RelationType.MENTIONS))) {
      (then.holds(mention.sourceId()) ? held : absent)
          .computeIfAbsent(mention.targetId(), id -> new ArrayList<>())
          .add(mention.sourceId());
    }
    for (ConceptNode concept : concepts) {
      Collection<Node> others = passages(absent, concept);
      boolean onlyLater =
          !others.isEmpty()
              && !held.containsKey(concept.id())
              && others.stream()
                  .map(passage -> passage.validity().from())
                  .allMatch(from -> from != null && from.isAfter(context.at()));
      if (onlyLater || states(others, concept) && !states(passages(held, concept), concept)) {
        unknown.add(concept.id());
      }
    }
    return unknown;
  }

  private Collection<Node> passages(Map<String, List<String>> mentions, ConceptNode of) {
    List<String> ids = mentions.getOrDefault(of.id(), List.of());
    return ids.isEmpty() ? List.of() : graph.nodes(ids).values();
  }

  private static boolean states(Collection<Node> passages, ConceptNode concept) {
    String description = concept.description();
    return !description.isBlank()
        && passages.stream().anyMatch(passage -> passage.content().contains(description));
  }

  private static boolean isAccepted(Node node, RetrievalContext context) {
    Question.Filter filter = context.question().filter();
    return node.validity().holdsAt(context.at()) && filter.accepts(node);
  }

  /** True for a name alone, which is left out beside passages unless concepts are asked for. */
  private static boolean isUndescribed(Node node, RetrievalContext context) {
    return !asksForConcepts(context)
        && node instanceof ConceptNode concept
        && concept.description().isBlank()
        && context.hasPassages(node.domain());
  }

  private static boolean asksForConcepts(RetrievalContext context) {
    return context.question().filter().kinds().contains(NodeKind.CONCEPT);
  }

  /** The items with the paths that the walk took to them; those that are doubtful come last. */
  List<AnswerItem> explained(
      RetrievalContext context, Candidates candidates, List<AnswerItem> items) {
    Map<String, List<Path>> trails = new LinkedHashMap<>();
    Map<String, Node> nodes = new HashMap<>();
    Set<String> ids = new TreeSet<>();
    Map<String, List<String>> earlier =
        earlier(items.stream().map(AnswerItem::node).toList(), context.question().time().history());
    for (AnswerItem item : items) {
      nodes.put(item.id(), item.node());
      if (item.explanation().legs().stream().anyMatch(leg -> leg.leg().equals(GraphLeg.NAME))) {
        trails.put(item.id(), candidates.paths(context.graph(), item.id()));
        trails.getOrDefault(item.id(), List.of()).forEach(trail -> ids.addAll(trail.ids()));
      }
    }
    earlier.values().forEach(ids::addAll);
    ids.removeAll(nodes.keySet());
    nodes.putAll(context.nodes(ids));
    Function<Node, Optional<Doubt>> doubts = refutations.doubts(context.at());
    return items.stream()
        .map(
            item ->
                new AnswerItem(
                    item.node(),
                    item.text(),
                    item.score(),
                    item.tokens(),
                    item.explanation()
                        .withPaths(
                            trails.getOrDefault(item.id(), List.of()).stream()
                                .map(
                                    trail ->
                                        trail.path(nodes, context.question().filter()::mayLead))
                                .flatMap(Optional::stream)
                                .toList()),
                    earlier.getOrDefault(item.id(), List.of()).stream()
                        .flatMap(id -> Optional.ofNullable(nodes.get(id)).stream())
                        .filter(node -> node.domain().equals(item.node().domain()))
                        .toList(),
                    doubts.apply(item.node())))
        .sorted(Comparator.comparing(item -> item.doubt().isPresent()))
        .toList();
  }

  /**
   * Ids of the versions that come along with nodes, by id of the node; what holds from the
   * beginning replaced none.
   */
  private Map<String, List<String>> earlier(List<Node> nodes, boolean all) {
    List<Node> later = nodes.stream().filter(node -> node.validity().from() != null).toList();
    Map<String, List<String>> earlier = new TreeMap<>();
    if (!later.isEmpty()) {
      moments
          .earlier(later)
          .forEach((id, versions) -> earlier.put(id, all ? versions : first(versions)));
    }
    return earlier;
  }

  private static List<String> first(List<String> versions) {
    return versions.subList(0, Math.min(1, versions.size()));
  }
}
