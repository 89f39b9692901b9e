package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteReadingTest {

  @Test
  void readingLooksForChangesBeforeItsWorkAndNotDuringIt(@TempDir Path folder) {
    Path file = folder.resolve("memory.db");
    try (SqliteStore writer = SqliteStore.open(file);
        SqliteStore reader = SqliteStore.open(file)) {
      LexicalIndex words = reader.words();
      assertThat(size(words)).isZero();
      put(writer, "a");
      int during =
          words.reading(
              () -> {
                assertThat(size(words)).isEqualTo(1);
                put(writer, "b");
                return words.reading(() -> size(words));
              });
      assertThat(during).isEqualTo(1);
      assertThat(size(words)).isEqualTo(2);
    }
  }

  private static int size(LexicalIndex words) {
    return words.size("d", NodeKind.PASSAGE);
  }

  private static void put(SqliteStore store, String id) {
    store.words().put(List.of(new LexicalIndex.Entry(id, NodeKind.PASSAGE, "d", "some words")));
  }
}
