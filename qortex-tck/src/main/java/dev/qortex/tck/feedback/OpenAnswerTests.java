package dev.qortex.tck.feedback;

import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.feedback.QueryFeedbackStore.OpenAnswer;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

abstract class OpenAnswerTests extends QueryFeedbackTests {

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
    refused(use::run, "(" + word + ")", "\nMaybe");
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
}
