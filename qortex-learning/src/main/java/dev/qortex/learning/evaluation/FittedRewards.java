package dev.qortex.learning.evaluation;

import java.util.HashMap;
import java.util.Map;

/**
 * Predicts the reward of an arm in a context by the decisions added: the mean there, drawn towards
 * the arm's mean everywhere, which is drawn towards the mean of all, each with the force of one
 * decision. What is to be predicted is removed before, with all that may share its outcome.
 */
final class FittedRewards {

  private record Cell(String context, String arm) {}

  private static final class Tally {

    private double sum;
    private int count;

    private void add(double reward, int times) {
      sum += times * reward;
      count += times;
    }

    /** The mean with one more reward of the size of the prior. */
    private double mean(double prior) {
      return (sum + prior) / (count + 1);
    }
  }

  private static final double INDIFFERENT = 0.5;

  private final Map<Cell, Tally> cells = new HashMap<>();
  private final Map<String, Tally> arms = new HashMap<>();
  private final Tally all = new Tally();
  private final Tally none = new Tally();

  void add(LoggedDecision decision) {
    change(decision, 1);
  }

  void remove(LoggedDecision decision) {
    change(decision, -1);
  }

  private void change(LoggedDecision decision, int times) {
    Cell cell = new Cell(decision.context(), decision.chosen());
    cells.computeIfAbsent(cell, key -> new Tally()).add(decision.reward(), times);
    arms.computeIfAbsent(decision.chosen(), key -> new Tally()).add(decision.reward(), times);
    all.add(decision.reward(), times);
  }

  /** The reward of an arm; one half if there is no decision. */
  double predict(String context, String arm) {
    double overall = all.count == 0 ? INDIFFERENT : all.sum / all.count;
    Tally ofArm = arms.getOrDefault(arm, none);
    Tally ofCell = cells.getOrDefault(new Cell(context, arm), none);
    return ofCell.mean(ofArm.mean(overall));
  }
}
