package dev.qortex.benchmarks.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check of the observation pipeline finds what is wrong. */
class ObservationsTargetTest {

  private static final int OPERATIONS = 6;

  @TempDir Path folder;

  private final ObservationsTarget target = new ObservationsTarget(42);
  private final Ledger ledger = new Ledger(target);

  @BeforeEach
  void writeAndAcknowledge() {
    try (Target.Store store = open()) {
      for (long operation = 0; operation < OPERATIONS; operation++) {
        store.write(operation);
        ledger.add(operation);
      }
    }
    assertThat(findings()).isEqualTo(new DurabilityReport(OPERATIONS, 0, 0, 0, 0, List.of()));
  }

  private Target.Store open() {
    return target.open(folder, SqliteSettings.defaults());
  }

  private DurabilityReport findings() {
    try (Target.Store store = open()) {
      return ledger.check(store.audit());
    }
  }

  private Path entry() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("cortex/mind/concepts"))) {
      return files.sorted().findFirst().orElseThrow();
    }
  }

  @Test
  void whatIsSentTwiceCountsOnce() {
    try (Target.Store store = open()) {
      store.write(3);
      store.write(4);
    }
    assertThat(findings()).isEqualTo(new DurabilityReport(OPERATIONS, 0, 0, 0, 0, List.of()));
  }

  @Test
  void anEntryThatIsGoneIsFound() throws IOException {
    Files.delete(entry());
    assertThat(findings().sound()).isFalse();
  }

  @Test
  void anEntryThatStandsTwiceIsFound() throws IOException {
    Files.copy(entry(), entry().resolveSibling("copy.md"));
    assertThat(findings().sound()).isFalse();
  }

  @Test
  void aQuarantinedLineThatIsGoneIsFound() throws IOException {
    Files.delete(folder.resolve("cortex/observer/quarantine.jsonl"));
    assertThat(findings().sound()).isFalse();
  }
}
