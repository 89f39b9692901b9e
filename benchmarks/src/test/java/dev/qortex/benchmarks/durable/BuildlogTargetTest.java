package dev.qortex.benchmarks.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.benchmarks.buildlog.BuildlogFolder;
import dev.qortex.buildlog.Project;
import dev.qortex.buildlog.SessionRequest;
import dev.qortex.buildlog.credit.CreditSums;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The check of buildlog's loop finds what is wrong. */
class BuildlogTargetTest {

  private static final int OPERATIONS = 6;

  @TempDir Path folder;

  private final BuildlogTarget target = new BuildlogTarget(42);
  private final Ledger ledger = new Ledger(target);

  @BeforeEach
  void writeAndAcknowledge() {
    try (Target.Store store = open()) {
      for (long operation = 0; operation < OPERATIONS; operation++) {
        store.write(operation);
        ledger.add(operation);
        store.look(operation);
      }
    }
  }

  @Test
  void whatIsThereAsItWasAcknowledgedIsSoundHoweverOftenItIsSent() {
    try (Target.Store store = open()) {
      store.write(3);
      store.write(4);
    }
    assertThat(findings()).isEqualTo(new DurabilityReport(OPERATIONS, 0, 0, 0, 0, List.of()));
  }

  @Test
  void anOperationThatWasCutOffIsNoPartOfItAndGoesOn() {
    change(
        files ->
            project(files)
                .agent(BuildlogTarget.agent(OPERATIONS))
                .sessions()
                .start(SessionRequest.defaults()));
    assertThat(findings()).isEqualTo(new DurabilityReport(OPERATIONS, 0, 0, 0, 0, List.of()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mistake_manifest",
        "reward_signal",
        "session_summary",
        "gauntlet_review",
        "learned_rules"
      })
  void anEmissionThatIsGoneIsFound(String type) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("emissions/pending"))) {
      Files.delete(
          files.filter(one -> one.getFileName().toString().startsWith(type)).findAny().get());
    }
    assertThat(findings().sound()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DELETE FROM mistakes WHERE id = 'mistake-2'",
        "DELETE FROM reward_events WHERE id = 'reward-2'",
        "DELETE FROM review_history WHERE id = 'review-2'",
        "DELETE FROM sessions WHERE agent = 'agent-2'",
        "UPDATE review_learnings SET reinforcement_count = 9 WHERE seq = 1",
        "UPDATE gauntlet_rules SET active = 0 WHERE rule_id = 'wf-2'",
        "DELETE FROM review_findings WHERE seq = 2",
        "UPDATE review_findings SET status = 'open' WHERE seq = 2",
        "DELETE FROM session_evidence WHERE seq = 2",
        "UPDATE session_evidence SET is_over = 0 WHERE seq = 2",
        "UPDATE evidence_sums SET failures = failures + 1"
      })
  void whatWasChangedBehindItsBackIsFound(String sql) {
    change(files -> files.database().write(connection -> connection.update(sql)));
    assertThat(findings().sound()).isFalse();
  }

  @Test
  void evidenceOfNoEventIsADeviation() {
    change(
        files ->
            files
                .storage()
                .evidence()
                .put(
                    project(files).info().id(),
                    files.storage().evidence().list(project(files).info().id()).get(0),
                    Map.of("wf-0", new CreditSums(1, 0, 0, 0))));
    assertThat(findings().deviation()).isEqualTo(1);
  }

  private static Project project(BuildlogFolder files) {
    return files.buildlog().project(BuildlogTarget.PROJECT);
  }

  private void change(Consumer<BuildlogFolder> work) {
    try (BuildlogFolder files = BuildlogFolder.open(folder, SqliteSettings.defaults())) {
      work.accept(files);
    }
  }

  private Target.Store open() {
    return target.open(folder, SqliteSettings.defaults());
  }

  private DurabilityReport findings() {
    try (Target.Store store = open()) {
      return ledger.check(store.audit());
    }
  }
}
