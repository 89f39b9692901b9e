package dev.qortex.buildlog.storage.sql;

import dev.qortex.buildlog.storage.EdgeStorage;
import dev.qortex.buildlog.storage.EmissionEdge;
import dev.qortex.core.model.IdOrder;
import dev.qortex.storage.sql.jdbc.ColumnType;
import dev.qortex.storage.sql.jdbc.JsonColumn;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import dev.qortex.storage.sql.jdbc.SqlRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Edges of emitted artefacts in a database. Thread-safe. */
record SqlEdges(SqlDatabase database) implements EdgeStorage {

  private static final String ADD =
      "INSERT INTO emission_edges (project_id, source_id, target_id, relation_type,"
          + " confidence, artifact_type, emitted_at, properties)";

  private static final ColumnType[] COLUMNS = {
    ColumnType.TEXT,
    ColumnType.TEXT,
    ColumnType.TEXT,
    ColumnType.TEXT,
    ColumnType.DOUBLE,
    ColumnType.TEXT,
    ColumnType.TEXT,
    ColumnType.TEXT
  };

  @Override
  public int add(String projectId, Collection<EmissionEdge> edges) {
    return database.write(
        connection -> {
          SqlBuildlogStorage.requireProject(connection, projectId);
          SqlRows rows = new SqlRows(connection, ADD, " ON CONFLICT DO NOTHING", COLUMNS);
          for (EmissionEdge edge : edges) {
            rows.add(
                projectId,
                edge.sourceId(),
                edge.targetId(),
                edge.relationType(),
                edge.confidence(),
                edge.artifactType(),
                edge.emittedAt(),
                JsonColumn.write(edge.properties()));
          }
          rows.run();
          return rows.changed();
        });
  }

  @Override
  public List<EmissionEdge> newest(String projectId, String relationType, int limit) {
    return database.list(
        SqlEdges::edge,
        "SELECT * FROM emission_edges WHERE project_id = ? AND (? = '' OR relation_type = ?)"
            + " ORDER BY seq DESC LIMIT ?",
        projectId,
        relationType,
        relationType,
        limit);
  }

  @Override
  public SortedMap<String, Long> counts(String projectId) {
    return database.read(
        connection -> {
          SortedMap<String, Long> counts = new TreeMap<>(IdOrder.BY_CODE_POINT);
          connection.forEach(
              row -> counts.put(row.getString(1), row.getLong(2)),
              "SELECT relation_type, count(*) FROM emission_edges WHERE project_id = ?"
                  + " GROUP BY relation_type",
              projectId);
          return counts;
        });
  }

  private static EmissionEdge edge(ResultSet row) throws SQLException {
    return new EmissionEdge(
        row.getString("source_id"),
        row.getString("target_id"),
        row.getString("relation_type"),
        row.getDouble("confidence"),
        row.getString("artifact_type"),
        Sql.instant(row.getString("emitted_at")),
        JsonColumn.map(row.getString("properties")));
  }
}
