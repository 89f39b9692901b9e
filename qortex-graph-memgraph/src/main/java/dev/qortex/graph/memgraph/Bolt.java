package dev.qortex.graph.memgraph;

import dev.qortex.core.error.StorageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.neo4j.driver.AuthToken;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Record;
import org.neo4j.driver.Session;
import org.neo4j.driver.SessionConfig;
import org.neo4j.driver.Transaction;
import org.neo4j.driver.TransactionConfig;
import org.neo4j.driver.exceptions.AuthenticationException;
import org.neo4j.driver.exceptions.ClientException;
import org.neo4j.driver.exceptions.Neo4jException;
import org.neo4j.driver.exceptions.ServiceUnavailableException;
import org.neo4j.driver.exceptions.TransientException;
import org.neo4j.driver.exceptions.UntrustedServerException;

/**
 * The transactions of one database of a Bolt server. A transaction that loses against another is
 * run again by the driver. Writers of this process take turns; those of others wait at the server
 * or lose and try again. Thread-safe.
 */
final class Bolt implements AutoCloseable {

  private final BoltSettings settings;
  private final Driver driver;
  private final Dialect dialect;
  private final SessionConfig session;
  private final TransactionConfig transaction;
  private final Lock writers = new ReentrantLock(true);
  private final ReaderNumbers readers = new ReaderNumbers(Dialect.READER_LOCKS);

  /** Whether this thread holds a reader's lock: nobody commits until it gives it back. */
  private final ThreadLocal<Boolean> reading = ThreadLocal.withInitial(() -> false);

  private final AtomicBoolean closed = new AtomicBoolean();

  private Bolt(BoltSettings settings, Driver driver) {
    this.settings = settings;
    this.driver = driver;
    SessionConfig.Builder config = SessionConfig.builder();
    if (!settings.database().isEmpty()) {
      config.withDatabase(settings.database());
    }
    this.session = config.build();
    this.transaction = TransactionConfig.builder().withTimeout(settings.queryTimeout()).build();
    this.dialect = translated(this::ask);
  }

  /** Connects, and asks the server what it is. */
  static Bolt open(BoltSettings settings) {
    AuthToken token =
        settings.user().isEmpty()
            ? AuthTokens.none()
            : AuthTokens.basic(settings.user(), settings.password());
    Config.ConfigBuilder config =
        Config.builder()
            .withConnectionTimeout(settings.connectTimeout().toMillis(), TimeUnit.MILLISECONDS)
            .withConnectionAcquisitionTimeout(
                settings.connectTimeout().toMillis(), TimeUnit.MILLISECONDS)
            .withMaxTransactionRetryTime(settings.retryTime().toMillis(), TimeUnit.MILLISECONDS)
            .withMaxConnectionPoolSize(settings.poolSize())
            .withFetchSize(settings.fetchSize())
            .withTelemetryDisabled(true);
    settings
        .trustedCertificate()
        .ifPresent(
            file ->
                config
                    .withEncryption()
                    .withTrustStrategy(
                        Config.TrustStrategy.trustCustomCertificateSignedBy(file.toFile())));
    Driver driver = driver(settings, token, config.build());
    try {
      return new Bolt(settings, driver);
    } catch (RuntimeException e) {
      driver.close();
      throw e;
    }
  }

  private static Driver driver(BoltSettings settings, AuthToken token, Config config) {
    try {
      return GraphDatabase.driver(settings.uri(), token, config);
    } catch (IllegalArgumentException | ClientException e) {
      throw new IllegalArgumentException(
          "The address (%s) of the Bolt server is not usable (%s).\nMaybe it is one like bolt://localhost:7687."
              .formatted(settings.uri(), e.getMessage()),
          e);
    }
  }

  private Dialect ask() {
    try (Session asking = session()) {
      String agent = asking.run(Query.AGENT.text()).consume().server().agent();
      String name = agent.toLowerCase(Locale.ROOT);
      if (name.contains("memgraph")) {
        return Dialect.MEMGRAPH;
      } else if (name.startsWith("neo4j/")) {
        return Dialect.NEO4J;
      }
      throw new IllegalArgumentException(stranger("calls itself (" + agent + ")"));
    } catch (UntrustedServerException e) {
      throw new IllegalArgumentException(
          stranger("is refused by the driver (" + e.getMessage() + ")"), e);
    }
  }

