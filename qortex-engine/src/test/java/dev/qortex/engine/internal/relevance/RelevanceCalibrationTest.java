package dev.qortex.engine.internal.relevance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.feedback.QueryFeedbackStore.Judged;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RelevanceCalibrationTest {

  private static Judged answer(int number, double logOdds, double reward) {
    TreeMap<String, Double> said = new TreeMap<>(Map.of("lexical", 0.5));
    said.put(RelevanceCalibration.NAME, logOdds);
    PastQuestion question =
        new PastQuestion(
            "a" + number,
            "question",
            new float[] {1, 0},
            Set.of(),
            "",
            Instant.EPOCH,
            new TreeMap<>(Map.of("best", said, "other", new TreeMap<>(Map.of("lexical", 0.1)))));
    return new Judged(question, new TreeMap<>(Map.of("best", reward, "other", 0.0)));
  }

  /** Outcomes in a memory whose best items answer less often than their evidence says. */
  private static List<Judged> answers(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Judged> answers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double fitted = random.nextDouble(-4, 4);
      double p = RelevanceCalibration.logistic(-1.5 + 0.6 * fitted);
      answers.add(answer(i, fitted, random.nextDouble() < p ? 1 : 0));
    }
    return answers;
  }

  private static double brier(RelevanceCalibration calibration, List<Judged> later) {
    return later.stream()
        .mapToDouble(
            answer -> {
              double fitted = answer.question().shares().get("best").get(RelevanceCalibration.NAME);
              double off = calibration.probability(fitted, 0) - answer.rewards().get("best");
              return off * off;
            })
        .average()
        .orElseThrow();
  }

  @Test
  void withoutOutcomesItIsWhatWasFitted() {
    RelevanceCalibration none = RelevanceCalibration.of(List.of());
    assertThat(none.probability(0, 0)).isEqualTo(0.5);
    assertThat(none.probability(-2, 0)).isEqualTo(1 / (1 + Math.exp(2)), within(1e-12));
  }

  @Test
  void outcomesImproveTheCalibrationOfLaterQuestions() {
    List<Judged> later = answers(2000, 2);
    double before = brier(RelevanceCalibration.of(List.of()), later);
    double few = brier(RelevanceCalibration.of(answers(50, 1)), later);
    double many = brier(RelevanceCalibration.of(answers(500, 1)), later);
    assertThat(few).isLessThan(before - 0.01);
    assertThat(many).isLessThan(few);
    RelevanceCalibration learned = RelevanceCalibration.of(answers(500, 1));
    assertThat(learned.probability(2, 0)).isBetween(0.5, 0.6);
  }

  @Test
  void aCorrectionSaysThatTheMemoryDidAnswer() {
    List<Judged> corrected = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      Judged rejected = answer(i, 1, 0);
      corrected.add(
          new Judged(rejected.question(), new TreeMap<>(Map.of("best", 0.0, "other", 1.0))));
    }
    assertThat(RelevanceCalibration.of(corrected).probability(1, 0))
        .isGreaterThan(RelevanceCalibration.of(List.of()).probability(1, 0));
  }

  @Test
  void theSameOutcomesInAnotherOrderTeachTheSameToTheBit() {
    List<Judged> answers = answers(300, 3);
    RelevanceCalibration one = RelevanceCalibration.of(answers);
    for (int seed = 0; seed < 20; seed++) {
      Collections.shuffle(answers, new Random(seed));
      RelevanceCalibration other = RelevanceCalibration.of(answers);
      for (double logOdds = -6; logOdds < 6; logOdds += 0.5) {
        assertThat(other.probability(logOdds, 0)).isEqualTo(one.probability(logOdds, 0));
      }
    }
  }

  @Test
  void outcomesOfSureAnswersHardlyMoveUnlikelyOnes() {
    for (double reward : new double[] {0, 1}) {
      List<Judged> answers = new ArrayList<>();
      for (int i = 0; i < 500; i++) {
        answers.add(answer(i, i % 7 - 3, reward));
      }
      RelevanceCalibration learned = RelevanceCalibration.of(answers);
      RelevanceCalibration none = RelevanceCalibration.of(List.of());
      assertThat(learned.probability(-3, 0)).isEqualTo(none.probability(-3, 0), within(0.006));
      assertThat(Math.abs(learned.probability(1, 0) - none.probability(1, 0))).isGreaterThan(0.15);
      for (double logOdds = -8; logOdds < 8; logOdds += 0.1) {
        assertThat(learned.probability(logOdds + 0.1, 0))
            .isGreaterThan(learned.probability(logOdds, 0));
      }
    }
  }

  @Test
  void theMoreSimilarQuestionsHelpedTheMoreProbableIsAnAnswer() {
    RelevanceCalibration none = RelevanceCalibration.of(List.of());
    double before = 0;
    for (double past = -0.25; past <= 1; past += 0.01) {
      double probability = none.probability(-2, past);
      assertThat(probability).isGreaterThanOrEqualTo(before).isBetween(0.0, 1.0);
      before = probability;
    }
    assertThat(none.probability(-8, 0.67)).isGreaterThan(0.8);
    assertThat(none.probability(-8, 0.1)).isLessThan(0.04);
    assertThat(none.probability(2, -0.25)).isBetween(0.1, 0.4);
  }

  @Test
  void aFewOutcomesChangeLittle() {
    RelevanceCalibration learned = RelevanceCalibration.of(List.of(answer(1, 1, 0)));
    assertThat(learned.probability(1, 0)).isBetween(0.65, 0.73);
  }

  @Test
  void outcomesOfOtherItemsAndOfOldAnswersTeachNothing() {
    PastQuestion old = new PastQuestion("old", "question", new float[] {1, 0}, "", Instant.EPOCH);
    Judged unknown = new Judged(old, new TreeMap<>(Map.of("best", 0.0)));
    Judged other = new Judged(answer(1, 3, 1).question(), new TreeMap<>(Map.of("other", 0.0)));
    assertThat(RelevanceCalibration.of(List.of(unknown, other)).probability(1.5, 0))
        .isEqualTo(RelevanceCalibration.of(List.of()).probability(1.5, 0));
  }

  @Test
  void moreEvidenceNeverMakesAnAnswerLessRelevant() {
    List<Judged> perverse = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      perverse.add(answer(i, i % 2 == 0 ? 3 : -3, i % 2 == 0 ? 0 : 1));
    }
    RelevanceCalibration learned = RelevanceCalibration.of(perverse);
    assertThat(learned.probability(2, 0)).isGreaterThan(learned.probability(-2, 0));
  }
}
