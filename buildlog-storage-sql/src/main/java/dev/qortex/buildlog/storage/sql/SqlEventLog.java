package dev.qortex.buildlog.storage.sql;

import dev.qortex.buildlog.model.Event;
import dev.qortex.buildlog.storage.EventLog;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Events of one kind in a database. Thread-safe.
 *
 * @param <E> the kind
 */
class SqlEventLog<E extends Event> implements EventLog<E> {

  private static final List<String> COMMON =
      List.of("project_id", "id", "session_id", "timestamp", "error_class");

  private final SqlDatabase database;
  private final EventTables.EventTable<E> table;
  private final String insert;
  private final String select;

  SqlEventLog(SqlDatabase database, EventTables.EventTable<E> table) {
    this.database = database;
    this.table = table;
    List<String> columns = new ArrayList<>(COMMON);
    columns.addAll(table.columns());
    insert =
        "INSERT INTO %s (%s) VALUES %s ON CONFLICT (project_id, id) DO NOTHING"
            .formatted(table.name(), String.join(", ", columns), Sql.marks(columns.size()));
    select = "SELECT * FROM %s WHERE project_id = ?".formatted(table.name());
  }

  @Override
  public boolean append(String projectId, E event) {
    List<Object> values = new ArrayList<>();
    values.add(projectId);
    values.add(event.id());
    values.add(event.sessionId());
    values.add(event.at());
    values.add(event.errorClass());
    values.addAll(table.values().apply(event));
    return database.write(
        connection -> {
          SqlBuildlogStorage.requireProject(connection, projectId);
          return connection.update(insert, values.toArray()) > 0;
        });
  }

  @Override
  public Optional<E> find(String projectId, String id) {
    return matching(" AND id = ?", projectId, id).stream().findFirst();
  }

  @Override
  public List<E> list(String projectId) {
    return matching("", projectId);
  }

  @Override
  public List<E> ofSession(String projectId, String sessionId) {
    return matching(" AND session_id = ?", projectId, sessionId);
  }

  private List<E> matching(String condition, Object... parameters) {
    return database.list(table.row(), select + condition + " ORDER BY seq", parameters);
  }
}
