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

  /** Greatest number of candidates of each kind from one leg: the lists of evidence end there. */
  int DEPTH = 100;

  /**
   * Features of a question before anything is ranked, from 0 to 1 each.
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

    /** A question that names nothing. */
    public static Features none() {
      return new Features(0, 0);
    }
  }

  /**
   * Results of the legs, the input of a fusion.
   *
   * @param features the features of the question
   * @param byLeg by leg: candidates, best first
   * @param texts by passage, best first: how well its text fits, from 0 to 1, as the sum of the
   *     shares of the text legs
   * @param kinds of the candidates, by id
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
   * Fixed weights by leg.
   *
   * @param weights above 0; a leg without a weight does not count
   */
  static Fusion weighted(Map<String, Double> weights) {
    return new WeightedFusion(weights);
  }

  /**
   * The shares of each leg in the score of each candidate.
   *
   * @return by node id: what each leg says and adds; a {@link LegScore} refuses what is not finite
   */
  Map<String, List<LegScore>> fuse(Evidence evidence);

  /** The weights by leg where they are fixed; empty where the fusion knows more than those. */
  default Map<String, Double> fixedWeights() {
    return Map.of();
  }
}
