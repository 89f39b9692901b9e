package dev.qortex.graph.memgraph.internal.bolt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageException;
import dev.qortex.graph.memgraph.RealServer;
import dev.qortex.graph.memgraph.settings.BoltSettings;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.neo4j.driver.exceptions.ClientException;
import org.neo4j.driver.exceptions.Neo4jException;
import org.neo4j.driver.exceptions.ServiceUnavailableException;
import org.neo4j.driver.exceptions.TransientException;

/** What follows from the errors of servers, whose beginnings are those of their sources. */
class FailureCauseTest {

  private static final String MEMGRAPH_CLIENT = "Memgraph.ClientError.MemgraphError.MemgraphError";
  private static final String MEMGRAPH_PASSES =
      "Memgraph.TransientError.MemgraphError.MemgraphError";
  private static final BoltSettings SETTINGS =
      BoltSettings.of("bolt://localhost:7687")
          .login("ann", "secret")
          .database("db1")
          .timeouts(Duration.ofSeconds(1), Duration.ofSeconds(2))
          .retry(Duration.ofSeconds(3));

  private static Neo4jException failure(String code, String text) {
    return code.contains("TransientError")
        ? new TransientException(code, text)
        : new ClientException(code, text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BUSY | Cannot get shared access storage. Try stopping",
        "BUSY | Cannot get read only access to the storage. Try stopping",
        "BUSY | Cannot get read-only access to the storage. You can increase the timeout via",
        "BUSY | Cannot get unique access to the storage. Note: Periodic snapshots also hold it",
        "BUSY | Cannot resolve conflicting transactions. Retry this transaction when",
        "TIME | Transaction was asked to abort because of transaction timeout.",
        "OTHER_DATABASE | Tried to retrieve an unknown database \"db1\"."
      })
  void memgraphPassesOrNot(FailureCause cause, String text) {
    Neo4jException failure = failure(MEMGRAPH_PASSES, text);
    assertThat(FailureCause.of(failure)).isEqualTo(cause);
    assertThat(cause.passes(failure)).isEqualTo(cause == FailureCause.BUSY);
    assertThat(cause.isRace()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "VIOLATED | Unable to commit due to unique constraint violation on :QortexGraph(id)",
        "DUPLICATES | Unable to create unique constraint :Concept(id), because an existing node",
        "NO_EDGE_PROPERTIES | Edge index query forbidden. Set the --storage-properties-on-edges"
            + " flag",
        "READ_ONLY | Write queries are forbidden on the replica instance.",
        "READ_ONLY | Write queries currently forbidden on the main instance.",
        "NO_RIGHT | You are not authorized to execute this query! Please contact",
        "OTHER_VERSION | Error on line 1 position 8. The underlying parsing error is mismatched"
      })
  void anErrorOfAClientOfMemgraphDoesNotPass(FailureCause cause, String text) {
    Neo4jException failure = failure(MEMGRAPH_CLIENT, text);
    assertThat(FailureCause.of(failure)).isEqualTo(cause);
    assertThat(cause.passes(failure)).isFalse();
    assertThat(cause.isRace()).isEqualTo(cause == FailureCause.VIOLATED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BUSY | Neo.TransientError.Transaction.DeadlockDetected | ForsetiClient[1] can't acquire",
        "BUSY | Neo.ClientError.Transaction.LockAcquisitionTimeout | Unable to acquire lock",
        "VIOLATED | Neo.ClientError.Schema.ConstraintValidationFailed | Node(0) already exists"
            + " with",
        "IN_PLACE | Neo.ClientError.Schema.IndexAlreadyExists | There already exists an index (:A",
        "IN_PLACE | Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists | An equivalent",
        "DUPLICATES | Neo.DatabaseError.Schema.ConstraintCreationFailed | Both Node(0) and Node(1)",
        "READ_ONLY | Neo.ClientError.General.ForbiddenOnReadOnlyDatabase | No write operations",
        "READ_ONLY | Neo.ClientError.Cluster.NotALeader | No write operations are allowed here",
        "NO_RIGHT | Neo.ClientError.Security.Forbidden | Operation 'create_constraint' is not"
            + " allowed",
        "OTHER_DATABASE | Neo.ClientError.Database.DatabaseNotFound | Graph not found: db1",
        "OTHER_VERSION | Neo.ClientError.Statement.SyntaxError | Invalid input 'VECTOR'",
        "OTHER_VERSION | Neo.ClientError.Procedure.ProcedureNotFound | There is no procedure",
        "TIME | Neo.ClientError.Transaction.TransactionTimedOut | The transaction has been",
        "UNKNOWN | Neo.ClientError.Statement.ArgumentError | Dimensions must be from 1 to 4096"
      })
  void neo4jHasCodes(FailureCause cause, String code, String text) {
    assertThat(FailureCause.of(failure(code, text))).isEqualTo(cause);
  }

