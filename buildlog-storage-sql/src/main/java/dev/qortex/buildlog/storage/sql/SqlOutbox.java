package dev.qortex.buildlog.storage.sql;

import dev.qortex.buildlog.storage.Emission;
import dev.qortex.buildlog.storage.Outbox;
import dev.qortex.storage.sql.jdbc.Sql;
import dev.qortex.storage.sql.jdbc.SqlDatabase;
import java.util.Collection;
import java.util.List;

/** Emissions that are to be published, in a database. Thread-safe. */
record SqlOutbox(SqlDatabase database) implements Outbox {

  @Override
  public void add(Emission emission) {
    database.write(
        connection -> {
          int added =
              connection.update(
                  "INSERT INTO emission_outbox (name, type, project_id, created_at, content)"
                      + " VALUES (?, ?, ?, ?, ?) ON CONFLICT (name) DO NOTHING",
                  emission.name(),
                  emission.type(),
                  emission.projectId(),
                  emission.at(),
                  emission.content());
          if (added == 0) {
            throw new IllegalArgumentException(
                "The name (%s) of an emission is taken.".formatted(emission.name()));
          }
          return added;
        });
  }

  @Override
  public List<Emission> oldest(int limit) {
    return database.list(
        row ->
            new Emission(
                row.getString("name"),
                row.getString("type"),
                row.getString("project_id"),
                Sql.instant(row.getString("created_at")),
                row.getString("content")),
        "SELECT * FROM emission_outbox ORDER BY seq LIMIT ?",
        limit);
  }

  @Override
  public boolean holds(String name) {
    return database.read(
        connection -> connection.exists("SELECT 1 FROM emission_outbox WHERE name = ?", name));
  }

  @Override
  public void remove(Collection<String> names) {
    database.write(
        connection -> {
          connection.updateAnyOf("DELETE FROM emission_outbox WHERE name IN (...)", names);
          return names.size();
        });
  }
}
