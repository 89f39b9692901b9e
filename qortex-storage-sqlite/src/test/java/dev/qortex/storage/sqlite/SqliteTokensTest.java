package dev.qortex.storage.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.VectorFamily;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.search.NamedVectorIndex.Description;
import dev.qortex.engine.LocalQortexClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tokens of passages in a file. */
class SqliteTokensTest {

  private static final int DIMENSION = 128;
  private static final RandomTokens MODEL = new RandomTokens();

  @TempDir Path folder;

  /** Each word has a random state, the same wherever it stands. */
  private static final class RandomTokens implements EmbeddingModel.WithTokens {

    @Override
    public String name() {
      return "random";
    }

    @Override
    public int dimension() {
      return DIMENSION;
    }

    @Override
    public int tokenDimension() {
      return DIMENSION;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
      return embedTokens(texts).stream().map(EmbeddingModel.Tokens::vector).toList();
    }

    @Override
    public List<EmbeddingModel.Tokens> embedTokens(List<String> texts) {
      List<EmbeddingModel.Tokens> made = new ArrayList<>();
      for (String text : texts) {
        String[] words = text.split("\\W+");
        float[] vector = new float[DIMENSION];
        float[] states = new float[words.length * DIMENSION];
        int[] ids = new int[words.length];
        for (int w = 0; w < words.length; w++) {
          ids[w] = words[w].hashCode() >>> 11;
          Random random = new Random(words[w].hashCode());
          for (int i = 0; i < DIMENSION; i++) {
            states[w * DIMENSION + i] = (float) random.nextGaussian();
            vector[i] += states[w * DIMENSION + i];
          }
        }
        made.add(new EmbeddingModel.Tokens(vector, ids, states));
      }
      return made;
    }
  }

  private SqliteStore open() {
    return SqliteStore.open(folder.resolve("memory.db"));
  }

  private static QortexClient client(SqliteStore store) {
    return LocalQortexClient.builder(store)
        .embedding(MODEL)
        .passageVectors(Set.of(VectorFamily.TOKENS))
        .build();
  }

  private static IngestionManifest says(String id, String text) {
    return IngestionManifest.builder("d")
        .source(SourceMetadata.of(id, "test"))
        .passage(Passage.of(id, "d", "", text, Provenance.of(id)))
        .build();
  }

  private static Map<String, Double> scores(QortexClient memory) {
    Map<String, Double> scores = new TreeMap<>();
    for (AnswerItem item : memory.query("who danced").items()) {
      item.explanation().legs().stream()
          .filter(leg -> leg.leg().equals("tokens"))
          .map(LegScore::score)
          .forEach(score -> scores.put(item.id(), score));
    }
    return scores;
  }

  @Test
  void theyAreThereAgainWhenTheFileIsOpenedAgain() {
    Map<String, Double> before;
    try (SqliteStore store = open();
        QortexClient memory = client(store)) {
      memory.ingest(says("p", "She danced."));
      memory.ingest(says("q", "They all danced there."));
      before = scores(memory);
      assertThat(before).containsOnlyKeys("p", "q");
    }
    try (SqliteStore store = open();
        QortexClient memory = client(store)) {
      assertThat(scores(memory)).isEqualTo(before);
      memory.ingest(says("q", "Nobody danced."));
      assertThat(scores(memory)).containsOnlyKeys("p", "q").isNotEqualTo(before);
    }
    try (SqliteStore store = open();
        QortexClient memory = client(store)) {
      assertThat(scores(memory)).containsOnlyKeys("p", "q").isNotEqualTo(before);
      memory.retract("q");
      assertThat(scores(memory)).containsOnlyKeys("p");
      assertThat(store.sentences().list()).extracting(Description::size).containsExactly(1);
    }
  }

  @Test
  void theyComeAndGoWithTheTransactionOfTheirPassage() {
    try (SqliteStore store = open();
        QortexClient memory = client(store)) {
      assertThatThrownBy(
              () ->
                  store.inTransaction(
                      () -> {
                        memory.ingest(says("p", "She danced."));
                        assertThat(store.sentences().list()).hasSize(1);
                        throw new UnsupportedOperationException("no");
                      }))
          .hasMessage("no");
      assertThat(store.sentences().list()).isEmpty();
      assertThat(store.graph().passage("p")).isEmpty();
    }
  }

  @Test
  void aCheckpointThatIsRestoredIsRankedWithoutThemUntilTheyAreMade() {
    try (SqliteStore store = open();
        QortexClient memory = client(store)) {
      memory.ingest(says("p", "She danced."));
      String before = store.checkpoints().create("before", Set.of(), Map.of()).id();
      memory.ingest(says("p", "He danced and slept."));
      store.checkpoints().restore(before);
      assertThat(scores(memory)).isEmpty();
      memory.embedMissing();
      assertThat(scores(memory)).containsOnlyKeys("p");
    }
  }

  @Test
  void anotherProcessRanksByThemAtOnce() {
    try (SqliteStore store = open();
        SqliteStore beside = open();
        QortexClient memory = client(store);
        QortexClient other = client(beside)) {
      for (int i = 0; i < 5; i++) {
        memory.ingest(says("p" + i, "She danced" + "!".repeat(i + 1)));
        assertThat(scores(other)).hasSize(i + 1);
      }
    }
  }

  @Test
  void theHostNeitherSeesNorTouchesThem() {
    try (SqliteStore store = open();
        QortexClient memory = client(store)) {
      memory.ingest(says("p", "She danced."));
      assertThat(store.namedIndexes().list()).isEmpty();
      assertThatIllegalArgumentException()
          .isThrownBy(() -> store.namedIndexes().create("qortex.tokens.random/128", 1))
          .withMessageContainingAll("(qortex.tokens.random/128)", "\nMaybe");
      assertThat(store.maintenance().verify().findings()).isEmpty();
    }
  }

  @Test
  void aTurnOfThirtySixTokensTakesAboutFiveKilobytesOfTheFile() throws IOException {
    long without = size(false);
    long with = size(true);
    assertThat((with - without) / TURNS).isBetween(4_600L, 6_500L);
  }

  private static final int TURNS = 200;

  private long size(boolean tokens) throws IOException {
    Path file = folder.resolve(tokens + ".db");
    try (SqliteStore store = SqliteStore.open(file);
        QortexClient memory =
            LocalQortexClient.builder(store)
                .embedding(MODEL)
                .passageVectors(tokens ? Set.of(VectorFamily.TOKENS) : Set.of())
                .build()) {
      IngestionManifest.Builder turns =
          IngestionManifest.builder("d").source(SourceMetadata.of("s", "test"));
      for (int turn = 0; turn < TURNS; turn++) {
        StringBuilder text = new StringBuilder();
        for (int word = 0; word < 36; word++) {
          text.append("word").append((turn + 1) * (word + 7) % 500).append(' ');
        }
        turns.passage(
            Passage.of("turn" + turn, "d", "", text.toString().strip(), Provenance.of("s")));
      }
      memory.ingest(turns.build());
      store.maintenance().compact();
    }
    return Files.size(file);
  }
}
