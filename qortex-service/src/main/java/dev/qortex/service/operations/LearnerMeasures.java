package dev.qortex.service.operations;

import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerMetrics;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.service.api.LearnerDetails;
import dev.qortex.service.api.LearningApi.Belief;
import dev.qortex.service.api.LearningApi.PosteriorsResult;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Rounded;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Measures of a learner over all its contexts.
 *
 * @param arms with evidence, at all times
 * @param pulls observations in the window
 * @param reward sum of their rewards
 * @param log counts of the window
 */
record LearnerMeasures(long arms, long pulls, double reward, LearnerMetrics log) {

  private static final long MOST_DAYS = 36_500;

  /**
   * Measures a learner.
   *
   * @param window time before now; empty for all time
   * @throws ServiceException when the window is not between 0 and 36,500 days
   */
  static LearnerMeasures of(Learner learner, Optional<Duration> window, Instant now) {
    Instant from = window.map(given -> now.minus(checked(given))).orElse(Instant.EPOCH);
    LearnerMetrics log = learner.metrics(from, now.plusNanos(1));
    LearningStore store = learner.store();
    List<ArmState> states =
        store.contexts().stream()
            .flatMap(context -> store.loadAll(context).values().stream())
            .toList();
    return window.isPresent()
        ? new LearnerMeasures(states.size(), log.observations(), log.reward(), log)
        : new LearnerMeasures(
            states.size(),
            states.stream().mapToLong(ArmState::pulls).sum(),
            states.stream().mapToDouble(ArmState::totalReward).sum(),
            log);
  }

  private static Duration checked(Duration window) {
    if (window.isNegative() || window.isZero() || window.toDays() > MOST_DAYS) {
      throw ServiceException.invalid(
          "window",
          "The window (%s) is not between 0 and 36,500 days.\nMaybe P1D.".formatted(window));
    }
    return window;
  }

  /** The measures, beside posteriors of the learner and details of it. */
  PosteriorsResult beside(
      String learner,
      Map<String, Belief> posteriors,
      Optional<LearnerDetails> details,
      Optional<String> note) {
    OptionalDouble explored = log.explorationRatio();
    return new PosteriorsResult(
        learner,
        posteriors,
        pulls,
        Rounded.to4(reward),
        pulls == 0 ? 0 : Rounded.to4(reward / pulls),
        arms,
        log.selections(),
        explored.isEmpty() ? Optional.empty() : Optional.of(Rounded.to4(explored.getAsDouble())),
        details,
        note);
  }
}
