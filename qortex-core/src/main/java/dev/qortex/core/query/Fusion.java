package dev.qortex.core.query;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Combination of the scores of all legs into one score. A pure function. */
@FunctionalInterface
public interface Fusion {

  /** The greatest number of candidates of each kind from one leg. */
  int DEPTH = 100;

  /**
   * Features of a question before ranking, from 0 to 1 each.
   *
   * @param named the share of its capitalised words that belong to a name which a passage is about
   * @param specific the mean specificity of the names that its capitalised words belong to
   */
  record Features(double named, double specific) {

    /** Checks the components. */
    public Features {
      Checks.unit("share of named words", named);
      Checks.unit("specificity", specific);
    }

    /** Features of a question without names. */
    public static Features none() {
      return new Features(0, 0);
    }
  }

  /**
   * Results of the legs, the input of a fusion.
   *
   * @param features the features of the question
   * @param byLeg the candidates by leg, best first
   * @param texts the fit of a passage's text by passage, from 0 to 1, best first: the sum of the
   *     shares of the text legs
   * @param kinds the kinds of the candidates, keyed by id
   */
  record Evidence(
      Features features,
      Map<String, List<Scored>> byLeg,
      Map<String, List<LegScore>> texts,
      Function<String, NodeKind> kinds) {}

  /** Weights that follow the question: the measured default. */
  static Fusion adaptive() {
    return AdaptiveFusion.standard();
  }

  /** Fixed weights: vector 0.3, lexical 0.4, graph 0.3; sentences do not count. */
  static Fusion weighted() {
    return WeightedFusion.STANDARD;
  }

  /**
   * Creates a fusion with fixed weights by leg.
   *
   * @param weights the weights above 0, keyed by leg; a leg without a weight does not count
   */
  static Fusion weighted(Map<String, Double> weights) {
    return new WeightedFusion(weights);
  }

  /**
   * Computes the shares of each leg in the score of each candidate.
   *
   * @return the scores and shares of the legs, keyed by node id; a {@link LegScore} refuses numbers
   *     that are not finite
   */
  Map<String, List<LegScore>> fuse(Evidence evidence);

  /** The fixed weights by leg; empty for a fusion that is not determined by fixed weights. */
  default Map<String, Double> fixedWeights() {
    return Map.of();
  }
}
