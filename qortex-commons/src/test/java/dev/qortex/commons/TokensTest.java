package dev.qortex.commons;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TokensTest {

  @Test
  void anEstimateFollowsTheScript() {
    assertThat(Tokens.in("")).isZero();
    assertThat(Tokens.in("retry")).isEqualTo(2);
    assertThat(Tokens.in("a".repeat(400))).isEqualTo(100);
    assertThat(Tokens.in("повтор")).isEqualTo(3);
    assertThat(Tokens.in("再試行する")).isEqualTo(5);
    assertThat(Tokens.in("😀😀")).isEqualTo(2);
  }

  @Test
  void aCutFitsAndLeavesCharactersWhole() {
    for (String text : new String[] {"plain words", "再試行する", "x😀😀😀", "повтор"}) {
      for (int most = 0; most < 6; most++) {
        String cut = Tokens.cut(text, most);
        assertThat(text).startsWith(cut);
        assertThat(Tokens.in(cut)).isLessThanOrEqualTo(most);
        assertThat(Surrogates.half(cut)).isEqualTo(-1);
        boolean whole = cut.equals(text);
        assertThat(whole).isEqualTo(Tokens.in(text) <= most);
      }
    }
  }
}
