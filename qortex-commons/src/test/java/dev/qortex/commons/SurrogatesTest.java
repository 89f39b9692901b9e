package dev.qortex.commons;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SurrogatesTest {

  private static final String FOX = "🦊";

  @Test
  void aHalfIsFoundWhereverItIs() {
    assertThat(Surrogates.half("a" + FOX + "b" + FOX)).isEqualTo(-1);
    assertThat(Surrogates.half("")).isEqualTo(-1);
    assertThat(Surrogates.half(FOX + FOX.charAt(0))).isEqualTo(2);
    assertThat(Surrogates.half("a" + FOX.charAt(1) + FOX.charAt(0))).isEqualTo(1);
    assertThat(Surrogates.half("" + FOX.charAt(0) + FOX.charAt(0) + FOX.charAt(1))).isZero();
  }

  @Test
  void noPairIsCutInTwo() {
    assertThat(Surrogates.cut("a" + FOX, 3)).isEqualTo("a" + FOX);
    assertThat(Surrogates.cut("a" + FOX, 2)).isEqualTo("a");
    assertThat(Surrogates.cut("a" + FOX, 1)).isEqualTo("a");
    assertThat(Surrogates.shortened(FOX + FOX, 3)).isEqualTo(FOX + "…");
    assertThat(Surrogates.shortened(FOX, 2)).isEqualTo(FOX);
  }
}
