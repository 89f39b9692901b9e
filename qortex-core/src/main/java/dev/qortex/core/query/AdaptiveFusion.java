package dev.qortex.core.query;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Fusion with weights that follow the question. When it names what is special, the walk over names
 * decides; when its names are everywhere, or it has none, the texts do:
 *
 * <pre>graph  walk + specificWalk specific
 * texts  text + unnamedText (1 - named) + unspecificText (1 - specific)^power</pre>
 *
 * where a passage that the walk comes by has more of the second. Concepts, which no such walk
 * ranks, have vector 0.3, lexical 0.4 and graph 0.3 of the sum. The best passage always has all of
 * the texts' weight. So if the vector and the words of some concept fit the question clearly better
 * than those of any passage, the shares of all passages become smaller by as much. Immutable and
 * thread-safe.
 *
 * @param walk the least weight of the walk over names, 0.2
 * @param specificWalk the weight that specific names add to it, 0.8
 * @param text the least weight of the text legs together, 0.05
 * @param unnamedText the weight that words without a name add to it, 0.6
 * @param unspecificText the weight that names that are everywhere add to it, 2
 * @param power the power of unspecificness, 3: it counts only if hardly any name is specific
 * @param agreement the weight that the best of the walk adds to the weight of the texts for a
 *     passage, 0.1
 * @param vector the share of vectors in the score of a concept, 0.3
 * @param lexical the share of words in the score of a concept, 0.4
 * @param conceptWalk the share of the walk over edges in the score of a concept, 0.3
 */
public record AdaptiveFusion(
    double walk,
    double specificWalk,
    double text,
    double unnamedText,
    double unspecificText,
    double power,
    double agreement,
    double vector,
    double lexical,
    double conceptWalk)
    implements Fusion {

  /** Ratio of the fit of the best concept to that of the best passage above which passages lose. */
  private static final double CLEARLY = 1.5;

  /** Least part of its shares that a passage keeps. */
  private static final double LEAST = 0.1;

  private static final AdaptiveFusion STANDARD =
      new AdaptiveFusion(
          /* walk= */ 0.2,
          /* specificWalk= */ 0.8,
          /* text= */ 0.05,
          /* unnamedText= */ 0.6,
          /* unspecificText= */ 2,
          /* power= */ 3,
          /* agreement= */ 0.1,
          /* vector= */ 0.3,
          /* lexical= */ 0.4,
          /* conceptWalk= */ 0.3);

  /** Checks the components. */
  public AdaptiveFusion {
    for (double weight :
        new double[] {
          walk,
          specificWalk,
          text,
          unnamedText,
          unspecificText,
          power,
          agreement,
          vector,
          lexical,
          conceptWalk
        }) {
      if (!(weight >= 0) || Double.isInfinite(weight)) {
        throw new IllegalArgumentException(
            "The weight of a leg (%s) must be a finite number from 0.".formatted(weight));
      }
    }
  }

  /** The measured weights. */
  public static AdaptiveFusion standard() {
    return STANDARD;
  }

  @Override
  public Map<String, List<LegScore>> fuse(Evidence evidence) {
    Features features = evidence.features();
    double graph = walk + specificWalk * features.specific();
    double texts =
        text
            + unnamedText * (1 - features.named())
            + unspecificText * Math.pow(1 - features.specific(), power);
    Map<String, Double> ofConcepts =
        Map.of(
            RetrievalSettings.GRAPH, conceptWalk * (graph + texts),
            RetrievalSettings.VECTOR, vector * (graph + texts),
            RetrievalSettings.LEXICAL, lexical * (graph + texts));
    LegShares shares = new LegShares();
    Map<String, ByKind> byKind = new LinkedHashMap<>();
    evidence
        .byLeg()
        .forEach((leg, candidates) -> byKind.put(leg, ByKind.of(candidates, evidence.kinds())));
    Map<String, Double> walked =
        LegScores.normalized(byKind.getOrDefault(RetrievalSettings.GRAPH, ByKind.NONE).passages);
    evidence
        .texts()
        .forEach(
            (id, legs) ->
                shares.addAll(id, texts + agreement * walked.getOrDefault(id, 0.0), legs));
    byKind.forEach(
        (leg, candidates) -> {
          boolean isWalk = leg.equals(RetrievalSettings.GRAPH);
          if (isWalk) {
            shares.add(leg, graph, candidates.passages);
          }
          // Two walks have two scales; the others compare both kinds.
          shares.add(
              leg,
              ofConcepts.getOrDefault(leg, 0.0),
              candidates.concepts,
              best(isWalk ? candidates.concepts : candidates.all));
        });
    boolean compares = byKind.values().stream().anyMatch(found -> !found.concepts.isEmpty());
    double kept = compares ? kept(byKind, evidence.kinds()) : 1;
    return kept == 1 ? shares.byNode() : withLess(shares.byNode(), kept, evidence.kinds());
  }

  /** The part of its shares that a passage keeps beside the best concept. */
  private double kept(Map<String, ByKind> byKind, Function<String, NodeKind> kinds) {
    Map<String, Double> fits = new HashMap<>();
    Map.of(RetrievalSettings.VECTOR, vector, RetrievalSettings.LEXICAL, lexical)
        .forEach(
            (leg, weight) -> {
              List<Scored> found = byKind.getOrDefault(leg, ByKind.NONE).all;
              LegScores.normalized(found)
                  .forEach((id, score) -> fits.merge(id, weight * score, Double::sum));
            });
    double passage = 0;
    double concept = 0;
    for (Map.Entry<String, Double> fit : fits.entrySet()) {
      if (kinds.apply(fit.getKey()) == NodeKind.PASSAGE) {
        passage = Math.max(passage, fit.getValue());
      } else {
        concept = Math.max(concept, fit.getValue());
      }
    }
    return concept == 0 ? 1 : Math.max(LEAST, Math.min(1, CLEARLY * passage / concept));
  }

  private static Map<String, List<LegScore>> withLess(
      Map<String, List<LegScore>> shares, double part, Function<String, NodeKind> kinds) {
    Map<String, List<LegScore>> less = new LinkedHashMap<>();
    shares.forEach(
        (id, legs) -> {
          double kept = kinds.apply(id) == NodeKind.PASSAGE ? part : 1;
          less.put(
              id,
              legs.stream()
                  .map(leg -> new LegScore(leg.leg(), leg.score(), leg.rank(), kept * leg.share()))
                  .toList());
        });
    return less;
  }

  /** The candidates of a leg, best first. */
  private record ByKind(List<Scored> all, List<Scored> passages, List<Scored> concepts) {

    static final ByKind NONE = new ByKind(List.of(), List.of(), List.of());

    static ByKind of(List<Scored> candidates, Function<String, NodeKind> kinds) {
      List<Scored> passages = new ArrayList<>();
      List<Scored> concepts = new ArrayList<>();
      for (Scored candidate : candidates) {
        (kinds.apply(candidate.id()) == NodeKind.PASSAGE ? passages : concepts).add(candidate);
      }
      return new ByKind(candidates, passages, concepts);
    }
  }

  private static double best(List<Scored> bestFirst) {
    return bestFirst.isEmpty() ? 0 : bestFirst.get(0).score();
  }
}
