package dev.qortex.graph.memgraph.internal.bolt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReaderNumbersTest {

  @Test
  void whatIsInUseIsTakenOnlyWhenAllAre() {
    ReaderNumbers numbers = new ReaderNumbers(3);
    numbers.<Void>with(
        held -> {
          Set<Integer> others = new HashSet<>();
          for (int i = 0; i < 9; i++) {
            others.add(numbers.with(number -> number));
          }
          assertThat(others).hasSize(2).doesNotContain(held);
          int fourth =
              numbers.with(second -> numbers.with(third -> numbers.with(number -> number)));
          assertThat(fourth).isBetween(0, 2);
          return null;
        });
  }

  @Test
  void aNumberIsGivenBackByWorkThatFails() {
    ReaderNumbers numbers = new ReaderNumbers(2);
    for (int i = 0; i < 3; i++) {
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  numbers.with(
                      number -> {
                        throw new IllegalStateException("failed");
                      }));
    }
    int one = numbers.with(number -> number);
    assertThat(numbers.<Integer>with(number -> number)).isNotEqualTo(one);
  }
}
