package dev.qortex.postgres;

import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.postgres.settings.PostgresSettings;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** The stores that one contract test opens on a schema of its own. */
final class OpenStores implements AutoCloseable {

  private final String schema = Server.newSchema();
  private final List<AutoCloseable> opened = new ArrayList<>();

  PostgresSettings settings() {
    return PostgresSettings.defaults().schema(schema);
  }

  PostgresStore open() {
    return open(InstantSource.system());
  }

  PostgresStore open(InstantSource clock) {
    PostgresStore store = PostgresStore.open(Server.source(), settings().clock(clock));
    opened.add(store);
    return store;
  }

  PostgresDatabase database() {
    PostgresDatabase database =
        PostgresDatabase.open(Server.source(), settings(), PostgresStore.migrations());
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
    Server.drop(schema);
  }
}
