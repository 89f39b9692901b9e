package dev.qortex.core.retrieval;

import dev.qortex.core.graph.GraphSnapshot;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.rank.ExtraEdge;
import dev.qortex.core.rank.PersonalizedPageRank;
import dev.qortex.core.rank.RankScores;
import dev.qortex.core.rank.RankSettings;
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
  private final Experience experience;
  private final SearchScope scope;
  private final Supplier<PersonalizedPageRank> walks;
  private final GraphSnapshot graph;
  private final List<PassageGraph> passages;
  private final Admission admission;
  private final Map<String, List<Scored>> found = new LinkedHashMap<>();
  private final Map<String, NameTrails> nameTrails = new HashMap<>();
  private Optional<EdgeTrails> edgeTrails = Optional.empty();
  private List<Scored> activated = List.of();
  private QueryFeatures features = QueryFeatures.none();

  RetrievalContext(
      Question question,
      float[] vector,
      Experience experience,
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
  Experience experience() {
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
  List<PassageGraph> passages() {
    return passages;
  }

  /** Who may come back. */
  Admission admission() {
    return admission;
  }

  NodeKind kind(String id) {
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
        Optional.of(new EdgeTrails(graph, prepared.weights(), Map.copyOf(seeds), extra, admission));
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
  List<Scored> activatedConcepts(int most) {
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
  void trails(NameTrails trails) {
    nameTrails.put(trails.graph.domain, trails);
  }

  /** How a walk came to a node, the heaviest ways first. */
  List<Trail> trails(String id) {
    int node = graph.indexOf(id);
    if (node >= 0 && graph.kind(node) == NodeKind.PASSAGE && !nameTrails.isEmpty()) {
      NameTrails trails = nameTrails.get(graph.domain(node));
      int passage = trails == null ? -1 : trails.graph.indexOf(id);
      return trails == null || passage < 0 ? List.of() : trails.to(passage);
    }
    return edgeTrails.flatMap(trails -> trails.to(id)).stream().toList();
  }

  /** The edges that the walk added for itself. */
  List<ExtraEdge> onlineEdges() {
    return edgeTrails.map(EdgeTrails::extra).orElse(List.of());
  }

  /** What is known of the question. */
  QueryFeatures features() {
    return features;
  }

  void features(QueryFeatures known) {
    features = known;
  }

  /** What a leg before this one found, best first; empty for an unknown leg. */
  public List<Scored> found(String leg) {
    return found.getOrDefault(leg, List.of());
  }

  void add(Leg leg) {
    found.put(leg.name(), List.copyOf(leg.candidates(this)));
  }

  Map<String, List<Scored>> found() {
    return found;
  }
}
