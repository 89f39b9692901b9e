package dev.qortex.tck.learning;

import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.EvidenceChange;
import dev.qortex.learning.store.Replay;
import dev.qortex.learning.store.SelectionRecord;
import dev.qortex.tck.support.HostileTexts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Forgetting, rebuilding and compacting. */
abstract class LearningLogTests extends LearningTests {

  private static final Instant DAWN = NOON.minusSeconds(6 * 3600);
  private static final Instant DUSK = NOON.plusSeconds(6 * 3600);

  private static SelectionRecord selected(String id, String origin, Instant at) {
    return new SelectionRecord(id, "c", List.of(), List.of(), false, origin, at);
  }

  /** Entries of two origins in two contexts, some of which discount what was before. */
  private static List<ArmUpdate> mixed() {
    return List.of(
        seen("1", "c", "a", 1, "good", DAWN),
        seen("2", "c", "a", 0, "bad", DAWN),
        seen("3", "c", "b", 0.75, "good", DAWN),
        discounting(0.9, seen("4", "c", "a", 0.25, "bad", NOON)),
        discounting(0.8, seen("5", "c", "b", 1, "good", NOON)),
        seen("6", "d", "a", 1, "bad", DUSK),
        seen("7", "d", "b", 0, "good", DUSK));
  }

  @Test
  void whatIsForgottenWasNeverObserved() {
    store().apply(mixed());
    long revision = store().revision();
    pause();
    assertThat(store().log().forget("bad")).isEqualTo(3);
    pause();
    List<ArmUpdate> good =
        mixed().stream().filter(update -> update.origin().equals("good")).toList();
    assertThat(log()).isEqualTo(good);
    assertThat(all()).isEqualTo(replayed(good));
    assertThat(rounded(store().load("c", List.of("a", "b")))).isEqualTo(all().get("c"));
    assertThat(store().revision()).isGreaterThan(revision);
    assertThat(store().log().rebuild()).isZero();
  }

  @Test
  void evenWhatChangedOnlyTheTimeOrLittleIsForgotten() {
    store().apply(List.of(seen("1", "c", "a", 1, "good", NOON)));
    store()
        .apply(
            List.of(
                ArmUpdate.credit("2", "c", "a", 0, "late", DUSK),
                ArmUpdate.credit("3", "c", "a", 1e-12, "small", NOON)));
    pause();
    assertThat(store().log().forget("late")).isEqualTo(1);
    pause();
    assertThat(store().loadAll("c").get("a")).isEqualTo(new ArmState(1 + 1e-12, 0, 1, 1, NOON));
    assertThat(store().log().forget("small")).isEqualTo(1);
    pause();
    assertThat(store().loadAll("c").get("a")).isEqualTo(new ArmState(1, 0, 1, 1, NOON));
  }

  @Test
  void aContextWithoutRemainingUpdatesIsGone() {
    store().apply(List.of(seen("1", "c", "a", 1, "bad", NOON), seen("2", "d", "a", 1)));
    store().log().forget("bad");
    pause();
    assertThat(store().contexts()).containsExactly("d");
    assertThat(store().load("c", List.of("a"))).isEmpty();
  }

  @Test
  void theSelectionsOfAnOriginAreForgottenToo() {
    store()
        .apply(
            List.of(seen("1", "c", "a", 1)),
            List.of(selected("1", "bad", NOON), selected("2", "good", NOON)));
    long revision = store().revision();
    assertThat(store().log().forget("bad")).as("updates").isZero();
    pause();
    assertThat(selections()).containsExactly(selected("2", "good", NOON));
    assertThat(store().revision()).as("the evidence is the same").isEqualTo(revision);
  }

  @Test
  void anUnknownOriginChangesNothing() {
    assertThat(store().log().forget("ghost")).isZero();
    store().apply(mixed(), List.of(selected("1", "good", NOON)));
    Map<String, Map<String, ArmState>> all = all();
    long revision = store().revision();
    pause();
    assertThat(store().log().forget("ghost")).isZero();
    assertThat(store().log().forget("goo%")).isZero();
    assertThat(store().revision()).isEqualTo(revision);
    assertThat(log()).isEqualTo(mixed());
    assertThat(selections()).hasSize(1);
    assertThat(all()).isEqualTo(all);
  }

  @Test
  void theEmptyOriginCannotBeForgotten() {
    store().apply(List.of(seen("1", "c", "a", 1, "", NOON)));
    refused(() -> store().log().forget(""));
    assertThat(log()).hasSize(1);
  }

  @Test
  void whatWasForgottenCountsAgain() {
    store().apply(mixed(), List.of(selected("1", "bad", NOON)));
    store().log().forget("bad");
    pause();
    ArmUpdate again = seen("2", "c", "a", 1, "better", NOON);
    assertThat(store().apply(List.of(again), List.of(selected("1", "better", NOON))))
        .containsExactly(again);
    pause();
    assertThat(log()).endsWith(again).hasSize(5);
    assertThat(selections()).containsExactly(selected("1", "better", NOON));
    assertThat(all()).isEqualTo(replayed(log()));
  }

