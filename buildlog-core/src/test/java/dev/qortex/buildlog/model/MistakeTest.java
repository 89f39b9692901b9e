package dev.qortex.buildlog.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class MistakeTest {

  private static String hash(String description) {
    return MistakeReport.of("c", description, MistakeSeverity.LOW).semanticHash();
  }

  @Test
  void descriptionsThatDifferInCaseAndBlanksHashAlike() {
    assertThat(hash("[src/foo.py:10] Hardcoded secret in config")).isEqualTo("723c2c31d9446183");
    assertThat(hash("  [SRC/foo.py:10]  Hardcoded\tsecret in\nconfig "))
        .isEqualTo("723c2c31d9446183");
    assertThat(
            hash(
                "\u00a0[src/foo.py:10]\u001cHardcoded\u2003secret\u001f\u0085in\u00a0config\u00a0\u3000"))
        .isEqualTo("723c2c31d9446183");
  }

  @Test
  void unknownNamesAreRefusedWithTheKnownOnes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MistakeSeverity.of("minor"))
        .withMessage(
            "The severity of a mistake (minor) is not known.\n"
                + "Maybe use one of: low, medium, high, critical.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IssueSeverity.of("blocker"))
        .withMessageContaining("(blocker)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PriorLink.Kind.of("cousin"))
        .withMessageContaining("(cousin)");
    assertThat(IssueSeverity.of(" CRITICAL ")).isEqualTo(IssueSeverity.CRITICAL);
    assertThat(RewardOutcome.of("accepted")).isEqualTo(RewardOutcome.ACCEPTED);
  }

  @Test
  void aRewardIsAsMuchAsWasKept() {
    assertThat(Reward.accepted().value()).isEqualTo(1);
    assertThat(Reward.rejected().value()).isZero();
    assertThat(Reward.revision().value()).isEqualTo(0.5);
    assertThat(Reward.revision(0.25).value()).isEqualTo(0.75);
    assertThat(Reward.revision(-3).value()).isEqualTo(1);
    assertThat(Reward.revision(3).value()).isZero();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Reward.revision(Double.NaN))
        .withMessageContaining("(NaN)");
  }

  @Test
  void halfAnEmojiIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MistakeReport.of("c", "cut \uD83E", MistakeSeverity.LOW))
        .withMessageContaining("surrogate");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MistakeReport.of(" ", "text", MistakeSeverity.LOW))
        .withMessageContaining("error class");
  }
}
