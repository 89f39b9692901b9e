package dev.qortex.engine.internal.ranking;

import dev.qortex.core.feedback.AnswerTrace;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.graph.snapshot.Moments;
import dev.qortex.core.model.ConceptNode;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Explanation;
import dev.qortex.core.query.GraphPath;
import dev.qortex.core.query.Question;
import dev.qortex.engine.internal.candidates.Candidates;
import dev.qortex.engine.internal.candidates.GraphLeg;
import dev.qortex.engine.internal.candidates.RetrievalContext;
import dev.qortex.engine.internal.explain.Path;
import dev.qortex.engine.internal.ranking.RankedList.Ranked;
import dev.qortex.engine.internal.relevance.RelevanceEvidence;
import dev.qortex.engine.internal.time.Refutations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Turns ranked candidates into the items of an answer. As thread-safe as the graph. */
final class AnswerItems {

  /** The outcomes of similar questions count for so many of the best candidates. */
  private static final int PIECE = 50;

  /** Nodes that are read at a time; a part of {@link #PIECE}. */
  private static final int READ = 25;

  /** Candidates that a receipt has beside further items; some 60 bytes each. */
  private static final int CONSIDERED = 20;

  private final GraphBackend graph;
  private final Moments moments;
  private final Refutations refutations;

  AnswerItems(GraphBackend graph, Moments moments, Refutations refutations) {
    this.refutations = refutations;
    this.graph = graph;
    this.moments = moments;
  }

  /**
   * The best that may be shown.
   *
   * @param items those that fit the limits
   * @param tokens of these items
   * @param first the first few, whether they fit or not
   * @param past what the outcomes of similar questions say, from -1 to 1: the best of the first
   *     {@value #PIECE}, or what they say of the very first where none of them helped
   * @param considered the first that were looked at, for a receipt
   */
  record Shown(
      List<AnswerItem> items,
      int tokens,
      List<RelevanceEvidence.Found> first,
      double past,
      List<AnswerTrace.Candidate> considered) {}

  /**
   * The best that may be shown and fit; nodes are read as they are needed.
   *
   * @param used tokens of other elements
   */
  Shown shown(RetrievalContext context, TokenBudget budget, int used, RankedList list) {
    Question question = context.question();
    List<Ranked> ranked = list.nodes();
    int limit = question.limits().items();
    List<AnswerItem> items = new ArrayList<>();
    List<RelevanceEvidence.Found> first = new ArrayList<>();
    List<AnswerTrace.Candidate> considered = new ArrayList<>();
    double past = 0;
    int spent = 0;
    for (int from = 0;
        from < ranked.size()
            && (items.size() < limit
                || first.size() < RelevanceEvidence.FIRST
                || (from % PIECE != 0 && considered.size() < CONSIDERED)
                || helps(ranked, from, past));
        from += READ) {
      List<Ranked> piece = ranked.subList(from, Math.min(from + READ, ranked.size()));
      List<String> ids = piece.stream().map(Ranked::id).toList();
      Map<String, Node> nodes = graph.nodes(ids);
      Map<String, Double> factors = context.learned().factors(ids);
      for (Ranked candidate : piece) {
        Node node = nodes.get(candidate.id());
        if (node == null || !isShown(node, context)) {
          if (node != null) {
            consider(considered, candidate, AnswerTrace.Fate.FILTERED);
          }
          continue;
        }
        if (first.isEmpty() || (from < PIECE && candidate.past() > Math.max(0, past))) {
          past = candidate.past();
        }
        if (first.size() < RelevanceEvidence.FIRST) {
          first.add(new RelevanceEvidence.Found(node, candidate.untaught()));
        }
        if (items.size() < limit) {
          String text = question.limits().plain() ? node.content() : node.written();
          int cost = budget.tokens().applyAsInt(text);
          boolean fits = budget.fits(cost, used + spent);
          consider(
              considered, candidate, fits ? AnswerTrace.Fate.SHOWN : AnswerTrace.Fate.OVER_BUDGET);
          if (fits) {
            spent += cost;
            double factor = factors.getOrDefault(node.id(), 1.0);
            Explanation why = with(candidate.why().get(), factor, List.of());
            items.add(new AnswerItem(node, text, candidate.score(), cost, why));
          }
        } else {
          consider(considered, candidate, AnswerTrace.Fate.BEYOND_LIMIT);
        }
      }
    }
    return new Shown(items, spent, first, past, considered);
  }

