package dev.qortex.service.operations.buildlog;

import dev.qortex.buildlog.report.CountTrend;
import dev.qortex.buildlog.report.LoopProgress;
import dev.qortex.buildlog.report.RateRatio;
import dev.qortex.learning.evaluation.HoldOut;
import dev.qortex.service.api.buildlog.BuildlogProgress;
import dev.qortex.service.api.buildlog.BuildlogProgress.Ratio;
import dev.qortex.service.internal.Rounded;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Figures of a project's progress as results show them. Pure functions. */
final class ProgressFigures {

  private static final int LISTED = 20;

  private ProgressFigures() {}

  static BuildlogProgress of(LoopProgress progress) {
    CountTrend trend = progress.mistakes().trend();
    List<String> neverCited = progress.rules().neverCited();
    return new BuildlogProgress(
        progress.mistakes().counts().size(),
        progress.mistakes().recentMean().stream().mapToObj(Rounded::to4).findFirst(),
        trend.change().name().toLowerCase(Locale.ROOT),
        progress.mistakes().recentRatio().map(ProgressFigures::ratio),
        progress.repeats().recentMean().stream().mapToObj(Rounded::to4).findFirst(),
        progress.isLiftKnown() ? Optional.of(ratio(progress.lift())) : Optional.empty(),
        progress.rules().useful(),
        progress.rules().falseAlarms(),
        neverCited.size(),
        neverCited.subList(0, Math.min(LISTED, neverCited.size())),
        progress.statements());
  }

  private static Ratio ratio(RateRatio rates) {
    return ratio(rates.ratio(), rates.low(), rates.high());
  }

  private static Ratio ratio(HoldOut.Lift lift) {
    return ratio(lift.ratio(), lift.low(), lift.high());
  }

  private static Ratio ratio(double ratio, double low, double high) {
    return new Ratio(Rounded.to4(ratio), Rounded.to4(low), Rounded.to4(high));
  }
}
