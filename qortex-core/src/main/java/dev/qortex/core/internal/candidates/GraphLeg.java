package dev.qortex.core.internal.candidates;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.internal.passages.PassageGraph;
import dev.qortex.core.internal.passages.Phrases;
import dev.qortex.core.internal.scoring.ScoringProfile;
import dev.qortex.core.internal.util.Cosine;
import dev.qortex.core.internal.util.TopK;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.pagerank.ExtraEdge;
import dev.qortex.core.query.Fusion.Features;
import dev.qortex.core.query.OnlineEdges;
import dev.qortex.core.query.RetrievalSettings;
import dev.qortex.core.query.WalkSettings;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.VectorIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

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
  private final VectorIndex vectors;

  /**
   * Walks by those constants.
   *
   * @param vectors of the nodes, for online edges
   */
  public GraphLeg(ScoringProfile profile, VectorIndex vectors) {
    this.profile = profile;
    this.vectors = vectors;
  }

  @Override
  public String name() {
    return NAME;
  }

  /** By how often a walk comes by; passages by the root of it. */
  @Override
  public List<Scored> candidates(RetrievalContext context) {
    boolean names = context.passages().stream().anyMatch(graph -> graph.concepts.length > 0);
    List<NodeKind> others = new ArrayList<>(context.kinds());
    List<Scored> found = new ArrayList<>();
    if (names && others.remove(NodeKind.PASSAGE)) {
      found.addAll(walkNames(context));
    }
    if (!others.isEmpty()) {
      found.addAll(walkEdges(context, others));
    }
    found.sort(Scored.BEST_FIRST);
    return found;
  }

  private List<Scored> walkEdges(RetrievalContext context, List<NodeKind> wanted) {
    Map<String, Double> seeds = new HashMap<>();
    Map<String, Double> texts = new HashMap<>();
    for (String leg : List.of(VectorLeg.NAME, LexicalLeg.NAME)) {
      Scores.normalized(context.found(leg))
          .forEach((id, score) -> texts.merge(id, score, Double::sum));
    }
    best(texts, profile.starts().nodes()).forEach(seed -> seeds.put(seed.id(), seed.score()));
    context
        .experience()
        .factors(seeds.keySet())
        .forEach((id, factor) -> seeds.computeIfPresent(id, (seed, score) -> score * factor));
    GraphSnapshot graph = context.graph();
    return context
        .walk(seeds, onlineEdges(context), profile.edges())
        .top(
            DEPTH,
            node ->
                wanted.contains(graph.kind(node))
                    && context.scope().accepts().test(graph.id(node)));
  }

  /** Edges between alike candidates of one domain that the graph does not call alike yet. */
  private List<ExtraEdge> onlineEdges(RetrievalContext context) {
    List<String> near =
        context.found(VectorLeg.NAME).stream()
            .limit(profile.online().candidates())
            .map(Scored::id)
            .toList();
    return near.size() < 2
        ? List.of()
        : profile.online().among(vectors.vectors(near)).stream()
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

  private List<Scored> walkNames(RetrievalContext context) {
    List<Phrases.Word> words = Phrases.words(context.question().text());
    Map<PassageGraph, NameMatches> matches = new LinkedHashMap<>();
    context
        .passages()
        .forEach(graph -> matches.put(graph, new NameMatches(graph, words, profile.names())));
    context.features(features(NameMatches.capitals(words), matches.values()));
    Map<String, Double> passageSeeds = passageSeeds(context);
    Map<String, Double> factors = factors(context, matches, passageSeeds.keySet());
    double names = 0;
    for (Map.Entry<PassageGraph, NameMatches> entry : matches.entrySet()) {
      for (Map.Entry<Integer, Double> weight : entry.getValue().weights.entrySet()) {
        String id = entry.getKey().concepts[weight.getKey()];
        names += weight.getValue() * factors.getOrDefault(id, 1.0);
      }
    }
    double passages = 0;
    for (Map.Entry<String, Double> seed : passageSeeds.entrySet()) {
      passages += seed.getValue() * factors.getOrDefault(seed.getKey(), 1.0);
    }
    double nameMass = names > 0 ? 1 : 0;
    double passageMass = passages > 0 ? profile.walk().passageMass() : 0;
    double all = nameMass + passageMass;
    TopK best = new TopK(DEPTH);
    TopK activated = new TopK(DEPTH);
    float[] question = Cosine.unit(context.vector());
    for (Map.Entry<PassageGraph, NameMatches> entry : matches.entrySet()) {
      PassageGraph graph = entry.getKey();
      Map<Integer, Double> conceptStarts = new HashMap<>();
      for (Map.Entry<Integer, Double> weight : entry.getValue().weights.entrySet()) {
        double factor = factors.getOrDefault(graph.concepts[weight.getKey()], 1.0);
        conceptStarts.put(weight.getKey(), weight.getValue() * factor / names * nameMass / all);
      }
      Map<Integer, Double> passageStarts = new HashMap<>();
      for (Map.Entry<String, Double> seed : passageSeeds.entrySet()) {
        int passage = graph.indexOf(seed.getKey());
        if (passage >= 0) {
          double factor = factors.getOrDefault(seed.getKey(), 1.0);
          passageStarts.put(passage, seed.getValue() * factor / passages * passageMass / all);
        }
      }
      if (conceptStarts.isEmpty() && passageStarts.isEmpty()) {
        continue;
      }
      context.trails(
          new NamePaths(
              graph,
              entry.getValue(),
              conceptStarts,
              passageStarts,
              profile.walk(),
              context.admission()));
      try (NameWalk walk = new NameWalk(graph, profile.walk(), question)) {
        walk.run(conceptStarts, passageStarts);
        offer(walk.passages(), walk, graph, context, best);
        if (best.admits(Math.sqrt(walk.mostOfRare()))) {
          offer(walk.rarePassages(), walk, graph, context, best);
        }
        for (int concept : walk.concepts(DEPTH)) {
          double score = walk.concept(concept);
          if (activated.admits(score)) {
            activated.offer(graph.concepts[concept], score);
          }
        }
      }
    }
    context.activate(activated.best());
    return best.best();
  }

  private static void offer(
      int[] passages, NameWalk walk, PassageGraph graph, RetrievalContext context, TopK best) {
    for (int passage : passages) {
      double score = Math.sqrt(walk.passage(passage));
      if (best.admits(score)) {
        String id = graph.passage(passage).id();
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
  private Map<String, Double> passageSeeds(RetrievalContext context) {
    Map<String, Double> texts = new HashMap<>();
    boolean sentences = !context.found(SentenceLeg.NAME).isEmpty();
    // Sorted: sums of doubles depend on the order.
    Map<String, Double> shares =
        new TreeMap<>(
            sentences
                ? Map.of(
                    VectorLeg.NAME,
                    1 - profile.starts().sentence(),
                    SentenceLeg.NAME,
                    profile.starts().sentence(),
                    LexicalLeg.NAME,
                    1.0)
                : Map.of(VectorLeg.NAME, 1.0, LexicalLeg.NAME, 1.0));
    shares.forEach(
        (leg, share) -> {
          List<Scored> passages =
              context.found(leg).stream().filter(found -> context.isPassage(found.id())).toList();
          Scores.normalized(passages)
              .forEach((id, score) -> texts.merge(id, share * score, Double::sum));
        });
    Map<String, Double> seeds = new LinkedHashMap<>();
    best(texts, profile.starts().passages())
        .forEach(seed -> seeds.put(seed.id(), power(seed.score(), profile.starts().power())));
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
    return context.experience().factors(ids);
  }
}