  @Test
  void eachCauseNamesItsRemedy() {
    assertThat(FailureCause.BUSY.remedy(SETTINGS)).contains("maybe", "(PT3S)");
    assertThat(FailureCause.NO_RIGHT.remedy(SETTINGS)).contains("Maybe", "(ann)");
    assertThat(FailureCause.OTHER_DATABASE.remedy(SETTINGS)).contains("Maybe", "(db1)");
    assertThat(FailureCause.TIME.remedy(SETTINGS)).contains("Maybe", "(PT2S)");
    for (FailureCause cause : FailureCause.values()) {
      assertThat(cause.remedy(SETTINGS)).containsIgnoringCase("maybe").doesNotContain("%");
    }
  }

  @Test
  void anUnknownFailureThatTheDriverWouldRepeatPasses() {
    Neo4jException failure = failure("Neo.TransientError.Transaction.Outdated", "Changed since");
    assertThat(FailureCause.of(failure).passes(failure)).isTrue();
    assertThat(FailureCause.UNKNOWN.passes(new ServiceUnavailableException("gone"))).isFalse();
    assertThat(FailureCause.UNKNOWN.passes(failure(MEMGRAPH_CLIENT, "Unbound variable: n.")))
        .isFalse();
  }

  @Test
  void whatPassesIsRepeatedForSoLongAndARaceAFewTimes() {
    AtomicInteger attempts = new AtomicInteger();
    try (BoltDatabase bolt = BoltDatabase.open(RealServer.settings())) {
      Neo4jException busy = failure(MEMGRAPH_PASSES, "Cannot get unique access to the storage.");
      String done =
          bolt.repeated(
              () -> {
                if (attempts.incrementAndGet() < 3) {
                  throw busy;
                }
                return "done";
              });
      assertThat(done).isEqualTo("done");
      assertThat(attempts).hasValue(3);

      Neo4jException race =
          failure(MEMGRAPH_CLIENT, "Unable to commit due to unique constraint violation on :A(b)");
      attempts.set(0);
      assertThatThrownBy(
              () ->
                  bolt.repeated(
                      () -> {
                        attempts.incrementAndGet();
                        throw race;
                      }))
          .isSameAs(race);
      assertThat(attempts).hasValueBetween(2, 5);

      Neo4jException wrong = failure(MEMGRAPH_CLIENT, "You are not authorized to execute this");
      attempts.set(0);
      assertThatThrownBy(
              () ->
                  bolt.repeated(
                      () -> {
                        attempts.incrementAndGet();
                        throw wrong;
                      }))
          .isSameAs(wrong);
      assertThat(attempts).hasValue(1);
    }
  }

  @Test
  void aServerThatStaysBusyIsNamedWithTheTimeThatWasTried() {
    Duration little = Duration.ofMillis(100);
    try (BoltDatabase bolt = BoltDatabase.open(RealServer.settings().retry(little))) {
      Neo4jException busy = failure(MEMGRAPH_PASSES, "Cannot get read only access to the storage.");
      assertThatThrownBy(
              () ->
                  bolt.translated(
                      () ->
                          bolt.repeated(
                              () -> {
                                throw busy;
                              })))
          .isInstanceOf(StorageException.class)
          .hasMessageContainingAll("read only access", "Others use the server", "(PT0.1S)");
    }
  }
}
