package dev.qortex.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ContextKey;
import dev.qortex.learning.store.EvidenceChange;
import dev.qortex.learning.store.InMemoryLearningStore;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** One learner through all that changes evidence, with the numbers of Python qortex. */
class LearnerWalkTest {

  private static final String HERE = ContextKey.DEFAULT;
  private static final Offset<Double> CLOSE = within(1e-12);

  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  record Walk(
      Set<String> seedArms,
      double seedBoost,
      List<Observation> observations,
      List<Credit> credits,
      List<Expected> afterCredits,
      Fading decay,
      Expected afterDecay,
      List<List<Object>> topArms) {}

  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  record Observation(
      String arm,
      double reward,
      String outcome,
      double alpha,
      double beta,
      long pulls,
      double totalReward) {

    Expected expected() {
      return new Expected(arm, alpha, beta, pulls, totalReward);
    }
  }

  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  record Credit(String arm, double alphaDelta, double betaDelta) {}

  @JsonNaming(PropertyNamingStrategies.SnakeCaseStrategy.class)
  record Expected(String arm, double alpha, double beta, long pulls, double totalReward) {}

  record Fading(String arm, double factor) {}

  private final Walk walk = read();
  private final InMemoryLearningStore store = new InMemoryLearningStore();
  private final Learner learner =
      Learner.builder(store)
          .rewards(RewardModel.pythonQortex())
          .priors(ArmPriors.boosted(walk.seedArms(), walk.seedBoost()))
          .build();

  private static Walk read() {
    try (InputStream in = LearnerWalkTest.class.getResourceAsStream("learner-walk.json")) {
      return new ObjectMapper().readValue(in, Walk.class);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void check(Expected expected) {
    Posterior posterior = learner.posteriors(HERE).get(expected.arm());
    ArmState state = store.loadAll(HERE).get(expected.arm());

    assertThat(posterior.alpha()).as(expected.arm()).isCloseTo(expected.alpha(), CLOSE);
    assertThat(posterior.beta()).as(expected.arm()).isCloseTo(expected.beta(), CLOSE);
    assertThat(state.pulls()).as(expected.arm()).isEqualTo(expected.pulls());
    assertThat(state.totalReward()).as(expected.arm()).isCloseTo(expected.totalReward(), CLOSE);
  }

  @Test
  void theWalkOfPythonQortexIsWalked() {
    for (Observation seen : walk.observations()) {
      learner.observe(
          new ArmOutcome(
              "o-" + seen.arm(), seen.arm(), OptionalDouble.of(seen.reward()), seen.outcome(), ""),
          HERE);
      check(seen.expected());
    }

    List<ArmCredit> credits = new ArrayList<>();
    for (Credit credit : walk.credits()) {
      // A pull whose reward are the successes, as in Python qortex.
      EvidenceChange change =
          EvidenceChange.adding(credit.alphaDelta(), credit.betaDelta(), 1, credit.alphaDelta());
      credits.add(new ArmCredit("c", credit.arm(), change, ""));
    }
    // Python qortex keeps a state of its seeds from the start; here, arms of a context have
    // evidence.
    walk.seedArms().forEach(seed -> credits.add(ArmCredit.of("seeded", seed, 0, 0)));
    assertThat(learner.applyCredits(credits, HERE)).isEqualTo(credits.size());
    walk.afterCredits().forEach(this::check);

    Fading decay = walk.decay();
    learner.decay(List.of(decay.arm()), Decay.towardsZero(decay.factor()), HERE);
    check(walk.afterDecay());

    assertThat(List.copyOf(learner.topArms(HERE, walk.topArms().size()).keySet()))
        .isEqualTo(walk.topArms().stream().map(top -> top.get(0)).toList());
    for (List<Object> top : walk.topArms()) {
      assertThat(learner.posteriors(HERE).get((String) top.get(0)).mean())
          .isCloseTo((Double) top.get(1), CLOSE);
    }
  }
}
