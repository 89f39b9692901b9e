package dev.qortex.buildlog.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class LikenessTest {

  private static boolean alike(String one, String other) {
    return !new Likeness(one, List.of()).to(new Likeness(other, List.of())).isEmpty();
  }

  @Test
  void theSameWordsAreAlike() {
    assertThat(alike("Secret  in CONFIG", "secret in config")).isTrue();
    assertThat(alike("same", "other")).isFalse();
  }

  @Test
  void theEvidenceIsShown() {
    Likeness likeness = new Likeness("one two three four", List.of());

    assertThat(likeness.to(new Likeness("ONE two  three four", List.of()))).isEqualTo("same words");
    assertThat(likeness.to(new Likeness("one two three five", List.of())))
        .isEqualTo("3 of 4 words");
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
    Likeness one = new Likeness("this", List.of("r1", "r2"));

    assertThat(one.to(new Likeness("that", List.of("r2")))).isEqualTo("both consulted r2");
    assertThat(one.to(new Likeness("that", List.of("r3")))).isEmpty();
    assertThat(one.to(new Likeness("that", List.of()))).isEmpty();
    assertThat(new Likeness("this", List.of()).to(new Likeness("that", List.of()))).isEmpty();
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
}
