package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.report.CountTrend;
import dev.qortex.buildlog.report.LoopProgress;
import dev.qortex.buildlog.report.RateRatio;
import dev.qortex.learning.evaluation.HoldOut;
import dev.qortex.service.internal.Rounded;
import dev.qortex.service.schema.Arg;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Progress of a project. */
public record BuildlogProgress(
    @Arg("Sessions that were ended, not given up.") int sessions,
    @Arg("In the last 20 sessions; absent without any.") Optional<Double> mistakesPerSession,
    @Arg("none when no change can be shown, fewer or more.") String change,
    @Arg("The last 20 sessions by the 20 before; absent before session 40.")
        Optional<Ratio> recentRatio,
    @Arg("Mistakes that one of the ten sessions before made, too; absent before session 11.")
        Optional<Double> repeatsPerSession,
    @Arg("Mistakes of rules that were left out by those of rules at work; absent without any.")
        Optional<Ratio> lift,
    @Arg("Ids of rules that are cited more than others, and prevent.") List<String> usefulRules,
    @Arg("Ids of rules whose citations are mostly rejected.") List<String> falseAlarmRules,
    @Arg("How many rules 20 reviews or more showed and none cites.") int neverCited,
    @Arg("Ids of the first 20 of them.") List<String> neverCitedRules,
    List<String> statements) {

  private static final int LISTED = 20;

  /** Ratio with its 95 % interval. */
  public record Ratio(double ratio, double low, double high) {

    private static Ratio of(RateRatio rates) {
      return of(rates.ratio(), rates.low(), rates.high());
    }

    private static Ratio of(HoldOut.Lift lift) {
      return of(lift.ratio(), lift.low(), lift.high());
    }

    private static Ratio of(double ratio, double low, double high) {
      return new Ratio(Rounded.to4(ratio), Rounded.to4(low), Rounded.to4(high));
    }
  }

  static BuildlogProgress of(LoopProgress progress) {
    CountTrend trend = progress.mistakes().trend();
    List<String> neverCited = progress.rules().neverCited();
    return new BuildlogProgress(
        progress.mistakes().counts().size(),
        progress.mistakes().recentMean().stream().mapToObj(Rounded::to4).findFirst(),
        trend.change().name().toLowerCase(Locale.ROOT),
        progress.mistakes().recentRatio().map(Ratio::of),
        progress.repeats().recentMean().stream().mapToObj(Rounded::to4).findFirst(),
        progress.isLiftKnown() ? Optional.of(Ratio.of(progress.lift())) : Optional.empty(),
        progress.rules().useful(),
        progress.rules().falseAlarms(),
        neverCited.size(),
        neverCited.subList(0, Math.min(LISTED, neverCited.size())),
        progress.statements());
  }
}
