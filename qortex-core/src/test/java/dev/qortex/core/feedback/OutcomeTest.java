package dev.qortex.core.feedback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class OutcomeTest {

  @Test
  void aNamedOutcomeIsThatOfItsWord() {
    for (String word : new String[] {"accepted", "partial", "rejected"}) {
      assertThat(Outcome.of(word).word()).isEqualTo(word);
    }
    assertThat(Outcome.of("accepted")).isEqualTo(Outcome.ACCEPTED);
    assertThat(Outcome.of("partial")).isEqualTo(Outcome.PARTIAL);
    assertThat(Outcome.of("rejected")).isEqualTo(Outcome.REJECTED);
    assertThat(Outcome.reward(0.7).word()).isEmpty();
  }

  @Test
  void anUnknownWordIsRefusedWithTheKnownOnes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Outcome.of("Accepted"))
        .withMessageContaining("(Accepted)")
        .withMessageContaining("accepted, partial or rejected");
  }
}
