package dev.qortex.engine.internal.learned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.feedback.FeedbackSettings;
import dev.qortex.core.feedback.QueryFeedbackStore.PastOutcome;
import dev.qortex.engine.internal.learned.PastOutcomes.Past;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PastOutcomesTest {

  private static final Instant NOW = Instant.parse("2026-03-04T12:00:00Z");
  private static final Offset<Double> EXACT = within(1e-12);

  @Test
  void anAcceptOfTheSameQuestionCountsTwoThirds() {
    assertThat(value(past(1.0, 1.0))).isCloseTo(1 / 1.5, EXACT);
  }

  @Test
  void aRejectOfTheSameQuestionCountsAQuarterAsMuchAndAgainst() {
    assertThat(value(past(0.0, 1.0))).isCloseTo(-0.25 / 1.5, EXACT);
  }

  @Test
  void aPartialOutcomeSaysNothing() {
    assertThat(values(List.of(past(0.5, 1.0)))).isEmpty();
  }

  @Test
  void aRewardInBetweenCountsInProportion() {
    // 0.75 is half of an accept, 0.25 half of a reject; kappa of cosine 0.65 is one half.
    assertThat(value(past(0.75, 0.65))).isCloseTo(0.25 / 0.75 * 0.25, EXACT);
    assertThat(value(past(0.25, 0.65))).isCloseTo(-0.25 * 0.25 / 0.75 * 0.25, EXACT);
  }

  @Test
  void questionsThatAreNotSimilarEnoughSayNothing() {
    assertThat(values(List.of(past(1.0, 0.3), past(0.0, 0.3), past(1.0, -1.0)))).isEmpty();
  }

  @Test
  void acceptsAndRejectsAreWeighedAgainstEachOther() {
    List<PastOutcome> mixed = List.of(past(1.0, 1.0), past(0.0, 0.65), past(0.0, 1.0));
    double good = 1;
    double bad = 1.5;
    assertThat(value(mixed)).isCloseTo((good - 0.25 * bad) / (good + bad + 0.5) * 1.0, EXACT);
    List<PastOutcome> mostlyBad = new ArrayList<>(Collections.nCopies(8, past(0.0, 0.65)));
    mostlyBad.add(past(1.0, 0.65));
    assertThat(value(mostlyBad)).isCloseTo((0.5 - 0.25 * 4) / (0.5 + 4 + 0.5) * 0.5, EXACT);
  }

  @Test
  void manyAcceptsOfDistantQuestionsNeverWeighMoreThanOneOfThem() {
    double one = 0.1 / 0.7;
    assertThat(value(Collections.nCopies(1000, past(1.0, 0.4)))).isLessThan(one);
  }

  @Test
  void oneSessionCountsTenTimesAtMost() {
    List<PastOutcome> flood = Collections.nCopies(200, past(1.0, 1.0, "spam", NOW));
    assertThat(value(flood)).isCloseTo(10 / 10.5, EXACT);
    List<PastOutcome> honest = new ArrayList<>(flood);
    for (int i = 0; i < 50; i++) {
      honest.add(past(0.0, 1.0, "user " + i, NOW));
    }
    assertThat(value(honest)).isNegative();
  }

  @Test
  void aSessionThatAskedSomethingElseIsCappedByItsMostSimilarQuestion() {
    assertThat(value(Collections.nCopies(200, past(1.0, 0.65, "spam", NOW))))
        .isCloseTo(5 / 5.5 * 0.5, EXACT);
    assertThat(value(Collections.nCopies(200, past(0.0, 0.65, "spam", NOW))))
        .isCloseTo(-0.25 * 5 / 5.5 * 0.5, EXACT);
  }

  @Test
  void anOutcomeCountsHalfAfterAYear() {
    Instant old = NOW.minus(Duration.ofDays(365));
    assertThat(value(past(1.0, 1.0, "", old))).isCloseTo(0.5 / 1.0 * 0.5, EXACT);
    assertThat(value(past(1.0, 1.0, "", NOW.plusSeconds(60))))
        .as("a clock that runs ahead")
        .isCloseTo(1 / 1.5, EXACT);
  }

  @Test
  void whatWasDecidedForTheVerySameQuestionCountsInFull() {
    Past one = decided(past(0.0, 1.0));
    assertThat(one.added("node", 0.5)).isCloseTo(-1 / 1.5, EXACT);
    assertThat(one.added("node", 2)).isCloseTo(-2 / 1.5, EXACT);
    assertThat(decided(past(1.0, 0.9999)).added("node", 0.1)).isCloseTo(1 / 1.5, within(1e-3));
    assertThat(decided(past(0.0, 1.0), past(0.0, 1.0)).added("node", 0.5))
        .isCloseTo(-2 / 2.5, EXACT);
    assertThat(decided(past(0.0, 1.0), past(1.0, 1.0)).added("node", 0.5)).isZero();
  }

  @Test
  void whatAReplyShowsOrASimilarQuestionIsNoDecision() {
    for (PastOutcome outcome : List.of(past(0.3, 1.0), past(0.75, 1.0), past(0.0, 0.99))) {
      Past past = decided(outcome);
      assertThat(past.added("node", 0.5)).isEqualTo(0.5 * past.values().get("node"));
    }
  }

  private static Past decided(PastOutcome... outcomes) {
    return new PastOutcomes(FeedbackSettings.defaults(), NOW).past("Where?", List.of(outcomes));
  }

  @Test
  void theOrderDoesNotMatter() {
    List<PastOutcome> outcomes = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      outcomes.add(past(i % 5 / 4.0, 0.3 + i % 7 / 10.0));
    }
    double before = value(outcomes);
    Collections.shuffle(outcomes, new Random(1));
    assertThat(value(outcomes)).isCloseTo(before, EXACT);
  }

  @Test
  void nodesAreKeptApart() {
    assertThat(
            values(
                List.of(
                    new PastOutcome("q", "", "good", 1.0, 1.0, "", NOW),
                    new PastOutcome("q", "", "bad", 0.0, 1.0, "", NOW))))
        .containsOnlyKeys("bad", "good")
        .satisfies(values -> assertThat(values.get("good")).isPositive())
        .satisfies(values -> assertThat(values.get("bad")).isNegative());
  }

  @ParameterizedTest
  @CsvSource({
    "Where is order 4711?, Where is order 4712?, false",
    "Where is order 4711?, Is order 4711 there?, true",
    "Where is order 4711?, Where are orders?, true",
    "Where are orders?, Where is order 4711?, true",
    "Is INV-2024-0012 paid?, Is INV-2025-0012 paid?, false",
    "Is inv-2024-0012 paid?, Is INV-2024-0012 paid?, true",
    "Who lives in flat 12A?, Who lives in flat 12C?, false",
    "What is new in 3.2?, What is new in 3.3?, false"
  })
  void aQuestionWithAnotherNumberOrCodeDoesNotCount(String asked, String past, boolean counts) {
    List<PastOutcome> outcomes = List.of(new PastOutcome("a", past, "node", 1, 0.99, "", NOW));
    assertThat(new PastOutcomes(FeedbackSettings.defaults(), NOW).past(asked, outcomes).values())
        .hasSize(counts ? 1 : 0);
  }

  private static PastOutcome past(double reward, double similarity) {
    return past(reward, similarity, "", NOW);
  }

  private static PastOutcome past(double reward, double similarity, String session, Instant at) {
    return new PastOutcome("answer", "Where?", "node", reward, similarity, session, at);
  }

  private static SortedMap<String, Double> values(List<PastOutcome> outcomes) {
    return new PastOutcomes(FeedbackSettings.defaults(), NOW).past("Where?", outcomes).values();
  }

  private static double value(PastOutcome outcome) {
    return value(List.of(outcome));
  }

  private static double value(List<PastOutcome> outcomes) {
    return values(outcomes).getOrDefault("node", 0.0);
  }
}
