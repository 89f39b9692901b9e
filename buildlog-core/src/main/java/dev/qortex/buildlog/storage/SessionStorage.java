package dev.qortex.buildlog.storage;

import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.Session;
import java.util.List;
import java.util.Optional;

/** Storage of sessions; a project has at most one active session for each agent. */
public interface SessionStorage {

  /** The active session of an agent. */
  Optional<Session> active(String projectId, String agent);

  /** The active sessions of all agents, in the order of their names. */
  List<Session> active(String projectId);

  /**
   * Makes a session the active one of its agent.
   *
   * @return false if another session is active or its id was used before, so that nothing changed
   */
  boolean start(String projectId, Session session);

  /**
   * Closes an active session.
   *
   * @return false if that session is not active, so that nothing changed
   */
  boolean close(String projectId, ClosedSession closed);

  /**
   * Adds a session that is over already, such as one of another storage.
   *
   * @return false if its id was used before, so that nothing changed
   */
  boolean add(String projectId, ClosedSession closed);

  /** Finds a session, active or closed. */
  Optional<Session> find(String projectId, String sessionId);

  /** The closed sessions, in the order in which they were closed. */
  List<ClosedSession> closed(String projectId);
}
