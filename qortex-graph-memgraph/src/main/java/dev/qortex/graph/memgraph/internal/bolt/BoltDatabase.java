package dev.qortex.graph.memgraph.internal.bolt;

import dev.qortex.core.error.StorageException;
import dev.qortex.graph.memgraph.internal.cypher.Cypher;
import dev.qortex.graph.memgraph.internal.cypher.Dialect;
import dev.qortex.graph.memgraph.settings.BoltSettings;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.neo4j.driver.AccessMode;
import org.neo4j.driver.AuthToken;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.BookmarkManager;
import org.neo4j.driver.BookmarkManagerConfig;
import org.neo4j.driver.BookmarkManagers;
import org.neo4j.driver.Config;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
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
 * Database of a Bolt server and its transactions. A transaction that loses against another is run
 * again by the driver. Writers of this process take turns; those of others wait at the server or
 * lose and try again. Thread-safe.
 */
public final class BoltDatabase implements AutoCloseable {

  private static final long FIRST_PAUSE_MS = 50;

  /** Memgraph itself waits for about as long for access to its storage. */
  private static final long LONGEST_PAUSE_MS = 1_000;

  /**
   * Retries after lost races: the loser finds the result of the winner, so a further failure has
   * another cause.
   */
  private static final int MOST_RACES = 3;

  private final BoltSettings settings;
  private final Driver driver;
  private final Dialect dialect;
  private final Map<AccessMode, SessionConfig> sessions = new EnumMap<>(AccessMode.class);
  private final TransactionConfig transaction;
  private final Lock writers = new ReentrantLock(true);
  private final ReaderNumbers readers = new ReaderNumbers(Dialect.READER_LOCKS);

  /** True if this thread holds a reader's lock: nobody commits until it gives it back. */
  private final ThreadLocal<Boolean> reading = ThreadLocal.withInitial(() -> false);

  private final AtomicBoolean closed = new AtomicBoolean();

  private BoltDatabase(BoltSettings settings, Driver driver) {
    this.settings = settings;
    this.driver = driver;
    // A member of a cluster that only reads waits for what was written by this process.
    BookmarkManager written =
        BookmarkManagers.defaultManager(BookmarkManagerConfig.builder().build());
    for (AccessMode mode : AccessMode.values()) {
      SessionConfig.Builder config =
          SessionConfig.builder().withDefaultAccessMode(mode).withBookmarkManager(written);
      if (!settings.database().isEmpty()) {
        config.withDatabase(settings.database());
      }
      sessions.put(mode, config.build());
    }
    this.transaction =
        TransactionConfig.builder().withTimeout(settings.limits().queryTimeout()).build();
    this.dialect = translated(this::ask);
  }

