package dev.qortex.service.api;

import dev.qortex.service.Call;
import dev.qortex.service.Op;
import dev.qortex.service.Toolset;
import dev.qortex.service.schema.Arg;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Sessions of learners. */
public interface LearnerSessionApi {

  @Op(
      name = "qortex_learning_session",
      text =
          "Reports what was selected in a session and how it turned out. Without a"
              + " session_id it makes the id of a new one, for qortex_learning_select and"
              + " qortex_learning_observe.",
      toolset = Toolset.LEARNING,
      route = "POST learning/sessions",
      command = "learning session")
  SessionResult session(SessionInput input, Call call);

  /** A session. */
  record SessionInput(
      @Arg(
              value =
                  LearningApi.SelectInput.LEARNER
                      + " Of a session that has an id it may be left out.")
          Optional<String> learner,
      @Arg(value = "Id that this operation made; absent for a new session.", max = 1_000)
          Optional<String> sessionId) {}

  /** Summary of a session. */
  record SessionResult(
      String sessionId,
      String learner,
      @Arg("Ids of the chosen arms, in order.") List<String> selectedArms,
      @Arg("In order.") List<SessionOutcome> outcomes,
      @Arg("Time of the first selection or outcome; absent before it.") Optional<Instant> startedAt,
      @Arg("Time of the last one.") Optional<Instant> endedAt) {}

  /** Outcomes of an arm. */
  record SessionOutcome(
      String armId, double reward, @Arg("Id of the selection, if any.") String selectionId) {}
}
