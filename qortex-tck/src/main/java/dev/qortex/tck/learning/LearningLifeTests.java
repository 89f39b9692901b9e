package dev.qortex.tck.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningLog;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.tck.support.HostileTexts;
import dev.qortex.tck.support.InParallel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

abstract class LearningLifeTests extends LearningTests {

  private static final int THREADS = 8;
  private static final int EACH = 40;

  private static final Map<String, Consumer<LearningStore>> CALLS =
      Map.of(
          "load", store -> store.load("c", List.of("a")),
          "loadAll", store -> store.loadAll("c"),
          "contexts", LearningStore::contexts,
          "apply", store -> store.apply(List.of(seen("1", "c", "a", 1))),
          "apply of nothing", store -> store.apply(List.of()),
          "reset", store -> store.reset("c", List.of()),
          "log", store -> store.log().forEachUpdate(update -> {}),
          "revision", LearningStore::revision,
          "describe", store -> store.describe(Map.of("c", "text")),
          "descriptions", LearningStore::descriptions);

  private static final Map<String, Consumer<LearningLog>> LOG_CALLS =
      Map.of(
          "forEachUpdate", log -> log.forEachUpdate(update -> {}),
          "forEachSelection", log -> log.forEachSelection(selection -> {}),
          "forget", log -> log.forget("session"),
          "rebuild", LearningLog::rebuild,
          "compact", log -> log.compact(NOON));

  @Test
  void closingTwiceIsHarmless() {
    store().close();
    store().close();
  }

  @Test
  void everyCallAfterCloseIsRefused() {
    store().apply(List.of(seen("1", "c", "a", 1)));
    store().close();
    CALLS.forEach(
        (name, call) ->
            assertThatIllegalStateException().as(name).isThrownBy(() -> call.accept(store())));
  }

  @Test
  void theLogOfAClosedStoreIsClosedToo() {
    LearningLog log = store().log();
    store().close();
    LOG_CALLS.forEach(
        (name, call) ->
            assertThatIllegalStateException().as(name).isThrownBy(() -> call.accept(log)));
  }

  @Test
  void theFirstTextOfAContextIsKeptWithoutEvidence() {
    Map<String, String> texts = new TreeMap<>();
    HostileTexts.ALL.forEach(text -> texts.put(text, text));
    store().describe(texts);
    store().describe(Map.of("c", "first", HostileTexts.ALL.get(0), "second"));
    store().describe(Map.of("c", "second"));
    store().describe(Map.of());
    texts.put("c", "first");
    assertThat(store().descriptions()).isEqualTo(texts);
    assertThat(store().contexts()).isEmpty();
    contract.assumeReopened();
    assertThat(store().descriptions()).isEqualTo(texts);
  }

