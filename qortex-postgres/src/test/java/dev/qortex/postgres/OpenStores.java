package dev.qortex.postgres;

import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.postgres.settings.PostgresSettings;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/** The stores that one contract test opens on a schema of its own. */
final class OpenStores implements AutoCloseable {

  private final DataSource source;
  private final String schema = Server.newSchema();
  private final List<AutoCloseable> opened = new ArrayList<>();

  /** On the server that all tests share. */
  OpenStores() {
    this(Server.source());
  }

  OpenStores(DataSource source) {
    this.source = source;
  }

  PostgresSettings settings() {
    return PostgresSettings.defaults().schema(schema);
  }

  PostgresStore open() {
    return open(InstantSource.system());
  }

  PostgresStore open(InstantSource clock) {
    PostgresStore store = PostgresStore.open(source, settings().clock(clock));
    opened.add(store);
    return store;
  }

  PostgresDatabase database() {
    PostgresDatabase database =
        PostgresDatabase.open(source, settings(), PostgresStore.migrations());
    opened.add(database);
    return database;
  }

  PostgresStore reopen() {
    closeStores();
    return open();
  }

  private void closeStores() {
    for (AutoCloseable each : opened) {
      try {
        each.close();
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
    opened.clear();
  }

  @Override
  public void close() {
    closeStores();
    Server.execute(source, "DROP SCHEMA IF EXISTS " + schema + " CASCADE");
  }
}
