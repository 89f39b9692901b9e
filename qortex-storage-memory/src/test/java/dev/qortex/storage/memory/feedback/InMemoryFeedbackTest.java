package dev.qortex.storage.memory.feedback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.feedback.QueryFeedbackStore.PastOutcome;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What mutation testing needs beside the contract kits, which live in another module. */
class InMemoryFeedbackTest {

  private final InMemoryQueryFeedbackStore past = new InMemoryQueryFeedbackStore();

  private static PastQuestion question(String id, float... vector) {
    return new PastQuestion(id, "text of " + id, vector, "", Instant.EPOCH);
  }

  @Test
  void aRewardThatIsNoneIsRefusedAndNothingIsKept() {
    assertThatThrownBy(() -> past.record(question("q", 1, 0), Map.of("good", 1.0, "bad", 1.5)))
        .hasMessageContaining("(bad)")
        .hasMessageContaining("(1.5)");
    assertThat(past.size()).isZero();
    assertThat(past.recorded("q")).isEmpty();
  }

  @Test
  void similarQuestionsComeByAnswerAndItemWhateverTheirSimilarity() {
    past.record(question("b", 1, 0), Map.of("y", 1.0, "x", 0.0));
    past.record(question("a", 1, 1), Map.of("z", 0.5));
    assertThat(past.similar(new float[] {1, 0}, Set.of(), 100_000, 100_000, 0.0))
        .extracting(PastOutcome::answerId, PastOutcome::itemId)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("a", "z"),
            org.assertj.core.groups.Tuple.tuple("b", "x"),
            org.assertj.core.groups.Tuple.tuple("b", "y"));
  }

  @Test
  void aQuestionExactlyAsSimilarAsAskedForIsIncluded() {
    past.record(question("q", 1, 0), Map.of("x", 1.0));
    assertThat(past.similar(new float[] {2, 0}, Set.of(), 100_000, 100_000, 1.0)).hasSize(1);
    assertThat(past.similar(new float[] {0, 1}, Set.of(), 100_000, 100_000, 0.0)).hasSize(1);
    assertThat(past.similar(new float[] {0, 1}, Set.of(), 100_000, 100_000, 0.1)).isEmpty();
  }

  @Test
  void aForgottenQuestionLeavesNoTextBehind() {
    past.record(
        new PastQuestion("q", "old", new float[] {1, 0}, "", Instant.EPOCH), Map.of("x", 1.0));
    past.forget(List.of("x"));
    assertThat(past.texts()).isEmpty();
    past.record(
        new PastQuestion("q", "new", new float[] {1, 0}, "", Instant.EPOCH), Map.of("x", 1.0));
    past.forget(List.of("x"));
    past.record(
        new PastQuestion("q", "newer", new float[] {1, 0}, "", Instant.EPOCH), Map.of("x", 1.0));
    assertThat(past.texts()).containsExactly("newer");
  }

  @Test
  void factorsComeBackAsTheyAreAfterTheChange() {
    InMemoryInteroceptionStore factors = new InMemoryInteroceptionStore();
    assertThat(factors.adjust(Map.of("a", 0.1))).containsOnlyKeys("a");
    assertThat(factors.adjust(Map.of("a", 0.1)).get("a")).isCloseTo(1.2, within(1e-12));
    assertThat(factors.adjust(Map.of("a", 100.0, "b", -100.0)))
        .isEqualTo(Map.of("a", 5.0, "b", 0.1));
  }
}
