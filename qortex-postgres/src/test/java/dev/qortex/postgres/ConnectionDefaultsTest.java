package dev.qortex.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageException;
import dev.qortex.core.graph.NodeQuery;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.postgres.jdbc.PostgresDatabase;
import dev.qortex.postgres.settings.PostgresSettings;
import dev.qortex.postgresserver.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Connections with other settings than those of the driver, as pools and administrators have. */
class ConnectionDefaultsTest {

  private final OpenStores stores = new OpenStores();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void close() {
    threads.shutdownNow();
    stores.close();
  }

  private String name() {
    return stores.settings().schema();
  }

  private DataSource with(String setting) {
    PGSimpleDataSource source = TestDatabase.source();
    source.setApplicationName(name());
    source.setOptions("-c " + setting);
    return source;
  }

  private static IngestionManifest passage(String id) {
    return IngestionManifest.builder("d")
        .source(SourceMetadata.of("s " + id, "text"))
        .passage(Passage.of(id, "d", id, "A kettle boils.", Provenance.of("s " + id)))
        .build();
  }

  private static boolean ingested(PostgresStore store, String id) {
    store.graph().ingest(passage(id));
    return store.graph().nodes(NodeQuery.all()).stream().anyMatch(node -> node.id().equals(id));
  }

  @ParameterizedTest
  @ValueSource(strings = {"serializable", "repeatable\\ read"})
  void programsThatCreateOneSchemaAtOnceSucceedAtAnyIsolation(String level) throws Exception {
    DataSource source = with("default_transaction_isolation=" + level);
    List<Future<Boolean>> opened = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      String id = "p" + i;
      opened.add(
          threads.submit(
              () -> {
                try (PostgresStore store = PostgresStore.open(source, stores.settings())) {
                  return ingested(store, id);
                }
              }));
    }
    for (Future<Boolean> each : opened) {
      assertThat(each.get()).isTrue();
    }
  }

  /** A pool of the server gives each transaction to another session, which has its own path. */
  @Test
  void eachTransactionFindsItsSchemaInAnySession() {
    DataSource source = inAnySession(TestDatabase.source());
    try (PostgresStore store = PostgresStore.open(source, stores.settings());
        PostgresDatabase database =
            PostgresDatabase.open(source, stores.settings(), PostgresStore.migrations())) {
      assertThat(ingested(store, "p")).isTrue();
      assertThat(database.<Long>aside(each -> each.number("SELECT count(*) FROM nodes")))
          .isEqualTo(1);
    }
    assertThat(ingested(stores.open(), "q")).isTrue();
    assertThat(stores.open().graph().nodes(NodeQuery.all())).hasSize(2);
  }

  /** Connections that do not keep the schema that they are given. */
  private static DataSource inAnySession(DataSource source) {
    return proxy(
        DataSource.class,
        (connecting, none, arguments) -> {
          Connection connection = source.getConnection();
          return proxy(
              Connection.class,
              (proxy, method, values) ->
                  method.getName().equals("setSchema") ? null : method.invoke(connection, values));
        });
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            ConnectionDefaultsTest.class.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              try {
                return handler.invoke(proxy, method, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  @Test
  void aSessionThatTheServerEndedBecauseItWasIdleIsReplaced() throws Exception {
    Assumptions.assumeTrue(version() >= 14, "needs idle_session_timeout");
    try (PostgresStore store =
        PostgresStore.open(with("idle_session_timeout=2s"), stores.settings())) {
      assertThat(ingested(store, "p")).isTrue();
      awaitNone();
      assertThat(store.graph().nodes(NodeQuery.all())).hasSize(1);
      assertThat(ingested(store, "q")).isTrue();
    }
  }

  @Test
  @Timeout(60)
  void aSessionThatNoLongerAnswersIsReplaced() throws Exception {
    PGSimpleDataSource source = TestDatabase.source();
    try (ServerSocket port = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
      InetSocketAddress server =
          new InetSocketAddress(source.getServerNames()[0], source.getPortNumbers()[0]);
      AtomicInteger silent = new AtomicInteger();
      threads.submit(() -> forward(port, server, silent));
      source.setServerNames(new String[] {port.getInetAddress().getHostAddress()});
      source.setPortNumbers(new int[] {port.getLocalPort()});
      PostgresSettings brief = stores.settings().timeout(Duration.ofSeconds(1));
      try (PostgresDatabase database = PostgresDatabase.open(source, brief)) {
        for (int i = 0; i < 2; i++) {
          assertThat(database.<Long>aside(each -> each.number("SELECT 1"))).isEqualTo(1);
          silent.incrementAndGet();
        }
      }
    }
  }

  /** Forwards connections, whose answers get lost once the number has grown. */
  private Void forward(ServerSocket port, InetSocketAddress server, AtomicInteger silent)
      throws IOException {
    while (true) {
      Socket client = port.accept();
      Socket target = new Socket(server.getAddress(), server.getPort());
      int begun = silent.get();
      threads.submit(() -> client.getInputStream().transferTo(target.getOutputStream()));
      threads.submit(
          () -> {
            InputStream answers = target.getInputStream();
            for (int next = answers.read(); next >= 0; next = answers.read()) {
              if (silent.get() == begun) {
                client.getOutputStream().write(next);
              }
            }
            return true;
          });
    }
  }

  @Test
  void aSchemaMayHaveTheNameOfAWordOfTheLanguage() {
    PostgresSettings settings = PostgresSettings.defaults().schema("user");
    try (PostgresStore store = PostgresStore.open(TestDatabase.source(), settings)) {
      assertThat(ingested(store, "p")).isTrue();
    } finally {
      TestDatabase.drop("\"user\"");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "default_transaction_read_only=on | can only be read | Maybe the server is a copy",
        "statement_timeout=300ms | ended a statement | Maybe statement_timeout"
      })
  void aSettingThatStopsAWriteIsNamed(String setting, String what, String remedy) {
    stores.open().graph().ingest(passage("p"));
    try (Connection held = TestDatabase.source().getConnection();
        Statement statement = held.createStatement()) {
      try (PostgresStore store = PostgresStore.open(with(setting), stores.settings())) {
        held.setAutoCommit(false);
        statement.execute("SELECT 1 FROM " + name() + ".writer FOR UPDATE");
        assertThatExceptionOfType(StorageException.class)
            .isThrownBy(() -> store.graph().ingest(passage("q")))
            .withMessageContainingAll(what, remedy);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aDatabaseWithoutRoomForACharacterIsNamed() {
    String latin = name() + "_latin";
    TestDatabase.execute(
        "CREATE DATABASE %s ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'"
            .formatted(latin));
    PGSimpleDataSource source = TestDatabase.source();
    source.setDatabaseName(latin);
    try (PostgresStore store = PostgresStore.open(source, stores.settings())) {
      assertThatExceptionOfType(StorageException.class)
          .isThrownBy(() -> store.graph().ingest(passage("\u65e5")))
          .withMessageContainingAll("cannot hold a character", "Maybe create another", "UTF8");
      assertThat(store.graph().nodes(NodeQuery.all())).isEmpty();
    } finally {
      TestDatabase.execute("DROP DATABASE " + latin);
    }
  }

  @Test
  void aPoolThatIsTooSmallIsNamed() {
    DataSource empty =
        proxy(
            DataSource.class,
            (proxy, method, arguments) -> {
              throw new SQLTransientConnectionException("Connection is not available");
            });
    assertThatExceptionOfType(StorageException.class)
        .isThrownBy(() -> PostgresStore.open(empty, stores.settings()))
        .withMessageContainingAll("not available", "Maybe the pool is too small");
  }

  /** The scripts lock tables in another order than a writer uses them. */
  @Test
  void aMigrationWaitsForAWriterInsteadOfDeadLockingWithIt() throws Exception {
    stores.open().graph().ingest(passage("p"));
    TestDatabase.execute("ALTER TABLE " + name() + ".nodes DROP COLUMN in_degree");
    TestDatabase.execute(
        "DELETE FROM " + name() + ".schema_migrations WHERE component = 'memory' AND version > 7");
    try (Connection writer = TestDatabase.source().getConnection();
        Statement statement = writer.createStatement()) {
      writer.setAutoCommit(false);
      writer.setSchema(name());
      statement.execute("SELECT 1 FROM writer FOR UPDATE");
      statement.execute("UPDATE nodes SET name = name");
      Future<Boolean> migrated =
          threads.submit(
              () -> {
                try (PostgresStore store =
                    PostgresStore.open(with("deadlock_timeout=10s"), stores.settings())) {
                  return ingested(store, "q");
                }
              });
      await("SELECT 1 %s AND wait_event_type = 'Lock'".formatted(sessions()));
      assertThat(statement.executeUpdate("UPDATE edges SET confidence = 1")).isZero();
      writer.commit();
      assertThat(migrated.get()).isTrue();
    }
  }

  /** As while an index of vectors is built, which takes minutes. */
  @Test
  void preparingDoesNotWaitForATableThatIsBeingIndexed() throws Exception {
    stores.open().graph().ingest(passage("p"));
    PostgresSettings brief = stores.settings().timeout(Duration.ofSeconds(1));
    try (Connection indexing = TestDatabase.source().getConnection();
        Statement statement = indexing.createStatement();
        PostgresStore store = PostgresStore.open(TestDatabase.source(), brief)) {
      indexing.setAutoCommit(false);
      statement.execute("LOCK TABLE " + name() + ".vectors IN SHARE UPDATE EXCLUSIVE MODE");
      store.bounded().prepare();
      await("SELECT 1 FROM pg_stats WHERE schemaname = '%s'".formatted(name()));
    }
  }

  @Test
  void workOutsideOfTransactionsTakesItsTime() {
    try (PostgresDatabase database =
        PostgresDatabase.open(with("statement_timeout=200ms"), stores.settings())) {
      assertThat(
              database.<Boolean>outsideTransactions(
                  connection -> connection.exists("SELECT pg_sleep(0.4)")))
          .isTrue();
    }
  }

  private static int version() throws SQLException {
    try (Connection connection = TestDatabase.source().getConnection()) {
      return connection.getMetaData().getDatabaseMajorVersion();
    }
  }

  /** Waits until all sessions of this test have ended. */
  private void awaitNone() throws SQLException {
    await("SELECT 1 WHERE NOT EXISTS (SELECT 1 %s)".formatted(sessions()));
  }

  private String sessions() {
    return "FROM pg_stat_activity WHERE application_name = '%s'".formatted(name());
  }

  /** Waits until a query has a row. */
  private static void await(String query) throws SQLException {
    try (Connection connection = TestDatabase.source().getConnection();
        Statement statement = connection.createStatement()) {
      boolean found = false;
      while (!found) {
        try (ResultSet rows = statement.executeQuery(query)) {
          found = rows.next();
        }
      }
    }
  }

  @Test
  void aFailureOutsideOfTransactionsIsNotHiddenByOneThatFollowsFromIt() {
    String schema = TestDatabase.newSchema();
    try (PostgresDatabase database =
        PostgresDatabase.open(TestDatabase.source(), PostgresSettings.defaults().schema(schema))) {
      assertThatThrownBy(
              () ->
                  database.outsideTransactions(
                      connection -> {
                        connection.jdbc().close();
                        throw new IllegalStateException("the first");
                      }))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("the first");
    } finally {
      TestDatabase.drop(schema);
    }
  }
}
