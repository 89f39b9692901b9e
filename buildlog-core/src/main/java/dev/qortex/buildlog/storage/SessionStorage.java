package dev.qortex.buildlog.storage;

import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.Session;
import java.util.List;
import java.util.Optional;

/** Storage of sessions; a project has at most one that is active. */
public interface SessionStorage {

  /** The active session. */
  Optional<Session> active(String projectId);

  /**
   * Makes a session the active one.
   *
   * @return false, and nothing changes, when another is active or its id was used before
   */
  boolean start(String projectId, Session session);

  /**
   * Closes the active session.
   *
   * @return false, and nothing changes, when that session is not the active one
   */
  boolean close(String projectId, ClosedSession closed);

  /** Whether a session, active or closed, has that id. */
  boolean holds(String projectId, String sessionId);

  /** The closed sessions, in the order in which they were closed. */
  List<ClosedSession> closed(String projectId);
}
