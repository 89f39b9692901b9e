package dev.qortex.tck.feedback;

import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.commons.Checks;
import dev.qortex.core.feedback.AnswerTrace;
import dev.qortex.core.feedback.AnswerTrace.Candidate;
import dev.qortex.core.feedback.AnswerTrace.Fate;
import dev.qortex.core.feedback.QueryFeedbackStore.OpenAnswer;
import dev.qortex.core.feedback.QueryFeedbackStore.PastOutcome;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

abstract class QueryKeepingTests extends QueryFeedbackTests {

  @Test
  void answersAreKeptForFeedbackUntilNewerOnesTakeTheirPlace() {
    store.keepOpen(List.of(open("a", "s"), open("b", "t"), open("c", "s")), 3);
    store.keepOpen(List.of(open("b", "other"), open("d", "s")), 3);
    reopenIfKept();
    assertThat(store.open("a")).isEmpty();
    assertThat(store.open("b")).contains(open("b", "t"));
    assertThat(store.open("d")).contains(open("d", "s"));
    store.forgetOpen("s");
    store.forgetOpen("nobody");
    assertThat(store.open("c")).isEmpty();
    assertThat(store.open("d")).isEmpty();
    assertThat(store.open("b")).isPresent();
    store.keepOpen(List.of(), 1);
    assertThat(store.open("b")).isPresent();
    assertThat(store.size()).isZero();
    refused(() -> store.keepOpen(List.of(), 0));
  }

  @Test
  void theCircumstancesOfAnAnswerAreKeptWithIt() {
    AnswerTrace trace =
        new AnswerTrace(
            Instant.parse("2026-01-31T12:00:00.123456789Z"),
            0.25,
            true,
            7,
            List.of(
                new Candidate("x", 2.5, Fate.SHOWN), new Candidate("z \" @", 1, Fate.OVER_BUDGET)));
    OpenAnswer kept = new OpenAnswer("a", "why?", Set.of("d"), "s", open("a", "s").shares(), trace);
    store.keepOpen(List.of(kept, open("b", "s")), 9);
    reopenIfKept();
    assertThat(store.open("a")).contains(kept);
    assertThat(store.open("b").orElseThrow().trace()).isEqualTo(AnswerTrace.NONE);
    assertThat(store.forgetDomain("other", Set.of("z \" @"))).containsExactly("a");
    assertThat(store.open("a")).isEmpty();
  }

  @Test
  void textsThatCannotBeKeptAreRefusedByNameAndNothingIsKept() {
    for (String bad : List.of("", " ", "half \ud83d")) {
      refusedByName(bad, () -> store.record(inDomains("q", Set.of("d", bad)), Map.of("x", 1.0)));
      refusedByName(bad, () -> store.record(asked("q", 1, 0), Map.of("x", 1.0, bad, 1.0)));
      refusedByName(bad, () -> store.record(said(bad, "words", 0.5), Map.of("x", 1.0)));
      refusedByName(bad, () -> store.keepOpen(List.of(open("a", "s"), open("b", Set.of(bad))), 9));
      refusedByName(
          bad, () -> store.keepOpen(List.of(open("a", "s"), open(said(bad, "words", 1))), 9));
    }
    String half = "half \ud83d";
    refusedByName(half, () -> store.record(inSession("q", half), Map.of("x", 1.0)));
    refusedByName(half, () -> store.record(said("x", half, 0.5), Map.of("x", 1.0)));
    refusedByName(half, () -> store.keepOpen(List.of(open("a", half)), 9));
    refusedByName(half, () -> store.keepOpen(List.of(open(said("x", half, 0.5))), 9));
    assertThat(store.size()).isZero();
    assertThat(store.question("q")).isEmpty();
    assertThat(store.open("a")).isEmpty();
  }

  @Test
  void sharesThatAreNotFiniteAreRefusedByTheirLegAndNothingIsKept() {
    for (double bad :
        new double[] {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY}) {
      refusedByName("words", () -> store.record(said("x", "words", bad), Map.of("x", 1.0)));
      refusedByName("words", () -> store.keepOpen(List.of(open(said("x", "words", bad))), 9));
      refusedByName(
          Double.toString(bad), () -> store.keepOpen(List.of(open(said("x", "words", bad))), 9));
    }
    assertThat(store.size()).isZero();
    assertThat(store.open("q")).isEmpty();
    store.record(said("x", "words", -1e300), Map.of("x", 1.0));
    assertThat(store.newest(1, 1).get(0).question().shares().get("x"))
        .isEqualTo(Map.of("words", -1e300));
  }

  private static OpenAnswer open(String id, String session) {
    return new OpenAnswer(
        id,
        "why?",
        Set.of("d", "e"),
        session,
        new TreeMap<>(Map.of("x", new TreeMap<>(Map.of("words", 0.5)), "y", new TreeMap<>())));
  }

  private static void refusedByName(String word, Runnable use) {
    refused(use::run, "(" + Checks.shown(word) + ")", "\nMaybe");
  }

  private static PastQuestion said(String item, String leg, double share) {
    SortedMap<String, SortedMap<String, Double>> shares = new TreeMap<>();
    shares.put(item, new TreeMap<>(Map.of(leg, share)));
    return new PastQuestion("q", "Why?", v(1, 0), Set.of(), "", NOON, shares);
  }

  private static OpenAnswer open(PastQuestion question) {
    return new OpenAnswer(
        question.answerId(),
        question.text(),
        question.domains(),
        question.session(),
        question.shares());
  }

