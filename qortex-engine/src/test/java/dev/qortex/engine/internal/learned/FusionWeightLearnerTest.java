package dev.qortex.engine.internal.learned;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.qortex.core.feedback.QueryFeedbackStore.Judged;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.engine.internal.scoring.FeatureNames;
import dev.qortex.engine.internal.scoring.LegWeights;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FusionWeightLearnerTest {

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
  void whatWasShownAndNotJudgedDidNotHelpWhereAnotherItemDid() {
    List<Judged> accepted = new ArrayList<>();
    List<Judged> judged = new ArrayList<>();
    List<Judged> rejected = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      var right = said("a", 1, 0, 0);
      var wrong = said("b", 0, 1, 0);
      accepted.add(answer("q" + i, "", Map.of("a", 1.0), right, wrong));
      judged.add(answer("q" + i, "", Map.of("a", 1.0, "b", 0.0), right, wrong));
      rejected.add(answer("q" + i, "", Map.of("b", 0.0), right, wrong));
    }
    assertThat(learned(accepted).of("right")).isGreaterThan(1);
    assertThat(learned(accepted).of("wrong")).isLessThan(0.9);
    assertThat(learned(accepted).all()).isEqualTo(learned(judged).all());
    assertThat(learned(rejected).all()).as("nothing helped").isEmpty();
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
  void aLearnerThatGoesOnLearnsWhatANewOneDoes() {
    List<Judged> answers = answers(60, 7);
    ScoringProfile profile = ScoringProfile.standard();
    FusionWeightLearner before = FusionWeightLearner.of(answers.subList(0, 50), profile);
    List<Judged> next = new ArrayList<>(answers.subList(5, 60));
    SortedMap<String, Double> judgedAnew = new TreeMap<>(next.get(0).rewards());
    judgedAnew.replaceAll((item, reward) -> 1 - reward);
    next.set(0, new Judged(next.get(0).question(), judgedAnew));
    next.add(
        answer(
            "q",
            "",
            Map.of("a", 1.0, "b", 0.0),
            new TreeMap<>(Map.of("a", new TreeMap<>(Map.of(FeatureNames.TITLE, 1.0)))),
            said("b", 0, 1, 0)));
    for (List<Judged> others : List.of(answers.subList(5, 60), next, List.<Judged>of())) {
      FusionWeightLearner fresh = FusionWeightLearner.of(others, profile);
      assertThat(before.after(others).everywhere().all()).isEqualTo(fresh.everywhere().all());
      assertThat(before.after(next).after(others).everywhere().all())
          .isEqualTo(fresh.everywhere().all());
    }
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
    assertThat(learned(List.of()).of(FeatureNames.TITLE)).isZero();
    List<Judged> answers = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      answers.add(
          answer(
              "q" + i,
              "",
              Map.of("a", 1.0, "b", 0.0),
              new TreeMap<>(Map.of("a", new TreeMap<>(Map.of(FeatureNames.TITLE, 1.0)))),
              new TreeMap<>(Map.of("b", new TreeMap<>(Map.of(FeatureNames.ASKS, 1.0))))));
    }
    assertThat(learned(answers).of(FeatureNames.TITLE)).isGreaterThan(0.1);
    assertThat(learned(answers).of(FeatureNames.ASKS)).isLessThan(-0.1);
    assertThat(learned(answers).of(FeatureNames.ANSWERS)).isZero();
  }

  @Test
  void legsWeighWhatTheyAreWorthForQuestionsLikeThisOne() {
    List<Judged> answers = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      answers.add(judged("one" + i, new float[] {1, 0}, "a"));
      answers.add(judged("two" + i, new float[] {0, 2}, "b"));
    }
    FusionWeightLearner fit = FusionWeightLearner.of(answers, ScoringProfile.standard());
    LegWeights one = fit.near(new float[] {3, 0});
    LegWeights two = fit.near(new float[] {0, 1});
    assertThat(fit.everywhere().of("right")).isCloseTo(fit.everywhere().of("wrong"), within(1e-9));
    assertThat(one.of("right")).isGreaterThan(one.of("wrong") + 0.3);
    assertThat(two.of("wrong")).isGreaterThan(two.of("right") + 0.3);
  }

  @Test
  void forAQuestionLikeNoneBeforeNothingIsLearned() {
    FusionWeightLearner fit = FusionWeightLearner.of(answers(300, 7), ScoringProfile.standard());
    LegWeights stranger = fit.near(new float[] {0, 1});
    assertThat(stranger.of("right")).isEqualTo(1);
    assertThat(stranger.of("wrong")).isEqualTo(1);
    assertThat(stranger.past()).isEqualTo(PAST);
  }

  @Test
  void towardsAQuestionNothingFitsItsAnswersBetter() {
    Judged only =
        answer("q", "", Map.of("a", 1.0, "b", 0.0), said("a", 0.5, 0.1, 0), said("b", 0.1, 0.4, 0));
    FusionWeightLearner fit = FusionWeightLearner.of(List.of(only), ScoringProfile.standard());
    double right = fit.everywhere().of("right");
    double wrong = fit.everywhere().of("wrong");
    // Of two items only the difference counts: 0.4 of one leg, -0.3 of the other.
    double cosine = 0.65;
    double half = (cosine - 0.3) / 0.7;
    // At the best multiple of (0.4, -0.3), whose square is 0.25, the slopes of answer and prior
    // meet.
    double least = 0;
    double most = 1;
    for (int i = 0; i < 60; i++) {
      double middle = (least + most) / 2;
      double other = 1 / (1 + Math.exp((0.4 * right - 0.3 * wrong + 0.25 * middle) / 0.1));
      if (half * other / 0.1 > 40 * middle) {
        least = middle;
      } else {
        most = middle;
      }
    }
    double along = least;
    LegWeights near =
        fit.near(new float[] {(float) cosine, (float) Math.sqrt(1 - cosine * cosine)});
    double familiar = half * half / (half * half + 4);
    assertThat(near.of("right")).isCloseTo(1 + familiar * (right + 0.4 * along - 1), within(1e-6));
    assertThat(near.of("wrong")).isCloseTo(1 + familiar * (wrong - 0.3 * along - 1), within(1e-6));
    assertThat(near.past()).isEqualTo(PAST);
  }

  @Test
  void towardsAQuestionItsAnswersAreFittedBetter() {
    SplittableRandom random = new SplittableRandom(11);
    ScoringProfile settings = ScoringProfile.standard();
    for (int round = 0; round < 30; round++) {
      List<Judged> answers = new ArrayList<>();
      List<Judged> like = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        answers.add(ofTraits("q" + i, new float[] {1, 0}, 0.2, 0));
      }
      int count = random.nextInt(1, 12);
      for (int i = 0; i < count; i++) {
        double title = -random.nextDouble(0.5, 1);
        like.add(ofTraits("like" + i, new float[] {0, 1}, title, random.nextDouble(-0.5, 0.5)));
      }
      answers.addAll(like);
      FusionWeightLearner fit = FusionWeightLearner.of(answers, settings);
      LegWeights all = fit.everywhere();
      LegWeights near = fit.near(new float[] {0, 1});
      double familiar = (double) count * count / (count * count + 4);
      double title = near.of(FeatureNames.TITLE) / familiar;
      double asks = near.of(FeatureNames.ASKS) / familiar;
      assertThat(fitting(like, all, title, asks))
          .isGreaterThanOrEqualTo(
              fitting(like, all, all.of(FeatureNames.TITLE), all.of(FeatureNames.ASKS)) - 1e-9);
    }
  }

  /** The log-likelihood of answers of two items, less the distance from the weights for all. */
  private static double fitting(List<Judged> answers, LegWeights all, double title, double asks) {
    double sum =
        -20
            * (square(title - all.of(FeatureNames.TITLE))
                + square(asks - all.of(FeatureNames.ASKS)));
    for (Judged answer : answers) {
      Map<String, Double> said = answer.question().shares().get("a");
      double ahead = title * said.get(FeatureNames.TITLE) + asks * said.get(FeatureNames.ASKS);
      sum -= Math.log1p(Math.exp(-ahead / 0.1));
    }
    return sum;
  }

  /** One of two items helped: that of which the traits were so. */
  private static Judged ofTraits(String id, float[] question, double title, double asks) {
    SortedMap<String, SortedMap<String, Double>> shares = new TreeMap<>();
    shares.put("a", new TreeMap<>(Map.of(FeatureNames.TITLE, title, FeatureNames.ASKS, asks)));
    shares.put("b", new TreeMap<>());
    return new Judged(
        new PastQuestion(id, "?", question, Set.of(), "", Instant.EPOCH, shares),
        new TreeMap<>(Map.of("a", 1.0, "b", 0.0)));
  }

  @ParameterizedTest
  @CsvSource({"0.1, 3", "0.1, 50", "0.5, 5", "0.5, 50"})
  void oneSessionDoesNotTakeALegAway(double wrong, int count) {
    assertThat(afterHonest(450, wrong, count, any -> "evil").of("right")).isGreaterThan(0.5);
    assertThat(afterHonest(450, wrong, 50, i -> "other" + i).of("right")).isLessThan(0.4);
  }

  /** What questions learn for which others say the opposite of what is said for all. */
  private static LegWeights afterHonest(
      int honest, double wrong, int others, IntFunction<String> session) {
    List<Judged> answers = new ArrayList<>();
    for (int i = 0; i < honest; i++) {
      answers.add(
          answer(
              "q" + i,
              "honest" + i,
              Map.of("a", 1.0, "b", 0.0),
              said("a", 1, 0, 0),
              said("b", 0, wrong, 0)));
    }
    for (int i = 0; i < others; i++) {
      PastQuestion asked =
          answer("other" + i, "", Map.of(), said("a", 1, 0, 0), said("b", 0, wrong, 0)).question();
      answers.add(
          new Judged(
              new PastQuestion(
                  "other" + i,
                  "?",
                  new float[] {0, 1},
                  Set.of(),
                  session.apply(i),
                  asked.at(),
                  asked.shares()),
              new TreeMap<>(Map.of("a", 0.0, "b", 1.0))));
    }
    return FusionWeightLearner.of(answers, ScoringProfile.standard()).near(new float[] {0, 1});
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
    return FusionWeightLearner.of(answers, ScoringProfile.standard()).everywhere();
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
