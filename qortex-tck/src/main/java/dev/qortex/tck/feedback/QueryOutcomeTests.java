package dev.qortex.tck.feedback;

import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.feedback.QueryFeedbackStore.ItemReward;
import dev.qortex.core.feedback.QueryFeedbackStore.Judged;
import dev.qortex.core.feedback.QueryFeedbackStore.PastOutcome;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.tck.support.HostileTexts;
import dev.qortex.tck.support.InParallel;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

abstract class QueryOutcomeTests extends QueryFeedbackTests {

  @Test
  void anEmptyStoreKnowsNothing() {
    assertThat(store.size()).isZero();
    assertThat(store.similar(v(1, 0), Set.of(), 100_000, 100_000, -1)).isEmpty();
  }

  @Test
  void outcomesOfSimilarQuestionsAreFound() {
    store.record(asked("q1", 1, 0), Map.of("x", 1.0, "y", 0.0));
    store.record(asked("q2", 1, 1), Map.of("x", 0.5));
    store.record(asked("q3", -1, 0), Map.of("x", 0.25));
    List<PastOutcome> found = store.similar(v(2, 0), Set.of(), 100_000, 100_000, 0.5);
    assertThat(found).extracting(PastOutcome::answerId).containsExactly("q1", "q1", "q2");
    assertThat(found).extracting(PastOutcome::itemId).containsExactly("x", "y", "x");
    assertThat(found).extracting(PastOutcome::reward).containsExactly(1.0, 0.0, 0.5);
    assertThat(found.get(0).similarity()).isCloseTo(1, within(1e-5));
    assertThat(found.get(2).similarity()).isCloseTo(Math.sqrt(0.5), within(1e-5));
    assertThat(store.similar(v(2, 0), Set.of(), 100_000, 100_000, -1)).hasSize(4);
    assertThat(store.similar(v(0, 0), Set.of(), 100_000, 100_000, -1)).isEmpty();
    assertThat(store.size()).isEqualTo(4);
  }

  @Test
  void whatCameOfAnItemCountsTheFirstTime() {
    assertThat(store.record(asked("q", 1, 0), Map.of("x", 1.0))).containsExactly("x");
    assertThat(store.record(asked("q", 1, 0), Map.of("x", 0.0, "y", 0.5))).containsExactly("y");
    assertThat(store.record(asked("q", 1, 0), Map.of("x", 0.0, "y", 0.0))).isEmpty();
    assertThat(store.similar(v(1, 0), Set.of(), 100_000, 100_000, 0.9))
        .extracting(PastOutcome::reward)
        .containsExactly(1.0, 0.5);
    assertThat(store.record(asked("other", 1, 0), Map.of("x", 0.0))).containsExactly("x");
    assertThat(store.size()).isEqualTo(3);
  }

  @Test
  void nothingIsKeptWhenARewardIsOutOfBounds() {
    for (double bad : new double[] {-0.01, 1.01, Double.NaN}) {
      refused(
          () -> store.record(asked("q", 1, 0), Map.of("a", 1.0, "b", bad, "c", 1.0)),
          "(b)",
          "(" + bad + ")");
    }
    assertThat(store.size()).isZero();
    assertThat(store.record(asked("q", 1, 0, 0), Map.of("a", 1.0))).hasSize(1);
  }

  @Test
  void nothingIsKeptWhenTheVectorIsNotLikeThoseBefore() {
    store.record(asked("q", 1, 0), Map.of("x", 1.0));
    refused(() -> store.record(asked("r", 1, 0, 0), Map.of("y", 1.0)), "(3)", "(2)");
    refused(() -> store.record(asked("q", 1, 0, 0), Map.of("y", 1.0)), "(3)", "(2)");
    refused(() -> store.record(asked("r", Float.NaN, 0), Map.of("y", 1.0)));
    refused(() -> store.similar(v(1, 0, 0), Set.of(), 100_000, 100_000, 0));
    assertThat(store.size()).isEqualTo(1);
    assertThat(store.similar(v(1, 0), Set.of(), 100_000, 100_000, -1)).hasSize(1);
  }

  @Test
  void onlyTheMostSimilarQuestionsCount() {
    for (int i = 0; i < 10; i++) {
      store.record(asked("q" + i, 1, i), Map.of("x", 1.0));
    }
    assertThat(store.similar(v(1, 0), Set.of(), 3, 100_000, -1))
        .extracting(PastOutcome::answerId)
        .containsExactly("q0", "q1", "q2");
    refused(() -> store.similar(v(1, 0), Set.of(), 0, 100_000, -1), "(0)");
  }

  @Test
  void questionsThatWereAskedElsewhereAreLeftOut() {
    store.record(inDomains("a", Set.of("apples", "bees")), Map.of("x", 1.0));
    store.record(inDomains("b", Set.of("bees")), Map.of("x", 1.0));
    store.record(inDomains("c", Set.of()), Map.of("x", 1.0));
    assertThat(store.similar(v(1, 0), Set.of("apples"), 10, 100_000, -1))
        .extracting(PastOutcome::answerId)
        .containsExactly("a", "c");
    assertThat(store.similar(v(1, 0), Set.of(), 10, 100_000, -1)).hasSize(3);
  }

  @Test
  void anOutcomeSaysWhoseItIsAndWhen() {
    store.record(asked("q", 1, 0), Map.of("x", 1.0));
    assertThat(store.similar(v(1, 0), Set.of(), 10, 100_000, -1))
        .singleElement()
        .satisfies(
            outcome -> {
              assertThat(outcome.session()).isEqualTo("session");
              assertThat(outcome.at()).isEqualTo(NOON);
            });
  }

