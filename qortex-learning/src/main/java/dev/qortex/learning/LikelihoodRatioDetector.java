package dev.qortex.learning;

import java.util.HashMap;
import java.util.Map;

final class LikelihoodRatioDetector implements ChangeDetector {

  private final double falseAlarmRate;
  private final Map<String, Map<String, RewardHistory>> histories = new HashMap<>();

  LikelihoodRatioDetector(double falseAlarmRate) {
    if (!(falseAlarmRate > 0 && falseAlarmRate < 1)) {
      throw new IllegalArgumentException(
          "The rate of false alarms (%s) must be above 0 and below 1.\nMaybe 0.01."
              .formatted(falseAlarmRate));
    }
    this.falseAlarmRate = falseAlarmRate;
  }

  @Override
  public synchronized boolean observe(String context, String armId, double reward) {
    RewardHistory history =
        histories
            .computeIfAbsent(context, key -> new HashMap<>())
            .computeIfAbsent(armId, key -> new RewardHistory());
    history.add(reward);
    double threshold = Math.log(3 / falseAlarmRate) + 1.5 * Math.log(history.count());
    boolean changed = history.likelihoodRatio() > threshold;
    if (changed) {
      histories.remove(context);
    }
    return changed;
  }

  @Override
  public String toString() {
    return "likelihood ratio (" + falseAlarmRate + ")";
  }
}
