package dev.qortex.learning.evaluation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Predicts the reward of an arm in a context by all decisions of a log but the one at hand: the
 * mean there, drawn towards the arm's mean everywhere, which is drawn towards the mean of all, each
 * with the force of one decision.
 */
final class FittedRewards {

  private record Cell(String context, String arm) {}

  private static final class Tally {

    private double sum;
    private int count;

    private void add(double reward) {
      sum += reward;
      count++;
    }

    /** The mean without one of the rewards, and with one of the size of the prior. */
    private double mean(double prior, boolean seen, double reward) {
      return seen ? (sum - reward + prior) / count : (sum + prior) / (count + 1);
    }
  }

  private static final double INDIFFERENT = 0.5;

  private final Map<Cell, Tally> cells = new HashMap<>();
  private final Map<String, Tally> arms = new HashMap<>();
  private final Tally all = new Tally();
  private final Tally none = new Tally();

  FittedRewards(List<LoggedDecision> log) {
    for (LoggedDecision decision : log) {
      Cell cell = new Cell(decision.context(), decision.chosen());
      cells.computeIfAbsent(cell, key -> new Tally()).add(decision.reward());
      arms.computeIfAbsent(decision.chosen(), key -> new Tally()).add(decision.reward());
      all.add(decision.reward());
    }
  }

  /**
   * The reward of an arm in the place of the one chosen; one half if there is no other decision.
   */
  double predict(LoggedDecision decision, String arm) {
    boolean seen = arm.equals(decision.chosen());
    double reward = decision.reward();
    double overall = all.count == 1 ? INDIFFERENT : (all.sum - reward) / (all.count - 1);
    Tally ofArm = arms.getOrDefault(arm, none);
    Tally ofCell = cells.getOrDefault(new Cell(decision.context(), arm), none);
    return ofCell.mean(ofArm.mean(overall, seen, reward), seen, reward);
  }
}
