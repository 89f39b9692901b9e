package dev.qortex.buildlog.patterns;

import static dev.qortex.buildlog.patterns.LoopFixture.queried;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.buildlog.patterns.model.Deliberation;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.search.NamedVectorIndex;
import dev.qortex.storage.memory.search.InMemoryNamedVectorIndexes;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Patterns with embeddings. */
class PatternVectorsTest {

  private static final String NULL = "Callers forget to check the result of find for null";
  private static final String LOCK = "The lock of the cache covers half of the method";

  private final LoopFixture loop = new LoopFixture();
  private final HashingEmbeddingModel model = new HashingEmbeddingModel(256);
  private final NamedVectorIndex index =
      new InMemoryNamedVectorIndexes(() -> loop.now).create("patterns", model.dimension());

  @Test
  void similarityCountsForSixtyPercent() {
    Patterns mine = loop.builder().embedding(model, index).build();
    Patterns others = loop.builder("p2").embedding(model, index).build();
    mine.record(loop.judge("r1", NULL, LOCK));
    others.record(loop.judge("r1", LOCK));

    List<ScoredPattern> found = mine.query(PromptRequest.of("judge", "r2").about(LOCK));
    assertThat(queried(found)).containsExactly(LOCK, NULL);
    assertThat(found.get(0).score()).isCloseTo(1, within(1e-6));
    assertThat(found.get(1).score()).isLessThan(0.7);
    assertThat(mine.query(PromptRequest.of("judge", "r2"))).allMatch(one -> one.score() == 1);

    mine.governance().forget("r1");
    assertThat(index.description().size()).isEqualTo(1);
    loop.builder().build().record(loop.judge("r3", NULL));
    assertThat(mine.governance().embed()).isEqualTo(1);
    assertThat(mine.governance().embed()).isZero();
  }

  @Test
  void aRepeatedAnswerMakesTheVectorsThatFailed() {
    AtomicBoolean down = new AtomicBoolean(true);
    EmbeddingModel failing =
        new EmbeddingModel() {
          @Override
          public List<float[]> embed(List<String> texts) {
            if (down.getAndSet(false)) {
              throw new IllegalStateException("The model is down.");
            }
            return model.embed(texts);
          }

          @Override
          public String name() {
            return model.name();
          }

          @Override
          public int dimension() {
            return model.dimension();
          }
        };
    Patterns mine = loop.builder().embedding(failing, index).build();
    Deliberation judge = loop.judge("r1", NULL);
    assertThatIllegalStateException().isThrownBy(() -> mine.record(judge));
    assertThat(mine.record(judge)).isEmpty();
    assertThat(index.description().size()).isEqualTo(1);
    assertThat(mine.list().get(0).track().successes()).isEqualTo(1);
  }

  @Test
  void nearerPatternsOfANeighbourTakeNoPlaceInTheSearch() {
    Patterns mine = loop.builder().embedding(model, index).build();
    mine.record(loop.judge("r1", LOCK));
    float[] vector = model.embed(List.of(LOCK + " indeed")).get(0);
    for (int i = 0; i < 150; i++) {
      Map<String, Object> metadata = Map.of("project", "p2", "role", "judge", "pattern", "j:" + i);
      index.upsert(List.of(new NamedVectorIndex.Item("p2/j:" + i, vector, "", metadata)));
    }
    assertThat(mine.query(PromptRequest.of("judge", "r2").about(LOCK + " indeed")))
        .singleElement()
        .matches(one -> one.score() > 0.8);
  }
}
