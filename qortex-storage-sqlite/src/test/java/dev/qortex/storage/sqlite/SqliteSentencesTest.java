package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.Sequence;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.search.NamedVectorIndex.Description;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.sqlite.settings.SqliteSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The vectors of sentences in a file. */
class SqliteSentencesTest {

  private static final HashingEmbeddingModel MODEL = new HashingEmbeddingModel(64);
  private static final String RESERVED = VectorFamily.SENTENCES.indexName(MODEL.name(), 64);

  @TempDir Path folder;

  private SqliteStore open() {
    return SqliteStore.open(folder.resolve("memory.db"));
  }

  private static LocalQortexClient.Builder client(SqliteStore store) {
    return LocalQortexClient.builder(store).embedding(MODEL);
  }

  private static IngestionManifest says(String id, String text, long... starts) {
    return IngestionManifest.builder("d")
        .source(SourceMetadata.of(id, "test"))
        .passage(passage(id, id, text, starts))
        .build();
  }

  private static Passage passage(String id, String source, String text, long... starts) {
    return new Passage(
        id,
        "d",
        "",
        text,
        Provenance.of(source),
        Sequence.NONE,
        Map.of("sentences", Arrays.stream(starts).boxed().toList()));
  }

  private static boolean byItsSentences(QortexClient memory) {
    return memory.query("who danced").items().stream()
        .flatMap(item -> item.explanation().legs().stream())
        .map(LegScore::leg)
        .anyMatch("sentence"::equals);
  }

  @Test
  void whoAsksWhileADomainComesBackWaitsForNobodyAndForgetsNothing() {
    SqliteSettings hasty = SqliteSettings.defaults().busyTimeout(Duration.ofMillis(1));
    try (SqliteStore store = open();
        SqliteStore beside = SqliteStore.open(folder.resolve("memory.db"), hasty);
        QortexClient memory = client(store).build();
        QortexClient other = client(beside).build()) {
      memory.ingest(says("p", "She sang. She danced.", 0, 10));
      assertThat(byItsSentences(other)).isTrue();
      store.graph().deleteDomain("d");
      store.inTransaction(
          () -> {
            memory.ingest(says("p", "She sang. She danced.", 0, 10));
            assertThat(other.query("who danced").items()).isEmpty();
            return true;
          });
      assertThat(byItsSentences(other)).isTrue();
    }
  }

  @Test
  void theyAreThereAgainWhenTheFileIsOpenedAgain() {
    try (SqliteStore store = open();
        QortexClient memory = client(store).build()) {
      memory.ingest(says("p", "She sang. She danced.", 0, 10));
      assertThat(byItsSentences(memory)).isTrue();
    }
    try (SqliteStore store = open();
        QortexClient memory = client(store).build()) {
      assertThat(byItsSentences(memory)).isTrue();
      assertThat(store.sentences().list()).extracting(Description::size).containsExactly(2);
      memory.retract("p");
      assertThat(store.sentences().list()).extracting(Description::size).containsExactly(0);
    }
  }

  @Test
  void aFileThatWasFilledWithoutThemIsRankedWithoutThemUntilTheyAreMade() {
    try (SqliteStore store = open();
        QortexClient memory = client(store).passageVectors(Set.of()).build()) {
      memory.ingest(says("p", "She sang. She danced.", 0, 10));
    }
    try (SqliteStore store = open();
        QortexClient memory = client(store).build()) {
      memory.ingest(says("q", "He danced. He slept.", 0, 11));
      assertThat(byItsSentences(memory)).isFalse();
      assertThat(memory.embedMissing()).isZero();
      assertThat(byItsSentences(memory)).isTrue();
      assertThat(store.sentences().list()).extracting(Description::size).containsExactly(4);
    }
    try (SqliteStore store = open();
        QortexClient memory = client(store).build()) {
      assertThat(byItsSentences(memory)).isTrue();
    }
  }

