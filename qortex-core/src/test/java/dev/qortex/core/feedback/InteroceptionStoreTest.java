package dev.qortex.core.feedback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class InteroceptionStoreTest {

  @Test
  void aFactorIsKeptInItsBounds() {
    assertThat(InteroceptionStore.adjusted(1, 0.5)).isEqualTo(1.5);
    assertThat(InteroceptionStore.adjusted(1, -0.9)).isEqualTo(InteroceptionStore.LEAST);
    assertThat(InteroceptionStore.adjusted(1, -100)).isEqualTo(InteroceptionStore.LEAST);
    assertThat(InteroceptionStore.adjusted(4.9, 0.2)).isEqualTo(InteroceptionStore.GREATEST);
  }

  @Test
  void aChangeIsAFiniteNumber() {
    for (double bad : new double[] {Double.NaN, Double.NEGATIVE_INFINITY}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> InteroceptionStore.adjusted(1, bad))
          .withMessageContaining("(" + bad + ")");
    }
  }
}