  @Test
  void hostileOriginsAreForgottenOneByOne() {
    List<ArmUpdate> left = new ArrayList<>();
    for (String text : HostileTexts.ALL) {
      left.add(seen(text, "c", "a", 0.5, text, NOON));
    }
    store().apply(left);
    for (String text : HostileTexts.ALL) {
      assertThat(store().log().forget(text)).as(text).isEqualTo(1);
      left.removeIf(update -> update.origin().equals(text));
      assertThat(log()).isEqualTo(left);
    }
    pause();
    assertThat(store().contexts()).isEmpty();
  }

  @Test
  void aSoundStoreIsRebuiltUnchanged() {
    assertThat(store().log().rebuild()).isZero();
    store().apply(mixed(), List.of(selected("1", "good", NOON)));
    store().reset("c", List.of("a"));
    Map<String, Map<String, ArmState>> all = all();
    List<ArmUpdate> log = log();
    long revision = store().revision();
    pause();
    assertThat(store().log().rebuild()).isZero();
    pause();
    assertThat(all()).isEqualTo(all).isEqualTo(replayed(log));
    assertThat(log()).isEqualTo(log);
    assertThat(selections()).hasSize(1);
    assertThat(store().revision()).isEqualTo(revision);
  }

  @Test
  void aResetAlsoTakesBackWhatAnArmDidToOthers() {
    store().apply(mixed());
    assertThat(store().reset("c", List.of("b"))).isEqualTo(1);
    pause();
    List<ArmUpdate> rest =
        mixed().stream().filter(u -> !(u.context().equals("c") && u.armId().equals("b"))).toList();
    assertThat(log()).isEqualTo(rest);
    assertThat(all()).isEqualTo(replayed(rest));
  }

  @Test
  void compactingFoldsTheBeginningOfTheLogAndKeepsTheEvidence() {
    store().apply(mixed());
    Map<String, Map<String, ArmState>> all = all();
    long revision = store().revision();
    pause();
    assertThat(store().log().compact(DUSK)).as("five became two").isEqualTo(3);
    pause();
    assertThat(all()).isEqualTo(all).isEqualTo(replayed(log()));
    assertThat(store().revision()).isEqualTo(revision);
    assertThat(log()).hasSize(4).endsWith(mixed().get(5), mixed().get(6));
    assertThat(log().subList(0, 2))
        .allMatch(update -> update.observationId().equals(Replay.FOLDED))
        .extracting(ArmUpdate::armId)
        .containsExactlyInAnyOrder("a", "b");
    assertThat(store().log().rebuild()).isZero();
  }

  @Test
  void compactingStopsAtTheFirstEntryThatIsNotOlder() {
    List<ArmUpdate> updates =
        List.of(
            seen("1", "c", "a", 1, "", DAWN),
            seen("2", "c", "a", 1, "", DAWN.plusNanos(1)),
            seen("3", "c", "a", 1, "", NOON),
            seen("4", "c", "a", 1, "", DAWN),
            seen("5", "c", "a", 1, "", DUSK));
    store().apply(updates);
    assertThat(store().log().compact(NOON)).isEqualTo(1);
    pause();
    assertThat(log()).hasSize(4).endsWith(updates.get(2), updates.get(3), updates.get(4));
    assertThat(log().get(0).at()).isEqualTo(DAWN.plusNanos(1));
  }

  @Test
  void withNothingToCompactNothingChanges() {
    assertThat(store().log().compact(DUSK)).isZero();
    store().apply(mixed(), List.of(selected("1", "good", DAWN)));
    pause();
    assertThat(store().log().compact(DAWN)).isZero();
    assertThat(store().log().compact(Instant.MIN)).isZero();
    pause();
    assertThat(log()).isEqualTo(mixed());
    assertThat(selections()).hasSize(1);
  }

  @Test
  void everythingMayBeCompacted() {
    store().apply(mixed(), List.of(selected("1", "good", DUSK)));
    Map<String, Map<String, ArmState>> all = all();
    assertThat(store().log().compact(Instant.MAX)).as("7 updates became 4").isEqualTo(3 + 1);
    pause();
    assertThat(log()).hasSize(4).allMatch(update -> update.origin().isEmpty());
    assertThat(selections()).isEmpty();
    assertThat(all()).isEqualTo(all).isEqualTo(replayed(log()));
  }

  @Test
  void whatIsTooMuchForOneEntryIsNotCompactedAndNotLost() {
    EvidenceChange most = EvidenceChange.adding(1e12, 0, 1, 1);
    store()
        .apply(
            List.of(
                new ArmUpdate("1", "c", "a", most, "", DAWN),
                new ArmUpdate("2", "c", "a", most, "", DAWN)),
            List.of(selected("1", "", DAWN)));
    List<ArmUpdate> log = log();
    refused(() -> store().log().compact(NOON));
    pause();
    assertThat(log()).isEqualTo(log);
    assertThat(selections()).hasSize(1);
    assertThat(all()).isEqualTo(replayed(log));
  }

