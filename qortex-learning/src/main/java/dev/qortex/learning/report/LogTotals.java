package dev.qortex.learning.report;

import dev.qortex.learning.ChangeDetector;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.EvidenceChange;
import dev.qortex.learning.store.LearningLog;
import dev.qortex.learning.store.Replay;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Sums over a log, from one pass. */
final class LogTotals {

  /** Probability that an arm which does not change ever gives an alarm; 0.01 is usual. */
  private static final double FALSE_ALARMS = 0.01;

  /** Pulls and rewards of an arm as they were observed: nothing fades. */
  private static final class Tally {

    private long observations;
    private double reward;
    private long selected;

    /** Mean reward with one success and one failure added. */
    private double mean() {
      return (reward + 1) / (observations + 2);
    }
  }

  private final Map<String, Map<String, Tally>> tallies = new HashMap<>();
  private final Map<String, Long> selections = new HashMap<>();
  private final Map<String, Long> explored = new HashMap<>();
  private final Map<String, List<Instant>> restarts = new HashMap<>();
  private final Map<String, List<Instant>> drifts = new HashMap<>();
  private final ChangeDetector detector = ChangeDetector.likelihoodRatio(FALSE_ALARMS);
  private final Map<String, Double> best = new HashMap<>();
  private long updates;

  private LogTotals() {}

  static LogTotals of(LearningLog log) {
    LogTotals totals = new LogTotals();
    log.forEachUpdate(totals::add);
    log.forEachSelection(
        selection -> {
          totals.selections.merge(selection.context(), 1L, Long::sum);
          totals.explored.merge(selection.context(), selection.explored() ? 1L : 0L, Long::sum);
          selection
              .picks()
              .forEach(pick -> totals.tally(selection.context(), pick.armId()).selected++);
        });
    totals.tallies.forEach(
        (context, arms) ->
            arms.values().stream()
                .filter(tally -> tally.observations > 0)
                .mapToDouble(Tally::mean)
                .max()
                .ifPresent(mean -> totals.best.put(context, mean)));
    return totals;
  }

  private void add(ArmUpdate update) {
    updates++;
    if (isObservation(update)) {
      Tally tally = tally(update.context(), update.armId());
      tally.observations++;
      tally.reward += update.change().reward();
      if (detector.observe(update.context(), update.armId(), update.change().reward())) {
        drifts.computeIfAbsent(update.context(), any -> new ArrayList<>()).add(update.at());
      }
    } else if (isRestart(update)) {
      restarts.computeIfAbsent(update.context(), any -> new ArrayList<>()).add(update.at());
    }
  }

  /** True if an update is one observation of its arm. */
  static boolean isObservation(ArmUpdate update) {
    return update.change().pulls() == 1 && !Replay.isFolded(update);
  }

  /** True if an update drops the evidence of a whole context, as an alarm of a detector does. */
  private static boolean isRestart(ArmUpdate update) {
    EvidenceChange change = update.change();
    return change.kept() == 0 && change.keptByOthers() == 0 && change.pulls() == 0;
  }

  private Tally tally(String context, String arm) {
    return tallies
        .computeIfAbsent(context, any -> new HashMap<>())
        .computeIfAbsent(arm, any -> new Tally());
  }

  long updates() {
    return updates;
  }

  long allSelections() {
    return selections.values().stream().mapToLong(Long::longValue).sum();
  }

  long selections(String context) {
    return selections.getOrDefault(context, 0L);
  }

  long explored(String context) {
    return explored.getOrDefault(context, 0L);
  }

  OptionalDouble meanReward(String context) {
    long observations = 0;
    double reward = 0;
    for (Tally tally : tallies.getOrDefault(context, Map.of()).values()) {
      observations += tally.observations;
      reward += tally.reward;
    }
    return observations == 0 ? OptionalDouble.empty() : OptionalDouble.of(reward / observations);
  }

  List<Instant> restarts(String context) {
    return restarts.getOrDefault(context, List.of());
  }

  List<Instant> drifts(String context) {
    return drifts.getOrDefault(context, List.of());
  }

  long selected(String context, String arm) {
    return tally(context, arm).selected;
  }

  /** The mean reward that the best arm of the context has more than that arm, in hindsight. */
  double gap(String context, String arm) {
    double mean = tally(context, arm).mean();
    return best.getOrDefault(context, mean) - mean;
  }
}