  /** Connects, and asks the server what it is. */
  public static BoltDatabase open(BoltSettings settings) {
    AuthToken token =
        settings.user().isEmpty()
            ? AuthTokens.none()
            : AuthTokens.basic(settings.user(), settings.password());
    Config.ConfigBuilder config =
        Config.builder()
            .withConnectionTimeout(
                settings.limits().connectTimeout().toMillis(), TimeUnit.MILLISECONDS)
            .withConnectionAcquisitionTimeout(
                settings.limits().connectTimeout().toMillis(), TimeUnit.MILLISECONDS)
            .withMaxTransactionRetryTime(
                settings.limits().retryTime().toMillis(), TimeUnit.MILLISECONDS)
            .withMaxConnectionPoolSize(settings.limits().poolSize())
            .withFetchSize(settings.limits().fetchSize())
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
      return new BoltDatabase(settings, driver);
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
    try (Session asking = session(AccessMode.READ)) {
      String agent = repeated(() -> asking.run(Cypher.AGENT.text()).consume()).server().agent();
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

  public Dialect dialect() {
    return dialect;
  }

  public BoltSettings settings() {
    return settings;
  }

  /** A session whose transactions that are not said to read or write are of that mode. */
  public Session session(AccessMode mode) {
    return driver.session(sessions.get(mode));
  }

  TransactionConfig transactionConfig() {
    return transaction;
  }

  /** Reads one state of the graph; run again when it fails on the way. */
  public <T> T read(Function<BoltTransaction, T> work) {
    return translated(
        () -> {
          try (Session session = session(AccessMode.READ)) {
            return locks()
                ? readers.with(
                    number ->
                        session.executeWrite(
                            tx -> locked(number, new BoltTransaction(tx), work), transaction))
                : session.executeRead(
                    tx -> unlessTooLarge(new BoltTransaction(tx), work), transaction);
          }
        });
  }

  /** Reads without a retry, for work that passes on its rows. */
  public <T> T readOnce(Function<BoltTransaction, T> work) {
    return translated(
        () ->
            locks()
                ? readers.with(number -> once(AccessMode.WRITE, tx -> locked(number, tx, work)))
                : once(AccessMode.READ, work));
  }

  private <T> T once(AccessMode mode, Function<BoltTransaction, T> work) {
    try (Session session = session(mode);
        Transaction tx = begin(session)) {
      return work.apply(new BoltTransaction(tx));
    }
  }

  /** Begins a transaction, for which Memgraph needs access to its storage. */
  public Transaction begin(Session session) {
    return repeated(() -> session.beginTransaction(transaction));
  }

  /**
   * Reads without a lock and in a transaction that reads: by one statement whether there is a
   * graph, whose locks may be missing, or what stands beside the graph.
   */
  public <T> T readUnlocked(Function<BoltTransaction, T> work) {
    return translated(() -> once(AccessMode.READ, work));
  }

  private <T> T locked(int number, BoltTransaction tx, Function<BoltTransaction, T> work) {
    lock(tx, Cypher.LOCK_READER, Map.of("number", number));
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
  private <T> T unlessTooLarge(BoltTransaction tx, Function<BoltTransaction, T> work) {
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

  private void lock(BoltTransaction tx, Cypher lock, Map<String, ?> parameters) {
    if (!tx.any(lock, parameters)) {
      throw gone();
    }
  }

  public StorageException gone() {
    return new StorageException(
        "The graph at (%s) no longer exists.\nMaybe its nodes were deleted: open it again."
            .formatted(settings.uri()),
        null);
  }

  /** Changes the graph, as the only one that does. */
  public <T> T write(Function<BoltTransaction, T> work) {
    return write(tx -> {}, work);
  }

  /**
   * Writes after locking elements.
   *
   * @param first makes what is locked, when it is not there
   */
  public <T> T write(Consumer<BoltTransaction> first, Function<BoltTransaction, T> work) {
    if (reading.get()) {
      throw new IllegalStateException(
          "This thread reads the graph and would wait for itself to change it.\n"
              + "Maybe change it when the stream is at its end.");
    }
    return translated(
        () -> {
          writers.lock();
          try {
            return executeWrite(
                tx -> {
                  first.accept(tx);
                  lock(tx, Cypher.LOCK, Map.of());
                  return unlessTooLarge(tx, work);
                });
          } finally {
            writers.unlock();
          }
        });
  }

  private <T> T executeWrite(Function<BoltTransaction, T> work) {
    try (Session writing = session(AccessMode.WRITE)) {
      return repeated(
          () -> writing.executeWrite(tx -> work.apply(new BoltTransaction(tx)), transaction));
    }
  }

  /** Lets nobody read until the transaction is committed. */
  public void lockReaders(BoltTransaction tx) {
    if (dialect.readersLock()) {
      tx.run(Cypher.LOCK_READERS, Map.of());
    }
  }

  /**
   * Runs again what fails for a cause that passes, for as long as the settings say, and a few times
   * what another process made at the same time. The driver itself does neither outside of a
   * transaction function, nor the second at all: a unique value that two make at once is to
   * Memgraph an error of the client when the later one commits, although it would then be found.
   */
  <T> T repeated(Supplier<T> work) {
    long start = System.nanoTime();
    long pause = FIRST_PAUSE_MS;
    int races = 0;
    while (true) {
      try {
        return work.get();
      } catch (Neo4jException e) {
        FailureCause cause = FailureCause.of(e);
        Duration spent = Duration.ofNanos(System.nanoTime() - start);
        boolean inTime = spent.compareTo(settings.limits().retryTime()) < 0;
        if (!(cause.passes(e) && inTime) && !(cause.isRace() && races++ < MOST_RACES)) {
          throw e;
        }
      }
      pause(pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }

  private static void pause(long milliseconds) {
    try {
      Thread.sleep(milliseconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StorageException("Interrupted while waiting for the Bolt server.", e);
    }
  }

  /** Failures of the driver with what failed and the remedy. */
  public <T> T translated(Supplier<T> work) {
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
    return new StorageException(
        "The Bolt server at (%s) failed (%s: %s).\n%s"
            .formatted(
                settings.uri(), e.code(), e.getMessage(), FailureCause.of(e).remedy(settings)),
        e);
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      driver.close();
    }
  }
}
