package dev.qortex.tck.feedback;

import static dev.qortex.core.feedback.InteroceptionStore.GREATEST;
import static dev.qortex.core.feedback.InteroceptionStore.LEAST;
import static dev.qortex.tck.internal.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.qortex.core.feedback.InteroceptionStore;
import dev.qortex.tck.internal.SentenceNames;
import dev.qortex.tck.support.HostileTexts;
import dev.qortex.tck.support.InParallel;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Contract of every {@link InteroceptionStore}: a subclass makes one for each test. */
@DisplayNameGeneration(SentenceNames.class)
public abstract class InteroceptionStoreContract {

  private InteroceptionStore store;
  private Path folder;

  /**
   * A new, empty store. A subclass that must close it does so after each test.
   *
   * @param folder an empty folder that the store may keep its files in
   */
  protected abstract InteroceptionStore create(Path folder);

  /** Closes and reopens the store of a folder; empty if a closed store is lost. */
  protected abstract Optional<InteroceptionStore> reopen(Path folder);

  /** Makes the store of one test. */
  @BeforeEach
  final void open(@TempDir Path empty) {
    folder = empty;
    store = create(empty);
  }

  @Test
  void onlyNodesWithFeedbackHaveAFactor() {
    assertThat(store.factors(List.of("a"))).isEmpty();
    store.adjust(Map.of("a", 0.5));
    assertThat(store.factors(List.of("a", "b", "a"))).isEqualTo(Map.of("a", 1.5));
    assertThat(store.factors(List.of())).isEmpty();
    assertThat(store.size()).isEqualTo(1);
  }

  @Test
  void changesAreAddedToOne() {
    assertThat(store.adjust(Map.of("a", 0.5, "b", -0.25))).isEqualTo(Map.of("a", 1.5, "b", 0.75));
    assertThat(store.adjust(Map.of("a", 0.25))).isEqualTo(Map.of("a", 1.75));
    assertThat(store.factors(List.of("a", "b"))).isEqualTo(Map.of("a", 1.75, "b", 0.75));
  }

  @Test
  void factorsStayInTheirBounds() {
    assertThat(store.adjust(Map.of("up", 1e300, "down", -7.0)))
        .isEqualTo(Map.of("up", GREATEST, "down", LEAST));
    assertThat(store.adjust(Map.of("up", -0.5, "down", 0.5)))
        .isEqualTo(Map.of("up", GREATEST - 0.5, "down", LEAST + 0.5));
  }

  @Test
  void nothingIsChangedWhenOneChangeIsNoNumber() {
    store.adjust(Map.of("a", 0.5));
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1.0 / 0}) {
      Map<String, Double> deltas = new LinkedHashMap<>();
      deltas.put("a", 0.5);
      deltas.put("b", bad);
      deltas.put("c", 0.5);
      refused(() -> store.adjust(deltas), "(" + bad + ")");
    }
    assertThat(store.factors(List.of("a", "b", "c"))).isEqualTo(Map.of("a", 1.5));
    assertThat(store.size()).isEqualTo(1);
  }

  @Test
  void noChangesChangeNothing() {
    assertThat(store.adjust(Map.of())).isEmpty();
    assertThat(store.size()).isZero();
  }

  @Test
  void whatIsForgottenStartsFromOneAgain() {
    store.adjust(Map.of("a", 0.5, "b", 0.5));
    store.forget(List.of("a", "unknown"));
    store.forget(List.of());
    assertThat(store.factors(List.of("a", "b"))).isEqualTo(Map.of("b", 1.5));
    assertThat(store.size()).isEqualTo(1);
    assertThat(store.adjust(Map.of("a", 0.25))).isEqualTo(Map.of("a", 1.25));
  }

  @Test
  void hostileIdsAreKeptApart() {
    HostileTexts.ALL.forEach(id -> store.adjust(Map.of(id, 0.5)));
    assertThat(store.size()).isEqualTo(HostileTexts.ALL.size());
    assertThat(store.factors(HostileTexts.ALL)).containsOnlyKeys(HostileTexts.ALL);
    assertThat(store.factors(HostileTexts.ALL).values()).containsOnly(1.5);
  }

  @Test
  void whatComesBackCannotBeChanged() {
    Map<String, Double> after = store.adjust(Map.of("a", 0.5));
    assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(after::clear);
    Map<String, Double> factors = store.factors(List.of("a"));
    assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(factors::clear);
  }

  @Test
  @Timeout(120)
  void noChangeOfManyThreadsIsLost() throws Exception {
    InParallel.run(
        8,
        thread -> {
          for (int i = 0; i < 32; i++) {
            store.adjust(Map.of("shared", 1.0 / 128, "own" + thread, 1.0 / 32));
          }
        });
    assertThat(store.factors(List.of("shared", "own0", "own7")))
        .isEqualTo(Map.of("shared", 3.0, "own0", 2.0, "own7", 2.0));
    assertThat(store.size()).isEqualTo(9);
  }

  @Test
  void aReopenedStoreIsEqual() {
    store.adjust(Map.of("a", 0.1, "\ud83d\ude00'\0", 1.0 / 3, "c", 9.0));
    Map<String, Double> before = store.factors(List.of("a", "\ud83d\ude00'\0", "c"));
    Optional<InteroceptionStore> again = reopen(folder);
    assumeTrue(again.isPresent(), "a closed store is gone");
    store = again.orElseThrow();
    assertThat(store.factors(List.of("a", "\ud83d\ude00'\0", "c"))).isEqualTo(before);
    assertThat(store.size()).isEqualTo(3);
  }
}
