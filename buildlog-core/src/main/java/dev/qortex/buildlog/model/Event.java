package dev.qortex.buildlog.model;

import java.time.Instant;

/** Entry of an event log: recorded once, never changed. */
public sealed interface Event permits Mistake, RewardEvent, Review, GauntletRun {

  /** The id of the event, unique within the project and its kind. */
  String id();

  /** The session it happened in; without one, {@code no-session-} and its day in UTC. */
  String sessionId();

  /** Time of the event. */
  Instant at();

  /** Error class; {@link Session#GENERAL} when nothing was given. */
  String errorClass();

  /** Returns true if a session was active. */
  default boolean inSession() {
    return !sessionId().startsWith("no-session-");
  }
}