  @Test
  void compactingTwiceIsHarmless() {
    store().apply(mixed());
    store().log().compact(DUSK);
    List<ArmUpdate> log = log();
    pause();
    assertThat(store().log().compact(DUSK)).isZero();
    pause();
    assertThat(log()).isEqualTo(log);
    store().apply(List.of(seen("8", "c", "a", 1, "", DUSK), seen("9", "c", "new", 1, "", DUSK)));
    Map<String, Map<String, ArmState>> all = all();
    assertThat(store().log().compact(Instant.MAX)).as("6 became 5").isEqualTo(1);
    pause();
    assertThat(log()).hasSize(5);
    assertThat(all()).isEqualTo(all).isEqualTo(replayed(log()));
  }

  @Test
  void onlyOlderSelectionsAreDropped() {
    SelectionRecord late = selected("3", "", NOON);
    store()
        .apply(
            List.of(),
            List.of(selected("1", "", DAWN), late, selected("2", "", NOON.minusNanos(1))));
    assertThat(store().log().compact(NOON)).isEqualTo(2);
    pause();
    assertThat(selections()).containsExactly(late);
  }

  @Test
  void theLogGoesOnBehindWhatWasFolded() {
    store().apply(mixed());
    store().log().compact(DUSK);
    pause();
    ArmUpdate folded = mixed().get(0);
    assertThat(store().apply(List.of(folded, mixed().get(5), seen("8", "c", "b", 1))))
        .as("folded ids count again, others do not")
        .containsExactly(folded, seen("8", "c", "b", 1));
    pause();
    assertThat(log()).hasSize(6).endsWith(folded, seen("8", "c", "b", 1));
    assertThat(all()).isEqualTo(replayed(log()));
  }

  @Test
  void whatWasFoldedCannotBeForgottenAndTheRestCan() {
    store().apply(mixed());
    store().log().compact(DUSK);
    ArmState folded = store().loadAll("c").get("a");
    pause();
    assertThat(store().log().forget("bad")).as("only that of dusk").isEqualTo(1);
    pause();
    assertThat(store().loadAll("c").get("a")).isEqualTo(folded);
    assertThat(store().loadAll("d")).containsOnlyKeys("b");
    assertThat(all()).isEqualTo(replayed(log()));
    assertThat(store().reset("c", List.of("a"))).isEqualTo(1);
    pause();
    assertThat(all()).isEqualTo(replayed(log()));
    assertThat(store().log().rebuild()).isZero();
  }

  @Test
  void anObservationThatIsCalledLikeAFoldedOneIsNotLost() {
    store()
        .apply(
            List.of(
                seen("1", "c", "a", 1, "", DAWN),
                seen("2", "c", "a", 1, "", DAWN),
                seen(Replay.FOLDED, "c", "a", 1, "", NOON)));
    store().log().compact(NOON);
    pause();
    assertThat(store().loadAll("c").get("a")).isEqualTo(new ArmState(3, 0, 3, 3, NOON));
    assertThat(all()).isEqualTo(replayed(log()));
    assertThat(log()).hasSize(2).endsWith(seen(Replay.FOLDED, "c", "a", 1, "", NOON));
    store().log().compact(DUSK);
    pause();
    assertThat(log()).hasSize(1);
    assertThat(all()).isEqualTo(replayed(log()));
  }

  @RepeatedTest(4)
  void whateverHappensTheEvidenceFollowsFromTheLog(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    for (int step = 0; step < 40; step++) {
      long revision = store().revision();
      Map<String, Map<String, ArmState>> before = all();
      String what = step(random, step);
      if (step % 10 == 9) {
        pause();
      }
      assertThat(all())
          .as("seed %s, step %d, %s", repetition, step, what)
          .isEqualTo(replayed(log()));
      assertThat(store().log().rebuild()).isZero();
      if (all().equals(before)) {
        assertThat(store().revision()).isGreaterThanOrEqualTo(revision);
      } else {
        assertThat(store().revision()).isGreaterThan(revision);
      }
    }
  }

  private String step(Random random, int step) {
    Instant now = NOON.plusSeconds(step);
    switch (random.nextInt(8)) {
      case 0:
        List<String> arms = random.nextBoolean() ? List.of() : List.of("arm1", "ghost");
        return "reset " + store().reset("context" + random.nextInt(3), arms);
      case 1:
        return "forget " + store().log().forget("origin" + random.nextInt(4));
      case 2:
        Map<String, Map<String, ArmState>> before = all();
        int fewer = store().log().compact(now.minusSeconds(random.nextInt(20)));
        assertThat(all()).as("compacted").isEqualTo(before);
        return "compact " + fewer;
      default:
        List<ArmUpdate> updates = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
          ArmUpdate update =
              seen(
                  "o" + random.nextInt(300),
                  "context" + random.nextInt(3),
                  "arm" + random.nextInt(4),
                  random.nextDouble(),
                  "origin" + random.nextInt(4),
                  now);
          updates.add(random.nextInt(3) == 0 ? discounting(0.9, update) : update);
        }
        return "apply " + store().apply(updates).size();
    }
  }
}
