package dev.qortex.core.query;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Fusion with weights that follow the question. When it names what is special, the walk over names
 * decides; when its names are everywhere, or it has none, the texts do:
 *
 * <pre>graph  0.2 + 0.8 specific
 * texts  0.05 + 0.6 (1 - named) + 2 (1 - specific)^3</pre>
 *
 * where a passage that the walk comes by has up to 0.1 more of the second. Concepts, which no such
 * walk ranks, have vector 0.3, lexical 0.4 and graph 0.3 of the sum. The weights were measured
 * together; a host with other ones implements {@link Fusion}. Immutable and thread-safe.
 */
public final class AdaptiveFusion implements Fusion {

  private static final AdaptiveFusion STANDARD = new AdaptiveFusion();

  private static final double WALK = 0.2;
  private static final double SPECIFIC_WALK = 0.8;
  private static final double TEXT = 0.05;
  private static final double UNNAMED_TEXT = 0.6;
  private static final double UNSPECIFIC_TEXT = 2;

  /** Counts only if hardly any name is specific. */
  private static final double POWER = 3;

  private static final double AGREEMENT = 0.1;

  /** The shares of the legs in the score of a concept. */
  private static final Map<String, Double> OF_CONCEPTS =
      Map.of(
          RetrievalSettings.GRAPH, 0.3,
          RetrievalSettings.VECTOR, 0.3,
          RetrievalSettings.LEXICAL, 0.4);

  private AdaptiveFusion() {}

  /** The measured weights. */
  public static AdaptiveFusion standard() {
    return STANDARD;
  }

  @Override
  public Map<String, List<LegScore>> fuse(Evidence evidence) {
    Features features = evidence.features();
    double graph = WALK + SPECIFIC_WALK * features.specific();
    double texts =
        TEXT
            + UNNAMED_TEXT * (1 - features.named())
            + UNSPECIFIC_TEXT * Math.pow(1 - features.specific(), POWER);
    LegShares shares = new LegShares();
    Map<String, Double> walked =
        LegScores.normalized(
            of(
                NodeKind.PASSAGE,
                evidence.byLeg().getOrDefault(RetrievalSettings.GRAPH, List.of()),
                evidence.kinds()));
    evidence
        .texts()
        .forEach(
            (id, legs) ->
                shares.addAll(id, texts + AGREEMENT * walked.getOrDefault(id, 0.0), legs));
    evidence
        .byLeg()
        .forEach(
            (leg, candidates) -> {
              List<Scored> concepts = of(NodeKind.CONCEPT, candidates, evidence.kinds());
              boolean isWalk = leg.equals(RetrievalSettings.GRAPH);
              if (isWalk) {
                shares.add(leg, graph, of(NodeKind.PASSAGE, candidates, evidence.kinds()));
              }
              // Two walks have two scales; the others compare both kinds.
              shares.add(
                  leg,
                  OF_CONCEPTS.getOrDefault(leg, 0.0) * (graph + texts),
                  concepts,
                  best(isWalk ? concepts : candidates));
            });
    return shares.byNode();
  }

  private static double best(List<Scored> bestFirst) {
    return bestFirst.isEmpty() ? 0 : bestFirst.get(0).score();
  }

  private static List<Scored> of(
      NodeKind kind, List<Scored> candidates, Function<String, NodeKind> kinds) {
    return candidates.stream().filter(found -> kinds.apply(found.id()) == kind).toList();
  }
}
