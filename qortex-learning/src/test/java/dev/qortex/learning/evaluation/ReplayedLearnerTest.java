package dev.qortex.learning.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.learning.Learner;
import dev.qortex.learning.LearnerSettings;
import dev.qortex.learning.store.InMemoryLearningStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReplayedLearnerTest {

  private static final List<String> ARMS = List.of("bad", "good", "fair");
  private static final OffPolicyEvaluation EVALUATION = OffPolicyEvaluation.seeded(1);

  private static Learner learner(double baselineRate) {
    return Learner.builder(new InMemoryLearningStore())
        .settings(LearnerSettings.defaults().baselineRate(baselineRate))
        .random(new Random(3))
        .build();
  }

  private static List<LoggedDecision> uniformLog(int n) {
    Random random = new Random(4);
    List<LoggedDecision> log = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      String arm = ARMS.get(random.nextInt(ARMS.size()));
      double mean = arm.equals("good") ? 0.9 : arm.equals("fair") ? 0.5 : 0.1;
      double reward = random.nextDouble() < mean ? 1 : 0;
      log.add(new LoggedDecision("here", ARMS, arm, 1.0 / 3, reward));
    }
    return log;
  }

  @Test
  void whatExploresLessEarnsMore() {
    List<LoggedDecision> log = uniformLog(3_000);
    Estimate thompson = EVALUATION.replay(log, ReplayedLearner.of(learner(0)));
    Estimate random = EVALUATION.replay(log, ReplayedLearner.of(learner(1)));

    assertThat(thompson.low()).isBetween(0.8, 0.9);
    assertThat(random.value()).isBetween(0.45, 0.55);
    assertThat(random.effectiveSampleSize()).isBetween(900.0, 1_100.0);
  }

  @Test
  void onlyMatchesAreLearned() {
    Learner learner = learner(0.5);
    Estimate estimate = EVALUATION.replay(uniformLog(300), ReplayedLearner.of(learner));

    long pulls =
        learner.store().loadAll("here").values().stream().mapToLong(state -> state.pulls()).sum();
    assertThat((double) pulls).isEqualTo(estimate.effectiveSampleSize());
  }

  @Test
  void aStoreFromAnEarlierReplayIsRefused() {
    Learner learner = learner(0);
    ReplayedLearner.of(learner).learn("here", "good", 1);

    assertThatIllegalStateException()
        .isThrownBy(() -> ReplayedLearner.of(learner).learn("here", "good", 1))
        .withMessageContainingAll("(replay-0)", "(good)", "\nMaybe");
  }
}
