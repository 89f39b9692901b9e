package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.NodeKind;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.vector.VectorIndex;
import dev.qortex.core.vector.VectorIndex.Entry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 20, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MirrorTest {

  @TempDir Path folder;

  private SqliteStore open() {
    return SqliteStore.open(folder.resolve("memory.db"));
  }

  private static Entry entry(String id) {
    return new Entry(id, NodeKind.CONCEPT, "d", new float[] {3, 4});
  }

  @Test
  void aVisitorOfVectorsMayChangeAndSearchThem() {
    try (SqliteStore store = open()) {
      VectorIndex vectors = store.vectors();
      vectors.put(List.of(entry("a"), entry("b")));
      List<String> seen = new ArrayList<>();
      vectors.forEach(
          visited -> {
            assertThat(visited.vector()).containsExactly(0.6f, 0.8f);
            vectors.put(List.of(entry(visited.id()), entry("new " + visited.id())));
            assertThat(vectors.contained(List.of("new " + visited.id()))).hasSize(1);
            seen.add(visited.id());
          });
      assertThat(seen).containsExactlyInAnyOrder("a", "b");
      assertThat(vectors.size()).isEqualTo(4);
    }
  }

  @Test
  void aFilterMayAskTheIndexThatItFiltersAndSeesItsState() {
    try (SqliteStore store = open();
        SqliteStore beside = open()) {
      VectorIndex vectors = store.vectors();
      vectors.put(List.of(entry("a"), entry("b")));
      SearchScope scope =
          SearchScope.everywhere()
              .accepts(
                  id -> {
                    beside.vectors().put(List.of(entry("c")));
                    return vectors.size() == 2;
                  });
      assertThat(vectors.search(new float[] {1, 1}, 5, scope))
          .extracting(Scored::id)
          .containsExactly("a", "b");
      assertThat(vectors.size()).isEqualTo(3);
    }
  }
}
