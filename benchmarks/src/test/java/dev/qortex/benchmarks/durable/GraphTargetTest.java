package dev.qortex.benchmarks.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Node;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The check of a whole memory finds what is wrong. By this seed operation 3 ingests, 5 retracts, 1
 * replaces, 4 restores and 0 gives feedback; see the first test.
 */
class GraphTargetTest {

  private static final int OPERATIONS = 12;
  private static final long INGEST = 3;
  private static final long RETRACT = 5;
  private static final long REPLACE = 1;
  private static final long RESTORE = 4;
  private static final long FEEDBACK = 0;

  @TempDir Path folder;

  private final GraphTarget target = new GraphTarget(2638);
  private final Ledger ledger = new Ledger(target);

  @BeforeEach
  void writeAndAcknowledge() {
    try (Target.Store store = open()) {
      for (long operation = 0; operation < OPERATIONS; operation++) {
        store.write(operation);
        store.look(operation);
        ledger.add(operation);
      }
    }
  }

  private Target.Store open() {
    return target.open(folder, SqliteSettings.defaults());
  }

  private Path file() {
    return folder.resolve(LearningTarget.FILE);
  }

  private DurabilityReport findings() {
    try (Target.Store store = open()) {
      return ledger.check(store.audit());
    }
  }

  private void change(String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).as(sql).isPositive();
    }
  }

  private void change(Consumer<SqliteStore> change) {
    try (SqliteStore store = SqliteStore.open(file())) {
      change.accept(store);
    }
  }

  @Test
  void everyKindOfOperationIsThere() {
    for (long operation : List.of(INGEST, RETRACT, REPLACE)) {
      assertThat(target.operation(operation)).isInstanceOf(SourceOperation.class);
    }
    assertThat(target.operation(INGEST).states()).hasSize(1);
    assertThat(target.operation(REPLACE).states()).hasSize(2);
    assertThat(target.parts(REPLACE)).anyMatch(part -> part.contains("version 1"));
    assertThat(target.parts(RETRACT)).noneMatch(part -> part.contains("version"));
    assertThat(target.operation(RESTORE)).isInstanceOf(CheckpointOperation.class);
    assertThat(target.operation(FEEDBACK)).isInstanceOf(FeedbackOperation.class);
    Set<String> kinds = new HashSet<>();
    LongStream.range(0, 100)
        .forEach(n -> kinds.add("" + n % 7 + target.operation(n).states().get(0).size()));
    assertThat(kinds).as("places and kinds").hasSizeGreaterThan(7);
  }

  @Test
  void whatIsThereAsItWasAcknowledgedIsSound() {
    assertThat(findings()).isEqualTo(new DurabilityReport(OPERATIONS, 0, 0, 0, 0, List.of()));
  }

  @Test
  void operationsWrittenAgainInAnyOrderChangeNothing() {
    try (Target.Store store = open()) {
      for (long operation = OPERATIONS - 1; operation >= 0; operation--) {
        store.write(operation);
        ledger.add(operation);
      }
    }
    assertThat(findings().sound()).isTrue();
  }

  @Test
  void anAcknowledgementWithoutAWriteIsALoss() {
    ledger.add(OPERATIONS);
    assertThat(findings()).matches(found -> found.lost() == 1 && found.faults().size() == 1);
  }

  @Test
  void anOperationThatWasOnlyBegunIsNotThereYet() {
    for (long operation = OPERATIONS; operation < 2 * OPERATIONS; operation++) {
      long begun = operation;
      if (target.operation(begun) instanceof SourceOperation sources
          && sources.states().size() == 2) {
        change(
            store ->
                store.ingest(sources.manifest(0), SeededVectors.of(sources.manifest(0).nodes())));
        assertThat(findings().sound()).isTrue();
        ledger.add(begun);
        assertThat(findings()).matches(found -> found.lost() == 1 && found.halfApplied() == 0);
        try (Target.Store store = open()) {
          store.write(begun);
        }
        assertThat(findings().sound()).isTrue();
      }
    }
  }

  @Test
  void aRetractionWithoutWhatComesWithItIsHalfApplied() {
    change(store -> store.graph().retract(RETRACT + ".gone"));
    assertThat(findings()).matches(found -> found.lost() == 1);
    try (Target.Store store = open()) {
      store.write(RETRACT);
    }
    assertThat(findings().sound()).isTrue();
    SourceOperation sources = (SourceOperation) target.operation(RETRACT);
    change(store -> store.graph().ingest(sources.manifest(0)));
    assertThat(findings()).matches(found -> found.lost() == 0 && found.halfApplied() == 1);
  }

  @Test
  void whatARestoreLeftBehindIsFound() {
    IngestionManifest detour = ((CheckpointOperation) target.operation(RESTORE)).detour();
    change(store -> store.ingest(detour, SeededVectors.of(detour.nodes())));
    assertThat(findings()).matches(found -> found.halfApplied() == 1 && found.lost() == 0);
    change(store -> store.graph().retract(RESTORE + ".detour"));
    change(store -> store.checkpoints().create("left", Set.of(), Map.of()));
    assertThat(findings().faults()).anyMatch(fault -> fault.contains("was not forgotten"));
  }

  @Test
  void aVectorThatIsGoneOrAnothersIsFound() throws SQLException {
    change("DELETE FROM vectors WHERE id = '3.1'");
    assertHalfApplied(INGEST, "the node (3.1) has no vector");
    change(
        "INSERT INTO vectors SELECT '3.1', kind, domain, vector, 0 FROM vectors WHERE id = '3.2'");
    assertHalfApplied(INGEST, "there is a vector of (3.1)");
  }

  private void assertHalfApplied(long operation, String fault) {
    DurabilityReport found = findings();
    assertThat(found.halfApplied()).isEqualTo(1);
    assertThat(found.lost() + found.duplicated()).isZero();
    assertThat(found.faults())
        .anyMatch(said -> said.contains(fault))
        .anyMatch(said -> said.startsWith("operation " + operation + ":"));
  }

  @Test
  void aVectorWithoutANodeIsAFault() throws SQLException {
    change("INSERT INTO vectors SELECT 'x', kind, domain, vector, 0 FROM vectors WHERE id = '3.2'");
    assertThat(findings().faults()).anyMatch(fault -> fault.contains("there is a vector of (x)"));
  }

  @Test
  void wordsThatAreGoneAreFound() {
    change(store -> store.words().remove(List.of("3.1")));
    assertHalfApplied(INGEST, "domain-0 has words of");
  }

  @Test
  void wordsOfWhatIsGoneAreFound() {
    Node gone =
        ((SourceOperation) target.operation(RETRACT)).manifest(0).nodes().findFirst().orElseThrow();
    change(
        store ->
            store
                .words()
                .put(
                    List.of(
                        new LexicalIndex.Entry(
                            gone.id(), gone.kind(), gone.domain(), gone.content()))));
    assertHalfApplied(RETRACT, "domain-2 has words of");
  }

  @Test
  void aContributionThatIsGoneIsFoundThoughNobodySeesIt() throws SQLException {
    change(
        "DELETE FROM node_contributions WHERE rowid = (SELECT min(c.rowid) FROM"
            + " node_contributions c JOIN nodes n ON n.key = c.node"
            + " WHERE n.id = 'hub.0.0' AND NOT wins)");
    assertThat(findings()).matches(found -> found.halfApplied() == 1 && found.faults().size() == 2);
  }

  @Test
  void edgesThatAreGoneAreFoundThoughNobodySeesThem() throws SQLException {
    change("DELETE FROM edges WHERE NOT wins");
    assertThat(findings().faults()).anyMatch(fault -> fault.contains("no longer says"));
    assertThat(findings().sound()).as("looking mends nothing").isFalse();
  }

  @Test
  void aConfidenceThatChangedIsFoundThoughNobodySeesIt() throws SQLException {
    change("UPDATE node_contributions SET confidence = confidence / 2 WHERE NOT wins");
    assertThat(findings().faults()).anyMatch(fault -> fault.contains("no longer says"));
  }

  @Test
  void aQuestionThatIsAnotherIsHalfOfItsOperation() throws SQLException {
    change("UPDATE questions SET session = 'lost' WHERE answer_id = '0.answer'");
    assertHalfApplied(FEEDBACK, "lost");
    change("UPDATE questions SET session = 'session', text = '' WHERE answer_id = '0.answer'");
    assertThat(findings().halfApplied()).isEqualTo(1);
  }

  @Test
  void aQuestionWithoutItsVectorIsAFault() throws SQLException {
    change("UPDATE questions SET vector = zeroblob(length(vector)) WHERE answer_id = '0.answer'");
    assertThat(findings().faults())
        .anyMatch(fault -> fault.contains("the vector of the question (0.answer)"));
  }

  @Test
  void rulesThatTheirConceptsDoNotFindAreAFault() throws SQLException {
    change("DELETE FROM rule_concepts");
    assertThat(findings().faults())
        .anyMatch(fault -> fault.contains("rules that are listed under other concepts"))
        .anyMatch(fault -> fault.contains("the rule (3.rule) is not found by (3.0)"));
  }

  @Test
  void aLogWithoutTheLastChangesIsAFault() throws SQLException {
    change("DELETE FROM changes");
    assertThat(findings().faults()).anyMatch(fault -> fault.contains("changes since revision 0"));
  }

  @Test
  void aWrongWinnerIsAFault() throws SQLException {
    change(
        "UPDATE edges SET wins = NOT wins WHERE relation = 6 AND (wins OR contributor ="
            + " (SELECT max(contributor) FROM edges WHERE relation = 6 AND NOT wins))");
    assertThat(findings())
        .matches(found -> found.halfApplied() == 0 && !found.sound())
        .matches(found -> found.faults().stream().anyMatch(said -> said.contains("but should be")));
  }

  @Test
  void anEdgeOrRuleOrExampleThatIsGoneIsHalfOfItsOperation() throws SQLException {
    int half = 0;
    for (String sql :
        List.of(
            "DELETE FROM edges WHERE relation = 5 AND source ="
                + " (SELECT key FROM nodes WHERE id = '3.0')",
            "DELETE FROM rules WHERE id = '1.rule'",
            "DELETE FROM examples WHERE id = '2.example'")) {
      change(sql);
      half++;
      assertThat(findings().halfApplied()).isEqualTo(half);
    }
  }

  @Test
  void aFactorThatChangedIsADeviation() throws SQLException {
    change(
        "UPDATE factors SET factor = factor + 0.125 WHERE node_id = (SELECT min(node_id) FROM"
            + " factors)");
    assertThat(findings()).matches(found -> found.deviation() == 0.125 && !found.sound());
    change("DELETE FROM factors WHERE node_id = (SELECT min(node_id) FROM factors)");
    assertThat(findings().faults()).anyMatch(fault -> fault.contains("the factors"));
  }

  @Test
  void anOutcomeOrUpdateThatIsGoneIsHalfOfItsOperation() throws SQLException {
    change(
        "DELETE FROM outcomes WHERE question ="
            + " (SELECT key FROM questions WHERE answer_id = '0.answer') AND item_id ="
            + " (SELECT min(item_id) FROM outcomes o JOIN questions q ON q.key = o.question"
            + " WHERE q.answer_id = '0.answer')");
    assertThat(findings()).matches(found -> found.halfApplied() == 1 && found.deviation() >= 0);
    change("DELETE FROM arm_log WHERE observation_id = '0.1'");
    assertThat(findings().faults()).anyMatch(fault -> fault.contains("but the log says"));
  }

  @Test
  void aLetterThatIsGoneIsHalfOfItsOperation() throws SQLException {
    change("DELETE FROM outbox WHERE answer_id = '0.answer'");
    assertThat(findings().halfApplied()).isEqualTo(1);
  }

  @Test
  void aSightingThatIsGoneOrAnotherIsFound() throws SQLException {
    change("UPDATE edge_buffer SET score_sum = score_sum - 0.0625 * hits");
    assertThat(findings()).matches(found -> found.deviation() == 0.0625 && !found.sound());
    change("UPDATE edge_buffer SET score_sum = score_sum + 0.0625 * hits");
    assertThat(findings().sound()).isTrue();
    change("UPDATE edge_buffer SET hits = hits + 1");
    assertThat(findings().faults()).anyMatch(fault -> fault.contains("waits, but should be"));
    change("DELETE FROM edge_buffer");
    assertThat(findings().faults()).anyMatch(fault -> fault.contains("does not wait"));
  }

  @Test
  void aRevisionThatWasNotLoggedLeavesTheSnapshotBehind() throws SQLException {
    try (Target.Store store = open()) {
      assertThat(ledger.check(store.audit()).sound()).isTrue();
      store.write(OPERATIONS);
      ledger.add(OPERATIONS);
      assertThat(ledger.check(store.audit()).sound()).as("followed").isTrue();
      change("DELETE FROM edges WHERE relation = 5");
      assertThat(ledger.check(store.audit()).faults())
          .anyMatch(fault -> fault.contains("followed to"));
    }
  }

  @Test
  void whoLooksRefusesHalfOfAWrite() throws SQLException {
    change("DELETE FROM vectors WHERE id = '3.1'");
    try (Target.Store store = open()) {
      assertThatIllegalStateException()
          .isThrownBy(() -> store.look(INGEST))
          .withMessageContainingAll("vectors of 3", "3.2");
      assertThatIllegalStateException()
          .isThrownBy(() -> store.look(INGEST - 1))
          .withMessageContaining("vectors of 3");
    }
  }

  @Test
  void whatIsSoundInSqlMayBeABrokenFile() throws SQLException {
    change(
        "UPDATE edges SET contributor = 4711 WHERE relation = 5 AND source = (SELECT key FROM nodes"
            + " WHERE id = '3.0')");
    assertThat(findings().faults()).anyMatch(fault -> fault.contains("foreign_key_check"));
  }

  @Test
  void twoStoresOnOneFileFollowEachOther() {
    try (Target.Store one = open();
        Target.Store other = open()) {
      for (long operation = OPERATIONS; operation < 4 * OPERATIONS; operation++) {
        Target.Store writer = operation % 2 == 0 ? one : other;
        writer.write(operation);
        writer.look(operation);
        ledger.add(operation);
        (operation % 2 == 0 ? other : one).look(operation);
      }
      assertThat(ledger.check(one.audit()).sound()).isTrue();
      assertThat(ledger.check(other.audit()).sound()).isTrue();
    }
  }
}
