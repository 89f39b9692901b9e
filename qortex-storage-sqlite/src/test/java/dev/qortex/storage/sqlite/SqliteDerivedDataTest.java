package dev.qortex.storage.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.core.spi.DerivedData;
import dev.qortex.engine.LocalQortexClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data beside a file that was derived from it, and what makes them worthless. */
class SqliteDerivedDataTest {

  private static final int PASSAGES = 250;

  @TempDir Path folder;

  private Path memory() {
    return folder.resolve("memory.db");
  }

  private Path derived() {
    return folder.resolve("memory.db.derived");
  }

  private static IngestionManifest said(String id, String text) {
    return IngestionManifest.builder("d")
        .source(SourceMetadata.of("d:" + id, "test"))
        .passage(Passage.of("d:" + id, "d", id, text, Provenance.of("d:" + id)))
        .build();
  }

  private static void fill(SqliteStore store, int count) {
    store.inTransaction(
        () -> {
          for (int i = 0; i < count; i++) {
            store.graph().ingest(said("p" + i, "The number " + i + " is called number" + i + "."));
          }
          return true;
        });
  }

  private static QortexClient client(SqliteStore store) {
    return LocalQortexClient.builder(store).embedding(new HashingEmbeddingModel(64)).build();
  }

  /** The answers of a new process. */
  private List<String> asked(String... questions) {
    try (SqliteStore store = SqliteStore.open(memory());
        QortexClient client = client(store)) {
      List<String> shown = new ArrayList<>();
      for (String question : questions) {
        for (AnswerItem item : client.query(Question.of(question).in("d").limit(20)).items()) {
          shown.add(item.id() + " " + item.score() + " " + item.text());
        }
      }
      return shown;
    }
  }

  private Map<String, byte[]> files() throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    if (Files.isDirectory(derived())) {
      try (Stream<Path> all = Files.list(derived())) {
        for (Path file : all.toList()) {
          files.put(file.getFileName().toString(), Files.readAllBytes(file));
        }
      }
    }
    return files;
  }

  private void fillAndAsk() {
    try (SqliteStore store = SqliteStore.open(memory());
        QortexClient client = client(store)) {
      fill(store, PASSAGES);
      client.embedMissing();
    }
    asked("Which number is number7?");
  }

  @Test
  void aLaterProcessAnswersFromTheDerivedDataAsFromTheStore() throws IOException {
    fillAndAsk();
    Map<String, byte[]> kept = files();
    assertThat(kept).hasSize(1);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(derived())))
        .isEqualTo("rwx------");
    String[] questions = {"Which number is number7?", "Is number200 called so?", "A number"};
    for (int i = 0; i < 5; i++) {
      List<String> with = asked(questions);
      assertThat(files()).containsExactlyInAnyOrderEntriesOf(kept);
      for (String file : kept.keySet()) {
        Files.delete(derived().resolve(file));
      }
      assertThat(with).isNotEmpty().isEqualTo(asked(questions));
      kept = files();
      try (SqliteStore store = SqliteStore.open(memory());
          QortexClient client = client(store)) {
        client.ingest(said("p" + i, "The number 7 was number7 once."));
        client.retract("d:p" + (i + 200));
      }
    }
  }

  @Test
  void aDamagedFileIsReadAnew() throws IOException {
    fillAndAsk();
    List<String> right = asked("Which number is number7?");
    String name = files().keySet().iterator().next();
    byte[] whole = files().get(name);
    for (int at : new int[] {0, 5, whole.length / 2, whole.length - 20, whole.length - 1}) {
      byte[] damaged = whole.clone();
      damaged[at] ^= 1;
      Files.write(derived().resolve(name), damaged);
      assertThat(asked("Which number is number7?")).isEqualTo(right);
    }
    for (int length : new int[] {0, 10, 24, whole.length - 1}) {
      Files.write(derived().resolve(name), Arrays.copyOf(whole, length));
      assertThat(asked("Which number is number7?")).isEqualTo(right);
    }
  }

  @Test
  void aFileOfTheStateBeforeABackupWasPutBackIsNotUsed() throws IOException {
    fillAndAsk();
    try (SqliteStore store = SqliteStore.open(memory())) {
      store.maintenance().backup(folder.resolve("backup.db"));
    }
    // The same number of changes on both ways, so that only the random number tells them apart.
    try (SqliteStore store = SqliteStore.open(memory());
        QortexClient client = client(store)) {
      for (int i = 0; i < 30; i++) {
        client.ingest(said("p" + i, "It is number7 that was."));
      }
    }
    asked("Which number is number7?");
    Files.copy(folder.resolve("backup.db"), memory(), StandardCopyOption.REPLACE_EXISTING);
    try (SqliteStore store = SqliteStore.open(memory());
        QortexClient client = client(store)) {
      for (int i = 0; i < 30; i++) {
        client.ingest(said("p" + i, "It is number7 that will be."));
      }
    }
    List<String> after = asked("Which number is number7?");
    assertThat(after).anyMatch(text -> text.contains("will be"));
    assertThat(after).noneMatch(text -> text.contains("that was"));
  }

  @Test
  void aFileThatCannotBeWrittenAndAStoreThatWasClosedBeforeAreNoFailures() throws IOException {
    Files.createFile(derived());
    fillAndAsk();
    assertThat(derived()).isEmptyFile();
    assertThat(asked("Which number is number7?")).isNotEmpty();
    Files.delete(derived());
    SqliteStore store = SqliteStore.open(memory());
    QortexClient client = client(store);
    client.query(Question.of("Which number is number7?").in("d"));
    store.close();
    client.close();
    assertThat(derived()).doesNotExist();
  }

  @Test
  void dataOfAnotherRevisionAreNotKept() {
    try (SqliteStore store = SqliteStore.open(memory())) {
      fill(store, 1);
      long revision = store.graph().revision();
      store.keepDerived("x", revision, out -> out.write("old".getBytes(UTF_8)));
      assertThat(text(store)).contains("old");
      fill(store, 2);
      store.keepDerived("x", revision, out -> out.write("new".getBytes(UTF_8)));
      assertThat(text(store)).contains("old");
      assertThat(store.derived("x").map(DerivedData.Derived::revision)).contains(revision);
      assertThat(store.derived("y")).isEmpty();
    }
  }

  private static Optional<String> text(SqliteStore store) {
    return store.derived("x").map(kept -> UTF_8.decode(kept.content()).toString());
  }

  @Test
  void anErasureAndACompactionDeleteAllFiles() throws IOException {
    fillAndAsk();
    Files.writeString(derived().resolve("left.tmp"), "by a crash");
    try (SqliteStore store = SqliteStore.open(memory())) {
      store.eraseDomain("other");
    }
    assertThat(derived()).doesNotExist();
    assertThat(asked("Which number is number7?")).isNotEmpty();
    assertThat(files()).hasSize(1);
    try (SqliteStore store = SqliteStore.open(memory())) {
      store.maintenance().compact();
    }
    assertThat(derived()).doesNotExist();
  }
}
