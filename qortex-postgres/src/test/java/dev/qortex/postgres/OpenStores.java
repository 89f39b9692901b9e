package dev.qortex.postgres;

import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.postgresserver.TestDatabase;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javax.sql.DataSource;

/** The stores that one test opens on a schema that no other uses at the same time. */
final class OpenStores implements AutoCloseable {

  private final DataSource source;
  private final String schema;
  private final Consumer<String> atEnd;
  private final List<AutoCloseable> opened = new ArrayList<>();

  private OpenStores(DataSource source, String schema, Consumer<String> atEnd) {
    this.source = source;
    this.schema = schema;
    this.atEnd = atEnd;
  }

  /** On the server that all tests share, in a schema of its own. */
  OpenStores() {
    this(Server.source());
  }

  /** In a schema of its own. */
  OpenStores(DataSource source) {
    this(source, TestDatabase.newName(), name -> drop(source, name));
  }

  /** On the server that all tests share, for a test that changes no tables. */
  static OpenStores ofContract() {
    return new OpenStores(Server.source(), EmptySchemas.take(), EmptySchemas::giveBack);
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
    atEnd.accept(schema);
  }

  private static void drop(DataSource source, String schema) {
    Server.execute(source, "DROP SCHEMA IF EXISTS " + schema + " CASCADE");
  }
}
