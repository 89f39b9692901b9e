package dev.qortex.learning.evaluation;

import dev.qortex.core.check.Checks;
import dev.qortex.learning.store.LearningLog;
import dev.qortex.learning.store.SelectionRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * One arm that was chosen, and what came of it. A selection of k arms is one decision for each of
 * them, as if one of them had been drawn: its propensity is the probability that the arm was among
 * the chosen, divided by k.
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

  /**
   * The decisions of a learner whose settings ask for propensities: each chosen arm that has an
   * outcome, in the order of the selections. An arm without outcome is left out, since nobody knows
   * what came of it, and so is one without propensity. Exact when every selection takes the same
   * number of arms; under a token budget, where numbers vary, an approximation.
   */
  public static List<LoggedDecision> from(LearningLog log) {
    Map<Key, Double> rewards = new HashMap<>();
    log.forEachUpdate(
        update -> {
          if (update.change().pulls() == 1) {
            rewards.put(
                new Key(update.observationId(), update.context(), update.armId()),
                update.change().reward());
          }
        });
    List<LoggedDecision> decisions = new ArrayList<>();
    log.forEachSelection(
        selection -> {
          for (SelectionRecord.Pick pick : selection.picks()) {
            Double reward = rewards.get(new Key(selection.id(), selection.context(), pick.armId()));
            if (reward != null && pick.propensity().isPresent()) {
              decisions.add(
                  new LoggedDecision(
                      selection.context(),
                      selection.candidates(),
                      pick.armId(),
                      pick.propensity().getAsDouble() / selection.picks().size(),
                      reward));
            }
          }
        });
    return decisions;
  }

  private record Key(String observationId, String context, String armId) {}
}
