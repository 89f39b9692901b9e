package dev.qortex.postgres.jdbc;

import dev.qortex.postgres.jdbc.PostgresDatabase.Connector;
import dev.qortex.storage.sql.jdbc.Migrations;
import dev.qortex.storage.sql.jdbc.SqlConnection;
import java.sql.SQLException;

/** Creation and migration of a schema. Several processes may do it at once. Pure functions. */
final class PostgresSchema {

  /** Two that create the same collide at most once at each of schema, table and type. */
  private static final int ATTEMPTS = 5;

  private PostgresSchema() {}

  static void prepare(
      SqlConnection connection, Connector connector, String name, Migrations... migrations)
      throws SQLException {
    for (int attempt = 1; true; attempt++) {
      try {
        create(connection, connector);
        break;
      } catch (SQLException e) {
        connection.jdbc().rollback();
        if (!PostgresErrors.isAlreadyThere(e) || attempt == ATTEMPTS) {
          throw e;
        }
      }
    }
    for (Migrations component : migrations) {
      connection.execute(connector.newestState() + "; SET LOCAL statement_timeout = 0");
      component.check(connection, name);
      component.apply(connection, name, connector.settings().clock());
      connection.jdbc().commit();
    }
  }

  /** A user without the right to create can use the tables of another user. */
  private static void create(SqlConnection connection, Connector connector) throws SQLException {
    connection.execute(connector.newestState());
    String schema = connector.settings().schema();
    if (!connection.exists("SELECT 1 FROM pg_namespace WHERE nspname = ?", schema)) {
      connection.execute("CREATE SCHEMA " + connector.quotedSchema());
    }
    if (!PostgresDialect.INSTANCE.hasTable(connection, Migrations.RECORDS)) {
      Migrations.createRecords(connection);
    }
    connection.jdbc().commit();
  }
}
