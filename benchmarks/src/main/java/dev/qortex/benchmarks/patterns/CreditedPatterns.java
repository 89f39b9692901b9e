package dev.qortex.benchmarks.patterns;

import dev.qortex.buildlog.patterns.PatternScorer;
import dev.qortex.buildlog.patterns.model.PatternChange;
import dev.qortex.buildlog.patterns.model.PatternChange.Kind;
import dev.qortex.buildlog.patterns.model.PatternContext;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import dev.qortex.buildlog.patterns.model.TrackRecord;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.strategy.Candidate;
import dev.qortex.learning.strategy.Scoring;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Scorer with ideas of the review loop's credit, by the formula or by samples of posteriors. */
final class CreditedPatterns implements PatternScorer {

  private static final double PRIOR_COUNT = 10;
  private static final double LEAST = 0.005;
  private static final double MOST = 0.9;

  /**
   * Ideas of credit.
   *
   * @param sampled true for samples of posteriors, false for the formula with evidence that fades
   * @param own true if only the validator's decision on the pattern itself counts
   * @param pool true for a prior of one observation at the mean of all patterns
   * @param silence the weight of a failure for a pattern that was injected and not raised
   */
  record Credit(boolean sampled, boolean own, boolean pool, double silence) {}

  /** Successes and failures. */
  private static final class Sums {
    private double successes;
    private double failures;

    private void add(double success, double failure, double kept) {
      successes = kept * successes + success;
      failures = kept * failures + failure;
    }
  }

  private final Credit credit;
  private final RandomGenerator random;
  private final Map<String, Sums> evidence = new HashMap<>();

  CreditedPatterns(Credit credit, long seed) {
    this.credit = credit;
    this.random = new SplittableRandom(seed);
  }

  @Override
  public void learn(List<PatternChange> changes) {
    for (PatternChange change : changes) {
      boolean counts =
          credit.own()
              ? change.kind() == Kind.REINFORCED || change.kind() == Kind.DISMISSED
              : change.kind() != Kind.AGED;
      if (counts) {
        double success = change.kind().succeeds() ? 1 : 0;
        add(change.subject(), success, success == 1 ? 0 : change.weight());
      }
    }
  }

  /** Patterns that were injected into a review that did not raise them. */
  void silent(Collection<String> patternIds) {
    if (credit.silence() > 0) {
      patternIds.forEach(id -> add(id, 0, credit.silence()));
    }
  }

  private void add(String id, double success, double failure) {
    double kept = credit.sampled() || success + failure < 1 ? 1 : TrackRecord.KEPT;
    evidence.computeIfAbsent(id, any -> new Sums()).add(success, failure, kept);
  }

  @Override
  public double[] scores(List<ReviewPattern> patterns, PatternContext situation, Instant at) {
    Posterior prior = prior();
    return credit.sampled()
        ? Scoring.thompsonSampling()
            .scores(patterns.stream().map(one -> candidate(one, prior)).toList(), random)
        : PatternScorer.formula()
            .scores(patterns.stream().map(one -> tracked(one, prior)).toList(), situation, at);
  }

  private Posterior prior() {
    if (!credit.pool()) {
      return Posterior.UNIFORM;
    }
    double successes = evidence.values().stream().mapToDouble(sums -> sums.successes).sum();
    double failures = evidence.values().stream().mapToDouble(sums -> sums.failures).sum();
    double mean = (1 + successes) / (PRIOR_COUNT + successes + failures);
    double limited = Math.max(LEAST, Math.min(MOST, mean));
    return new Posterior(limited, 1 - limited);
  }

  private Candidate candidate(ReviewPattern pattern, Posterior prior) {
    Sums sums = evidence.getOrDefault(pattern.id(), new Sums());
    return new Candidate(
        Arm.of(pattern.id()),
        new Posterior(prior.alpha() + sums.successes, prior.beta() + sums.failures),
        0);
  }

  /** The pattern with this evidence in place of its own; without a prior of the pool, with none. */
  private ReviewPattern tracked(ReviewPattern pattern, Posterior prior) {
    Sums sums = evidence.getOrDefault(pattern.id(), new Sums());
    double successes = sums.successes + (credit.pool() ? prior.alpha() : 0);
    double failures = sums.failures + (credit.pool() ? prior.beta() : 0);
    TrackRecord track = pattern.track();
    return new ReviewPattern(
        pattern.id(),
        pattern.role(),
        pattern.text(),
        pattern.category(),
        pattern.source(),
        pattern.state(),
        new TrackRecord(
            track.sightings(),
            successes > 0 ? Math.max(1, track.successes()) : 0,
            track.ignores(),
            track.ignoreWeight(),
            successes,
            failures,
            track.streak(),
            track.skips(),
            track.regressed(),
            track.lastUsed()),
        pattern.learnedIn());
  }
}
