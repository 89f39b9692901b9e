package dev.qortex.tck.learning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.learning.model.Posterior;
import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.EvidenceChange;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Contract of changes that keep only a part of the evidence, or take some. */
abstract class LearningChangeTests extends LearningTests {

  private static final ArmState TWO_AND_ONE = new ArmState(2, 1, 3, 2, NOON);

  @BeforeEach
  void twoArmsAndAnotherContext() {
    for (String arm : List.of("a", "b")) {
      store().apply(List.of(change("1", arm, new EvidenceChange(1, 1, 2, 1, 3, 2))));
    }
    store().apply(List.of(seen("1", "other", "a", 1)));
  }

  private static ArmUpdate change(String id, String arm, EvidenceChange change) {
    return new ArmUpdate(id, "c", arm, change, "session", NOON);
  }

  @Test
  void oneArmFadesAndItsPullsStay() {
    long revision = store().revision();
    store().apply(List.of(change("2", "a", new EvidenceChange(0.5, 1, 0, 0, 0, 0))));
    assertThat(store().loadAll("c").get("a")).isEqualTo(new ArmState(1, 0.5, 3, 1, NOON));
    assertThat(store().loadAll("c").get("b")).isEqualTo(TWO_AND_ONE);
    assertThat(store().revision()).isGreaterThan(revision);
  }

  @Test
  void allOthersOfTheContextFadeAndNoOtherContext() {
    ArmUpdate update =
        new ArmUpdate(
            "2", "c", "a", new EvidenceChange(1, 0.5, 0, 0, 0, 0), "", NOON.plusSeconds(1));
    store().apply(List.of(update));
    assertThat(store().load("c", List.of("a", "b")))
        .containsEntry("a", new ArmState(2, 1, 3, 2, NOON.plusSeconds(1)))
        .containsEntry("b", new ArmState(1, 0.5, 3, 1, NOON));
    assertThat(store().loadAll("other").get("a")).isEqualTo(new ArmState(1, 0, 1, 1, NOON));
  }

  @Test
  void aDiscountedObservationFadesTheWholeContextFirst() {
    store().apply(List.of(discounting(0.5, seen("2", "c", "a", 1))));
    assertThat(store().loadAll("c"))
        .containsEntry("a", new ArmState(2, 0.5, 4, 2, NOON))
        .containsEntry("b", new ArmState(1, 0.5, 3, 1, NOON));
    assertThat(store().loadAll("other").get("a")).isEqualTo(new ArmState(1, 0, 1, 1, NOON));
  }

  @Test
  void anArmWithoutEvidenceFadesTheOthersToo() {
    store().apply(List.of(discounting(0.25, seen("1", "c", "new", 0))));
    assertThat(store().loadAll("c"))
        .containsEntry("new", new ArmState(0, 1, 1, 0, NOON))
        .containsEntry("a", new ArmState(0.5, 0.25, 3, 0.5, NOON));
  }

  @Test
  void aDiscountThatIsKnownFadesNothing() {
    ArmUpdate discounted = discounting(0.5, seen("2", "c", "a", 1));
    store().apply(List.of(discounted, discounted));
    assertThat(store().apply(List.of(discounted))).isEmpty();
    assertThat(store().loadAll("c").get("b")).isEqualTo(new ArmState(1, 0.5, 3, 1, NOON));
  }

  @Test
  void nothingMayBeKept() {
    store().apply(List.of(change("2", "a", new EvidenceChange(0, 0, 1, 0, 0, 0))));
    assertThat(store().loadAll("c"))
        .containsEntry("a", new ArmState(1, 0, 3, 0, NOON))
        .containsEntry("b", new ArmState(0, 0, 3, 0, NOON));
  }

  @Test
  void evidenceMayBecomeNegative() {
    store().apply(List.of(change("2", "a", EvidenceChange.adding(-3, -1.5, 0, -2.5))));
    store().apply(List.of(change("2", "new", EvidenceChange.adding(-0.25, 0, 0, 0))));
    ArmState negative = new ArmState(-1, -0.5, 3, -0.5, NOON);
    assertThat(store().loadAll("c"))
        .containsEntry("a", negative)
        .containsEntry("new", new ArmState(-0.25, 0, 0, 0, NOON));
    assertThat(negative.posterior(new Posterior(1, 1))).isEqualTo(new Posterior(0.01, 0.5));
  }

  @Test
  void changesOfOneListFollowEachOther() {
    store()
        .apply(
            List.of(
                change("2", "a", EvidenceChange.adding(2, 0, 1, 2)),
                change("3", "a", new EvidenceChange(0.5, 0.5, 0, 0, 0, 0)),
                change("4", "a", EvidenceChange.adding(0, 4, 1, 0))));
    assertThat(store().loadAll("c").get("a")).isEqualTo(new ArmState(2, 4.5, 5, 2, NOON));
  }

  @RepeatedTest(4)
  void theEvidenceIsThatOfTheLog(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    for (int batch = 0; batch < 30; batch++) {
      List<ArmUpdate> updates = new ArrayList<>();
      for (int i = random.nextInt(5); i > 0; i--) {
        EvidenceChange change =
            new EvidenceChange(
                1 - random.nextInt(3) / 4.0,
                1 - random.nextInt(2) / 10.0,
                random.nextDouble() - 0.25,
                random.nextDouble() - 0.25,
                random.nextInt(2),
                random.nextDouble());
        updates.add(change("o" + random.nextInt(40), "arm" + random.nextInt(4), change));
      }
      store().apply(updates);
    }
    assertThat(all()).as("seed %s", repetition).isEqualTo(replayed(log()));
    assertThat(store().log().rebuild()).isZero();
  }
}
