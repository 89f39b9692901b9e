package dev.qortex.tck.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.EvidenceChange;
import dev.qortex.tck.support.HostileTexts;
import java.time.Instant;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.assertj.core.api.SoftAssertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

abstract class LearningUpdateTests extends LearningTests {

  @Test
  void anEmptyStoreHasNoEvidence() {
    assertThat(store().load("c", List.of("a"))).isEmpty();
    assertThat(store().loadAll("c")).isEmpty();
    assertThat(store().contexts()).isEmpty();
    assertThat(log()).isEmpty();
  }

  @Test
  void updatesAreAddedToTheEvidence() {
    store().apply(List.of(seen("1", "c", "a", 1), seen("2", "c", "a", 0.25)));
    store().apply(List.of(ArmUpdate.credit("3", "c", "a", -0.5, "", NOON.minusSeconds(60))));
    assertThat(store().load("c", List.of("a")))
        .isEqualTo(Map.of("a", new ArmState(1.25, 1.25, 2, 1.25, NOON)));
  }

  @Test
  void theLatestTimeCountsNotTheLastUpdate() {
    Instant later = NOON.plusNanos(1);
    store().apply(List.of(ArmUpdate.observation("1", "c", "a", 1, "", later)));
    store().apply(List.of(seen("2", "c", "a", 1)));
    assertThat(store().loadAll("c").get("a")).isEqualTo(new ArmState(2, 0, 2, 2, later));
  }

  @Test
  void anObservationCountsOnceForAnArmAndContext() {
    ArmUpdate first = seen("1", "c", "a", 1);
    assertThat(store().apply(List.of(first))).containsExactly(first);
    long revision = store().revision();
    assertThat(store().apply(List.of(first, seen("1", "c", "a", 0)))).isEmpty();
    assertThat(store().revision()).isEqualTo(revision);
    List<ArmUpdate> others = List.of(seen("1", "c", "b", 1), seen("1", "d", "a", 1));
    assertThat(store().apply(others)).isEqualTo(others);
    assertThat(store().revision()).isGreaterThan(revision);
    assertThat(store().loadAll("c")).hasSize(2).containsEntry("a", new ArmState(1, 0, 1, 1, NOON));
    assertThat(log()).containsExactly(first, others.get(0), others.get(1));
  }

  @Test
  void ofRepetitionsInOneListTheFirstCounts() {
    List<ArmUpdate> counted =
        store().apply(List.of(seen("1", "c", "a", 1), seen("1", "c", "a", 0)));
    assertThat(counted).containsExactly(seen("1", "c", "a", 1));
    assertThat(log()).isEqualTo(counted);
  }

  @Test
  void anEmptyListChangesNothing() {
    long revision = store().revision();
    assertThat(store().apply(List.of())).isEmpty();
    assertThat(store().revision()).isEqualTo(revision);
  }

  @Test
  void aListThatFailsIsNotAppliedAtAll() {
    store().apply(List.of(seen("0", "c", "a", 1)));
    long revision = store().revision();
    Map<String, Map<String, ArmState>> before = all();
    List<ArmUpdate> failing =
        new AbstractList<>() {
          @Override
          public ArmUpdate get(int index) {
            if (index == 2) {
              throw new IllegalStateException("the third fails");
            }
            return seen("new" + index, "c", "a", 1);
          }

          @Override
          public int size() {
            return 3;
          }
        };
    assertThatIllegalStateException().isThrownBy(() -> store().apply(failing));
    assertThat(all()).isEqualTo(before);
    assertThat(log()).hasSize(1);
    assertThat(store().revision()).isEqualTo(revision);
    assertThat(store().apply(List.of(seen("new0", "c", "a", 1)))).hasSize(1);
  }

  @Test
  void contextsAreApartAndSorted() {
    store().apply(List.of(seen("1", "z", "a", 1), seen("2", "b", "a", 0), seen("3", "b", "b", 1)));
    assertThat(store().contexts()).containsExactly("b", "z");
    assertThat(store().loadAll("z").keySet()).containsExactly("a");
    assertThat(store().loadAll("b").keySet()).containsExactly("a", "b");
    assertThat(store().loadAll("b").get("a")).isEqualTo(new ArmState(0, 1, 1, 0, NOON));
    assertThat(store().loadAll("unknown")).isEmpty();
  }