  private String stranger(String what) {
    return "The Bolt server at (%s) %s, and is neither Memgraph nor Neo4j.\nMaybe the address is that of another database."
        .formatted(settings.uri(), what);
  }

  Dialect dialect() {
    return dialect;
  }

  BoltSettings settings() {
    return settings;
  }

  Driver driver() {
    return driver;
  }

  Session session() {
    return driver.session(session);
  }

  TransactionConfig transactionConfig() {
    return transaction;
  }

  /** Makes the constraints and indexes that are missing. */
  void makeSchema() {
    translated(
        () -> {
          try (Session running = session()) {
            List<String> statements = missing(running);
            if (statements.isEmpty()) {
              return statements;
            }
            if (dialect.awaitSchema().isPresent()) {
              try (Transaction together = running.beginTransaction(transaction)) {
                statements.forEach(statement -> together.run(statement).consume());
                together.commit();
              }
              running.run(dialect.awaitSchema().get(), transaction).consume();
            } else {
              statements.forEach(statement -> running.run(statement, transaction).consume());
            }
            return statements;
          }
        });
  }

  /** The statements of the schema that make something. */
  private List<String> missing(Session running) {
    List<String> statements = new ArrayList<>(dialect.schema());
    if (dialect.usableIndexes().isPresent()) {
      for (Record index : running.run(dialect.usableIndexes().get(), transaction).list()) {
        String name = " " + index.get("name").asString() + " ";
        statements.removeIf(statement -> statement.contains(name));
      }
    }
    return statements;
  }

  /** Makes an index unless there is one of that name, and waits until it can be used. */
  void makeIndex(String name, String names, String make) {
    translated(
        () -> {
          try (Session running = session()) {
            if (!isThere(running, name, names)) {
              try {
                running.run(make, transaction).consume();
              } catch (Neo4jException e) {
                // Another process may have been first.
                if (!isThere(running, name, names)) {
                  throw e;
                }
              }
            }
            dialect.awaitSchema().ifPresent(await -> running.run(await, transaction).consume());
          }
          return name;
        });
  }

  private boolean isThere(Session running, String name, String names) {
    return running.run(names, transaction).stream()
        .anyMatch(row -> row.get("name").asString().equals(name));
  }

  /** Reads one state of the graph; run again when it fails on the way. */
  <T> T read(Function<Tx, T> work) {
    return translated(
        () -> {
          try (Session session = session()) {
            return locks()
                ? readers.with(
                    number ->
                        session.executeWrite(tx -> locked(number, new Tx(tx), work), transaction))
                : session.executeRead(tx -> unlessTooLarge(new Tx(tx), work), transaction);
          }
        });
  }

  /** The same, but run once: for work that passes on what it reads. */
  <T> T readOnce(Function<Tx, T> work) {
    return translated(
        () -> locks() ? readers.with(number -> once(tx -> locked(number, tx, work))) : once(work));
  }

  private <T> T once(Function<Tx, T> work) {
    try (Session session = session();
        Transaction tx = session.beginTransaction(transaction)) {
      return work.apply(new Tx(tx));
    }
  }

  /** Reads by one statement whether there is a graph, whose locks may be missing. */
  <T> T look(Function<Tx, T> work) {
    return translated(() -> once(work));
  }

  private <T> T locked(int number, Tx tx, Function<Tx, T> work) {
    lock(tx, Query.LOCK_READER, Map.of("number", number));
    reading.set(true);
    try {
      return unlessTooLarge(tx, work);
    } finally {
      reading.remove();
    }
  }

  private boolean locks() {
    return dialect.readersLock() && !reading.get();
  }

