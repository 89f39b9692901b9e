package dev.qortex.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.Domain;
import dev.qortex.storage.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserMemoriesTest {

  @TempDir Path folder;

  @Test
  void oneUserLeavesAndTheOtherStays() throws IOException {
    UserMemories.run(folder);
    Path file = folder.resolve("memory.db");
    try (SqliteStore store = SqliteStore.open(file)) {
      assertThat(store.graph().domains()).extracting(Domain::name).containsExactly("user-boris");
      assertThat(store.pastQuestions().size()).isZero();
    }
    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
        .contains("Boris")
        .doesNotContain("jasmine", "Alma", "alma");
  }
}
