package dev.qortex.buildlog.storage.memory;

import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.storage.SessionStorage;
import dev.qortex.core.model.IdOrder;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Sessions on the heap. Thread-safe: one transaction at a time. */
record InMemorySessions(
    ProjectTable<String, Session> open, ProjectTable<String, ClosedSession> ended)
    implements SessionStorage {

  @Override
  public Optional<Session> active(String projectId, String agent) {
    return active(projectId).stream().filter(one -> one.agent().equals(agent)).findFirst();
  }

  @Override
  public List<Session> active(String projectId) {
    return open.list(projectId).stream()
        .sorted(Comparator.comparing(Session::agent, IdOrder.BY_CODE_POINT))
        .toList();
  }

  @Override
  public boolean start(String projectId, Session session) {
    return open.change(
        projectId,
        known ->
            find(projectId, session.id()).isEmpty()
                && active(projectId, session.agent()).isEmpty()
                && open.add(projectId, session.id(), session));
  }

  @Override
  public boolean close(String projectId, ClosedSession closed) {
    String id = closed.session().id();
    return open.read(
        projectId,
        known -> {
          if (!known.containsKey(id)) {
            return false;
          }
          open.remove(projectId, id);
          return add(projectId, closed);
        });
  }

  @Override
  public boolean add(String projectId, ClosedSession closed) {
    String id = closed.session().id();
    return ended.change(
        projectId, known -> find(projectId, id).isEmpty() && ended.add(projectId, id, closed));
  }

  @Override
  public Optional<Session> find(String projectId, String sessionId) {
    return open.inTransaction(
        () ->
            open.find(projectId, sessionId)
                .or(() -> ended.find(projectId, sessionId).map(ClosedSession::session)));
  }

  @Override
  public List<ClosedSession> closed(String projectId) {
    return ended.list(projectId);
  }
}
