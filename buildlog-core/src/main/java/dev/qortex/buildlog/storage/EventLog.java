package dev.qortex.buildlog.storage;

import dev.qortex.buildlog.model.Event;
import java.util.List;
import java.util.Optional;

/**
 * Append-only log of events of one kind: appended, never changed.
 *
 * @param <E> the kind
 */
public interface EventLog<E extends Event> {

  /**
   * Appends an event.
   *
   * @return false if its id is known, so that nothing changed
   */
  boolean append(String projectId, E event);

  /** Finds an event. */
  Optional<E> find(String projectId, String id);

  /** All events, in the order in which they were appended. */
  List<E> list(String projectId);

  /** The events of a session, in the order in which they were appended. */
  List<E> ofSession(String projectId, String sessionId);
}
