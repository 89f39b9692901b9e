package dev.qortex.vector.jvector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex.Entry;
import dev.qortex.storage.sqlite.SqliteStore;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteWithJVectorTest {

  @TempDir private Path folder;

  private SqliteStore open(List<JVectorIndex> made) {
    JVectorSettings settings = JVectorSettings.defaults().exactBelow(100).batch(100);
    return SqliteStore.open(
        folder.resolve("memory.db"),
        SqliteSettings.defaults(),
        () -> {
          made.add(new JVectorIndex(folder.resolve("vectors.graph"), settings, Runnable::run));
          return made.get(made.size() - 1);
        });
  }

  private static List<Entry> entries(int from, int to) {
    List<Entry> entries = new ArrayList<>();
    for (int i = from; i < to; i++) {
      Random random = new Random(i);
      float[] vector = new float[16];
      for (int d = 0; d < vector.length; d++) {
        vector[d] = (float) random.nextGaussian();
      }
      entries.add(new Entry("v" + i, NodeKind.PASSAGE, "d", vector));
    }
    return entries;
  }

  private static void assertFound(SqliteStore store, int from, int to) {
    for (Entry entry : entries(from, to)) {
      List<Scored> found = store.vectors().search(entry.vector(), 1, SearchScope.everywhere());
      assertThat(found.get(0).id()).isEqualTo(entry.id());
    }
  }

  @Test
  void theFileIsTheTruthAndTheGraphFollowsItAcrossStarts() {
    List<JVectorIndex> made = new ArrayList<>();
    try (SqliteStore store = open(made)) {
      store.vectors().put(entries(0, 500));
      assertFound(store, 0, 500);
      assertThat(made.get(0).waiting()).isZero();
    }
    try (SqliteStore unsaved = open(new ArrayList<>())) {
      // Never searched: as if the process had been killed before the graph followed.
      unsaved.vectors().put(entries(500, 550));
      unsaved.vectors().remove(List.of("v7"));
    }
    made.clear();
    try (SqliteStore store = open(made)) {
      assertFound(store, 400, 550);
      assertThat(made.get(0).waiting()).isEqualTo(50);
      assertThat(store.vectors().size()).isEqualTo(549);
      assertThat(store.vectors().search(entries(7, 8).get(0).vector(), 5, SearchScope.everywhere()))
          .extracting(Scored::id)
          .doesNotContain("v7");
    }
  }

  @Test
  void anIndexThatIsUsedNoMoreIsClosed() {
    List<JVectorIndex> made = new ArrayList<>();
    try (SqliteStore store = open(made)) {
      store.vectors().put(entries(0, 200));
      assertFound(store, 0, 200);
      store.reembed(new HashingEmbeddingModel(16), progress -> {});
      store.vectors().size();
      assertThat(made).hasSize(2);
    }
    // The file is free again.
    new JVectorIndex(folder.resolve("vectors.graph"), JVectorSettings.defaults(), Runnable::run)
        .close();
  }
}
