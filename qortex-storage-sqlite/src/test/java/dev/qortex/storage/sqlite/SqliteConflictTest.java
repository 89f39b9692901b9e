package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.StorageException;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.storage.sqlite.jdbc.SqliteDatabase;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is there already is left alone; every other refusal of the file is reported. */
class SqliteConflictTest {

  private static final Instant NOW = Instant.parse("2026-11-21T10:11:12Z");

  @TempDir Path folder;

  /** A file in which one more column must be unique. */
  private SqliteStore open(String unique) {
    Path file = folder.resolve("memory.db");
    try (SqliteDatabase database =
        SqliteDatabase.open(file, SqliteSettings.defaults(), SqliteStore.migrations())) {
      database.write(connection -> connection.update("CREATE UNIQUE INDEX stricter ON " + unique));
    }
    return SqliteStore.open(file);
  }

  @Test
  void evidenceThatTheFileRefusesIsNotTakenForARetry() {
    try (SqliteStore store = open("arm_log (origin)")) {
      ArmUpdate first = ArmUpdate.observation("o1", "default", "a", 1, "s", NOW);
      ArmUpdate refused = ArmUpdate.observation("o2", "default", "a", 1, "s", NOW);
      assertThat(store.learning("tools").apply(List.of(first))).containsExactly(first);
      assertThat(store.learning("tools").apply(List.of(first))).isEmpty();
      assertThatThrownBy(() -> store.learning("tools").apply(List.of(refused)))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("arm_log.origin");
    }
  }

  @Test
  void aBatchThatFailsLeavesNothing() {
    try (SqliteStore store = open("arm_log (origin)")) {
      LearningStore arms = store.learning("tools");
      ArmUpdate first = ArmUpdate.observation("o1", "default", "a", 1, "s", NOW);
      ArmUpdate refused = ArmUpdate.observation("o2", "default", "b", 1, "s", NOW);
      assertThatThrownBy(() -> arms.apply(List.of(first, refused)))
          .isInstanceOf(StorageException.class);
      assertThat(arms.contexts()).isEmpty();
      assertThat(arms.revision()).isZero();
    }
  }

  @Test
  void anOutcomeThatTheFileRefusesIsNotTakenForARetry() {
    try (SqliteStore store = open("outcomes (reward)")) {
      PastQuestion question = new PastQuestion("q1", "When?", new float[] {1, 1}, "", NOW);
      assertThat(store.pastQuestions().record(question, Map.of("a", 1.0))).containsExactly("a");
      assertThat(store.pastQuestions().record(question, Map.of("a", 1.0))).isEmpty();
      assertThatThrownBy(() -> store.pastQuestions().record(question, Map.of("b", 1.0)))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("outcomes.reward");
    }
  }

  @Test
  void aDomainThatTheFileRefusesIsNotTakenForAKnownOne() {
    try (SqliteStore store = open("domains (description)")) {
      store.graph().createDomain("d", "the same");
      assertThat(store.graph().createDomain("d", "another").description()).isEqualTo("the same");
      assertThatThrownBy(() -> store.graph().createDomain("e", "the same"))
          .isInstanceOf(StorageException.class)
          .hasMessageContaining("domains.description");
    }
  }
}
