package dev.qortex.core.feedback;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * Measured effect of feedback on the host's own questions: the older ones teach, the newest fifth,
 * at most 200, is asked with and without what they taught. Beliefs are left out, since they cannot
 * be told apart by question.
 *
 * @param taught the number of past questions that taught
 * @param asked the number of newer ones, with an item that helped, that were asked
 * @param before the mean of 1 / rank of the first item that helped, without what was taught; 0 when
 *     it is not among the first 50
 * @param after the same with what was taught
 * @param low the lower end of the 95 % interval of the mean change (bootstrap over questions)
 * @param high the upper end
 * @param better the number of questions that found the item earlier
 * @param worse the number of questions that found it later
 * @param legWeights for all questions by leg or trait, and "past" for what similar questions say;
 *     empty when nothing is learned
 * @param explored the share of the outcomes of the newest fifth whose node no earlier question had
 *     an outcome of, from 0 to 1: the part of what is shown that is new to feedback; 0 without
 *     outcomes
 * @param moved the nodes that feedback moved most, at most ten
 * @param trial the effect of the memory on the outcomes of whole answers; empty without a trial
 */
public record LearningReport(
    int taught,
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
   * A node that feedback moved.
   *
   * @param nodeId the id of the node
   * @param outcomes the number of its outcomes
   * @param reward their mean, from 0 to 1
   * @param factor its teleportation factor
   */
  public record Moved(String nodeId, int outcomes, double reward, double factor) {}

  /** Makes defensive copies. */
  public LearningReport {
    moved = List.copyOf(moved);
  }

  /** This report with the effect of the memory, by a trial. */
  public LearningReport with(Optional<TrialReport> measured) {
    return new LearningReport(
        taught,
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

  /** The mean change of 1 / rank. */
  public double change() {
    return after - before;
  }
}