  /**
   * Returns whether one of the first {@value #PIECE} from there on helped similar questions more.
   */
  private static boolean helps(List<Ranked> ranked, int from, double past) {
    return from < PIECE
        && ranked.subList(from, Math.min(PIECE, ranked.size())).stream()
            .anyMatch(candidate -> candidate.past() > Math.max(0, past));
  }

  /** Items count whatever their number, and others as far as a receipt has room. */
  private static void consider(
      List<AnswerTrace.Candidate> considered, Ranked candidate, AnswerTrace.Fate fate) {
    if (fate == AnswerTrace.Fate.SHOWN || considered.size() < CONSIDERED) {
      considered.add(new AnswerTrace.Candidate(candidate.id(), candidate.score(), fate));
    }
  }

  /** A name alone tells nothing beside passages; it is shown to whoever asks for concepts. */
  private static boolean isShown(Node node, RetrievalContext context) {
    Question.Filter filter = context.question().filter();
    return node.validity().holdsAt(context.at())
        && filter.accepts(node)
        && (filter.kinds().contains(NodeKind.CONCEPT)
            || !(node instanceof ConceptNode concept && concept.description().isBlank())
            || !context.hasPassages(node.domain()));
  }

  private static Explanation with(Explanation why, double factor, List<GraphPath> paths) {
    return new Explanation(why.legs(), why.trust(), why.past(), factor, why.belief(), paths);
  }

  /** The items with the paths that the walk took to them; those that are doubtful come last. */
  List<AnswerItem> explained(
      RetrievalContext context, Candidates candidates, List<AnswerItem> items) {
    Map<String, List<Path>> trails = new LinkedHashMap<>();
    Set<String> ids = new TreeSet<>();
    Map<String, List<String>> earlier = new LinkedHashMap<>();
    for (AnswerItem item : items) {
      earlier.put(item.id(), earlier(item.node(), context.question().time().history()));
      if (item.explanation().legs().stream().anyMatch(leg -> leg.leg().equals(GraphLeg.NAME))) {
        trails.put(item.id(), candidates.paths(context.graph(), item.id()));
        trails.getOrDefault(item.id(), List.of()).forEach(trail -> ids.addAll(trail.ids()));
      }
    }
    earlier.values().forEach(ids::addAll);
    Map<String, Node> nodes = graph.nodes(ids);
    return items.stream()
        .map(
            item ->
                new AnswerItem(
                    item.node(),
                    item.text(),
                    item.score(),
                    item.tokens(),
                    with(
                        item.explanation(),
                        item.explanation().factor(),
                        trails.getOrDefault(item.id(), List.of()).stream()
                            .flatMap(
                                trail ->
                                    trail
                                        .path(nodes, context.question().filter()::mayLead)
                                        .stream())
                            .toList()),
                    earlier.getOrDefault(item.id(), List.of()).stream()
                        .flatMap(id -> Optional.ofNullable(nodes.get(id)).stream())
                        .filter(node -> node.domain().equals(item.node().domain()))
                        .toList(),
                    refutations.doubt(item.node(), context.at())))
        .sorted(Comparator.comparing(item -> item.doubt().isPresent()))
        .toList();
  }

  /** Ids of the versions that come along; what holds from the beginning replaced none. */
  private List<String> earlier(Node node, boolean all) {
    if (node.validity().from() == null) {
      return List.of();
    }
    List<String> versions = moments.earlier(node.id(), node.validity());
    return all ? versions : versions.stream().limit(1).toList();
  }
}
