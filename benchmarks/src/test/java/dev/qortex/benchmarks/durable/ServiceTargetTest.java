package dev.qortex.benchmarks.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check of a memory behind a server finds what is missing. */
class ServiceTargetTest {

  private static final int OPERATIONS = 6;

  @TempDir Path folder;

  private final ServiceTarget target = new ServiceTarget(42);
  private final Ledger ledger = new Ledger(target);

  @BeforeEach
  void writeAndAcknowledge() {
    try (Target.Store store = open()) {
      for (long operation = 0; operation < OPERATIONS; operation++) {
        store.write(operation);
        ledger.add(operation);
      }
      store.write(3);
    }
  }

  private Target.Store open() {
    return target.open(folder, SqliteSettings.defaults());
  }

  @Test
  void whatWasSentOnceOrTwiceIsThereOnce() {
    try (Target.Store store = open()) {
      DurabilityReport report = ledger.check(store.audit());
      assertThat(report.sound()).as(report.toString()).isTrue();
    }
  }

  @Test
  void aSourceThatIsGoneIsALoss() {
    try (SqliteStore store = SqliteStore.open(folder.resolve(LearningTarget.FILE))) {
      store.graph().retract("source-2");
    }
    try (Target.Store store = open()) {
      assertThat(ledger.check(store.audit()).lost()).isEqualTo(1);
    }
  }
}
