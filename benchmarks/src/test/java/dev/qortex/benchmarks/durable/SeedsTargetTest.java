package dev.qortex.benchmarks.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.spool.Spool;
import dev.qortex.projectors.ruleset.RuleSet;
import dev.qortex.projectors.ruleset.RuleSetFormat;
import dev.qortex.projectors.ruleset.RuleSets;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The check of published seeds finds what is wrong. */
class SeedsTargetTest {

  private static final int OPERATIONS = 12;

  @TempDir Path folder;

  private final SeedsTarget target = new SeedsTarget(42);
  private final Ledger ledger = new Ledger(target);

  @BeforeEach
  void writeAndAcknowledge() {
    try (Target.Store store = open()) {
      for (long operation = 0; operation < OPERATIONS; operation++) {
        store.write(operation);
        ledger.add(operation);
        if (operation % 2 == 0) {
          store.look(operation);
        }
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
    assertThat(findings().sound()).isTrue();
  }

  @Test
  void aSeedThatIsGoneIsALoss() throws IOException {
    Path pending = folder.resolve("seeds/pending");
    try (Stream<Path> files = Files.list(pending)) {
      Files.delete(files.findFirst().orElseThrow());
    }
    assertThat(findings().lost()).isEqualTo(1);
  }

  @Test
  void aSignalThatIsGoneIsALoss() throws IOException {
    Path log = folder.resolve("signals/projections.jsonl");
    List<String> lines = Files.readAllLines(log);
    Files.write(log, lines.subList(1, lines.size()));
    assertThat(findings().lost()).isEqualTo(1);
  }

  @Test
  void halfOfASeedIsAFault() {
    Spool.open(folder.resolve("seeds"))
        .publish("half.yaml", "persona: operation-1\nrul".getBytes(StandardCharsets.UTF_8));
    try (Target.Store store = open()) {
      assertThatThrownBy(() -> store.look(0)).isInstanceOf(IllegalStateException.class);
    }
    assertThat(findings().faults()).isNotEmpty();
  }

  @Test
  void aSeedWithoutARuleIsHalfApplied() throws IOException {
    findings();
    Path file;
    try (Stream<Path> files = Files.list(folder.resolve("store"))) {
      file = files.filter(path -> RuleSets.read(path).rules().size() > 1).findFirst().orElseThrow();
    }
    RuleSet set = RuleSets.read(file);
    RuleSet less =
        new RuleSet(set.persona(), 1, set.rules().subList(1, set.rules().size()), Map.of());
    Files.writeString(file, RuleSets.write(less, RuleSetFormat.JSON));
    assertThat(findings().halfApplied()).isEqualTo(1);
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
