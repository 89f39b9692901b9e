package dev.qortex.buildlog.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class MistakeTest {

  private static Mistake in(String session, String errorClass, String text, String... consulted) {
    MistakeReport report =
        MistakeReport.of(errorClass, text, Severity.LOW).consulted(List.of(consulted));
    return new Mistake("m", session, Instant.EPOCH, report, "");
  }

  private static boolean alike(String one, String other) {
    return in("s2", "c", one).repeats(in("s1", "c", other));
  }

  @Test
  void theSameWordsInAnotherSessionAreARepeat() {
    assertThat(alike("Secret  in CONFIG", "secret in config")).isTrue();
    assertThat(in("s1", "c", "same").repeats(in("s1", "c", "same"))).isFalse();
    assertThat(in("s2", "d", "same").repeats(in("s1", "c", "same"))).isFalse();
  }

  @Test
  void mostOfTheWordsAreEnough() {
    assertThat(
            alike(
                "hardcoded secret found in config file at line 42",
                "hardcoded secret found in config file at line 99"))
        .isTrue();
  }

  @Test
  void aFewWordsOfALongTextAreNotAlikeInEitherDirection() {
    String longer = "one two three four five six seven eight nine ten";

    assertThat(alike("one two three", longer)).isFalse();
    assertThat(alike(longer, "one two three")).isFalse();
  }

  @Test
  void aRuleConsultedInBothIsEnough() {
    assertThat(in("s2", "c", "this", "r1", "r2").repeats(in("s1", "c", "that", "r2"))).isTrue();
    assertThat(in("s2", "d", "this", "r1").repeats(in("s1", "c", "that", "r1"))).isFalse();
    assertThat(in("s2", "c", "this", "r1").repeats(in("s1", "c", "that", "r2"))).isFalse();
    assertThat(in("s2", "c", "this").repeats(in("s1", "c", "that"))).isFalse();
  }

  @Property(tries = 300)
  void likenessIsSymmetric(
      @ForAll @Size(min = 1, max = 9) List<@IntRange(max = 9) Integer> one,
      @ForAll @Size(min = 1, max = 9) List<@IntRange(max = 9) Integer> other) {
    assertThat(alike(words(one), words(other))).isEqualTo(alike(words(other), words(one)));
  }

  private static String words(List<Integer> numbers) {
    return numbers.stream().map(number -> "word" + number).collect(Collectors.joining(" "));
  }

  @Test
  void unknownNamesAreRefusedWithTheKnownOnes() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Severity.of("minor"))
        .withMessage(
            "The severity of a mistake (minor) is not known.\nMaybe use one of: low, medium, high, critical.");
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
        .isThrownBy(() -> MistakeReport.of("c", "cut \uD83E", Severity.LOW))
        .withMessageContaining("surrogate");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MistakeReport.of(" ", "text", Severity.LOW))
        .withMessageContaining("error class");
  }
}
