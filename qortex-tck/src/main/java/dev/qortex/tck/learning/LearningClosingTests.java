package dev.qortex.tck.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.learning.store.ArmState;
import dev.qortex.learning.store.ArmUpdate;
import dev.qortex.learning.store.LearningLog;
import dev.qortex.learning.store.LearningStore;
import dev.qortex.learning.store.LearningStores;
import dev.qortex.tck.internal.HostileTexts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

abstract class LearningClosingTests extends LearningTests {

  private static final Map<String, Consumer<LearningStore>> CALLS =
      Map.of(
          "load", store -> store.load("c", List.of("a")),
          "loadAll", store -> store.loadAll("c"),
          "contexts", LearningStore::contexts,
          "apply", store -> store.apply(List.of(seen("1", "c", "a", 1))),
          "apply of nothing", store -> store.apply(List.of()),
          "reset", store -> store.reset("c", List.of()),
          "log", store -> store.log().forEachUpdate(update -> {}),
          "revision", LearningStore::revision);

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
}
