package dev.qortex.cli.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.store.Verification;
import dev.qortex.core.store.Verification.Finding;
import dev.qortex.core.store.Verification.Severity;
import dev.qortex.learning.store.JsonLearningStores;
import dev.qortex.service.CallStatistics;
import dev.qortex.service.HostFacts;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionFactsTest {

  @TempDir Path folder;

  private HostFacts.Check check(Optional<Path> file, Supplier<Verification> verification) {
    return new SessionFacts(
            new CallStatistics(), new JsonLearningStores(folder), file, folder, verification)
        .verify()
        .orElseThrow();
  }

  private static Supplier<Verification> having(Finding... findings) {
    return () -> new Verification(List.of(findings), new TreeMap<>());
  }

  private static Finding finding(List<String> examples) {
    return new Finding("words without a text", Severity.FAULT, 2, examples, true, "Call repair().");
  }

  @Test
  void soundFileHasNoFindings() {
    Path file = folder.resolve("memory.db");
    SqliteStore.open(file).close();
    assertThat(check(Optional.of(file), new MemoryFile(file)::verify))
        .isEqualTo(new HostFacts.Check(true, List.of()));
  }

  @Test
  void faultOfFileHasExamplesAndTheCommandThatMendsIt() {
    Path file = folder.resolve("memory.db");
    try (SqliteDatabase database =
        SqliteDatabase.open(file, SqliteSettings.defaults(), SqliteStore.migrations())) {
      database.change(
          connection ->
              connection.update("INSERT INTO word_counts VALUES ('lost', 0, 'd', x'02', 0)"));
    }
    HostFacts.Check check = check(Optional.of(file), new MemoryFile(file)::verify);
    assertThat(check.sound()).isFalse();
    assertThat(check.findings())
        .containsExactly("1 words of texts that do not exist, such as lost: qortex repair");
  }

  @Test
  void faultInDatabaseHasTheRemedyOfTheLibrary() {
    HostFacts.Check check = check(Optional.empty(), having(finding(List.of("a", "b"))));
    assertThat(check.sound()).isFalse();
    assertThat(check.findings())
        .containsExactly("2 words without a text, such as a, b: Call repair().");
  }

  @Test
  void faultWithoutExamplesNamesNone() {
    Path file = folder.resolve("memory.db");
    assertThat(check(Optional.of(file), having(finding(List.of()))).findings())
        .containsExactly("2 words without a text: qortex repair");
  }
}
