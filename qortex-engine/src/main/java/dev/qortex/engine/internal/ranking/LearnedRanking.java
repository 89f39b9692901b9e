package dev.qortex.engine.internal.ranking;

import dev.qortex.core.feedback.Belief;
import dev.qortex.core.graph.snapshot.GraphSnapshot;
import dev.qortex.core.query.Explanation;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.LegScores;
import dev.qortex.engine.internal.candidates.RetrievalContext;
import dev.qortex.engine.internal.learned.LearnedForQuestion;
import dev.qortex.engine.internal.passages.PassageFeatures;
import dev.qortex.engine.internal.ranking.RankedList.Ranked;
import dev.qortex.engine.internal.scoring.FeatureNames;
import dev.qortex.engine.internal.scoring.LegWeights;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import dev.qortex.engine.internal.scoring.Trust;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Ranking of fused scores by what was learned:
 *
 * <pre>
 * score = sum over legs and traits of weight * share, times trust, plus best * weight * past
 * </pre>
 *
 * where {@code trust} comes from the belief about the node, {@code past} from the outcomes of
 * similar questions, with a weight of at least 1 where the very same question was judged, and
 * {@code best} is the greatest sum of shares. Traits may take the sum below 0, and then it is
 * divided by trust. Used once.
 */
final class LearnedRanking {

  private final RetrievalContext context;
  private final Map<String, List<LegScore>> fused;
  private final ScoringProfile profile;

  LearnedRanking(
      RetrievalContext context, Map<String, List<LegScore>> fused, ScoringProfile profile) {
    this.context = context;
    this.fused = fused;
    this.profile = profile;
  }

  RankedList ranked() {
    LearnedForQuestion learned = context.learned();
    SortedMap<String, Double> past = learned.past();
    Set<String> candidates = new LinkedHashSet<>(fused.keySet());
    remembered(past).forEach(candidates::add);
    Map<String, Belief> beliefs = learned.beliefs(candidates);
    LegWeights weights = learned.weights();
    PassageFeatures traits =
        new PassageFeatures(
            context.graph(), context.passages(), context.question().text(), profile.features());
    boolean weighing = FeatureNames.ALL.stream().anyMatch(name -> weights.of(name) != 0);
    double best = fused.values().stream().mapToDouble(LegScores::sum).max().orElse(1);
    List<Ranked> ranked = new ArrayList<>(candidates.size());
    for (String id : candidates) {
      List<LegScore> legs = fused.getOrDefault(id, List.of());
      List<LegScore> counting = weighing ? with(legs, traits.of(id, best)) : legs;
      double weighted = 0;
      for (LegScore leg : counting) {
        weighted += leg.share() * weights.of(leg.leg());
      }
      Optional<Belief> belief = Optional.ofNullable(beliefs.get(id));
      double trust =
          belief
              .map(known -> profile.trust().of(known, profile.feedback().badWeight()))
              .orElse(1.0);
      double ofPast = past.getOrDefault(id, 0.0);
      double added = best * learned.added(id);
      ranked.add(
          new Ranked(
              id,
              Trust.applied(weighted, trust) + added,
              ofPast,
              () ->
                  new Explanation(weighted(counting, weights), trust, added, 1, belief, List.of()),
              () -> shares(with(legs, traits.of(id, best)), best, ofPast)));
    }
    ranked.sort(Comparator.comparingDouble(Ranked::score).reversed().thenComparing(Ranked::id));
    return new RankedList(ranked);
  }

  private static List<LegScore> with(List<LegScore> legs, List<LegScore> traits) {
    List<LegScore> both = new ArrayList<>(legs);
    both.addAll(traits);
    return both;
  }

  /** Without the traits that weigh nothing. */
  private static List<LegScore> weighted(List<LegScore> legs, LegWeights weights) {
    List<LegScore> weighted = new ArrayList<>();
    for (LegScore said : legs) {
      double weight = weights.of(said.leg());
      if (weight != 0 || !FeatureNames.ALL.contains(said.leg())) {
        weighted.add(
            new LegScore(said.leg(), said.score(), said.rank(), said.share() * weight, weight));
      }
    }
    return weighted;
  }

  private static SortedMap<String, Double> shares(List<LegScore> said, double best, double past) {
    SortedMap<String, Double> shares = new TreeMap<>();
    if (best > 0) {
      said.forEach(leg -> shares.merge(leg.leg(), leg.share() / best, Double::sum));
    }
    if (past != 0) {
      shares.put(LegWeights.PAST, past);
    }
    // In parts of a tiny sum even a finite share may not be a number: nothing is learned from it.
    shares.values().removeIf(share -> !Double.isFinite(share));
    return Collections.unmodifiableSortedMap(shares);
  }

  /** Nodes that helped with similar questions, even when no leg finds them now. */
  private List<String> remembered(SortedMap<String, Double> past) {
    GraphSnapshot graph = context.graph();
    return past.entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .map(Map.Entry::getKey)
        .filter(
            id -> {
              int node = graph.indexOf(id);
              return node >= 0 && context.scope().covers(graph.domain(node), graph.kind(node));
            })
        .toList();
  }
}
