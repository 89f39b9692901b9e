package dev.qortex.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.feedback.Outcome;
import dev.qortex.learning.model.Arm;
import dev.qortex.learning.store.LearningStores;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LearnersTest {

  private static final List<Arm> ARMS = List.of(Arm.of("short"), Arm.of("long"));

  private final LearningStores stores = LearningStores.inMemory();
  private final Learners learners =
      Learners.of(
          stores,
          store ->
              Learner.builder(store)
                  .clock(() -> Instant.EPOCH)
                  .random(new SplittableRandom(7))
                  .settings(LearnerSettings.defaults()));

  @Test
  void anApplicationChoosesAndLearnsByName() {
    Learner prompts = learners.learner("prompts");
    Arm chosen = prompts.selectOne(List.of(Arm.of("short"), Arm.of("long")), "default").first();
    for (int i = 0; i < 50; i++) {
      Selection selection = prompts.select(ARMS, 1, "default", 0);
      String arm = selection.ids().get(0);
      prompts.observe(
          selection.outcome(arm, arm.equals("long") ? Outcome.ACCEPTED : Outcome.REJECTED),
          "default");
    }
    assertThat(ARMS).contains(chosen);
    assertThat(prompts.topArms("default", 1)).containsOnlyKeys("long");
    assertThat(learners.learner("tools").posteriors("default")).isEmpty();
  }

  @Test
  void aNameHasOneLearnerUntilItsStoreIsClosed() {
    Learner first = learners.learner("prompts");
    assertThat(learners.learner("prompts")).isSameAs(first);
    first.store().close();
    assertThat(learners.learner("prompts")).isNotSameAs(first);
  }

  @Test
  void readingMakesNoStore() {
    assertThat(learners.existing("prompts").posteriors("default")).isEmpty();
    assertThat(stores.find("prompts")).isEmpty();
    learners.learner("prompts").observe(ArmOutcome.of("o", "short", 1.0), "default");
    assertThat(learners.existing("prompts").posteriors("default")).containsOnlyKeys("short");
  }

  @Test
  void selectionsThatWaitAreWritten() {
    learners.learner("closed").select(ARMS, 1, "default", 0);
    stores.learning("closed").close();
    learners.learner("prompts").select(ARMS, 1, "default", 0);
    learners.flush();
    assertThat(learners.existing("prompts").metrics(Instant.EPOCH, Instant.MAX).selections())
        .isEqualTo(1);
  }

  @Test
  void namesBeyondTheLimitAndNamesThatAreNoneAreRefused() {
    Learners few = learners.limit(1);
    few.learner("prompts");
    few.learner("prompts");
    assertThatThrownBy(() -> few.learner("tools"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll("tools", "\nMaybe ");
    few.existing("tools");
    for (String name : List.of("", "..", "a/b")) {
      assertThatThrownBy(() -> learners.learner(name)).isInstanceOf(IllegalArgumentException.class);
      assertThatThrownBy(() -> learners.existing(name))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
