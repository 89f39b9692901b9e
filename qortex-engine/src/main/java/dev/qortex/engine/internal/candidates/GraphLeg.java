package dev.qortex.engine.internal.candidates;

import dev.qortex.commons.Phrases;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.ExtraEdge;
import dev.qortex.core.query.Fusion.Features;
import dev.qortex.core.query.LegScores;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.search.Scored;
import dev.qortex.core.spi.TopK;
import dev.qortex.engine.internal.passages.NameWalk;
import dev.qortex.engine.internal.passages.PassageGraph;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import dev.qortex.engine.pagerank.PersonalizedPageRank;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/**
 * Nodes that a walk over the graph comes by. Passages that name concepts are ranked by a walk over
 * these names, which starts from the names in the question and from the passages that the text legs
 * found; other nodes by a walk over all edges, which starts from what the text legs found. A start
 * counts times its teleportation factor: here feedback on a node bends the walk.
 */
public final class GraphLeg implements Leg {

  /** The name of this leg. */
  public static final String NAME = RetrievalSettings.GRAPH;

  private final ScoringProfile profile;

  /** Walks by those constants. */
  public GraphLeg(ScoringProfile profile) {
    this.profile = profile;
  }

  @Override
  public String name() {
    return NAME;
  }

  /** By visit probability in a random walk with restart; passages by its root. */
  @Override
  public Candidates search(RetrievalContext context, Candidates before) {
    boolean names = hasNames(context);
    List<NodeKind> others = new ArrayList<>(context.kinds());
    List<Scored> found = new ArrayList<>();
    Candidates.Walk walk =
        new Candidates.Walk(Features.none(), List.of(), Map.of(), Optional.empty());
    if (names && others.remove(NodeKind.PASSAGE)) {
      Walked overNames = walkNames(context, before);
      found.addAll(overNames.found);
      walk = overNames.walk;
    }
    if (!others.isEmpty()) {
      Walked overEdges = walkEdges(context, before, others);
      found.addAll(overEdges.found);
      walk =
          new Candidates.Walk(
              walk.features(), overEdges.walk.activated(), walk.names(), overEdges.walk.edges());
    }
    found.sort(Scored.BEST_FIRST);
    return before.with(NAME, found, walk);
  }

  /**
   * As {@link #search(RetrievalContext, Candidates)}, for a part of a context in which it walked
   * before: a walk over names does not depend on the kinds, one over edges does.
   */
  Candidates search(RetrievalContext part, Candidates before, Candidates whole) {
    return whole
        .walk()
        .filter(walk -> hasNames(part) && part.kinds().equals(List.of(NodeKind.PASSAGE)))
        .map(walk -> before.with(NAME, Candidates.ofKinds(whole.of(NAME), part), walk.overNames()))
        .orElseGet(() -> search(part, before));
  }

  private static boolean hasNames(RetrievalContext context) {
    return context.passages().stream().anyMatch(graph -> graph.conceptCount() > 0);
  }

  private record Walked(List<Scored> found, Candidates.Walk walk) {}

  private Walked walkEdges(RetrievalContext context, Candidates before, List<NodeKind> wanted) {
    Map<String, Double> seeds = new HashMap<>();
    Map<String, Double> texts = new HashMap<>();
    for (String leg : List.of(VectorLeg.NAME, LexicalLeg.NAME)) {
      LegScores.normalized(before.of(leg))
          .forEach((id, score) -> texts.merge(id, score, Double::sum));
    }
    best(texts, profile.starts().nodes()).forEach(seed -> seeds.put(seed.id(), seed.score()));
    context
        .learned()
        .factors(seeds.keySet())
        .forEach((id, factor) -> seeds.computeIfPresent(id, (seed, score) -> score * factor));
    GraphSnapshot graph = context.graph();
    PersonalizedPageRank walks = context.walks();
    List<ExtraEdge> extra = onlineEdges(context, before);
    IntPredicate inScope =
        node -> wanted.contains(graph.kind(node)) && context.scope().accepts().test(graph.id(node));
    IntPredicate concepts = node -> graph.kind(node) == NodeKind.CONCEPT;
    List<List<Scored>> best =
        walks.best(seeds, extra, profile.edges(), DEPTH, List.of(inScope, concepts));
    return new Walked(
        best.get(0),
        new Candidates.Walk(
            Features.none(),
            best.get(1),
            Map.of(),
            Optional.of(
                new EdgePaths(
                    graph, walks.weights(), Map.copyOf(seeds), extra, context.admission()))));
  }

  /** Edges between alike candidates of one domain that the graph does not call alike yet. */
  private List<ExtraEdge> onlineEdges(RetrievalContext context, Candidates before) {
    List<String> near =
        before.of(VectorLeg.NAME).stream()
            .limit(profile.online().candidates())
            .map(Scored::id)
            .toList();
    return near.size() < 2
        ? List.of()
        : profile.online().among(context.vectors().vectors(near)).stream()
            .filter(edge -> isNew(edge, context.graph()))
            .toList();
  }

