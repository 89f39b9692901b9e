package dev.qortex.buildlog.storage.sql;

import dev.qortex.buildlog.model.Mistake;
import dev.qortex.buildlog.model.MistakeReport;
import dev.qortex.buildlog.storage.MistakeLog;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Mistakes in a database. Thread-safe. */
final class SqlMistakes extends SqlEventLog<Mistake> implements MistakeLog {

  private final SqlDatabase database;

  SqlMistakes(SqlDatabase database) {
    super(database, EventTables.MISTAKES);
    this.database = database;
  }

  @Override
  public Optional<String> firstWithWordsOf(String projectId, Mistake mistake) {
    List<Object> values = others(projectId, mistake);
    String classes = Sql.marks(values.size() - 2);
    values.add(mistake.report().semanticHash());
    return database.first(
        row -> row.getString(1),
        "SELECT id FROM mistakes WHERE project_id = ? AND session_id <> ? AND error_class IN "
            + classes
            + " AND semantic_hash = ? ORDER BY seq LIMIT 1",
        values.toArray());
  }

  @Override
  public List<Trace> traces(String projectId, Mistake mistake) {
    List<Object> values = others(projectId, mistake);
    return database.list(
        row -> new Trace(row.getString(1), row.getString(2), JsonColumn.texts(row.getString(3))),
        "SELECT id, description, rules_consulted FROM mistakes"
            + " WHERE project_id = ? AND session_id <> ? AND error_class IN "
            + Sql.marks(values.size() - 2)
            + " ORDER BY seq",
        values.toArray());
  }

  /** The project, the session, and all names of the class of a mistake. */
  private List<Object> others(String projectId, Mistake mistake) {
    String key = MistakeReport.classKey(mistake.errorClass());
    Set<String> names = new TreeSet<>(Set.of(mistake.errorClass()));
    database
        .list(
            row -> row.getString(1),
            "SELECT DISTINCT error_class FROM mistakes WHERE project_id = ?",
            projectId)
        .stream()
        .filter(name -> MistakeReport.classKey(name).equals(key))
        .forEach(names::add);
    List<Object> values = new ArrayList<>(List.of(projectId, mistake.sessionId()));
    values.addAll(names);
    return values;
  }
}