  @Test
  void whatAKillLeavesWithoutVectorsIsMadeByTheNextProcess() {
    IngestionManifest.Builder large =
        IngestionManifest.builder("d").source(SourceMetadata.of("large", "test"));
    for (int i = 0; i < 50; i++) {
      large.passage(passage("p" + i, "large", "She sang. She danced " + i + ".", 0, 10));
    }
    SqliteStore killed = open();
    client(killed).vectorsLater(never -> {}).build().ingest(large.build());
    try (SqliteStore store = open();
        QortexClient memory = client(store).vectorsLater(Runnable::run).build()) {
      assertThat(memory.query("who danced").complete()).isEqualTo(1);
      assertThat(store.sentences().list()).extracting(Description::size).containsExactly(100);
      assertThat(byItsSentences(memory)).isTrue();
    } finally {
      killed.close();
    }
  }

  @Test
  void aCheckpointThatIsRestoredIsRankedWithoutThemUntilTheyAreMade() {
    try (SqliteStore store = open();
        QortexClient memory = client(store).build()) {
      memory.ingest(says("p", "She sang. She danced.", 0, 10));
      String before = store.checkpoints().create("before", Set.of(), Map.of()).id();
      memory.ingest(says("p", "He slept.", 0));
      store.checkpoints().restore(before);
      assertThat(byItsSentences(memory)).isFalse();
      memory.embedMissing();
      assertThat(byItsSentences(memory)).isTrue();
    }
  }

  @Test
  void theyComeAndGoWithTheTransactionOfTheirPassage() {
    try (SqliteStore store = open();
        QortexClient memory = client(store).build()) {
      assertThatThrownBy(
              () ->
                  store.inTransaction(
                      () -> {
                        memory.ingest(says("p", "She sang. She danced.", 0, 10));
                        assertThat(store.sentences().list()).hasSize(1);
                        throw new UnsupportedOperationException("no");
                      }))
          .hasMessage("no");
      assertThat(store.sentences().list()).isEmpty();
      assertThat(store.graph().passage("p")).isEmpty();
    }
  }

  @Test
  void whenTheyCannotBeKeptTheirPassageIsNotKeptEither() {
    try (SqliteStore store = open();
        QortexClient memory = client(store).build()) {
      store.sentences().create(RESERVED, 32);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> memory.ingest(says("p", "She sang. She danced.", 0, 10)))
          .withMessageContaining("(32)");
      assertThat(store.graph().passage("p")).isEmpty();
      assertThat(store.vectors().size()).isZero();
    }
  }

  @Test
  void theHostNeitherSeesNorTouchesThem() {
    try (SqliteStore store = open();
        QortexClient memory = client(store).build()) {
      memory.ingest(says("p", "She sang. She danced.", 0, 10));
      store.namedIndexes().create("pictures", 3);
      assertThat(store.sentences().find(RESERVED)).isPresent();
      assertThat(store.namedIndexes().list())
          .extracting(Description::name)
          .containsExactly("pictures");
      assertThat(store.namedIndexes().find(RESERVED)).isEmpty();
      assertThat(store.namedIndexes().delete(RESERVED)).isFalse();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> store.namedIndexes().create(RESERVED, 64))
          .withMessageContainingAll("(" + RESERVED + ")", "\nMaybe");
      memory.embedMissing();
      assertThat(byItsSentences(memory)).isTrue();
      assertThat(store.namedIndexes().find("pictures")).isPresent();
      assertThat(store.maintenance().verify().findings()).isEmpty();
    }
  }

  @Test
  void anotherProcessRanksByThemAtOnce() {
    try (SqliteStore store = open();
        SqliteStore beside = open();
        QortexClient memory = client(store).build();
        QortexClient other = client(beside).build()) {
      for (int i = 0; i < 5; i++) {
        memory.ingest(says("p" + i, "She sang. She danced.", 0, 10));
        assertThat(byItsSentences(other)).isTrue();
      }
      assertThat(beside.sentences().list()).extracting(Description::size).isEqualTo(List.of(10));
    }
  }
}
