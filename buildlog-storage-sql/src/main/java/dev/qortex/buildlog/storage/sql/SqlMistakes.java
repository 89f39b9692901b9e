package dev.qortex.buildlog.storage.sql;

import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.storage.MistakeLog;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.util.List;
import java.util.Optional;

/** Mistakes in a database. Thread-safe. */
final class SqlMistakes extends SqlEventLog<Mistake> implements MistakeLog {

  private final SqlDatabase database;

  SqlMistakes(SqlDatabase database) {
    super(database, EventTables.MISTAKES);
    this.database = database;
  }

  @Override
  public Optional<String> firstWithWordsOf(String projectId, Mistake mistake) {
    return database.first(
        row -> row.getString(1),
        "SELECT id FROM mistakes WHERE project_id = ? AND error_class = ?"
            + " AND semantic_hash = ? AND session_id <> ? ORDER BY seq LIMIT 1",
        projectId,
        mistake.errorClass(),
        mistake.report().semanticHash(),
        mistake.sessionId());
  }

  @Override
  public List<Trace> traces(String projectId, Mistake mistake) {
    return database.list(
        row -> new Trace(row.getString(1), row.getString(2), JsonColumn.texts(row.getString(3))),
        "SELECT id, description, rules_consulted FROM mistakes"
            + " WHERE project_id = ? AND error_class = ? AND session_id <> ? ORDER BY seq",
        projectId,
        mistake.errorClass(),
        mistake.sessionId());
  }
}