  /** The driver would run again what needs more memory than the server gives, and again. */
  private <T> T unlessTooLarge(Tx tx, Function<Tx, T> work) {
    try {
      return work.apply(tx);
    } catch (TransientException e) {
      if ((e.code() + e.getMessage()).toLowerCase(Locale.ROOT).contains("memory")) {
        throw new StorageException(
            "The Bolt server at (%s) has not enough memory for one transaction (%s).\nMaybe ingest less at once, or let the server use more memory."
                .formatted(settings.uri(), e.getMessage()),
            e);
      }
      throw e;
    }
  }

  private void lock(Tx tx, Query lock, Map<String, ?> parameters) {
    if (!tx.any(lock, parameters)) {
      throw gone();
    }
  }

  StorageException gone() {
    return new StorageException(
        "The graph at (%s) is gone.\nMaybe somebody deleted its nodes: open it again."
            .formatted(settings.uri()),
        null);
  }

  /** Changes the graph, as the only one that does. */
  <T> T write(Function<Tx, T> work) {
    return write(tx -> {}, work);
  }

  /**
   * The same.
   *
   * @param first makes what is locked, when it is not there
   */
  <T> T write(Consumer<Tx> first, Function<Tx, T> work) {
    if (reading.get()) {
      throw new IllegalStateException(
          "This thread reads the graph and would wait for itself to change it.\n"
              + "Maybe change it when the stream is at its end.");
    }
    return translated(
        () -> {
          writers.lock();
          try (Session writing = session()) {
            return writing.executeWrite(
                context -> {
                  Tx tx = new Tx(context);
                  first.accept(tx);
                  lock(tx, Query.LOCK, Map.of());
                  return unlessTooLarge(tx, work);
                },
                transaction);
          } finally {
            writers.unlock();
          }
        });
  }

  /** Changes what stands beside the graph, which others may read and change meanwhile. */
  <T> T writeBeside(Function<Tx, T> work) {
    return translated(
        () -> {
          try (Session writing = session()) {
            return writing.executeWrite(tx -> unlessTooLarge(new Tx(tx), work), transaction);
          }
        });
  }

  /** Lets nobody read until the transaction is committed. */
  void lockReaders(Tx tx) {
    if (dialect.readersLock()) {
      tx.run(Query.LOCK_READERS, Map.of());
    }
  }

  /** Failures of the driver with what failed and the remedy. */
  <T> T translated(Supplier<T> work) {
    if (closed.get()) {
      throw new IllegalStateException("The graph is closed.");
    }
    try {
      return work.get();
    } catch (AuthenticationException e) {
      throw new StorageException(
          "The Bolt server at (%s) refuses the user (%s).\nMaybe the password is another one."
              .formatted(settings.uri(), settings.user()),
          e);
    } catch (ServiceUnavailableException e) {
      throw new StorageException(
          "No Bolt server answers at (%s) (%s).\nMaybe it is not running, or does not encrypt as the address says."
              .formatted(settings.uri(), e.getMessage()),
          e);
    } catch (Neo4jException e) {
      throw failed(e);
    }
  }

  private StorageException failed(Neo4jException e) {
    String code = e.code() == null ? "" : e.code();
    String text = String.valueOf(e.getMessage());
    String known = (code + " " + text).toLowerCase(Locale.ROOT).replace("-", "").replace(" ", "");
    String remedy;
    if (known.contains("readonly")) {
      remedy = "The database is read-only: maybe name another, or the member that takes writes.";
    } else if (known.contains("forbidden") || known.contains("permission")) {
      remedy = "Maybe the user (%s) needs the right to do that.".formatted(settings.user());
    } else if (known.contains("timedout") || known.contains("timeout")) {
      remedy = "Maybe it needs more time than (%s).".formatted(settings.queryTimeout());
    } else if (known.contains("databasenotfound")) {
      remedy = "Maybe the database (%s) has another name.".formatted(settings.database());
    } else if (known.contains("constraint")) {
      remedy = "Maybe two nodes of one label have one id: delete one of them.";
    } else {
      remedy = "Maybe the log of the server tells more.";
    }
    return new StorageException(
        "The Bolt server at (%s) failed (%s: %s).\n%s"
            .formatted(settings.uri(), code, text, remedy),
        e);
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      driver.close();
    }
  }
}