  private static OpenAnswer open(String id, Set<String> domains) {
    return new OpenAnswer(id, "why?", domains, "", new TreeMap<>());
  }

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
  void whatIsKnownOfAnItemGoesToItsNewId() {
    store.record(said("x", "words", 0.5), Map.of("x", 1.0, "y", 0.0));
    store.record(asked("both", 1, 0), Map.of("x", 1.0, "z", 0.25));
    AnswerTrace trace =
        new AnswerTrace(NOON, 0.5, false, 7, List.of(new Candidate("x", 1, Fate.SHOWN)));
    OpenAnswer open =
        new OpenAnswer("open", "why?", Set.of("d"), "s", open("a", "s").shares(), trace);
    store.keepOpen(List.of(open), 9);
    assertThat(store.newest(10, 10)).hasSize(2);
    store.move(Map.of("x", "z", "unknown", "other"));
    reopenIfKept();
    assertThat(store.recorded("q")).containsExactlyInAnyOrder("y", "z");
    assertThat(store.question("q").orElseThrow().shares()).containsOnlyKeys("z");
    assertThat(store.given(List.of("z")))
        .as("an outcome that is there stays")
        .extracting(given -> given.reward())
        .containsExactly(1.0, 0.25);
    assertThat(store.given(List.of("x"))).isEmpty();
    assertThat(store.size()).isEqualTo(3);
    assertThat(store.newest(10, 10).get(0).rewards()).isEqualTo(Map.of("y", 0.0, "z", 1.0));
    assertThat(store.similar(v(1, 0), Set.of(), 9, 9, 0.9))
        .extracting(PastOutcome::itemId)
        .containsExactlyInAnyOrder("y", "z", "z");
    OpenAnswer moved = store.open("open").orElseThrow();
    assertThat(moved.shares()).containsOnlyKeys("y", "z");
    assertThat(moved.trace().ids()).containsExactly("z");
  }

  @Test
  void whatWasAskedInADomainOrBroughtItsItemsCanBeForgotten() {
    store.record(inDomains("in", Set.of("d", "e")), Map.of("y", 1.0));
    store.record(inDomains("elsewhere", Set.of("e")), Map.of("y", 1.0));
    store.record(inDomains("judged", Set.of()), Map.of("x", 0.0, "y", 1.0));
    store.record(said("x", "words", 0.5), Map.of("y", 1.0));
    store.keepOpen(List.of(open("open in", Set.of("d")), open("open", Set.of("e"))), 9);
    assertThat(store.newest(10, 10)).hasSize(4);
    Set<String> gone = store.forgetDomain("d", List.of("x", "unknown"));
    assertThat(gone).hasSize(4).contains("in", "judged", "open in");
    assertThat(answers()).containsExactly("elsewhere");
    assertThat(store.size()).isOne();
    assertThat(store.open("open in")).isEmpty();
    assertThat(store.open("open")).isPresent();
    assertThat(store.forgetDomain("d", List.of("x"))).isEmpty();
  }

  @Test
  void whatBroughtItemsCanBeForgotten() {
    store.record(inDomains("in", Set.of("d")), Map.of("y", 1.0));
    store.record(inDomains("judged", Set.of("d")), Map.of("x", 0.0, "y", 1.0));
    store.record(said("x", "words", 0.5), Map.of("y", 1.0));
    OpenAnswer open = open("open", "s");
    AnswerTrace trace =
        new AnswerTrace(NOON, 0.5, false, 7, List.of(new Candidate("z", 1, Fate.OVER_BUDGET)));
    store.keepOpen(
        List.of(
            open,
            new OpenAnswer("traced", "why?", Set.of("d"), "s", new TreeMap<>(), trace),
            open("other", Set.of("d"))),
        9);
    long erasures = store.erasures();
    assertThat(store.forgetItems(Set.of())).isEmpty();
    assertThat(store.erasures()).isEqualTo(erasures);
    assertThat(store.forgetItems(List.of("x", "z", "unknown")))
        .containsExactlyInAnyOrder("judged", "q", "open", "traced");
    reopenIfKept();
    assertThat(store.erasures()).isGreaterThan(erasures);
    assertThat(answers()).containsExactly("in");
    assertThat(store.size()).isOne();
    assertThat(store.open("open")).isEmpty();
    assertThat(store.open("traced")).isEmpty();
    assertThat(store.open("other")).isPresent();
  }

  @Test
  void answersCanBeForgotten() {
    store.record(asked("q1", 1, 0), Map.of("x", 1.0, "y", 0.5));
    store.record(asked("q2", 1, 0), Map.of("x", 1.0));
    assertThat(store.newest(10, 10)).hasSize(2);
    store.keepOpen(
        List.of(
            new OpenAnswer("q1", "Where?", Set.of(), "", new TreeMap<>()),
            new OpenAnswer("q3", "Where?", Set.of(), "", new TreeMap<>())),
        10);
    store.forgetAnswers(List.of("q1", "unknown"));
    assertThat(store.open("q1")).isEmpty();
    assertThat(store.open("q3")).isPresent();
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
  void aSessionCrowdsAStoreThatIsFullWithATenthOfIt() {
    for (int i = 0; i < 19; i++) {
      store.record(inSession("q" + i, i < 2 ? "two" : i == 2 ? "one" : "s" + i), Map.of("x", 1.0));
    }
    assertThat(store.isCrowdedBy("two", 20)).as("not full").isFalse();
    store.record(inSession("last", ""), Map.of("x", 1.0));
    reopenIfKept();

    assertThat(store.isCrowdedBy("two", 20)).isTrue();
    assertThat(store.isCrowdedBy("one", 20)).isFalse();
    assertThat(store.isCrowdedBy("nobody", 20)).isFalse();
    assertThat(store.isCrowdedBy("two", 21)).isFalse();
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
