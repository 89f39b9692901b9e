package dev.qortex.service.operations;

import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSessionSummary;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.learning.store.SelectionRecord;
import dev.qortex.service.Call;
import dev.qortex.service.api.LearnerSessionApi;
import dev.qortex.service.error.ServiceException;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Sessions of learners. */
final class LearningSessions implements LearnerSessionApi {

  private final Learners learners;
  private final Supplier<String> ids;

  LearningSessions(Learners learners, Supplier<String> ids) {
    this.learners = learners;
    this.ids = ids;
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
