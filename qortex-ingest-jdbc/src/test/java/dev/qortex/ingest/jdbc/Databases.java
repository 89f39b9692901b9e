package dev.qortex.ingest.jdbc;

import dev.qortex.postgresserver.TestDatabase;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteDataSource;

/** Databases for tests: files of SQLite, and schemas of a PostgreSQL that the tests share. */
final class Databases {

  private Databases() {}

  static DataSource sqlite(Path file) {
    SQLiteDataSource source = new SQLiteDataSource();
    source.setUrl("jdbc:sqlite:" + file);
    return source;
  }

  /** Connections that begin in an empty schema of their own. */
  static PGSimpleDataSource postgres() throws SQLException {
    PGSimpleDataSource source = TestDatabase.source();
    String schema = TestDatabase.newSchema();
    execute(source, "CREATE SCHEMA " + schema);
    source.setCurrentSchema(schema);
    return source;
  }

  static void execute(DataSource source, String... statements) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The same connections, which write down every statement that is sent over them. */
  static DataSource recorded(DataSource source, List<String> statements) {
    return proxy(
        DataSource.class,
        source,
        (method, arguments, result) ->
            result instanceof Connection connection ? recorded(connection, statements) : result);
  }

  private static Connection recorded(Connection connection, List<String> statements) {
    return proxy(
        Connection.class,
        connection,
        (method, arguments, result) -> {
          if (method.startsWith("prepare")) {
            statements.add(String.valueOf(arguments[0]));
          }
          return result instanceof Statement statement && method.equals("createStatement")
              ? recorded(statement, statements)
              : result;
        });
  }

  private static Statement recorded(Statement statement, List<String> statements) {
    return proxy(
        Statement.class,
        statement,
        (method, arguments, result) -> {
          if (method.startsWith("execute") && arguments.length > 0) {
            statements.add(String.valueOf(arguments[0]));
          }
          return result;
        });
  }

  static List<String> record() {
    return new CopyOnWriteArrayList<>();
  }

  private interface After {
    Object of(String method, Object[] arguments, Object result);
  }

  private static <T> T proxy(Class<T> type, T target, After after) {
    return type.cast(
        Proxy.newProxyInstance(
            Databases.class.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              try {
                Object[] given = arguments == null ? new Object[0] : arguments;
                return after.of(method.getName(), given, method.invoke(target, given));
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
