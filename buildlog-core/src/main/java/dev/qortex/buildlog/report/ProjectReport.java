package dev.qortex.buildlog.report;

import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.RewardEvent;
import dev.qortex.buildlog.model.RewardOutcome;
import dev.qortex.buildlog.model.Session;
import dev.qortex.learning.evaluation.Bootstrap;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Report on a project: totals, its sessions one by one, and the leader board of its rules.
 *
 * @param sessions the ended sessions, in the order in which they were closed
 * @param mistakes the number of mistakes, and of repeated ones; those outside of sessions included,
 *     and those left out that turned out to be false alarms
 * @param errorClasses the numbers of mistakes by error class
 * @param rewards the number of rewards by outcome; every outcome is there
 * @param rewardSum the sum of their values
 * @param leaders the rules that were shown or observed, in all contexts, the best mean first
 * @param coverage the share of the rules in the pool that are among the leaders; 1 of none
 * @param edges the number of edges of emitted artefacts by relation type
 * @param progress figures that hold their error rates: mistakes by session, lift, single rules
 */
public record ProjectReport(
    List<SessionMetrics> sessions,
    Count mistakes,
    Map<String, Count> errorClasses,
    Map<RewardOutcome, Integer> rewards,
    double rewardSum,
    List<ArmReport> leaders,
    double coverage,
    Map<String, Long> edges,
    LoopProgress progress) {

  private static final double SIGNIFICANT = 0.05;
  private static final double CONFIDENCE = 0.95;

  /** Makes defensive copies. */
  public ProjectReport {
    sessions = List.copyOf(sessions);
    SortedMap<String, Count> classes = new TreeMap<>(errorClasses);
    errorClasses = Collections.unmodifiableSortedMap(classes);
    SortedMap<RewardOutcome, Integer> outcomes = new TreeMap<>(rewards);
    rewards = Collections.unmodifiableSortedMap(outcomes);
    leaders = List.copyOf(leaders);
    SortedMap<String, Long> relations = new TreeMap<>(edges);
    edges = Collections.unmodifiableSortedMap(relations);
  }

  /**
   * A number of mistakes.
   *
   * @param total all
   * @param repeated the number of those that repeat mistakes of other sessions
   */
  public record Count(int total, int repeated) {

    private static final Count NONE = new Count(0, 0);

    /** The sum of both. */
    public Count plus(Count other) {
      return new Count(total + other.total, repeated + other.repeated);
    }

    /** The number of these mistakes. */
    public static Count of(List<Mistake> mistakes) {
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
   * @param id the id of the session
   * @param errorClass the error class of the session
   * @param startedAt the time of its start
   * @param duration the time that it took
   * @param abandoned whether it was given up
   * @param mistakes the number of mistakes made in it
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

    /** The metrics of a session with these mistakes and rewards. */
    public static SessionMetrics of(
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
          RewardEvent.counted(rewards).stream()
              .mapToDouble(event -> event.reward().value())
              .average());
    }

    /** Growth of the pool in rules; negative when it shrank. */
    public int rulesAdded() {
      return rulesAtEnd - rulesAtStart;
    }
  }

  /**
   * Change of the repeated-mistake rate between earlier sessions and later ones, as in Python
   * buildlog. At first nothing can be a repeat, so the rate rises in a project that stays as it is:
   * {@link #progress} has figures that do not.
   *
   * @param earlier the mistakes of the earlier ones
   * @param later the mistakes of the later ones
   * @param p two-sided p-value of Fisher's exact test, as if mistakes were independent
   * @param clusteredP two-sided p-value of a permutation test of whole sessions, whose mistakes
   *     need not be independent: below 0.05 the change is hardly chance
   * @param effect Cohen's h; positive when fewer mistakes are repeated now
   * @param low the least decrease of the rate, by a bootstrap of sessions with 95 %
   * @param high the greatest decrease of the rate; negative if it rose
   */
  public record Trend(
      Count earlier,
      Count later,
      double p,
      double clusteredP,
      double effect,
      double low,
      double high) {

    /** Returns true if the change is hardly chance: the permutation test gives less than 0.05. */
    public boolean significant() {
      return clusteredP < SIGNIFICANT;
    }

    private static Trend of(List<Count> earlier, List<Count> later) {
      Count before = sum(earlier);
      Count after = sum(later);
      List<Count> all = new ArrayList<>(earlier);
      all.addAll(later);
      int[] repeated = all.stream().mapToInt(Count::repeated).toArray();
      int[] totals = all.stream().mapToInt(Count::total).toArray();
      double[] fall =
          rate(earlier)
              .minus(rate(later))
              .interval(CONFIDENCE, Statistics.DRAWS, new SplittableRandom(Statistics.SEED));
      return new Trend(
          before,
          after,
          Statistics.fisher(
              before.repeated(),
              before.total() - before.repeated(),
              after.repeated(),
              after.total() - after.repeated()),
          Statistics.permutation(repeated, totals, earlier.size()),
          Statistics.cohensH(before.rate(), after.rate()),
          fall[0],
          fall[1]);
    }

    /** The rate of repeated mistakes, whose sessions are resampled. */
    private static Bootstrap rate(List<Count> sessions) {
      return new Bootstrap(
          sessions.stream().mapToDouble(Count::repeated).toArray(),
          sessions.stream().mapToDouble(Count::total).toArray());
    }

    private static Count sum(List<Count> counts) {
      return counts.stream().reduce(Count.NONE, Count::plus);
    }
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

  /**
   * The change of the repeated-mistake rate between the first half of the sessions and the rest;
   * empty until both have mistakes.
   */
  public Optional<Trend> trend() {
    return trend(sessions, sessions.size() / 2);
  }

  /**
   * The change of the repeated-mistake rate between the sessions that started before a moment, such
   * as that of a promotion, and the rest; empty unless both have mistakes.
   */
  public Optional<Trend> trend(Instant from) {
    List<SessionMetrics> sorted =
        sessions.stream().sorted(Comparator.comparing(SessionMetrics::startedAt)).toList();
    return trend(sorted, (int) sorted.stream().filter(s -> s.startedAt().isBefore(from)).count());
  }

  private static Optional<Trend> trend(List<SessionMetrics> sessions, int before) {
    List<Count> earlier = counts(sessions.subList(0, before));
    List<Count> later = counts(sessions.subList(before, sessions.size()));
    return earlier.isEmpty() || later.isEmpty()
        ? Optional.empty()
        : Optional.of(Trend.of(earlier, later));
  }

  private static List<Count> counts(List<SessionMetrics> sessions) {
    return sessions.stream()
        .map(SessionMetrics::mistakes)
        .filter(mistakes -> mistakes.total() > 0)
        .toList();
  }

  /** The number of sessions in a row, up to the last, that repeated no mistake. */
  public int streak() {
    List<Integer> streaks = streaks();
    return streaks.isEmpty() ? 0 : streaks.get(streaks.size() - 1);
  }

  /** The most sessions in a row that repeated no mistake. */
  public int longestStreak() {
    return streaks().stream().reduce(0, Math::max);
  }

  /** The streak after each session. */
  private List<Integer> streaks() {
    List<Integer> streaks = new ArrayList<>();
    int streak = 0;
    for (SessionMetrics session : sessions) {
      streak = session.mistakes().repeated() == 0 ? streak + 1 : 0;
      streaks.add(streak);
    }
    return streaks;
  }

  /** Warnings for people, such as of more mistakes than before. */
  public List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    if (sessions.isEmpty()) {
      warnings.add("No session is over.");
    }
    if (abandoned() > 0) {
      warnings.add("%s of %s sessions were given up.".formatted(abandoned(), sessions.size()));
    }
    warnings.addAll(progress.warnings());
    return warnings;
  }
}
