package dev.qortex.learning.evaluation;

import dev.qortex.core.check.Checks;
import java.util.List;
import java.util.Set;

/**
 * One arm that was chosen, and what came of it. A selection of several arms is one decision for
 * each of them, with the probability that the arm was among the chosen.
 *
 * @param context the situation, such as a {@link dev.qortex.learning.store.ContextKey}
 * @param candidates the ids that could be chosen, each once
 * @param chosen the id that was
 * @param propensity the probability with which it was chosen, above 0 and at most 1
 * @param reward from 0 to 1
 */
public record LoggedDecision(
    String context, List<String> candidates, String chosen, double propensity, double reward) {

  /** Copies and checks. */
  public LoggedDecision {
    Checks.id("context of a decision", context);
    candidates = List.copyOf(candidates);
    if (Set.copyOf(candidates).size() != candidates.size()) {
      throw new IllegalArgumentException(
          "The candidates (%s) hold an arm twice.\nMaybe drop its second entry."
              .formatted(candidates));
    }
    if (!candidates.contains(chosen)) {
      throw new IllegalArgumentException(
          "The chosen arm (%s) is not among the candidates (%s).\nMaybe log the candidates before choosing removes some."
              .formatted(chosen, candidates));
    }
    if (!(propensity > 0 && propensity <= 1)) {
      throw new IllegalArgumentException(
          "The propensity (%s) of the chosen arm (%s) must be above 0 and at most 1.\nMaybe it was not logged when the arm was chosen."
              .formatted(propensity, chosen));
    }
    Checks.unit("reward", reward);
  }
}