  @Test
  void onlyArmsWithEvidenceAreLoaded() {
    store().apply(List.of(seen("1", "c", "a", 1), seen("2", "c", "b", 1), seen("3", "d", "x", 1)));
    assertThat(store().load("c", List.of("a", "x", "ghost", "a"))).containsOnlyKeys("a");
    assertThat(store().load("c", List.of())).isEmpty();
  }

  @Test
  void resetForgetsOnlyTheseArmsOfThisContext() {
    store()
        .apply(
            List.of(
                seen("1", "c", "a", 1),
                seen("2", "c", "b", 1),
                seen("3", "d", "a", 1),
                seen("4", "c", "a", 0)));
    long revision = store().revision();
    assertThat(store().reset("c", List.of("a", "ghost"))).isEqualTo(1);
    assertThat(store().revision()).isGreaterThan(revision);
    assertThat(store().loadAll("c")).containsOnlyKeys("b");
    assertThat(store().loadAll("d")).containsOnlyKeys("a");
    assertThat(log()).containsExactly(seen("2", "c", "b", 1), seen("3", "d", "a", 1));
    assertThat(store().apply(List.of(seen("1", "c", "a", 1)))).as("counts again").hasSize(1);
  }

  @Test
  void resetWithoutArmsForgetsTheWholeContext() {
    store().apply(List.of(seen("1", "c", "a", 1), seen("2", "c", "b", 1), seen("3", "d", "a", 1)));
    assertThat(store().reset("c", List.of())).isEqualTo(2);
    assertThat(store().contexts()).containsExactly("d");
    assertThat(store().loadAll("c")).isEmpty();
    assertThat(log()).hasSize(1);
  }

  @Test
  void resetOfTheUnknownChangesNothing() {
    store().apply(List.of(seen("1", "c", "a", 1)));
    long revision = store().revision();
    assertThat(store().reset("c", List.of("ghost"))).isZero();
    assertThat(store().reset("unknown", List.of())).isZero();
    assertThat(store().revision()).isEqualTo(revision);
    assertThat(log()).hasSize(1);
  }

  @RepeatedTest(4)
  void theLogIsInOrderAndAddsUpToTheEvidence(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    List<ArmUpdate> counted = new ArrayList<>();
    for (int batch = 0; batch < 25; batch++) {
      List<ArmUpdate> updates = new ArrayList<>();
      for (int i = random.nextInt(6); i > 0; i--) {
        String arm = "arm" + random.nextInt(5);
        String context = "context" + random.nextInt(3);
        updates.add(seen("o" + random.nextInt(60), context, arm, random.nextInt(5) / 4.0));
      }
      counted.addAll(store().apply(updates));
      if (batch == 12) {
        store().reset("context0", List.of("arm1"));
        counted.removeIf(u -> u.context().equals("context0") && u.armId().equals("arm1"));
      }
    }
    assertThat(log()).as("seed %s", repetition).isEqualTo(counted);
    ArmState none = new ArmState(0, 0, 0, 0, Instant.MIN);
    for (String context : store().contexts()) {
      store()
          .loadAll(context)
          .forEach(
              (arm, state) ->
                  assertThat(
                          counted.stream()
                              .filter(u -> u.context().equals(context) && u.armId().equals(arm))
                              .reduce(none, ArmState::plus, (one, other) -> other))
                      .isEqualTo(state));
    }
  }

