package dev.qortex.spring.ai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.storage.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.VectorStore;

class SqliteVectorStoreTest extends VectorStoreContract {

  private static SqliteStore store;

  @BeforeAll
  static void open(@TempDir Path folder) {
    store = SqliteStore.open(folder.resolve("memory.db"));
  }

  @AfterAll
  static void close() {
    store.close();
  }

  @Test
  void theIndexOfAStoreIsTheVectorStoreOfAnApplication() {
    HashedWords model = new HashedWords();
    store.namedIndexes().delete("contract");
    NamedVectorIndex index = store.namedIndexes().create("contract", model.dimensions());
    VectorStore vectors = QortexVectorStore.builder(index, model).build();
    vectors.add(List.of(new Document("one", "a retry", Map.of())));
    assertThat(store.namedIndexes().find("contract").orElseThrow().description().size())
        .isEqualTo(1);
  }

  @Override
  NamedVectorIndex index(int dimension) {
    store.namedIndexes().delete("contract");
    return store.namedIndexes().create("contract", dimension);
  }
}
