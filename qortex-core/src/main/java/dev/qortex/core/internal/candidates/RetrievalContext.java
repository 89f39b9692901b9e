package dev.qortex.core.internal.candidates;

import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.internal.explain.Path;
import dev.qortex.core.internal.feedback.LearnedState;
import dev.qortex.core.internal.passages.PassageGraph;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.pagerank.ExtraEdge;
import dev.qortex.core.pagerank.PersonalizedPageRank;
import dev.qortex.core.pagerank.RankScores;
import dev.qortex.core.pagerank.RankSettings;
import dev.qortex.core.query.Fusion.Features;
import dev.qortex.core.query.Question;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What a leg may look at while one question is answered: the question, and what the legs before it
 * found. Used by one thread.
 */
public final class RetrievalContext {

  private final Question question;
  private final float[] vector;
  private final LearnedState experience;
  private final SearchScope scope;
  private final Supplier<PersonalizedPageRank> walks;
  private final GraphSnapshot graph;
  private final List<PassageGraph> passages;
  private final Admission admission;
  private final Map<String, List<Scored>> found = new LinkedHashMap<>();
  private final Map<String, NamePaths> nameTrails = new HashMap<>();
  private Optional<EdgePaths> edgeTrails = Optional.empty();
  private List<Scored> activated = List.of();
  private Features features = Features.none();

  public RetrievalContext(
      Question question,
      float[] vector,
      LearnedState experience,
      GraphSnapshot graph,
      Supplier<PersonalizedPageRank> walks,
      List<PassageGraph> passages,
      Question.Filter filter,
      Admission admission) {
    this.question = question;
    this.vector = vector;
    this.experience = experience;
    this.admission = admission;
    this.scope =
        SearchScope.everywhere()
            .domains(filter.domains())
            .kinds(filter.kinds())
            .accepts(admission::admits);
    this.graph = graph;
    this.walks = walks;
    this.passages = passages;
  }

  /** The question. */
  public Question question() {
    return question;
  }

  /** The question's embedding; not to be changed. */
  public float[] vector() {
    return vector;
  }

  /** What was learned. */
  LearnedState experience() {
    return experience;
  }

  /** Where to look: domains, kinds and filters of the question. */
  public SearchScope scope() {
    return scope;
  }

  /** The graph of the question's domains. */
  public GraphSnapshot graph() {
    return graph;
  }

  /** The passages of the question's domains, by domain. */
  public List<PassageGraph> passages() {
    return passages;
  }

  /** Who may come back. */
  Admission admission() {
    return admission;
  }

  public NodeKind kind(String id) {
    int node = graph.indexOf(id);
    return node >= 0 ? graph.kind(node) : NodeKind.PASSAGE;
  }

  boolean isPassage(String id) {
    return kind(id) == NodeKind.PASSAGE;
  }

  /** The kinds that are wanted. */
  List<NodeKind> kinds() {
    return List.of(NodeKind.PASSAGE, NodeKind.CONCEPT).stream()
        .filter(kind -> scope.kinds().isEmpty() || scope.kinds().contains(kind))
        .toList();
  }

  /** Candidates of each kind that is wanted, best first; a search sees one kind at a time. */
  List<Scored> ofEachKind(Function<SearchScope, List<Scored>> search) {
    List<Scored> all = new ArrayList<>();
    for (NodeKind kind : kinds()) {
      all.addAll(search.apply(scope.kinds(Set.of(kind))));
    }
    all.sort(Scored.BEST_FIRST);
    return all;
  }

  /**
   * Walks over that graph and over further edges; the concepts that it comes by most bring their
   * rules along.
   */
  public RankScores walk(Map<String, Double> seeds, List<ExtraEdge> extra, RankSettings settings) {
    PersonalizedPageRank prepared = walks.get();
    RankScores scores = prepared.rank(seeds, extra, settings);
    edgeTrails =
        Optional.of(new EdgePaths(graph, prepared.weights(), Map.copyOf(seeds), extra, admission));
    activate(scores.top(Leg.DEPTH, node -> graph.kind(node) == NodeKind.CONCEPT));
    return scores;
  }

  /** These concepts bring their rules along; best first. */
  void activate(List<Scored> concepts) {
    activated = concepts;
  }

  /**
   * The concepts that the last walk came by most, best first; where no leg walks, those that the
   * legs found.
   */
  public List<Scored> activatedConcepts(int most) {
    List<Scored> concepts = found.containsKey(GraphLeg.NAME) ? activated : foundConcepts();
    return concepts.subList(0, Math.min(most, concepts.size()));
  }

  private List<Scored> foundConcepts() {
    Map<String, Double> best = new HashMap<>();
    for (List<Scored> leg : found.values()) {
      Scores.normalized(leg)
          .forEach(
              (id, score) -> {
                if (!isPassage(id)) {
                  best.merge(id, score, Math::max);
                }
              });
    }
    return best.entrySet().stream()
        .map(entry -> new Scored(entry.getKey(), entry.getValue()))
        .sorted(Scored.BEST_FIRST)
        .toList();
  }

  /** Passages of that domain are explained so. */
  public void trails(NamePaths trails) {
    nameTrails.put(trails.graph.domain, trails);
  }

  /** How a walk came to a node, the heaviest ways first. */
  public List<Path> trails(String id) {
    int node = graph.indexOf(id);
    if (node >= 0 && graph.kind(node) == NodeKind.PASSAGE && !nameTrails.isEmpty()) {
      NamePaths trails = nameTrails.get(graph.domain(node));
      int passage = trails == null ? -1 : trails.graph.indexOf(id);
      return trails == null || passage < 0 ? List.of() : trails.to(passage);
    }
    return edgeTrails.flatMap(trails -> trails.to(id)).stream().toList();
  }

  /** The edges that the walk added for itself. */
  public List<ExtraEdge> onlineEdges() {
    return edgeTrails.map(EdgePaths::extra).orElse(List.of());
  }

  /** What is known of the question. */
  public Features features() {
    return features;
  }

  public void features(Features known) {
    features = known;
  }

  /** What a leg before this one found, best first; empty for an unknown leg. */
  public List<Scored> found(String leg) {
    return found.getOrDefault(leg, List.of());
  }

  public void add(Leg leg) {
    found.put(leg.name(), List.copyOf(leg.candidates(this)));
  }

  public Map<String, List<Scored>> found() {
    return found;
  }
}
