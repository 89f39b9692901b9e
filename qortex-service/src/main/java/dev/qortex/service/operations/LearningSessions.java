package dev.qortex.service.operations;

import dev.qortex.commons.Checks;
import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerMetrics;
import dev.qortex.learning.LearnerSessionSummary;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.learning.store.SelectionRecord;
import dev.qortex.service.Call;
import dev.qortex.service.Operation;
import dev.qortex.service.OperationGroup;
import dev.qortex.service.Toolset;
import dev.qortex.service.error.ServiceException;
import dev.qortex.service.internal.Rounded;
import dev.qortex.service.schema.Arg;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Measures and sessions of learners. */
final class LearningSessions implements OperationGroup {

  private final Learners learners;
  private final InstantSource clock;
  private final Supplier<String> ids;

  LearningSessions(Learners learners, InstantSource clock, Supplier<String> ids) {
    this.learners = learners;
    this.clock = clock;
    this.ids = ids;
  }

  @Override
  public List<Operation> operations() {
    return List.of(
        Operation.reading(
            Toolset.LEARNING,
            "qortex_learning_metrics",
            "How a learner does: observations, mean reward, measured exploration.",
            MetricsInput.class,
            MetricsResult.class,
            this::metrics),
        Operation.writing(
            Toolset.LEARNING,
            "qortex_learning_session_start",
            "Makes the id of a session. Give it to qortex_learning_select and qortex_learning_observe.",
            SessionStartInput.class,
            SessionStartResult.class,
            this::startSession),
        Operation.reading(
            Toolset.LEARNING,
            "qortex_learning_session_end",
            "Tells what was selected in a session and what came of it.",
            SessionEndInput.class,
            SessionEndResult.class,
            this::endSession));
  }

  /** A learner to measure. */
  record MetricsInput(
      @Arg(Learners.NAME) String learner,
      @Arg("Measures only so much time until now, such as PT24H; absent for all time.")
          Optional<Duration> window) {}

  /** Measures of a learner. */
  record MetricsResult(
      String learner,
      @Arg("Observations in the window.") long totalPulls,
      @Arg("Sum of their rewards.") double totalReward,
      @Arg("Mean reward; 0 without observations.") double accuracy,
      @Arg("Arms with evidence, in all contexts and at all times.") long armCount,
      @Arg("Selections in the window.") long selections,
      @Arg("Share of selections made at random; absent without selections.")
          Optional<Double> exploreRatio) {}

  private MetricsResult metrics(MetricsInput input, Call call) {
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

  /** A session to start. */
  record SessionStartInput(
      @Arg(Learners.NAME) String learner,
      @Arg(value = "A word for people, such as the task.", byDefault = "\"session\"", max = 100)
          String sessionName) {}

  /** A session. */
  record SessionStartResult(String sessionId, String learner) {}

  private SessionStartResult startSession(SessionStartInput input, Call call) {
    LearningStores.checkName(input.learner());
    String id = input.learner() + "/" + input.sessionName() + "/" + ids.get();
    return new SessionStartResult(Learners.session(input.learner(), id), input.learner());
  }

  /** A session to end. */
  record SessionEndInput(@Arg("Id that qortex_learning_session_start gave.") String sessionId) {}

  /** Summary of a session. */
  record SessionEndResult(
      String sessionId,
      String learner,
      @Arg("Ids of the chosen arms, in order.") List<String> selectedArms,
      @Arg("In order.") List<SessionOutcome> outcomes,
      @Arg("Time of the first selection or outcome.") Instant startedAt,
      @Arg("Time of the last one.") Instant endedAt) {}

  /** Outcomes of an arm. */
  record SessionOutcome(
      String armId, double reward, @Arg("Id of the selection, if any.") String selectionId) {}

  private SessionEndResult endSession(SessionEndInput input, Call call) {
    String name = input.sessionId().split("/", 2)[0];
    Learner learner = learners.existing(name);
    LearnerSessionSummary summary = learner.summary(Learners.session(name, input.sessionId()));
    List<Instant> times =
        Stream.concat(
                summary.selections().stream().map(SelectionRecord::at),
                summary.outcomes().stream().map(ArmUpdate::at))
            .sorted()
            .toList();
    if (times.isEmpty()) {
      throw ServiceException.notFound(
          "session_id",
          "Nothing was selected or observed in the session '%s'.\nMaybe its id is misspelled."
              .formatted(Checks.shown(input.sessionId())));
    }
    return new SessionEndResult(
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
        times.get(0),
        times.get(times.size() - 1));
  }
}
