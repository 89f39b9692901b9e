package dev.qortex.learning.evaluation;

import dev.qortex.commons.Checks;
import dev.qortex.core.evaluation.AnswerTrial;
import dev.qortex.core.feedback.TrialReport;
import dev.qortex.core.query.Question;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.ContextKey;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * Randomised hold-out of answers: a share of them has no items, and the outcomes of both kinds are
 * kept as two arms of a learner, so that they last, are synchronised and are forgotten as other
 * evidence. Thread-safe.
 */
public final class MemoryHoldOut implements AnswerTrial {

  /** Name of the learner that keeps the outcomes. */
  public static final String LEARNER = "memory-hold-out";

  private static final String SHOWN = "shown";
  private static final String WITHHELD = "withheld";

  private final LearningStore store;
  private final HoldOut holdOut;
  private final RandomGenerator random;

  private MemoryHoldOut(LearningStore store, HoldOut holdOut, RandomGenerator random) {
    this.store = Checks.given("store of outcomes", store);
    this.holdOut = Checks.given("hold-out", holdOut);
    this.random = Checks.given("random generator", random);
  }

  /**
   * A hold-out whose outcomes are kept by the learner {@value #LEARNER}.
   *
   * @param holdOut the share of answers that are withheld; 0 for none, which keeps the outcomes
   * @param random the source of randomness, used by one thread at a time
   */
  public static MemoryHoldOut in(LearningStores stores, HoldOut holdOut, RandomGenerator random) {
    return new MemoryHoldOut(
        Checks.given("stores of learners", stores).learning(LEARNER), holdOut, random);
  }

  @Override
  public boolean withholds(Question question) {
    synchronized (random) {
      return random.nextDouble() < holdOut.share();
    }
  }

  @Override
  public boolean onResult(Result result) {
    ArmUpdate update =
        ArmUpdate.observation(
            result.answerId(),
            ContextKey.DEFAULT,
            result.withheld() ? WITHHELD : SHOWN,
            result.outcome().reward(),
            result.session(),
            result.at());
    return !store.apply(List.of(update)).isEmpty();
  }

  @Override
  public int forget(String session) {
    return store.log().forget(session);
  }

  @Override
  public TrialReport report() {
    Map<String, ArmState> arms = store.load(ContextKey.DEFAULT, List.of(SHOWN, WITHHELD));
    ArmState shown = arms.getOrDefault(SHOWN, ArmState.NONE);
    ArmState withheld = arms.getOrDefault(WITHHELD, ArmState.NONE);
    MeanDifference difference =
        new MeanDifference(
            shown.totalReward(), shown.pulls(), withheld.totalReward(), withheld.pulls());
    return new TrialReport(
        holdOut.share(),
        shown.pulls(),
        difference.mean(),
        withheld.pulls(),
        difference.otherMean(),
        difference.low(),
        difference.high(),
        verdict(difference));
  }

  private static TrialReport.Verdict verdict(MeanDifference difference) {
    if (!difference.isEnough()) {
      return TrialReport.Verdict.TOO_LITTLE;
    }
    return switch (difference.sign()) {
      case 1 -> TrialReport.Verdict.HELPS;
      case -1 -> TrialReport.Verdict.HARMS;
      default -> TrialReport.Verdict.UNDECIDED;
    };
  }
}
