package dev.qortex.ingest.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.NodeKind;
import dev.qortex.ingest.jdbc.internal.ReadOnlyConnection;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class PostgresSyncTest extends DatabaseSyncContract {

  @Override
  DataSource open() throws SQLException {
    return Databases.postgres();
  }

  @Test
  void typesOfPostgresBecomeTexts() throws SQLException {
    execute(
        "CREATE TYPE mood AS ENUM ('calm', 'wild')",
        "CREATE TABLE rides (id UUID PRIMARY KEY, name TEXT, feel mood, at TIMESTAMPTZ,"
            + " day DATE, facts JSONB, words TEXT[], raw BYTEA, open BOOLEAN, price MONEY,"
            + " local TIMESTAMP, net INET)",
        "INSERT INTO rides VALUES ('00000000-0000-0000-0000-00000000000a', 'Loop', 'wild',"
            + " '2024-05-01 10:00+02', '2024-05-02', '{\"a\": [1]}', '{x,y}', '\\x00ff', true,"
            + " 12.5, '2024-05-01 10:00', '10.0.0.1')");
    assertThat(read().failed()).isEmpty();
    assertThat(text("shop:rides:00000000-0000-0000-0000-00000000000a"))
        .contains("feel: wild", "at: 2024-05-01T08:00:00Z", "day: 2024-05-02")
        .contains("facts: {\"a\": [1]}", "words: {x,y}", "open: true", "12.50")
        .contains("local: 2024-05-01 10:00", "net: 10.0.0.1")
        .doesNotContain("raw");
  }

  @Test
  void aPartitionedTableIsReadOnce() throws SQLException {
    execute(
        "CREATE TABLE events (id INTEGER, day INTEGER, name TEXT, PRIMARY KEY (id, day))"
            + " PARTITION BY RANGE (day)",
        "CREATE TABLE events_1 PARTITION OF events FOR VALUES FROM (0) TO (10)",
        "CREATE TABLE events_2 PARTITION OF events FOR VALUES FROM (10) TO (20)",
        "INSERT INTO events VALUES (1, 5, 'early'), (2, 15, 'late')");
    read();
    assertThat(ids(NodeKind.PASSAGE)).containsExactly("shop:events:1,5", "shop:events:2,15");
  }

  @Test
  void eachSchemaIsADomain() throws SQLException {
    PGSimpleDataSource first = (PGSimpleDataSource) source;
    PGSimpleDataSource second = Databases.postgres();
    execute(
        "CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT)", "INSERT INTO a VALUES (1, 'one')");
    Databases.execute(
        second,
        "CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT)",
        "INSERT INTO a VALUES (1, 'two')");
    String other = second.getCurrentSchema();
    sync.sync(Database.builder("shop", source).schemas(first.getCurrentSchema(), other).build());
    assertThat(text("shop:a:1")).contains("one");
    assertThat(text("shop." + other + ":a:1")).contains("two");
    assertThat(memory.sources("shop." + other)).isNotEmpty();
    sync.sync(Database.builder("stock", source).schema(other, "storehouse").build());
    assertThat(memory.sources("storehouse")).isNotEmpty();
    assertThat(text("stock." + other + ":a:1")).contains("two");
  }

  @Test
  void aTableThatMayNotBeReadFailsAloneAndKeepsWhatItHad() throws SQLException {
    PGSimpleDataSource owner = (PGSimpleDataSource) source;
    execute(
        "CREATE TABLE open (id INTEGER PRIMARY KEY, name TEXT)",
        "CREATE TABLE shut (id INTEGER PRIMARY KEY, name TEXT, open_id INTEGER REFERENCES open)",
        "INSERT INTO open VALUES (1, 'one')",
        "INSERT INTO shut VALUES (1, 'sealed', 1)");
    String schema = owner.getCurrentSchema();
    String role = "reader_" + schema;
    execute(
        "CREATE ROLE " + role + " LOGIN",
        "GRANT USAGE ON SCHEMA " + schema + " TO " + role,
        "GRANT SELECT ON ALL TABLES IN SCHEMA " + schema + " TO " + role);
    PGSimpleDataSource reader = new PGSimpleDataSource();
    reader.setUrl(owner.getUrl());
    reader.setCurrentSchema(schema);
    reader.setUser(role);
    Database database = Database.builder("shop", reader).build();
    assertThat(sync.sync(database).failed()).isEmpty();
    execute("REVOKE SELECT ON shut FROM " + role, "INSERT INTO open VALUES (2, 'two')");
    DatabaseReport report = sync.sync(database);
    assertThat(report.failed()).containsExactly(schema + ".shut");
    assertThat(ids(NodeKind.PASSAGE)).containsExactly("shop:open:1", "shop:open:2", "shop:shut:1");
    assertThat(edges("shop:shut:1")).containsExactly("shop:shut:1 part_of shop:open:1");
  }

  @Test
  void credentialsStandInNoErrorAndNoProvenance() throws SQLException {
    PGSimpleDataSource owner = (PGSimpleDataSource) source;
    execute(
        "CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT)", "INSERT INTO a VALUES (1, 'one')");
    PGSimpleDataSource secret = new PGSimpleDataSource();
    secret.setUrl(owner.getUrl());
    secret.setUser("postgres");
    secret.setPassword("hush-hush");
    secret.setCurrentSchema(owner.getCurrentSchema());
    sync.sync(Database.builder("shop", secret).build());
    assertThat(memory.sources("shop"))
        .isNotEmpty()
        .allMatch(at -> at.location().startsWith("jdbc:postgresql://"))
        .noneMatch(at -> at.toString().contains("hush-hush"))
        .noneMatch(at -> at.toString().contains("user="));
    secret.setDatabaseName("nowhere");
    assertThatThrownBy(() -> sync.sync(Database.builder("shop", secret).build()))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("shop")
        .hasStackTraceContaining("nowhere")
        .satisfies(e -> assertThat(e).hasStackTraceContaining("SQLException"))
        .extracting(Throwable::toString)
        .asString()
        .doesNotContain("hush-hush");
  }

  @Test
  void theConnectionIsHandedBackAsItWasAndOnlyReadsMeanwhile() throws SQLException {
    execute(
        "CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT)", "INSERT INTO a VALUES (1, 'one')");
    try (var held = source.getConnection()) {
      try (var opened = ReadOnlyConnection.open(kept(held))) {
        assertThatThrownBy(() -> opened.connection().createStatement().execute("DELETE FROM a"))
            .isInstanceOf(SQLException.class)
            .hasMessageContaining("read-only");
      }
      assertThat(held.isReadOnly()).isFalse();
      assertThat(held.getAutoCommit()).isTrue();
      assertThat(held.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_READ_COMMITTED);
      held.createStatement().execute("DELETE FROM a");
    }
  }

  /** A source, as a pool is one, whose connection stays open. */
  private static DataSource kept(Connection held) {
    return (DataSource)
        Proxy.newProxyInstance(
            DataSource.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (self, method, arguments) ->
                Proxy.newProxyInstance(
                    DataSource.class.getClassLoader(),
                    new Class<?>[] {Connection.class},
                    (me, called, given) ->
                        called.getName().equals("close") ? null : called.invoke(held, given)));
  }
}
