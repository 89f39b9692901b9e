package dev.qortex.buildlog.storage.memory;

import dev.qortex.buildlog.model.ClosedSession;
import dev.qortex.buildlog.model.Session;
import dev.qortex.buildlog.storage.SessionStorage;
import dev.qortex.commons.UndoableTables;
import dev.qortex.core.model.IdOrder;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Sessions on the heap. Thread-safe: one transaction at a time. */
final class InMemorySessions implements SessionStorage {

  private final UndoableTables tables;
  private final Consumer<String> requireProject;

  /** By id, as a project has few. */
  private final Map<String, Map<String, Session>> active = new HashMap<>();

  private final Map<String, Map<String, ClosedSession>> table = new HashMap<>();

  /**
   * No sessions yet.
   *
   * @param requireProject refuses a project that is not registered
   */
  InMemorySessions(UndoableTables tables, Consumer<String> requireProject) {
    this.tables = tables;
    this.requireProject = requireProject;
  }

  private <V> Map<String, V> rows(Map<String, Map<String, V>> table, String projectId) {
    requireProject.accept(projectId);
    return table.computeIfAbsent(projectId, id -> UndoableTables.table());
  }

  private static <V> Map<String, V> known(Map<String, Map<String, V>> table, String projectId) {
    return table.getOrDefault(projectId, Map.of());
  }

  @Override
  public Optional<Session> active(String projectId, String agent) {
    return active(projectId).stream().filter(one -> one.agent().equals(agent)).findFirst();
  }

  @Override
  public List<Session> active(String projectId) {
    return tables.inTransaction(
        () ->
            known(active, projectId).values().stream()
                .sorted(Comparator.comparing(Session::agent, IdOrder.BY_CODE_POINT))
                .toList());
  }

  @Override
  public boolean start(String projectId, Session session) {
    return tables.inTransaction(
        () -> {
          Map<String, Session> rows = rows(active, projectId);
          if (find(projectId, session.id()).isPresent()
              || active(projectId, session.agent()).isPresent()) {
            return false;
          }
          tables.put(rows, session.id(), session);
          return true;
        });
  }

  @Override
  public boolean close(String projectId, ClosedSession closed) {
    return tables.inTransaction(
        () -> {
          String id = closed.session().id();
          if (!known(active, projectId).containsKey(id)) {
            return false;
          }
          tables.remove(rows(active, projectId), id);
          return add(projectId, closed);
        });
  }

  @Override
  public boolean add(String projectId, ClosedSession closed) {
    return tables.inTransaction(
        () -> {
          String id = closed.session().id();
          Map<String, ClosedSession> rows = rows(table, projectId);
          if (find(projectId, id).isPresent()) {
            return false;
          }
          tables.put(rows, id, closed);
          return true;
        });
  }

  @Override
  public Optional<Session> find(String projectId, String sessionId) {
    return tables.inTransaction(
        () ->
            Optional.ofNullable(known(active, projectId).get(sessionId))
                .or(
                    () ->
                        Optional.ofNullable(known(table, projectId).get(sessionId))
                            .map(ClosedSession::session)));
  }

  @Override
  public List<ClosedSession> closed(String projectId) {
    return tables.inTransaction(() -> List.copyOf(known(table, projectId).values()));
  }
}
