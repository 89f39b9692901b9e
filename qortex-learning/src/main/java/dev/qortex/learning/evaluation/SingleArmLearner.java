package dev.qortex.learning.evaluation;

import dev.qortex.learning.ArmOutcome;
import dev.qortex.learning.Learner;
import dev.qortex.learning.model.Arm;
import java.util.List;

/** One arm at a time from a {@link Learner}. Not thread-safe. */
final class SingleArmLearner implements ReplayedLearner {

  private final Learner learner;
  private int observations;

  SingleArmLearner(Learner learner) {
    this.learner = learner;
  }

  @Override
  public String choose(String context, List<String> candidates) {
    List<Arm> arms = candidates.stream().map(Arm::of).toList();
    return learner.select(arms, 1, context, 0).ids().get(0);
  }

  @Override
  public void learn(String context, String arm, double reward) {
    String id = "replay-" + observations++;
    if (!learner.observe(ArmOutcome.of(id, arm, reward), context)) {
      throw new IllegalStateException(
          "The learner knows the observation (%s) of the arm (%s) already.\nMaybe its store is from an earlier replay: start from an empty one."
              .formatted(id, arm));
    }
  }
}
