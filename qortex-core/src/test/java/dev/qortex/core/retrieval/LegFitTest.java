package dev.qortex.core.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.interoception.QueryFeedbackStore.Judged;
import dev.qortex.core.interoception.QueryFeedbackStore.PastQuestion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class LegFitTest {

  private static final double PAST = 0.5;

  @Test
  void withoutAnswersEachLegWeighsOne() {
    LegWeights weights = learned(List.of());
    assertThat(weights.of("graph")).isEqualTo(1);
    assertThat(weights.past()).isEqualTo(PAST);
    assertThat(weights.all()).isEmpty();
  }

  @Test
  void answersWhoseItemsAllCameOutAlikeTeachNothing() {
    Judged alike =
        answer("q", "", Map.of("a", 1.0, "b", 1.0), said("a", 1, 0, 0), said("b", 0, 1, 0));
    assertThat(learned(List.of(alike)).all()).isEmpty();
    Judged unknown = answer("q", "", Map.of("a", 1.0, "b", 0.0));
    assertThat(learned(List.of(unknown)).all()).isEmpty();
  }

  @Test
  void aLegThatWasRightWeighsMoreAndOneThatMisledLess() {
    LegWeights weights = learned(answers(300, 7));
    assertThat(weights.of("right")).isGreaterThan(1);
    assertThat(weights.of("wrong")).isLessThan(0.5);
    assertThat(weights.of("never heard of")).isEqualTo(1);
  }

  @Test
  void pastQuestionsThatMisledWeighLess() {
    List<Judged> misled = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      misled.add(
          answer(
              "q" + i,
              "",
              Map.of("a", 1.0, "b", 0.0),
              said("a", 0.5, 0.5, 0),
              said("b", 0.5, 0.5, 0.6)));
    }
    assertThat(learned(misled).past()).isLessThan(0.2);
  }

  @Test
  void noWeightIsNegative() {
    List<Judged> wrong = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      wrong.add(
          answer("q" + i, "", Map.of("a", 1.0, "b", 0.0), said("a", 0, 0, 0), said("b", 0, 1, 0)));
    }
    assertThat(learned(wrong).of("wrong")).isZero();
  }

  @Test
  void aTraitWeighsNothingUntilFeedbackSpeaksForOrAgainstIt() {
    assertThat(learned(List.of()).of(Traits.TITLE)).isZero();
    List<Judged> answers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      answers.add(
          answer(
              "q" + i,
              "",
              Map.of("a", 1.0, "b", 0.0),
              new TreeMap<>(Map.of("a", new TreeMap<>(Map.of(Traits.TITLE, 1.0)))),
              new TreeMap<>(Map.of("b", new TreeMap<>(Map.of(Traits.ASKS, 1.0))))));
    }
    assertThat(learned(answers).of(Traits.TITLE)).isGreaterThan(0.1);
    assertThat(learned(answers).of(Traits.ASKS)).isLessThan(-0.1);
    assertThat(learned(answers).of(Traits.ANSWERS)).isZero();
  }

  @Test
  void legsWeighWhatTheyAreWorthForQuestionsLikeThisOne() {
    List<Judged> answers = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      answers.add(judged("one" + i, new float[] {1, 0}, "a"));
      answers.add(judged("two" + i, new float[] {0, 2}, "b"));
    }
    LegFit fit = LegFit.of(answers, FeedbackSettings.defaults());
    LegWeights one = fit.near(new float[] {3, 0});
    LegWeights two = fit.near(new float[] {0, 1});
    assertThat(fit.everywhere().of("right")).isCloseTo(fit.everywhere().of("wrong"), within(1e-9));
    assertThat(one.of("right")).isGreaterThan(one.of("wrong") + 0.3);
    assertThat(two.of("wrong")).isGreaterThan(two.of("right") + 0.3);
  }

  @Test
  void forAQuestionLikeNoneBeforeNothingIsLearned() {
    LegFit fit = LegFit.of(answers(300, 7), FeedbackSettings.defaults());
    LegWeights stranger = fit.near(new float[] {0, 1});
    assertThat(stranger.of("right")).isEqualTo(1);
    assertThat(stranger.of("wrong")).isEqualTo(1);
    assertThat(stranger.past()).isEqualTo(PAST);
  }

  @Test
  void theStepTowardsAQuestionIsThatOfGaussAndNewton() {
    Judged only =
        answer("q", "", Map.of("a", 1.0, "b", 0.0), said("a", 0.5, 0.1, 0), said("b", 0.1, 0.4, 0));
    LegFit fit = LegFit.of(List.of(only), FeedbackSettings.defaults());
    double right = fit.everywhere().of("right");
    double wrong = fit.everywhere().of("wrong");
    // Of two items only the difference counts: 0.4 of one leg, -0.3 of the other.
    double other = 1 / (1 + Math.exp((0.4 * right - 0.3 * wrong) / 0.1));
    double slope = other / 0.1;
    double bend = other * (1 - other) / 0.01;
    double cosine = 0.65;
    double half = (cosine - 0.3) / 0.7;
    // The curvature is 40 and a multiple of (0.4, -0.3) times itself, whose square is 0.25.
    double along = half * slope / (40 + half * bend * 0.25);
    LegWeights near =
        fit.near(new float[] {(float) cosine, (float) Math.sqrt(1 - cosine * cosine)});
    double familiar = half * half / (half * half + 4);
    assertThat(near.of("right")).isCloseTo(1 + familiar * (right + 0.4 * along - 1), within(1e-6));
    assertThat(near.of("wrong")).isCloseTo(1 + familiar * (wrong - 0.3 * along - 1), within(1e-6));
    assertThat(near.past()).isEqualTo(PAST);
  }

  /** For questions of that vector the item helps of which one of two legs speaks. */
  private static Judged judged(String id, float[] question, String helps) {
    Judged alike =
        answer(
            id,
            "",
            Map.of("a", helps.equals("a") ? 1.0 : 0.0, "b", helps.equals("b") ? 1.0 : 0.0),
            said("a", 0.5, 0, 0),
            said("b", 0, 0.5, 0));
    PastQuestion asked = alike.question();
    return new Judged(
        new PastQuestion(id, "?", question, Set.of(), "", asked.at(), asked.shares()),
        alike.rewards());
  }

  private static LegWeights learned(List<Judged> answers) {
    return LegFit.of(answers, FeedbackSettings.defaults()).everywhere();
  }

  @Test
  void nothingNearbyFitsBetter() {
    List<Judged> answers = answers(60, 3);
    LegWeights found = learned(answers);
    double[] best = {found.past(), found.of("right"), found.of("wrong")};
    double most = objective(answers, best);
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < 200; i++) {
      double[] near = best.clone();
      for (int k = 0; k < near.length; k++) {
        near[k] += random.nextDouble(-0.1, 0.1);
      }
      assertThat(objective(answers, near)).isLessThanOrEqualTo(most + 1e-9);
    }
  }

  /** The log-likelihood, less the distance from the prior, as the class says it. */
  private static double objective(List<Judged> answers, double[] weights) {
    double sum =
        -20 * (square(weights[0] - PAST) + square(weights[1] - 1) + square(weights[2] - 1));
    for (Judged answer : answers) {
      double all = 0;
      double helped = 0;
      for (Map.Entry<String, Double> reward : answer.rewards().entrySet()) {
        Map<String, Double> said = answer.question().shares().get(reward.getKey());
        double p =
            Math.exp(
                (weights[0] * said.get(LegWeights.PAST)
                        + weights[1] * said.get("right")
                        + weights[2] * said.get("wrong"))
                    / 0.1);
        all += p;
        helped += p * reward.getValue();
      }
      sum += Math.log(helped / all);
    }
    return sum;
  }

  private static double square(double x) {
    return x * x;
  }

  private static List<Judged> answers(int count, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Judged> answers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      SortedMap<String, SortedMap<String, Double>> shares = new TreeMap<>();
      Map<String, Double> rewards = new TreeMap<>();
      for (String item : List.of("a", "b", "c")) {
        double right = random.nextDouble() / 2;
        double wrong = random.nextDouble() / 2;
        shares.putAll(said(item, right, wrong, 0));
        rewards.put(item, right > wrong + 0.2 * random.nextDouble() ? 1.0 : 0.0);
      }
      answers.add(
          new Judged(
              new PastQuestion(
                  "q" + i, "?", new float[] {1, 0}, Set.of(), "", Instant.EPOCH, shares),
              new TreeMap<>(rewards)));
    }
    return answers;
  }

  @SafeVarargs
  private static Judged answer(
      String id,
      String session,
      Map<String, Double> rewards,
      SortedMap<String, SortedMap<String, Double>>... items) {
    SortedMap<String, SortedMap<String, Double>> shares = new TreeMap<>();
    for (SortedMap<String, SortedMap<String, Double>> item : items) {
      shares.putAll(item);
    }
    return new Judged(
        new PastQuestion(id, "?", new float[] {1, 0}, Set.of(), session, Instant.EPOCH, shares),
        new TreeMap<>(rewards));
  }

  private static SortedMap<String, SortedMap<String, Double>> said(
      String item, double right, double wrong, double past) {
    return new TreeMap<>(
        Collections.singletonMap(
            item, new TreeMap<>(Map.of("right", right, "wrong", wrong, LegWeights.PAST, past))));
  }
}
