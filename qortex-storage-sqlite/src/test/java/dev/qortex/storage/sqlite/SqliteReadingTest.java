package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.LexicalIndex;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  @Test
  void workThatLooksOnceSeesNoLaterCommitOfOthersButItsOwn(@TempDir Path folder) {
    Path file = folder.resolve("memory.db");
    try (SqliteStore writer = SqliteStore.open(file);
        SqliteStore reader = SqliteStore.open(file)) {
      List<Long> revisions =
          reader
              .words()
              .reading(
                  () -> {
                    List<Long> seen = new ArrayList<>();
                    seen.add(reader.graph().revision());
                    writer.graph().createDomain("theirs", "");
                    seen.add(reader.graph().revision());
                    reader.graph().createDomain("own", "");
                    seen.add(reader.graph().revision());
                    return seen;
                  });
      assertThat(revisions).containsExactly(0L, 0L, 2L);
      writer.graph().createDomain("later", "");
      assertThat(reader.graph().revision()).isEqualTo(3);
    }
  }

  @Test
  void workThatLooksOnceSeesWhatWasCommittedBeforeIt(@TempDir Path folder) {
    Path file = folder.resolve("memory.db");
    try (SqliteStore writer = SqliteStore.open(file);
        SqliteStore reader = SqliteStore.open(file)) {
      for (int i = 1; i < 4; i++) {
        String id = "node-" + i;
        writer.interoception().adjust(Map.of(id, 0.5));
        put(writer, id);
        int texts = i;
        reader
            .words()
            .reading(
                () -> {
                  assertThat(size(reader.words())).isEqualTo(texts);
                  assertThat(reader.interoception().factors(Set.of(id))).containsEntry(id, 1.5);
                  return true;
                });
      }
    }
  }

  private static int size(LexicalIndex words) {
    return words.size("d", NodeKind.PASSAGE);
  }

  private static void put(SqliteStore store, String id) {
    store.words().put(List.of(new LexicalIndex.Entry(id, NodeKind.PASSAGE, "d", "some words")));
  }
}