  @Test
  void aBlankContextOrTextIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> store().describe(Map.of(" ", "text")));
    assertThatIllegalArgumentException().isThrownBy(() -> store().describe(Map.of("c", "")));
    assertThat(store().descriptions()).isEmpty();
  }

  @Test
  void aReopenedStoreIsEqual() {
    for (String text : HostileTexts.ALL) {
      store().apply(List.of(seen(text, text, text, 0.1), seen(text, "c", text, 1.0 / 3)));
    }
    store().reset("c", List.of(HostileTexts.ALL.get(0)));
    Map<String, Map<String, ArmState>> all = all();
    List<ArmUpdate> log = log();
    long revision = store().revision();
    contract.assumeReopened();
    assertThat(all()).isEqualTo(all);
    assertThat(log()).isEqualTo(log);
    assertThat(store().revision()).isEqualTo(revision);
  }

  @Test
  void anObservationStillCountsOnceAfterReopening() {
    store().apply(List.of(seen("1", "c", "a", 1)));
    contract.assumeReopened();
    assertThat(store().apply(List.of(seen("1", "c", "a", 1)))).isEmpty();
    assertThat(store().apply(List.of(seen("2", "c", "a", 1)))).hasSize(1);
    assertThat(store().loadAll("c").get("a")).isEqualTo(new ArmState(2, 0, 2, 2, NOON));
  }

  @Test
  void learnersAreApart() {
    Optional<LearningStores> several = contract.several();
    assumeTrue(several.isPresent(), "there is one learner only");
    LearningStore one = several.orElseThrow().learning("one");
    LearningStore two = several.orElseThrow().learning("two");
    one.apply(List.of(seen("1", "c", "a", 1)));
    assertThat(two.contexts()).isEmpty();
    assertThat(two.apply(List.of(seen("1", "c", "a", 0)))).hasSize(1);
    assertThat(one.loadAll("c")).isEqualTo(Map.of("a", new ArmState(1, 0, 1, 1, NOON)));
    one.reset("c", List.of());
    assertThat(two.loadAll("c")).isEqualTo(Map.of("a", new ArmState(0, 1, 1, 0, NOON)));
    assertThat(several.orElseThrow().learning("two").loadAll("c")).hasSize(1);
  }

  @Test
  void aLearnerIsFoundOnceItHasLearned() {
    Optional<LearningStores> several = contract.several();
    assumeTrue(several.isPresent(), "there is one learner only");
    LearningStores stores = several.orElseThrow();
    assertThat(stores.find("one")).isEmpty();
    assertThatIllegalArgumentException().isThrownBy(() -> stores.find("../one"));
    LearningStore one = stores.learning("one");
    one.apply(List.of(seen("1", "c", "a", 1)));
    assertThat(stores.find("one")).containsSame(one);
    assertThat(stores.find("two")).isEmpty();
  }

  @Test
  void noUpdateOfManyThreadsIsLost() throws Exception {
    InParallel.run(
        THREADS,
        thread -> {
          for (int i = 0; i < EACH; i++) {
            String id = thread + "." + i;
            store().apply(List.of(seen(id, "c", "all", 0.75), seen(id, "c", "own" + thread, 1)));
          }
        });
    int all = THREADS * EACH;
    Map<String, ArmState> arms = store().loadAll("c");
    assertThat(arms).hasSize(THREADS + 1);
    assertThat(arms.get("all"))
        .isEqualTo(new ArmState(0.75 * all, 0.25 * all, all, 0.75 * all, NOON));
    assertThat(arms.get("own3")).isEqualTo(new ArmState(EACH, 0, EACH, EACH, NOON));
    assertThat(log()).hasSize(2 * all);
  }

  @Test
  void anObservationThatManyThreadsReportCountsOnce() throws Exception {
    AtomicInteger counted = new AtomicInteger();
    InParallel.run(
        THREADS,
        thread -> {
          List<Integer> order = new ArrayList<>();
          for (int i = 0; i < EACH; i++) {
            order.add(i);
          }
          java.util.Collections.shuffle(order, new Random(thread));
          for (int i : order) {
            counted.addAndGet(store().apply(List.of(seen("o" + i, "c", "a", 1))).size());
          }
        });
    assertThat(counted).hasValue(EACH);
    assertThat(store().loadAll("c").get("a")).isEqualTo(new ArmState(EACH, 0, EACH, EACH, NOON));
    assertThat(log()).extracting(ArmUpdate::observationId).doesNotHaveDuplicates().hasSize(EACH);
  }

  @Test
  void noUpdateIsLostWhileTheLogIsCompacted() throws Exception {
    InParallel.run(
        THREADS,
        thread -> {
          for (int i = 0; i < EACH; i++) {
            store().apply(List.of(seen(thread + "." + i, "c", "a", 0.75)));
            if (thread == 0) {
              store().log().compact(NOON.plusNanos(1));
              assertThat(store().log().rebuild()).isZero();
            }
          }
        });
    int all = THREADS * EACH;
    assertThat(store().loadAll("c").get("a"))
        .isEqualTo(new ArmState(0.75 * all, 0.25 * all, all, 0.75 * all, NOON));
    store().log().compact(NOON.plusNanos(1));
    assertThat(log()).hasSize(1);
  }

  @Test
  void readersNeverSeeHalfAnUpdate() throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    List<InParallel.Work> work = new ArrayList<>();
    work.add(
        () -> {
          try {
            for (int i = 0; i < 2 * EACH; i++) {
              store().apply(List.of(seen("o" + i, "c", "a", 1), seen("o" + i, "c", "b", 1)));
            }
          } finally {
            done.set(true);
          }
        });
    for (int reader = 0; reader < 3; reader++) {
      work.add(
          () -> {
            do {
              Map<String, ArmState> arms = store().loadAll("c");
              assertThat(arms.get("a")).isEqualTo(arms.get("b"));
              assertThat(log().size() % 2).isZero();
            } while (!done.get());
          });
    }
    InParallel.run(work);
    int all = 2 * EACH;
    assertThat(store().loadAll("c").get("b")).isEqualTo(new ArmState(all, 0, all, all, NOON));
  }
}
