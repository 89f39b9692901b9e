package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.model.PatternContext;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.buildlog.patterns.model.TrackRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The formula of the track record, with a success rate from 0 to 1. Stateless. */
record PatternFormula(ToDoubleFunction<TrackRecord> rate) implements PatternScorer {

  /** Days after which an unused pattern is worth 1/e. */
  private static final double DECAY_DAYS = 14;

  private static final double DAY_MILLIS = Duration.ofDays(1).toMillis();

  /** Bonus for each of phase, labels and files that has something in common; three add .15. */
  private static final double BOOST = 0.05;

  @Override
  public double[] scores(List<ReviewPattern> patterns, PatternContext situation, Instant at) {
    double[] scores = new double[patterns.size()];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = score(patterns.get(i), situation, at);
    }
    return scores;
  }

  private double score(ReviewPattern pattern, PatternContext situation, Instant at) {
    Duration unused = Duration.between(pattern.track().lastUsed(), at);
    double decay = pattern.immune() ? 1 : decay(unused.toMillis() / DAY_MILLIS);
    return rate.applyAsDouble(pattern.track()) * decay * weight(pattern)
        + BOOST * pattern.learnedIn().shared(situation);
  }

  /** The part of a score that is left after days without use; 1 for a time to come. */
  static double decay(double days) {
    return Math.exp(-Math.max(0, days) / DECAY_DAYS);
  }

  private static double weight(ReviewPattern pattern) {
    return switch (pattern.category()) {
      case RULE -> 1.3;
      case CAUSAL -> 1.1;
      case OBSERVATION -> 1;
    };
  }
}
