package dev.qortex.learning.report;

import dev.qortex.commons.Checks;
import dev.qortex.learning.Learner;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.LearningStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Report on a learner: its beliefs about arms, their development, and the regret of its
 * observations. Evidence that was compacted has no course. Immutable.
 *
 * @param contexts the contexts with evidence, by their keys
 * @param arms the arms of all contexts, the best mean first; as many as were asked for
 * @param totalArms the number of arms with evidence in all contexts, listed or not
 * @param courses the beliefs in the first arms over time
 * @param shares the selected arms, in spans with equally many selections
 * @param regret the cumulative regret along the log, the earliest point first
 */
public record LearnerReport(
    List<Context> contexts,
    List<Standing> arms,
    int totalArms,
    List<Course> courses,
    List<Share> shares,
    List<Regret> regret) {

  private static final int COURSES = 8;

  /** Makes defensive copies. */
  public LearnerReport {
    contexts = List.copyOf(contexts);
    arms = List.copyOf(arms);
    courses = List.copyOf(courses);
    shares = List.copyOf(shares);
    regret = List.copyOf(regret);
  }

  /**
   * A context with evidence.
   *
   * @param key the key of the context
   * @param text the situation in words, or the key when it was not described
   * @param arms the number of its arms with evidence
   * @param observations the number of their observations
   * @param meanReward the mean of the rewards in the log, without fading; empty if it has none
   * @param selections the number of selections in the log
   * @param explored the number of selections that were filled at random, at least in part
   * @param restarts the times at which a change made the learner drop the evidence of the context
   * @param drifts the times at which a detector that reads the log again finds a change of rewards,
   *     whether the learner has one or not
   */
  public record Context(
      String key,
      String text,
      int arms,
      long observations,
      OptionalDouble meanReward,
      long selections,
      long explored,
      List<Instant> restarts,
      List<Instant> drifts) {

    /** Makes defensive copies. */
    public Context {
      restarts = List.copyOf(restarts);
      drifts = List.copyOf(drifts);
    }
  }

  /**
   * An arm in a context.
   *
   * @param context the key of the context
   * @param armId the arm
   * @param posterior the belief in its mean reward
   * @param evidence the evidence behind the belief
   * @param selected the number of selections in the log that chose it
   */
  public record Standing(
      String context, String armId, Posterior posterior, ArmState evidence, long selected) {}

  /**
   * Belief in an arm over time.
   *
   * @param context the key of the context
   * @param armId the arm
   * @param points the earliest first; the last one is the belief after the whole log
   */
  public record Course(String context, String armId, List<Point> points) {

    /** Makes defensive copies. */
    public Course {
      points = List.copyOf(points);
    }
  }

  /**
   * Belief in an arm at a moment.
   *
   * @param at the time of the last observation before it
   * @param posterior the belief, with the prior that the arm has by now
   * @param observations the number of the arm's observations until then
   */
  public record Point(Instant at, Posterior posterior, long observations) {}

  /**
   * Arms that a span of selections chose.
   *
   * @param from the time of its first selection
   * @param to the time of its last selection
   * @param selected the number of choices by arm
   */
  public record Share(Instant from, Instant to, SortedMap<String, Integer> selected) {}

  /**
   * Cumulative regret after some observations: the sum of the differences between the estimated
   * mean of the best arm of each context and that of the observed one. Which arm is best is judged
   * in hindsight, from the mean rewards of the whole log with one success and one failure added to
   * each arm, so that an arm with a single lucky observation is not the best. Early arms that were
   * hardly tried make it an estimate.
   *
   * @param at the time of the last of these observations
   * @param observations the number of observations
   * @param regret the sum, in units of reward
   */
  public record Regret(Instant at, long observations, double regret) {}

  /**
   * The report on a learner.
   *
   * @param arms the greatest number of arms to list, from 1
   * @param points the greatest number of points of a course, of the regret and of the shares, from
   *     2
   */
  public static LearnerReport of(Learner learner, int arms, int points) {
    Checks.atLeast("number of arms", arms, 1);
    Checks.atLeast("number of points", points, 2);
    learner.flush();
    LearningStore store = learner.store();
    LogTotals totals = LogTotals.of(store.log());
    List<Context> contexts = new ArrayList<>();
    List<Standing> all = new ArrayList<>();
    Map<String, String> texts = store.descriptions();
    for (String key : store.contexts()) {
      List<Standing> standings = standings(learner, key, totals);
      long observations = standings.stream().mapToLong(each -> each.evidence().pulls()).sum();
      contexts.add(
          new Context(
              key,
              texts.getOrDefault(key, key),
              standings.size(),
              observations,
              totals.meanReward(key),
              totals.selections(key),
              totals.explored(key),
              totals.restarts(key),
              totals.drifts(key)));
      all.addAll(standings);
    }
    all.sort(
        Comparator.comparingDouble((Standing each) -> -each.posterior().mean())
            .thenComparing(Standing::context)
            .thenComparing(Standing::armId));
    List<Standing> listed = all.subList(0, Math.min(arms, all.size()));
    List<Standing> followed = mostObserved(listed);
    LogCourse course = LogCourse.of(store.log(), totals, followed, points);
    return new LearnerReport(
        contexts,
        listed,
        all.size(),
        courses(learner, followed, course),
        course.shares(),
        course.regret());
  }

  private static List<Standing> standings(Learner learner, String context, LogTotals totals) {
    Map<String, ArmState> states = learner.store().loadAll(context);
    List<Standing> standings = new ArrayList<>();
    learner
        .posteriors(context, states.keySet())
        .forEach(
            (arm, posterior) ->
                standings.add(
                    new Standing(
                        context,
                        arm,
                        posterior,
                        states.getOrDefault(arm, ArmState.NONE),
                        totals.selected(context, arm))));
    return standings;
  }

  /** The arms whose courses say most, in the order of the leader board. */
  private static List<Standing> mostObserved(List<Standing> listed) {
    List<Standing> most =
        listed.stream()
            .sorted(Comparator.comparingLong(each -> -each.evidence().pulls()))
            .limit(COURSES)
            .toList();
    return listed.stream().filter(most::contains).toList();
  }

  private static List<Course> courses(
      Learner learner, Collection<Standing> arms, LogCourse course) {
    SortedMap<String, List<String>> byContext = new TreeMap<>();
    arms.forEach(
        arm -> byContext.computeIfAbsent(arm.context(), any -> new ArrayList<>()).add(arm.armId()));
    Map<String, Map<String, Posterior>> priors = new TreeMap<>();
    byContext.forEach((context, ids) -> priors.put(context, learner.priors(context, ids)));
    return arms.stream()
        .map(
            arm ->
                new Course(
                    arm.context(),
                    arm.armId(),
                    course.points(
                        arm.context(),
                        arm.armId(),
                        priors
                            .getOrDefault(arm.context(), Map.of())
                            .getOrDefault(arm.armId(), Posterior.UNIFORM))))
        .toList();
  }
}
