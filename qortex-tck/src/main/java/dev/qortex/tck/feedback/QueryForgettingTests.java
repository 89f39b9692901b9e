package dev.qortex.tck.feedback;

import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.feedback.QueryFeedbackStore.PastOutcome;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

abstract class QueryForgettingTests extends QueryFeedbackTests {

  @Test
  void outcomesOfForgottenItemsGoAndQuestionsThatLoseTheirLastOne() {
    store.record(asked("q1", 1, 0), Map.of("x", 1.0, "y", 0.5));
    store.record(asked("q2", 1, 0), Map.of("x", 1.0));
    store.record(asked("q3", 1, 0), Map.of());
    assertThat(store.similar(v(1, 0), Set.of(), 100_000, 100_000, 0.9)).hasSize(3);
    store.forget(List.of("x", "unknown"));
    store.forget(List.of());
    assertThat(store.size()).isEqualTo(1);
    assertThat(store.recorded("q1")).containsExactly("y");
    assertThat(store.recorded("q2")).isEmpty();
    assertThat(store.similar(v(1, 0), Set.of(), 100_000, 100_000, 0.9))
        .extracting(PastOutcome::answerId)
        .containsExactly("q1");
    assertThat(store.record(asked("q1", 1, 0), Map.of("x", 0.0))).containsExactly("x");
    assertThat(store.record(asked("q2", 0, 1), Map.of("x", 0.25))).containsExactly("x");
    assertThat(store.similar(v(0, 1), Set.of(), 100_000, 100_000, 0.9))
        .as("the question that was forgotten is the one that is asked now")
        .extracting(PastOutcome::reward)
        .containsExactly(0.25);
  }

  @Test
  void answersCanBeForgotten() {
    store.record(asked("q1", 1, 0), Map.of("x", 1.0, "y", 0.5));
    store.record(asked("q2", 1, 0), Map.of("x", 1.0));
    assertThat(store.newest(10, 10)).hasSize(2);
    store.forgetAnswers(List.of("q1", "unknown"));
    store.forgetAnswers(List.of());
    assertThat(store.size()).isEqualTo(1);
    assertThat(store.newest(10, 10)).hasSize(1);
    assertThat(store.similar(v(1, 0), Set.of(), 10, 100_000, -1)).hasSize(1);
    assertThat(store.recorded("q1")).isEmpty();
  }

  @Test
  void theOldestQuestionsGoFirst() {
    for (int i = 0; i < 5; i++) {
      store.record(inSession("q" + i, ""), Map.of("x", 1.0, "y", 1.0));
    }
    store.keep(5);
    assertThat(store.size()).isEqualTo(10);
    store.keep(2);
    assertThat(answers()).containsExactly("q3", "q4");
    assertThat(store.size()).isEqualTo(4);
    store.forgetAnswers(List.of("q4"));
    store.record(inSession("q5", ""), Map.of("x", 1.0));
    store.keep(2);
    assertThat(answers()).containsExactly("q3", "q5");
    refused(() -> store.keep(0));
  }

  @Test
  void aSessionThatFillsTheStoreDrivesOutItsOwnQuestions() {
    for (int i = 0; i < 15; i++) {
      store.record(inSession("honest" + i, "user " + i), Map.of("x", 1.0));
    }
    for (int i = 0; i < 20; i++) {
      store.record(inSession("flood" + i, "flood"), Map.of("x", 0.0));
      store.keep(20);
    }
    assertThat(answers())
        .hasSize(20)
        .contains("honest0", "honest14", "flood19")
        .doesNotContain("flood0");
  }

  @Test
  void fewQuestionsOfOneSessionCountAtATime() {
    for (int i = 0; i < 6; i++) {
      store.record(inSession("a" + i, "loud"), Map.of("x", 1.0));
    }
    store.record(inSession("b0", "quiet"), Map.of("x", 1.0));
    store.record(inSession("c0", ""), Map.of("x", 1.0));
    store.record(inSession("c1", ""), Map.of("x", 1.0));
    assertThat(store.similar(v(1, 0), Set.of(), 5, 2, 0.5))
        .extracting(PastOutcome::answerId)
        .containsExactly("a4", "a5", "b0", "c0", "c1");
    assertThat(store.similar(v(1, 0), Set.of(), 2, 1, 0.5))
        .as("of equally similar ones the newest")
        .extracting(PastOutcome::answerId)
        .containsExactly("c0", "c1");
    assertThat(store.newest(4, 1))
        .extracting(j -> j.question().answerId())
        .containsExactly("a5", "b0", "c0", "c1");
  }

  private List<String> answers() {
    return store.newest(100, 100).stream().map(j -> j.question().answerId()).toList();
  }
}
