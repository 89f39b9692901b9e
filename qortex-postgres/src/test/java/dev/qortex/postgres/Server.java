package dev.qortex.postgres;

import dev.qortex.postgresserver.TestDatabase;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Connections to the {@link TestDatabase}, and to others. */
final class Server {

  private Server() {}

  static boolean isNamed() {
    return TestDatabase.isNamed();
  }

  static DataSource source() {
    return TestDatabase.source();
  }

  /** Connections of another user to the database of the tests. */
  static DataSource source(String user) {
    PGSimpleDataSource source = TestDatabase.source();
    source.setUser(user);
    return source;
  }

  /** Connections to a database. */
  static PGSimpleDataSource sourceOf(String url) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url);
    return source;
  }

  static String newSchema() {
    return TestDatabase.newSchema();
  }

  static void execute(String sql) {
    TestDatabase.execute(sql);
  }

  static void execute(DataSource source, String sql) {
    TestDatabase.execute(source, sql);
  }
}
