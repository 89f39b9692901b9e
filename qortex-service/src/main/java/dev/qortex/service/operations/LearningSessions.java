package dev.qortex.service.operations;

import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerMetrics;
import dev.qortex.learning.LearnerSessionSummary;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.learning.store.SelectionRecord;
import dev.qortex.service.Call;
import dev.qortex.service.api.LearnerSessionApi;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Rounded;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Measures and sessions of learners. */
final class LearningSessions implements LearnerSessionApi {

  private final Learners learners;
  private final InstantSource clock;
  private final Supplier<String> ids;

  LearningSessions(Learners learners, InstantSource clock, Supplier<String> ids) {
    this.learners = learners;
    this.clock = clock;
    this.ids = ids;
  }

  @Override
  public MetricsResult metrics(MetricsInput input, Call call) {
    Learner learner = learners.existing(input.learner());
    Instant now = clock.instant();
    Instant from = input.window().map(window -> now.minus(checked(window))).orElse(Instant.EPOCH);
    LearnerMetrics metrics = learner.metrics(from, now.plusNanos(1));
    LearningStore store = learner.store();
    boolean all = input.window().isEmpty();
    List<ArmState> states =
        store.contexts().stream()
            .flatMap(context -> store.loadAll(context).values().stream())
            .toList();
    long pulls = all ? states.stream().mapToLong(ArmState::pulls).sum() : metrics.observations();
    double reward =
        all ? states.stream().mapToDouble(ArmState::totalReward).sum() : metrics.reward();
    OptionalDouble explored = metrics.explorationRatio();
    return new MetricsResult(
        input.learner(),
        pulls,
        Rounded.to4(reward),
        pulls == 0 ? 0 : Rounded.to4(reward / pulls),
        states.size(),
        metrics.selections(),
        explored.isEmpty() ? Optional.empty() : Optional.of(Rounded.to4(explored.getAsDouble())));
  }

  private static Duration checked(Duration window) {
    if (window.isNegative() || window.isZero() || window.toDays() > 36_500) {
      throw ServiceException.invalid(
          "window",
          "The window (%s) is not between 0 and 36,500 days.\nMaybe P1D.".formatted(window));
    }
    return window;
  }

  @Override
  public SessionResult session(SessionInput input, Call call) {
    String name = learner(input);
    String id = input.sessionId().orElseGet(() -> name + "/" + ids.get());
    Learner learner = learners.existing(name);
    LearnerSessionSummary summary = learner.summary(Learners.session(name, id));
    List<Instant> times =
        Stream.concat(
                summary.selections().stream().map(SelectionRecord::at),
                summary.outcomes().stream().map(ArmUpdate::at))
            .sorted()
            .toList();
    return new SessionResult(
        summary.session(),
        name,
        summary.selections().stream()
            .flatMap(selection -> selection.picks().stream())
            .map(SelectionRecord.Pick::armId)
            .toList(),
        summary.outcomes().stream()
            .map(
                update ->
                    new SessionOutcome(
                        update.armId(), update.change().reward(), update.observationId()))
            .toList(),
        times.stream().findFirst(),
        times.stream().reduce((first, last) -> last));
  }

  /** The learner that is named, or else that of the id. */
  private static String learner(SessionInput input) {
    return input
        .learner()
        .or(() -> input.sessionId().map(id -> id.split("/", 2)[0]))
        .map(LearningStores::checkName)
        .orElseThrow(
            () ->
                ServiceException.invalid(
                    "learner", "A new session is of a learner.\nGive its name."));
  }
}