  @Test
  void theNewestQuestionsComeOldestFirstWithWhatTheLegsSaid() {
    SortedMap<String, SortedMap<String, Double>> shares = new TreeMap<>();
    shares.put("x", new TreeMap<>(Map.of("graph", 0.25, "v\u0000\ud83d\ude00'", 1.0 / 3)));
    store.record(asked("old", 1, 0), Map.of("x", 1.0));
    store.record(asked("empty", 1, 0), Map.of());
    PastQuestion full =
        new PastQuestion("new", "Why?", v(0, 1), Set.of("d", "e"), "s", NOON, shares);
    store.record(full, Map.of("x", 0.0, "y", 0.5));
    store.record(asked("old", 1, 0), Map.of("z", 0.25));
    List<Judged> newest = store.newest(10, 10);
    assertThat(newest).extracting(j -> j.question().answerId()).containsExactly("old", "new");
    assertThat(newest.get(0).rewards()).isEqualTo(Map.of("x", 1.0, "z", 0.25));
    PastQuestion kept = newest.get(1).question();
    assertThat(kept.shares()).isEqualTo(shares);
    assertThat(kept.domains()).containsExactlyInAnyOrder("d", "e");
    assertThat(kept.vector()).containsExactly(0, 1);
    assertThat(store.newest(1, 10)).extracting(j -> j.question().answerId()).containsExactly("new");
    assertThat(store.newest(10, 10)).as("nothing has changed").isSameAs(newest);
    store.record(asked("newer", 1, 0), Map.of("x", 1.0));
    assertThat(store.newest(10, 10)).hasSize(3);
  }

  @Test
  void questionsAreFoundByItemAndBySession() {
    store.record(asked("q1", 1, 0), Map.of("x", 1.0, "y", 0.5));
    store.record(inSession("q2", "other"), Map.of("x", 0.0));
    store.record(inSession("q3", "other"), Map.of("z", 0.0));
    store.record(asked("q1", 1, 0), Map.of("z", 0.25));
    assertThat(store.given(List.of("x")))
        .extracting(ItemReward::itemId, ItemReward::reward, ItemReward::session)
        .containsExactly(tuple("x", 1.0, "session"), tuple("x", 0.0, "other"));
    assertThat(store.given(List.of("z")))
        .as("in the order in which they came")
        .extracting(ItemReward::session)
        .containsExactly("other", "session");
    assertThat(store.given(List.of())).isEmpty();
    assertThat(store.question("q2")).map(PastQuestion::session).contains("other");
    assertThat(store.question("unknown")).isEmpty();
    assertThat(store.of("other"))
        .extracting(j -> j.question().answerId())
        .containsExactly("q2", "q3");
    assertThat(store.of("unknown")).isEmpty();
    assertThat(store.counts("other", List.of("x", "y"))).isEqualTo(Map.of("x", 1));
    assertThat(store.counts("session", List.of("x", "y"))).isEqualTo(Map.of("x", 1, "y", 1));
  }

  @Test
  void hostileTextsAreKeptApart() {
    for (String text : HostileTexts.ALL) {
      PastQuestion question = new PastQuestion(text, text, v(1, 0), text, NOON);
      assertThat(store.record(question, Map.of(text, 1.0))).containsExactly(text);
      assertThat(store.record(question, Map.of(text, 1.0))).isEmpty();
    }
    assertThat(store.size()).isEqualTo(HostileTexts.ALL.size());
    assertThat(store.similar(v(1, 0), Set.of(), 100_000, 100_000, 0.9))
        .extracting(PastOutcome::itemId)
        .containsExactlyInAnyOrderElementsOf(HostileTexts.ALL);
  }

  @Test
  void whatComesBackCannotBeChanged() {
    Set<String> fresh = store.record(asked("q", 1, 0), Map.of("x", 1.0));
    assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(fresh::clear);
    List<PastOutcome> found = store.similar(v(1, 0), Set.of(), 100_000, 100_000, 0);
    assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(found::clear);
  }

  @Test
  @Timeout(120)
  void anOutcomeThatManyThreadsReportCountsOnce() throws Exception {
    AtomicInteger fresh = new AtomicInteger();
    InParallel.run(
        8,
        thread -> {
          for (int i = 0; i < 25; i++) {
            fresh.addAndGet(
                store.record(asked("q" + i, 1, i), Map.of("x", 1.0, "of " + thread, 0.5)).size());
          }
        });
    assertThat(fresh).hasValue(25 * (1 + 8));
    assertThat(store.size()).isEqualTo(25 * (1 + 8));
    assertThat(store.similar(v(1, 0), Set.of(), 100_000, 100_000, -1))
        .hasSize(25 * (1 + 8))
        .doesNotHaveDuplicates();
  }

  @Test
  void aReopenedStoreIsEqual() {
    store.record(asked("q", 1, 0.3f), Map.of("x", 0.1, "\ud83d\ude00'\0", 1.0));
    List<PastOutcome> before = store.similar(v(1, 0), Set.of(), 100_000, 100_000, -1);
    reopen();
    assertThat(store.similar(v(1, 0), Set.of(), 100_000, 100_000, -1)).isEqualTo(before);
    assertThat(store.size()).isEqualTo(2);
    assertThat(store.record(asked("q", 1, 0.3f), Map.of("x", 1.0))).isEmpty();
  }
}
