package dev.qortex.core.feedback;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Measured effect of feedback on the host's own questions: the older questions train, the newest
 * fifth, at most 200, is asked with and without the learned state. Beliefs are left out, since they
 * cannot be distinguished by question.
 *
 * @param trainingQuestions the number of past questions for training
 * @param asked the number of newer ones, with an item that helped, that were asked
 * @param before the mean reciprocal rank of the first item that helped, without learning; 0 where
 *     it is not among the first 50
 * @param after the mean reciprocal rank of the first item that helped, with learning
 * @param low the lower end of the 95 % interval of the mean change (bootstrap over questions)
 * @param high the upper end of the interval
 * @param better the number of questions that found the item earlier
 * @param worse the number of questions that found it later
 * @param legWeights the weights for all questions by leg or trait, and "past" for the outcomes of
 *     similar questions; empty if nothing is learned
 * @param explored the share of the outcomes of the newest fifth whose node no earlier question had
 *     an outcome of, from 0 to 1: the part of shown items that is new to feedback; 0 without
 *     outcomes
 * @param moved the nodes with the largest change by feedback, at most ten
 * @param trial the effect of the memory on the outcomes of whole answers; empty without a trial
 */
public record LearningReport(
    int trainingQuestions,
    int asked,
    double before,
    double after,
    double low,
    double high,
    int better,
    int worse,
    SortedMap<String, Double> legWeights,
    double explored,
    List<Moved> moved,
    Optional<TrialReport> trial) {

  /**
   * Node whose rank feedback changed.
   *
   * @param nodeId the id of the node
   * @param outcomes the number of its outcomes
   * @param reward the mean of the outcomes, from 0 to 1
   * @param factor the teleportation factor
   */
  public record Moved(String nodeId, int outcomes, double reward, double factor) {}

  /** Makes defensive copies. */
  public LearningReport {
    moved = List.copyOf(moved);
  }

  /** Returns a copy with the effect of the memory, as a trial measured it. */
  public LearningReport with(Optional<TrialReport> measured) {
    return new LearningReport(
        trainingQuestions,
        asked,
        before,
        after,
        low,
        high,
        better,
        worse,
        legWeights,
        explored,
        moved,
        measured);
  }

  /** The mean change of the reciprocal rank. */
  public double change() {
    return after - before;
  }
}