  private static boolean isNew(ExtraEdge edge, GraphSnapshot graph) {
    int source = graph.indexOf(edge.sourceId());
    int target = graph.indexOf(edge.targetId());
    if (source < 0 || target < 0 || !graph.domain(source).equals(graph.domain(target))) {
      return false;
    }
    for (int arc = graph.arcsFrom(source); arc < graph.arcsTo(source); arc++) {
      if (graph.neighbour(arc) == target && graph.relation(arc) == edge.relation()) {
        return false;
      }
    }
    return true;
  }

  private static List<Scored> best(Map<String, Double> scores, int most) {
    return scores.entrySet().stream()
        .map(entry -> new Scored(entry.getKey(), entry.getValue()))
        .sorted(Scored.BEST_FIRST)
        .limit(most)
        .toList();
  }

  private Walked walkNames(RetrievalContext context, Candidates before) {
    List<Phrases.Word> words = Phrases.words(context.question().text());
    Map<PassageGraph, NameMatches> matches = new LinkedHashMap<>();
    context
        .passages()
        .forEach(
            graph ->
                matches.put(
                    graph, new NameMatches(graph, context.words(), words, profile.names())));
    Map<String, Double> seeds = passageSeeds(before);
    NameStarts starts =
        new NameStarts(
            matches,
            seeds,
            factors(context, matches, seeds.keySet()),
            profile.walk().passageMass());
    Map<String, NamePaths> paths = new HashMap<>();
    TopK best = new TopK(DEPTH);
    TopK activated = new TopK(DEPTH);
    matches.forEach(
        (graph, names) -> {
          Map<Integer, Double> concepts = starts.concepts(graph, names);
          Map<Integer, Double> passages = starts.passages(graph);
          if (concepts.isEmpty() && passages.isEmpty()) {
            return;
          }
          paths.put(
              graph.domain(), new NamePaths(graph, names, concepts, passages, context.admission()));
          try (NameWalk walk = new NameWalk(graph, profile.walk(), context.unitVector())) {
            walk.run(concepts, passages);
            offer(walk, graph, context, best);
            offer(walk, graph, activated);
          }
        });
    return new Walked(
        best.best(),
        new Candidates.Walk(
            features(NameMatches.capitals(words), matches.values()),
            activated.best(),
            paths,
            Optional.empty()));
  }

  private static void offer(
      NameWalk walk, PassageGraph graph, RetrievalContext context, TopK best) {
    offer(walk.passages(), walk, graph, context, best);
    if (best.admits(Math.sqrt(walk.mostOfRare()))) {
      offer(walk.rarePassages(), walk, graph, context, best);
    }
  }

  private static void offer(NameWalk walk, PassageGraph graph, TopK activated) {
    for (int concept : walk.concepts(DEPTH)) {
      double score = walk.concept(concept);
      if (activated.admits(score)) {
        activated.offer(graph.concept(concept), score);
      }
    }
  }

  private static void offer(
      int[] passages, NameWalk walk, PassageGraph graph, RetrievalContext context, TopK best) {
    for (int passage : passages) {
      double score = Math.sqrt(walk.passage(passage));
      if (best.admits(score)) {
        String id = graph.id(passage);
        if (context.scope().accepts().test(id)) {
          best.offer(id, score);
        }
      }
    }
  }

  /** A question in lower case is judged by the words that are covered. */
  private static Features features(Set<String> capitals, Collection<NameMatches> matches) {
    Set<String> words = new TreeSet<>(capitals);
    if (words.isEmpty()) {
      matches.forEach(match -> words.addAll(match.specificity.keySet()));
    }
    double specific = 0;
    int owned = 0;
    for (String word : words) {
      double most = 0;
      boolean covered = false;
      for (NameMatches match : matches) {
        most = Math.max(most, match.specificity.getOrDefault(word, 0.0));
        covered |= match.owned.contains(word);
      }
      specific += most;
      owned += covered ? 1 : 0;
    }
    return words.isEmpty()
        ? Features.none()
        : new Features((double) owned / words.size(), Math.min(1, specific / words.size()));
  }

  /** The best passages by text, weighted by a power of their scores. */
  private Map<String, Double> passageSeeds(Candidates before) {
    Map<String, Double> seeds = new LinkedHashMap<>();
    before.texts().entrySet().stream()
        .limit(profile.starts().passages())
        .forEach(
            text ->
                seeds.put(
                    text.getKey(),
                    power(LegScores.sum(text.getValue()), profile.starts().power())));
    return seeds;
  }

  private static double power(double score, int exponent) {
    double power = score;
    for (int i = 1; i < exponent; i++) {
      power *= score;
    }
    return power;
  }

  private static Map<String, Double> factors(
      RetrievalContext context, Map<PassageGraph, NameMatches> matches, Set<String> passageSeeds) {
    Set<String> ids = new HashSet<>(passageSeeds);
    matches.values().forEach(match -> ids.addAll(match.concepts()));
    return context.learned().factors(ids);
  }
}
