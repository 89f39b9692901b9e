package dev.qortex.engine.internal.candidates;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.ExtraEdge;
import dev.qortex.core.query.Fusion.Features;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.LegScores;
import dev.qortex.core.search.Scored;
import dev.qortex.engine.internal.explain.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Result of the first stage: the candidates of each leg, in the order in which the legs looked, and
 * what a walk leaves for later stages. Immutable.
 *
 * @param byLeg candidates by name of the leg, best first
 * @param words spread of the scores by words over all passages
 * @param texts by passage, best first: its text score, from 0 to 1, in the shares of the text legs
 * @param walk of the graph leg; empty without one
 */
public record Candidates(
    Map<String, List<Scored>> byLeg,
    Spread words,
    Map<String, List<LegScore>> texts,
    Optional<Walk> walk) {

  /**
   * Results of a walk other than its candidates.
   *
   * @param features of the question, by the names in it
   * @param activated concepts by visit probability, best first: their rules come along
   * @param names by domain: paths over names
   * @param edges paths over typed edges, if the walk went over them
   */
  public record Walk(
      Features features,
      List<Scored> activated,
      Map<String, NamePaths> names,
      Optional<EdgePaths> edges) {

    /** Copies. */
    public Walk {
      activated = List.copyOf(activated);
      names = Map.copyOf(names);
    }

    /** Only the part over names. */
    Walk overNames() {
      return new Walk(features, activated, names, Optional.empty());
    }
  }

  /** Copies; the orders stay. */
  public Candidates {
    byLeg = Collections.unmodifiableMap(new LinkedHashMap<>(byLeg));
    texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
  }

  /** Before the first leg. */
  public static Candidates none() {
    return new Candidates(Map.of(), Spread.NONE, Map.of(), Optional.empty());
  }

  /** The candidates of a leg, best first; empty for one that did not look. */
  public List<Scored> of(String leg) {
    return byLeg.getOrDefault(leg, List.of());
  }

  /** With those of one more leg, best first. */
  Candidates with(String leg, List<Scored> found) {
    return new Candidates(added(leg, found), words, texts, walk);
  }

  /** With those of the lexical leg. */
  Candidates with(String leg, List<Scored> found, Spread spread) {
    return new Candidates(added(leg, found), spread, texts, walk);
  }

  /** With text scores. */
  Candidates with(Map<String, List<LegScore>> scored) {
    return new Candidates(byLeg, words, scored, walk);
  }

  /** With those of the graph leg. */
  Candidates with(String leg, List<Scored> found, Walk walked) {
    return new Candidates(added(leg, found), words, texts, Optional.of(walked));
  }

  /** The candidates of the text legs in a part of the context, as each searches kind by kind. */
  Candidates ofTextLegs(RetrievalContext part) {
    boolean passages = part.kinds().contains(NodeKind.PASSAGE);
    Map<String, List<Scored>> found = new LinkedHashMap<>();
    byLeg.forEach((leg, scored) -> found.put(leg, ofKinds(scored, part)));
    found.remove(GraphLeg.NAME);
    return new Candidates(
        found, passages ? words : Spread.NONE, passages ? texts : Map.of(), Optional.empty());
  }

  /** The scored nodes of the kinds that are wanted, in their order. */
  static List<Scored> ofKinds(List<Scored> scored, RetrievalContext context) {
    return scored.stream()
        .filter(node -> context.kinds().contains(context.kind(node.id())))
        .toList();
  }

  private Map<String, List<Scored>> added(String leg, List<Scored> found) {
    Map<String, List<Scored>> more = new LinkedHashMap<>(byLeg);
    more.put(leg, List.copyOf(found));
    return more;
  }

  /** The features of the question. */
  public Features features() {
    return walk.map(Walk::features).orElse(Features.none());
  }

  /** The edges that the walk added for itself. */
  public List<ExtraEdge> onlineEdges() {
    return walk.flatMap(Walk::edges).map(EdgePaths::extra).orElse(List.of());
  }

  /**
   * The concepts with the highest visit probability, best first; where no leg walks, those with the
   * best scores of any leg.
   */
  public List<Scored> activatedConcepts(RetrievalContext context, int most) {
    List<Scored> concepts = walk.map(Walk::activated).orElseGet(() -> foundConcepts(context));
    return concepts.subList(0, Math.min(most, concepts.size()));
  }

  private List<Scored> foundConcepts(RetrievalContext context) {
    Map<String, Double> best = new HashMap<>();
    for (List<Scored> leg : byLeg.values()) {
      LegScores.normalized(leg)
          .forEach(
              (id, score) -> {
                if (!context.isPassage(id)) {
                  best.merge(id, score, Math::max);
                }
              });
    }
    List<Scored> concepts = new ArrayList<>();
    best.forEach((id, score) -> concepts.add(new Scored(id, score)));
    concepts.sort(Scored.BEST_FIRST);
    return concepts;
  }

  /** The paths of a walk to a node, the heaviest first. */
  public List<Path> paths(GraphSnapshot graph, String id) {
    Map<String, NamePaths> names = walk.map(Walk::names).orElse(Map.of());
    int node = graph.indexOf(id);
    if (node >= 0 && graph.kind(node) == NodeKind.PASSAGE && !names.isEmpty()) {
      NamePaths paths = names.get(graph.domain(node));
      int passage = paths == null ? -1 : paths.graph.indexOf(id);
      return paths == null || passage < 0 ? List.of() : paths.to(passage);
    }
    return walk.flatMap(Walk::edges).flatMap(paths -> paths.to(id)).stream().toList();
  }
}
