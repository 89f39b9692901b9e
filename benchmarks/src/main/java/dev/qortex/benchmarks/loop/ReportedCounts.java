package dev.qortex.benchmarks.loop;

import dev.qortex.benchmarks.run.Results;
import dev.qortex.buildlog.report.CountSeries;
import dev.qortex.buildlog.report.CountTrend;
import dev.qortex.buildlog.report.CountTrend.Change;
import dev.qortex.buildlog.report.RateRatio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.GammaDistribution;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.apache.commons.math3.random.RandomGenerator;
import org.apache.commons.math3.random.Well19937c;

/**
 * False alarms and detection of what reports say of mistakes by session: simulated projects whose
 * mistakes are negative binomial, and become more or fewer by a factor from the first session to
 * the last.
 */
final class ReportedCounts {

  private static final int LOGS = 400;
  private static final int[] LENGTHS = {20, 40, 100};
  private static final double MEAN = 3;
  private static final double DISPERSION = 1 / 3.0;
  private static final int KINDS = 40;
  private static final double RECOGNISED = 0.8;
  private static final int FIRST_LOOK = 20;
  private static final int LOOKS = 10;

  private final Results results;
  private final RandomGenerator random = new Well19937c(4);
  private int unlike;

  ReportedCounts(Results results) {
    this.results = results;
  }

  void run() {
    Map<String, Double> factors = new LinkedHashMap<>();
    factors.put("steady", 1.0);
    factors.put("x1.5", 1.5);
    factors.put("x2", 2.0);
    factors.put("x3", 3.0);
    factors.put("x1/2", 0.5);
    factors.put("x1/4", 0.25);
    factors.forEach(
        (name, factor) -> {
          for (int length : LENGTHS) {
            cell("reports/" + name + "/" + length, factor, length);
          }
        });
    for (double factor : new double[] {1, 0.5, 2}) {
      coverage("reports/ratio/x" + factor, factor);
    }
    power();
  }

  private void cell(String name, double factor, int length) {
    int more = 0;
    int fewer = 0;
    int moreRepeats = 0;
    int fewerRepeats = 0;
    for (int log = 0; log < LOGS; log++) {
      List<List<String>> kinds = kinds(counts(factor, length));
      CountSeries mistakes = CountSeries.mistakes(kinds);
      more += ever(mistakes, Change.MORE) ? 1 : 0;
      fewer += ever(mistakes, Change.FEWER) ? 1 : 0;
      CountSeries repeats = CountSeries.repeats(kinds);
      moreRepeats += ever(repeats, Change.MORE) ? 1 : 0;
      fewerRepeats += ever(repeats, Change.FEWER) ? 1 : 0;
    }
    results.report(name, "says_more", 100.0 * more / LOGS, "%", LOGS);
    results.report(name, "says_fewer", 100.0 * fewer / LOGS, "%", LOGS);
    results.report(name, "repeats_more", 100.0 * moreRepeats / LOGS, "%", LOGS);
    results.report(name, "repeats_fewer", 100.0 * fewerRepeats / LOGS, "%", LOGS);
  }

  /** True when one of the looks in the life of a project shows that change. */
  private static boolean ever(CountSeries series, Change change) {
    for (int end = FIRST_LOOK; end <= series.counts().size(); end += LOOKS) {
      if (new CountSeries(series.counts().subList(0, end)).trend().change() == change) {
        return true;
      }
    }
    return false;
  }

  private List<Integer> counts(double factor, int length) {
    return IntStream.range(0, length)
        .map(session -> draw(mean(factor, session, length)))
        .boxed()
        .toList();
  }

  private static double mean(double factor, int session, int length) {
    return MEAN * Math.pow(factor, session / (length - 1.0) - 0.5);
  }

  /** A negative binomial count, as a Poisson count whose mean is gamma-distributed. */
  private int draw(double mean) {
    double rate = new GammaDistribution(random, 1 / DISPERSION, DISPERSION * mean).sample();
    return new PoissonDistribution(
            random,
            Math.max(1e-9, rate),
            PoissonDistribution.DEFAULT_EPSILON,
            PoissonDistribution.DEFAULT_MAX_ITERATIONS)
        .sample();
  }

  /** Kinds of mistakes by frequencies 1, 1/2, 1/3, …; some mistakes are like no other one. */
  private List<List<String>> kinds(List<Integer> counts) {
    List<List<String>> kinds = new ArrayList<>();
    for (int count : counts) {
      kinds.add(IntStream.range(0, count).mapToObj(any -> kind()).toList());
    }
    return kinds;
  }

  private String kind() {
    if (random.nextDouble() >= RECOGNISED) {
      return "unlike" + unlike++;
    }
    double all = IntStream.rangeClosed(1, KINDS).mapToDouble(rank -> 1.0 / rank).sum();
    double left = random.nextDouble() * all;
    int rank = 1;
    while (rank < KINDS && left > 1.0 / rank) {
      left -= 1.0 / rank++;
    }
    return "kind" + rank;
  }

  /** Share of projects in which the interval of the recent ratio has the true one. */
  private void coverage(String name, double factor) {
    int covered = 0;
    for (int log = 0; log < LOGS; log++) {
      RateRatio ratio = new CountSeries(counts(factor, 2 * FIRST_LOOK)).recentRatio().orElseThrow();
      double truth = sum(factor, FIRST_LOOK, 2 * FIRST_LOOK) / sum(factor, 0, FIRST_LOOK);
      covered += ratio.low() <= truth && truth <= ratio.high() ? 1 : 0;
    }
    results.report(name, "covered", 100.0 * covered / LOGS, "%", LOGS);
  }

  private static double sum(double factor, int from, int to) {
    return IntStream.range(from, to).mapToDouble(each -> mean(factor, each, 2 * FIRST_LOOK)).sum();
  }

  /** Share of projects in which a change of the size that a report names is seen when it says. */
  private void power() {
    int seen = 0;
    int named = 0;
    for (int log = 0; log < LOGS; log++) {
      CountTrend now = new CountSeries(counts(1, FIRST_LOOK)).trend();
      if (now.change() != Change.NONE || now.factor() == 0) {
        continue;
      }
      named++;
      int length = now.sessions() + now.more();
      Change then = new CountSeries(counts(now.factor(), length)).trend().change();
      seen += then == Change.MORE ? 1 : 0;
    }
    results.report("reports/needed", "seen_then", 100.0 * seen / named, "%", named);
  }
}
