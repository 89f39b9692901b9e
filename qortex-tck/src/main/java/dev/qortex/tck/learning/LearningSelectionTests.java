package dev.qortex.tck.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.qortex.learning.store.SelectionRecord;
import dev.qortex.learning.store.SelectionRecord.Pick;
import dev.qortex.tck.support.HostileTexts;
import java.time.Instant;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

abstract class LearningSelectionTests extends LearningTests {

  private static SelectionRecord selected(String id, String... arms) {
    List<Pick> picks = new ArrayList<>();
    for (String arm : arms) {
      picks.add(new Pick(arm, OptionalDouble.empty()));
    }
    return new SelectionRecord(id, "c", picks, List.of(), false, "session", NOON);
  }

  @Test
  void selectionsAreRecordedInOrder() {
    List<SelectionRecord> selections =
        List.of(
            selected("z", "b", "a"),
            selected("a"),
            new SelectionRecord(
                "m",
                "d",
                List.of(
                    new Pick("x", OptionalDouble.of(0.25)), new Pick("y", OptionalDouble.empty())),
                List.of("y", "w", "x"),
                true,
                "",
                NOON.minusNanos(1)));
    store().apply(List.of(), selections.subList(0, 1));
    pause();
    store().apply(List.of(), selections.subList(1, 3));
    pause();
    assertThat(selections()).isEqualTo(selections);
  }

  @Test
  void aSelectionCountsOnce() {
    store().apply(List.of(), List.of(selected("1", "a"), selected("1", "b")));
    pause();
    store().apply(List.of(), List.of(selected("1", "c"), selected("2", "c")));
    pause();
    assertThat(selections()).containsExactly(selected("1", "a"), selected("2", "c"));
  }

  @Test
  void selectionsAreNoEvidence() {
    long revision = store().revision();
    assertThat(store().apply(List.of(), List.of(selected("1", "a")))).isEmpty();
    pause();
    assertThat(store().revision()).isEqualTo(revision);
    assertThat(store().contexts()).isEmpty();
    assertThat(log()).isEmpty();
    assertThat(store().log().rebuild()).isZero();
  }

  @Test
  void theIdOfASelectionMayBeThatOfAnObservation() {
    assertThat(store().apply(List.of(seen("1", "c", "a", 1)), List.of(selected("1", "a"))))
        .hasSize(1);
    pause();
    assertThat(store().apply(List.of(seen("1", "c", "a", 1)), List.of(selected("2", "a"))))
        .as("known, but the selection is new")
        .isEmpty();
    assertThat(log()).hasSize(1);
    assertThat(selections()).containsExactly(selected("1", "a"), selected("2", "a"));
  }

  @Test
  void aListThatFailsRecordsNeitherSelectionsNorUpdates() {
    assertThatIllegalStateException()
        .isThrownBy(() -> store().apply(failing(seen("1", "c", "a", 1)), List.of(selected("1"))));
    assertThatIllegalStateException()
        .isThrownBy(() -> store().apply(List.of(seen("1", "c", "a", 1)), failing(selected("1"))));
    pause();
    assertThat(log()).isEmpty();
    assertThat(selections()).isEmpty();
    assertThat(store().contexts()).isEmpty();
  }

  private static <T> List<T> failing(T first) {
    return new AbstractList<>() {
      @Override
      public T get(int index) {
        if (index == 1) {
          throw new IllegalStateException("the second fails");
        }
        return first;
      }

      @Override
      public int size() {
        return 2;
      }
    };
  }

  @Test
  void hostileTextsComeBackUnchanged() {
    List<SelectionRecord> selections =
        HostileTexts.ALL.stream()
            .map(
                text ->
                    new SelectionRecord(
                        text,
                        text,
                        List.of(new Pick(text, OptionalDouble.of(0.5))),
                        HostileTexts.ALL,
                        false,
                        text,
                        NOON))
            .toList();
    store().apply(List.of(), selections);
    pause();
    assertThat(selections()).isEqualTo(selections);
  }

  @Test
  void extremeNumbersAndTimesComeBackUnchanged() {
    List<Pick> picks =
        List.of(
            new Pick("least", OptionalDouble.of(Double.MIN_VALUE)),
            new Pick("third", OptionalDouble.of(1.0 / 3)),
            new Pick("sum", OptionalDouble.of(0.1 + 0.2)),
            new Pick("sure", OptionalDouble.of(1)));
    List<String> many = IntStream.range(0, 2000).mapToObj(i -> "arm" + i).toList();
    List<SelectionRecord> selections =
        List.of(
            at("1", picks, many, "0000-01-01T00:00:00Z"),
            at("2", picks, many, "1969-12-31T23:59:59.999999999Z"),
            at("3", picks, many, "9999-12-31T23:59:59.999999999Z"));
    store().apply(List.of(), selections);
    pause();
    assertThat(selections()).isEqualTo(selections);
  }

  private static SelectionRecord at(
      String id, List<Pick> picks, List<String> candidates, String time) {
    return new SelectionRecord(id, "c", picks, candidates, true, "", Instant.parse(time));
  }

  @Test
  void aVisitorThatFailsLeavesTheStoreAsItWas() {
    store().apply(List.of(), List.of(selected("1", "a")));
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                store()
                    .log()
                    .forEachSelection(
                        selection -> {
                          throw new IllegalStateException("enough");
                        }));
    store().apply(List.of(), List.of(selected("2", "a")));
    pause();
    assertThat(selections()).hasSize(2);
  }
}