  @Test
  void aVisitorThatFailsLeavesTheStoreAsItWas() {
    store().apply(List.of(seen("1", "c", "a", 1)));
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                store()
                    .log()
                    .forEachUpdate(
                        update -> {
                          throw new IllegalStateException("enough");
                        }));
    assertThat(store().apply(List.of(seen("2", "c", "a", 1)))).hasSize(1);
    assertThat(log()).hasSize(2);
  }

  @Test
  void hostileTextsComeBackUnchanged() {
    for (String text : HostileTexts.ALL) {
      ArmUpdate update = ArmUpdate.observation(text, text, text, 0.5, text, NOON);
      assertThat(store().apply(List.of(update, update))).containsExactly(update);
      assertThat(store().load(text, List.of(text))).containsOnlyKeys(text);
    }
    assertThat(store().contexts()).containsExactlyInAnyOrderElementsOf(HostileTexts.ALL);
    assertThat(log()).extracting(ArmUpdate::origin).isEqualTo(HostileTexts.ALL);
    for (String text : HostileTexts.ALL) {
      assertThat(store().reset(text, List.of(text))).isEqualTo(1);
    }
    assertThat(store().contexts()).isEmpty();
  }

  @Test
  void extremeNumbersAndTimesComeBackUnchanged() {
    List<ArmUpdate> updates =
        List.of(
            extreme("1", Double.MIN_VALUE, 1e12, Instant.parse("0000-01-01T00:00:00Z")),
            extreme("2", 0.1, 0, Instant.parse("1969-12-31T23:59:59.999999999Z")),
            extreme("3", 1.0 / 3, 0, Instant.parse("9999-12-31T23:59:59.999999999Z")));
    store().apply(updates);
    assertThat(log()).isEqualTo(updates);
    updates.forEach(
        update ->
            assertThat(store().loadAll("c").get(update.armId()))
                .isEqualTo(ArmState.NONE.plus(update)));
  }

  @Test
  void whatComesBackCannotBeChanged() {
    List<ArmUpdate> counted = store().apply(List.of(seen("1", "c", "a", 1)));
    for (Runnable change :
        List.<Runnable>of(
            counted::clear,
            () -> store().loadAll("c").clear(),
            () -> store().load("c", List.of("a")).clear(),
            () -> store().contexts().clear())) {
      assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(change::run);
    }
  }

  @Test
  @SuppressWarnings("NullAway")
  void nullsAreRefusedWithAMessageAndChangeNothing() {
    store().apply(List.of(seen("1", "c", "a", 1)));
    long revision = store().revision();
    Map<String, ThrowingCallable> calls =
        Map.of(
            "load", () -> store().load(null, List.of("a")),
            "load of arms", () -> store().load("c", null),
            "loadAll", () -> store().loadAll(null),
            "apply", () -> store().apply(null),
            "apply with selections", () -> store().apply(List.of(), null),
            "reset", () -> store().reset(null, List.of()),
            "reset of arms", () -> store().reset("c", null),
            "forget", () -> store().log().forget(null),
            "compact", () -> store().log().compact(null),
            "forEachUpdate", () -> store().log().forEachUpdate(null));
    SoftAssertions.assertSoftly(
        softly ->
            calls.forEach(
                (name, call) ->
                    softly
                        .assertThatThrownBy(call)
                        .as(name)
                        .isInstanceOf(NullPointerException.class)
                        .hasMessageContaining("must not be null.")));
    assertThatNullPointerException()
        .isThrownBy(() -> store().log().forEachSelection(null))
        .withMessageContaining("must not be null.");
    assertThat(store().revision()).isEqualTo(revision);
    assertThat(log()).hasSize(1);
  }

  @Test
  void nullsInsideOfCollectionsAreRefusedToo() {
    List<ArmUpdate> updates = Arrays.asList(seen("1", "c", "a", 1), null);
    List<String> arms = Arrays.asList("a", null);
    assertThatNullPointerException().isThrownBy(() -> store().apply(updates));
    assertThatNullPointerException().isThrownBy(() -> store().load("c", arms));
    assertThatNullPointerException().isThrownBy(() -> store().reset("c", arms));
    assertThat(log()).isEmpty();
  }

  private static ArmUpdate extreme(String arm, double successes, double failures, Instant at) {
    return new ArmUpdate(
        "o", "c", arm, EvidenceChange.adding(successes, failures, Integer.MAX_VALUE, 1), "", at);
  }
}
