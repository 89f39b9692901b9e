package dev.qortex.service.api;

import dev.qortex.learning.evaluation.Estimate;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.report.LearnerReport;
import dev.qortex.learning.report.StrategyComparison;
import dev.qortex.service.internal.Rounded;
import dev.qortex.service.schema.Arg;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** Report on a learner for charts: leader board, courses, shares, regret, comparison. */
public record LearnerDetails(
    List<ContextItem> contexts,
    @Arg("Arms of all contexts, the best mean first.") List<ArmItem> arms,
    @Arg("Beliefs over time, of the listed arms with the most observations.")
        List<CourseItem> courses,
    @Arg("What was selected, in spans with equally many selections, the earliest first.")
        List<ShareItem> shares,
    @Arg("Cumulative regret against the best arm of each context in hindsight.")
        List<RegretItem> regret,
    @Arg("Strategies in the place of the one that wrote the log.") ComparisonItem comparison) {

  private static final double TAIL = 0.025;

  /** A context with evidence. */
  public record ContextItem(
      @Arg("The key, as arms and courses name it.") String key,
      @Arg("The situation.") String text,
      @Arg("Arms with evidence.") int arms,
      long observations,
      @Arg("Mean of the rewards in the log; absent when it has none.") Optional<Double> meanReward,
      long selections,
      @Arg("Selections that were made at random, at least in part.") long explored,
      @Arg("Times at which a change made the learner drop the evidence.") List<Instant> restarts,
      @Arg("Times at which the log shows a change of rewards, with 1 % false alarms for an arm.")
          List<Instant> drifts) {}

  /** An arm in a context. */
  public record ArmItem(
      String context,
      String armId,
      double alpha,
      double beta,
      @Arg("Expected reward.") double mean,
      @Arg("2.5 % quantile.") double low,
      @Arg("97.5 % quantile.") double high,
      @Arg("Number of observations.") long pulls,
      double totalReward,
      @Arg("Selections in the log that chose it.") long selected,
      @Arg("Time of the last update.") Optional<Instant> lastUpdated) {}

  /** Belief in an arm over time. */
  public record CourseItem(
      String context, String armId, @Arg("The earliest first.") List<PointItem> points) {}

  /** Belief in an arm at a moment. */
  public record PointItem(Instant at, double mean, double low, double high, long observations) {}

  /** Arms that a span of selections chose. */
  public record ShareItem(
      Instant from, Instant to, @Arg("Choices by arm.") SortedMap<String, Integer> selected) {}

  /** Cumulative regret after some observations. */
  public record RegretItem(Instant at, long observations, double regret) {}

  /** Off-policy comparison of strategies. */
  public record ComparisonItem(
      @Arg("Decisions with propensities that the strategies learned from.") int learnedFrom,
      @Arg("Later decisions that they were judged on; 0 when there are too few.") int judgedOn,
      @Arg("The one that wrote the log first.") List<StrategyItem> strategies) {}

  /** Estimated mean reward of a strategy, with its 95 % interval. */
  public record StrategyItem(
      String name,
      double value,
      double low,
      double high,
      @Arg("Selections that would tell as much without weights.") double effectiveSampleSize) {}

  /** Converts a report. */
  public static LearnerDetails of(LearnerReport report, StrategyComparison comparison) {
    return new LearnerDetails(
        report.contexts().stream()
            .map(
                each ->
                    new ContextItem(
                        each.key(),
                        each.text(),
                        each.arms(),
                        each.observations(),
                        each.meanReward().stream().mapToObj(Rounded::to4).findFirst(),
                        each.selections(),
                        each.explored(),
                        each.restarts(),
                        each.drifts()))
            .toList(),
        report.arms().stream().map(LearnerDetails::arm).toList(),
        report.courses().stream()
            .map(
                each ->
                    new CourseItem(
                        each.context(),
                        each.armId(),
                        each.points().stream().map(LearnerDetails::point).toList()))
            .toList(),
        report.shares().stream()
            .map(each -> new ShareItem(each.from(), each.to(), each.selected()))
            .toList(),
        report.regret().stream()
            .map(each -> new RegretItem(each.at(), each.observations(), Rounded.to4(each.regret())))
            .toList(),
        new ComparisonItem(
            comparison.learnedFrom(),
            comparison.judgedOn(),
            comparison.strategies().stream()
                .map(each -> strategy(each.name(), each.value()))
                .toList()));
  }

  private static ArmItem arm(LearnerReport.Standing standing) {
    Posterior posterior = standing.posterior();
    return new ArmItem(
        standing.context(),
        standing.armId(),
        Rounded.to4(posterior.alpha()),
        Rounded.to4(posterior.beta()),
        Rounded.to4(posterior.mean()),
        Rounded.to4(posterior.quantile(TAIL)),
        Rounded.to4(posterior.quantile(1 - TAIL)),
        standing.evidence().pulls(),
        Rounded.to4(standing.evidence().totalReward()),
        standing.selected(),
        Optional.of(standing.evidence().lastUpdated()).filter(at -> !at.equals(Instant.MIN)));
  }

  private static PointItem point(LearnerReport.Point point) {
    Posterior posterior = point.posterior();
    return new PointItem(
        point.at(),
        Rounded.to4(posterior.mean()),
        Rounded.to4(posterior.quantile(TAIL)),
        Rounded.to4(posterior.quantile(1 - TAIL)),
        point.observations());
  }

  private static StrategyItem strategy(String name, Estimate estimate) {
    return new StrategyItem(
        name,
        Rounded.to4(estimate.value()),
        Rounded.to4(estimate.low()),
        Rounded.to4(estimate.high()),
        Rounded.to4(estimate.effectiveSampleSize()));
  }
}
