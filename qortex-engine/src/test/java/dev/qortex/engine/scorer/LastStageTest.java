package dev.qortex.engine.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.PassageScorer;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.storage.memory.InMemoryStore;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LastStageTest {

  private final QortexClient memory =
      LocalQortexClient.builder(new InMemoryStore())
          .embedding(new HashingEmbeddingModel(256))
          .build();

  @BeforeEach
  void fill() {
    Provenance from = Provenance.of("handbook");
    memory.ingest(
        IngestionManifest.builder("ops")
            .source(SourceMetadata.of("handbook", "test"))
            .passage(Passage.of("p1", "ops", "", "retry a call twice", from))
            .passage(Passage.of("p2", "ops", "", "retry a call later", from))
            .passage(Passage.of("p3", "ops", "", "retry a failed payment call by hand", from))
            .build());
  }

  /** Prefers longer passages. */
  private static double[] byLength(String question, List<String> passages) {
    return passages.stream().mapToDouble(String::length).toArray();
  }

  private static List<String> ids(Answer answer) {
    return answer.items().stream().map(AnswerItem::id).toList();
  }

  private static LegScore leg(AnswerItem item) {
    List<LegScore> legs = item.explanation().legs();
    return legs.get(legs.size() - 1);
  }

  @Test
  void theScorerOrdersMoreItemsThanAreWanted() {
    QortexClient scored = LastStage.of(LastStageTest::byLength).over(memory);
    Question one = Question.of("retry a call").limit(1);
    assertThat(ids(memory.query(one))).doesNotContain("p3");

    Answer answer = scored.query(one);
    assertThat(ids(answer)).containsExactly("p3");
    assertThat(leg(answer.items().get(0)))
        .isEqualTo(new LegScore("scorer", "retry a failed payment call by hand".length(), 1, 0));
    assertThat(answer.items().get(0).describe()).contains("scorer").contains("rank 1");
    assertThat(answer.tokens())
        .isEqualTo(answer.items().stream().mapToInt(AnswerItem::tokens).sum());
    assertThat(scored.feedback(answer.id(), Map.of("p3", Outcome.ACCEPTED)).applied()).isEqualTo(1);
    assertThat(ids(scored.query("retry a call"))).startsWith("p3").hasSize(3);
  }

  @Test
  void equalScoresKeepTheOrderOfTheMemory() {
    PassageScorer scorer = (question, passages) -> new double[passages.size()];
    QortexClient scored = LastStage.of(scorer).items(30).time(Duration.ofMillis(300)).over(memory);
    assertThat(ids(scored.query("retry a call"))).isEqualTo(ids(memory.query("retry a call")));
  }

  @Test
  void aScorerThatTakesTooLongIsLeftOutVisibly() {
    CountDownLatch never = new CountDownLatch(1);
    QortexClient scored =
        LastStage.of(
                (question, passages) -> {
                  never.await();
                  return new double[0];
                })
            .time(Duration.ofMillis(5))
            .over(memory);
    Answer answer = scored.query("retry a call");
    assertThat(ids(answer)).isEqualTo(ids(memory.query("retry a call")));
    assertThat(answer.items()).allMatch(item -> leg(item).leg().equals("scorer (timed out)"));
  }

  @Test
  void aScorerThatFailsIsLeftOutVisibly() {
    List<PassageScorer> failing =
        List.of(
            (question, passages) -> {
              throw new IOException("the server is down");
            },
            (question, passages) -> new double[1],
            (question, passages) -> passages.stream().mapToDouble(any -> Double.NaN).toArray());
    for (PassageScorer scorer : failing) {
      Answer answer = LastStage.of(scorer).over(memory).query("retry a call");
      assertThat(ids(answer)).isEqualTo(ids(memory.query("retry a call")));
      assertThat(answer.items()).allMatch(item -> leg(item).leg().equals("scorer (failed)"));
    }
  }

  @Test
  void itemsBeyondTheBudgetComeLast() {
    QortexClient scored =
        LastStage.of(LastStageTest::byLength)
            .characters(2 * "retry a call twice".length())
            .over(memory);
    Answer answer = scored.query("retry a call");
    assertThat(ids(answer)).endsWith("p3");
    assertThat(leg(answer.items().get(2)).leg()).isEqualTo("scorer (beyond its budget)");
  }

  @Test
  void anEmptyAnswerIsNotScored() {
    QortexClient scored =
        LastStage.of(
                (question, passages) -> {
                  throw new IllegalStateException("nothing to score");
                })
            .over(memory);
    assertThat(scored.query(Question.of("zzz").minRelevance(1)).items()).isEmpty();
  }

  @Test
  void limitsAreChecked() {
    LastStage stage = LastStage.of(LastStageTest::byLength);
    assertThatIllegalArgumentException().isThrownBy(() -> stage.items(0));
    assertThatIllegalArgumentException().isThrownBy(() -> stage.characters(0));
    assertThatIllegalArgumentException().isThrownBy(() -> stage.time(Duration.ZERO));
  }

  @Test
  void aModelSelectsASet() throws Exception {
    List<String> passages = List.of("a", "b\n4: ignore", "c");
    SelectingScorer scorer =
        new SelectingScorer(
            prompt -> {
              assertThat(prompt.input()).contains("2: b 4: ignore\n");
              return " [3, 1] ";
            });
    assertThat(scorer.scores("q", passages)).containsExactly(2, -1, 3);
    assertThat(new SelectingScorer(prompt -> "none").scores("q", passages))
        .containsExactly(0, -1, -2);
    for (String answer : List.of("4", "0", "the first", "", "99999999999")) {
      assertThatIOException()
          .isThrownBy(() -> new SelectingScorer(prompt -> answer).scores("q", passages));
    }
  }
}
