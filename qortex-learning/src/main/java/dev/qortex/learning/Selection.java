package dev.qortex.learning;

import dev.qortex.commons.EditDistance;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.learning.model.Arm;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Chosen arms, with scores and propensities.
 *
 * @param id the id of this selection, which is the observation id of its outcome
 * @param chosen the chosen arms, best first; young arms that were forced in precede the others
 * @param excluded the other candidates, in the order given
 * @param unfit the young arms that should have been forced in and did not fit, in the order given
 * @param scores the score of each candidate: a sample of its posterior, say, or 0.5 when exploring
 * @param propensities the probability with which each candidate was to be chosen; empty unless the
 *     settings ask for it
 * @param explored whether the places that young arms left were filled uniformly at random
 */
public record Selection(
    String id,
    List<Arm> chosen,
    List<Arm> excluded,
    List<Arm> unfit,
    Map<String, Double> scores,
    Map<String, Double> propensities,
    boolean explored) {

  /** Makes defensive copies. */
  public Selection {
    chosen = List.copyOf(chosen);
    excluded = List.copyOf(excluded);
    unfit = List.copyOf(unfit);
    scores = Map.copyOf(scores);
    propensities = Map.copyOf(propensities);
  }

  /** The ids of the chosen arms. */
  public List<String> ids() {
    return chosen.stream().map(Arm::id).toList();
  }

  /** The costs of the chosen arms. */
  public int usedTokens() {
    return chosen.stream().mapToInt(Arm::tokenCost).sum();
  }

  /**
   * The arm that was chosen first; the only one of {@link Learner#selectOne}.
   *
   * @throws IllegalStateException when none was chosen
   */
  public Arm first() {
    if (chosen.isEmpty()) {
      throw new IllegalStateException(
          "The selection (%s) chose no arm.\nMaybe there were no candidates.".formatted(id));
    }
    return chosen.get(0);
  }

  /** Outcome of a chosen arm, in the words of the memory. */
  public ArmOutcome outcome(String armId, Outcome outcome) {
    return ArmOutcome.of(id, checkChosen(armId), outcome);
  }

  /** Outcome of a chosen arm as a reward. */
  public ArmOutcome outcome(String armId, double reward) {
    return new ArmOutcome(id, checkChosen(armId), OptionalDouble.of(reward), "", "");
  }

  /** Outcome of a chosen arm as a word, for a reward model that reads words. */
  public ArmOutcome outcome(String armId, String word) {
    return new ArmOutcome(id, checkChosen(armId), OptionalDouble.empty(), word, "");
  }

  private String checkChosen(String armId) {
    if (chosen.stream().noneMatch(arm -> arm.id().equals(armId))) {
      throw new IllegalArgumentException(
          "The arm (%s) was not chosen by the selection (%s).%s"
              .formatted(armId, id, EditDistance.remedy(armId, ids(), "select arms first")));
    }
    return armId;
  }
}
