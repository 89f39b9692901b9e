package dev.qortex.buildlog;

import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.RewardOutcome;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Totals of a project.
 *
 * @param sessions how many are over, the abandoned ones included
 * @param abandoned how many of them were given up
 * @param mistakes how many, and how many were repeated
 * @param errorClasses the same, by error class
 * @param rewards how many, by outcome; every outcome is there
 * @param rewardSum the sum of their values
 */
public record ProjectReport(
    int sessions,
    int abandoned,
    Count mistakes,
    Map<String, Count> errorClasses,
    Map<RewardOutcome, Integer> rewards,
    double rewardSum) {

  /**
   * A number of mistakes.
   *
   * @param total all
   * @param repeated those that were made before, in another session
   */
  public record Count(int total, int repeated) {

    private Count plus(Count other) {
      return new Count(total + other.total, repeated + other.repeated);
    }

    /** The share of mistakes that were repeated; 0 when there are none. */
    public double rate() {
      return total == 0 ? 0 : (double) repeated / total;
    }
  }

  static ProjectReport of(Workspace workspace) {
    return workspace
        .storage()
        .inTransaction(
            () ->
                of(
                    workspace.storage().sessions().closed(workspace.id()),
                    workspace.storage().mistakes().list(workspace.id()),
                    workspace.storage().rewards().list(workspace.id())));
  }

  private static ProjectReport of(
      List<ClosedSession> sessions, List<Mistake> mistakes, List<RewardEvent> all) {
    List<RewardEvent> events = Rewards.counted(all);
    SortedMap<String, Count> classes = new TreeMap<>();
    for (Mistake mistake : mistakes) {
      classes.merge(mistake.errorClass(), new Count(1, mistake.repeat() ? 1 : 0), Count::plus);
    }
    SortedMap<RewardOutcome, Integer> rewards = new TreeMap<>();
    for (RewardOutcome outcome : RewardOutcome.values()) {
      rewards.put(outcome, 0);
    }
    events.forEach(event -> rewards.merge(event.reward().outcome(), 1, Integer::sum));
    return new ProjectReport(
        sessions.size(),
        (int) sessions.stream().filter(ClosedSession::abandoned).count(),
        classes.values().stream().reduce(new Count(0, 0), Count::plus),
        Collections.unmodifiableSortedMap(classes),
        Collections.unmodifiableSortedMap(rewards),
        events.stream().mapToDouble(event -> event.reward().value()).sum());
  }

  /** RMR: the share of mistakes that were made before; 0 when there are none. */
  public double repeatedMistakeRate() {
    return mistakes.rate();
  }

  /** The mean value of rewards, if there are any. */
  public OptionalDouble meanReward() {
    int events = rewards.values().stream().mapToInt(Integer::intValue).sum();
    return events == 0 ? OptionalDouble.empty() : OptionalDouble.of(rewardSum / events);
  }
}
