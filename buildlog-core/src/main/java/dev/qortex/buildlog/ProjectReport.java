package dev.qortex.buildlog;

import dev.qortex.buildlog.internal.Statistics;
import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.RewardOutcome;
import dev.qortex.buildlog.model.Session;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Totals of a project, and its sessions one by one.
 *
 * @param sessions those that are over, in the order in which they were closed
 * @param mistakes how many, and how many were repeated; those outside of sessions included
 * @param errorClasses the same, by error class
 * @param rewards how many, by outcome; every outcome is there
 * @param rewardSum the sum of their values
 */
public record ProjectReport(
    List<SessionMetrics> sessions,
    Count mistakes,
    Map<String, Count> errorClasses,
    Map<RewardOutcome, Integer> rewards,
    double rewardSum) {

  /** Copies. */
  public ProjectReport {
    sessions = List.copyOf(sessions);
    SortedMap<String, Count> classes = new TreeMap<>(errorClasses);
    errorClasses = Collections.unmodifiableSortedMap(classes);
    SortedMap<RewardOutcome, Integer> outcomes = new TreeMap<>(rewards);
    rewards = Collections.unmodifiableSortedMap(outcomes);
  }

  /**
   * A number of mistakes.
   *
   * @param total all
   * @param repeated those that were made before, in another session
   */
  public record Count(int total, int repeated) {

    private static final Count NONE = new Count(0, 0);

    private Count plus(Count other) {
      return new Count(total + other.total, repeated + other.repeated);
    }

    private static Count of(List<Mistake> mistakes) {
      return new Count(mistakes.size(), (int) mistakes.stream().filter(Mistake::repeat).count());
    }

    /** The share of mistakes that were repeated; 0 when there are none. */
    public double rate() {
      return total == 0 ? 0 : (double) repeated / total;
    }
  }

  /**
   * Metrics of a session that is over.
   *
   * @param id of the session
   * @param errorClass its context
   * @param startedAt when it started
   * @param duration how long it took
   * @param abandoned whether it was given up
   * @param mistakes those that were made in it
   * @param rulesAtStart the size of the pool when it started
   * @param rulesAtEnd the size of the pool when it was over
   * @param meanReward the mean value of its rewards; empty without one
   */
  public record SessionMetrics(
      String id,
      String errorClass,
      Instant startedAt,
      Duration duration,
      boolean abandoned,
      Count mistakes,
      int rulesAtStart,
      int rulesAtEnd,
      OptionalDouble meanReward) {

    static SessionMetrics of(
        ClosedSession closed, List<Mistake> mistakes, List<RewardEvent> rewards) {
      Session session = closed.session();
      return new SessionMetrics(
          session.id(),
          session.errorClass(),
          session.startedAt(),
          closed.duration(),
          closed.abandoned(),
          Count.of(mistakes),
          session.pool().size(),
          closed.poolAtEnd().size(),
          Rewards.counted(rewards).stream().mapToDouble(event -> event.reward().value()).average());
    }

    /** By how many rules the pool grew; negative when it shrank. */
    public int rulesAdded() {
      return rulesAtEnd - rulesAtStart;
    }
  }

  /**
   * Change of the repeated-mistake rate between the first half of the sessions and the rest.
   *
   * @param earlier the mistakes of the first half
   * @param later the mistakes of the rest
   * @param p two-sided p-value of Fisher's exact test: below 0.05 the change is hardly chance
   * @param effect Cohen's h; positive when fewer mistakes are repeated now
   */
  public record Trend(Count earlier, Count later, double p, double effect) {}

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
    Map<String, List<Mistake>> mistakesOf = new HashMap<>();
    Map<String, Count> classes = new TreeMap<>();
    for (Mistake mistake : mistakes) {
      mistakesOf.computeIfAbsent(mistake.sessionId(), any -> new ArrayList<>()).add(mistake);
      classes.merge(mistake.errorClass(), Count.of(List.of(mistake)), Count::plus);
    }
    Map<String, List<RewardEvent>> rewardsOf = new HashMap<>();
    all.forEach(
        event -> rewardsOf.computeIfAbsent(event.sessionId(), id -> new ArrayList<>()).add(event));
    Map<RewardOutcome, Integer> rewards = new TreeMap<>();
    for (RewardOutcome outcome : RewardOutcome.values()) {
      rewards.put(outcome, 0);
    }
    List<RewardEvent> events = Rewards.counted(all);
    events.forEach(event -> rewards.merge(event.reward().outcome(), 1, Integer::sum));
    return new ProjectReport(
        sessions.stream()
            .map(
                closed ->
                    SessionMetrics.of(
                        closed,
                        mistakesOf.getOrDefault(closed.session().id(), List.of()),
                        rewardsOf.getOrDefault(closed.session().id(), List.of())))
            .toList(),
        Count.of(mistakes),
        classes,
        rewards,
        events.stream().mapToDouble(event -> event.reward().value()).sum());
  }

  /** The number of sessions that were given up. */
  public int abandoned() {
    return (int) sessions.stream().filter(SessionMetrics::abandoned).count();
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

  /** The change of the repeated-mistake rate; empty until both halves have mistakes. */
  public Optional<Trend> trend() {
    int half = sessions.size() / 2;
    Count earlier = sum(sessions.subList(0, half));
    Count later = sum(sessions.subList(half, sessions.size()));
    if (earlier.total() == 0 || later.total() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        new Trend(
            earlier,
            later,
            Statistics.fisher(
                earlier.repeated(),
                earlier.total() - earlier.repeated(),
                later.repeated(),
                later.total() - later.repeated()),
            Statistics.cohensH(earlier.rate(), later.rate())));
  }

  private static Count sum(List<SessionMetrics> sessions) {
    return sessions.stream().map(SessionMetrics::mistakes).reduce(Count.NONE, Count::plus);
  }
}
