package dev.qortex.learning.evaluation;

import dev.qortex.commons.Checks;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleBiFunction;

/** Stochastic policy: a function of the context and the candidates, without memory. */
@FunctionalInterface
public interface Policy {

  /**
   * Returns the probability with which each candidate is chosen.
   *
   * @return a fresh array in the order of the candidates, from 0 on, with the sum 1
   */
  double[] probabilities(String context, List<String> candidates);

  /** Policy that chooses every candidate with the same probability. */
  static Policy uniform() {
    return proportional((context, arm) -> 1);
  }

  /**
   * Policy that chooses in proportion to weights.
   *
   * @param weight the weight of an arm in a context, from 0; finite, and not 0 for all candidates
   */
  static Policy proportional(ToDoubleBiFunction<String, String> weight) {
    return (context, candidates) -> {
      double[] weights =
          candidates.stream().mapToDouble(arm -> weight.applyAsDouble(context, arm)).toArray();
      double sum = Arrays.stream(weights).sum();
      Arrays.setAll(weights, i -> weights[i] / sum);
      return weights;
    };
  }

  /**
   * Policy that always chooses the candidate with the highest value; of several, the one with the
   * smallest id.
   *
   * @param value the value of an arm in a context, not NaN
   */
  static Policy greedy(ToDoubleBiFunction<String, String> value) {
    return (context, candidates) -> {
      int best = 0;
      for (int i = 1; i < candidates.size(); i++) {
        int order =
            Double.compare(
                value.applyAsDouble(context, candidates.get(i)),
                value.applyAsDouble(context, candidates.get(best)));
        if (order > 0 || (order == 0 && candidates.get(i).compareTo(candidates.get(best)) < 0)) {
          best = i;
        }
      }
      double[] probabilities = new double[candidates.size()];
      probabilities[best] = 1;
      return probabilities;
    };
  }

  /**
   * This policy, but a uniformly random one for a share of the decisions.
   *
   * @param rate the share of uniformly random decisions, from 0 to 1
   */
  default Policy exploring(double rate) {
    Checks.unit("rate of exploration", rate);
    return (context, candidates) -> {
      double[] probabilities = probabilities(context, candidates);
      Arrays.setAll(
          probabilities, i -> (1 - rate) * probabilities[i] + rate / probabilities.length);
      return probabilities;
    };
  }
}
