package dev.qortex.benchmarks.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check finds what is wrong; by this seed operations 3 and 10 are batches, 1 and 2 are not. */
class LedgerTest {

  private static final int OPERATIONS = 8;

  @TempDir Path folder;

  private final Target target = new LearningTarget(5);
  private final Ledger ledger = new Ledger(target);

  @BeforeEach
  void writeAndAcknowledge() {
    try (Target.Store store = open()) {
      for (long operation = 0; operation < OPERATIONS; operation++) {
        store.write(operation);
        ledger.add(operation);
      }
    }
  }

  private Target.Store open() {
    return target.open(folder, SqliteSettings.defaults());
  }

  private Audit audit() {
    try (Target.Store store = open()) {
      return store.audit();
    }
  }

  private DurabilityReport findings() {
    return ledger.check(audit());
  }

  private void change(String sql) throws SQLException {
    Path file = folder.resolve(LearningTarget.FILE);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      assertThat(statement.executeUpdate(sql)).as(sql).isPositive();
    }
  }

  @Test
  void whatIsThereAsItWasAcknowledgedIsSound() {
    assertThat(findings()).isEqualTo(new DurabilityReport(OPERATIONS, 0, 0, 0, 0, List.of()));
    assertThat(findings().sound()).isTrue();
    assertThat(ledger.parts()).isEqualTo(2 * OPERATIONS);
  }

  @Test
  void anOperationWrittenTwiceCountsOnce() {
    try (Target.Store store = open()) {
      store.write(3);
      ledger.add(3);
    }
    assertThat(findings().sound()).isTrue();
    assertThat(ledger.acknowledgements()).isEqualTo(OPERATIONS + 1);
  }

  @Test
  void anAcknowledgementWithoutAWriteIsALoss() {
    ledger.add(OPERATIONS);
    assertThat(findings()).matches(found -> found.lost() == 1 && !found.sound());
  }

  @Test
  void aDeletedRowIsALossAndLeavesTheTotalsTooHigh() throws SQLException {
    change("DELETE FROM arm_log WHERE observation_id = '2.0'");
    assertThat(findings())
        .matches(found -> found.lost() == 1 && found.halfApplied() == 0 && !found.sound());
    assertThat(findings().faults()).anyMatch(fault -> fault.contains("but the log says"));
  }

  @Test
  void aBatchWithoutOneOfItsRowsIsHalfApplied() throws SQLException {
    change("DELETE FROM arm_log WHERE observation_id = '3.4'");
    assertThat(findings()).matches(found -> found.lost() == 0 && found.halfApplied() == 1);
  }

  @Test
  void aBatchThatNobodyAcknowledgedIsHeldToBeWhole() throws SQLException {
    try (Target.Store store = open()) {
      store.write(10);
    }
    assertThat(ledger.unacknowledged(audit())).containsExactly(10L);
    assertThat(findings().sound()).isTrue();
    change("DELETE FROM arm_log WHERE observation_id = '10.0'");
    assertThat(findings()).matches(found -> found.lost() == 0 && found.halfApplied() == 1);
  }

  @Test
  void anotherRewardThanTheAcknowledgedOneIsNotWhatWasWritten() throws SQLException {
    change("UPDATE arm_log SET reward = 0.0625 WHERE observation_id = '1.0'");
    assertThat(findings()).matches(found -> found.halfApplied() == 1);
  }

  @Test
  void totalsApartFromTheLogAreADeviation() throws SQLException {
    change("UPDATE arms SET successes = successes + 0.5");
    assertThat(findings()).matches(found -> found.deviation() == 0.5 && !found.sound());
  }

  @Test
  void aPullTooManyIsAFault() throws SQLException {
    change("UPDATE arms SET pulls = pulls + 1");
    assertThat(findings()).matches(found -> found.lost() == 0 && !found.sound());
  }

  @Test
  void partsThatAreThereTwiceAreDuplicates() {
    Map<Long, List<String>> contents = new HashMap<>(audit().contents());
    List<String> twice = new ArrayList<>(contents.get(3L));
    twice.add(twice.get(0));
    contents.put(3L, twice);
    assertThat(ledger.check(new Audit(contents, 0, List.of())))
        .matches(found -> found.duplicated() == 1 && found.halfApplied() == 0 && !found.sound());
  }

  @Test
  void aLineThatAKillCutOffAcknowledgesNothing() {
    Acknowledgement whole = new Acknowledgement(3, target.parts(3));
    String line = whole.line();
    assertThat(Acknowledgement.parse(line)).contains(whole);
    for (int length = 0; length < line.length(); length++) {
      assertThat(Acknowledgement.parse(line.substring(0, length))).isEmpty();
    }
  }
}
