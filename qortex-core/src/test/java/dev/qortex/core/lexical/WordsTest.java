package dev.qortex.core.lexical;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {

  @Test
  void functionWordsDoNotCount() {
    assertThat(Words.of("When should a call be retried?")).containsExactly("call", "retry");
    assertThat(Words.of("the of and to")).isEmpty();
    assertThat(Words.of("")).isEmpty();
    assertThat(Words.of("?! … \0 \ud83d\ude00")).isEmpty();
    assertThat(Words.isFunctionWord("the")).isTrue();
    assertThat(Words.isFunctionWord("breaker")).isFalse();
  }

  @Test
  void wordsKeepTheirOrderAndRepetitions() {
    assertThat(Words.of("pear melon-pear, 42 v2 snow_ball"))
        .containsExactly("pear", "melon", "pear", "42", "v2", "snow", "ball");
  }

  @ParameterizedTest
  @CsvSource({
    "policies, policy",
    "classes, class",
    "caches, cach",
    "cached, cach",
    "caching, cach",
    "cache, cach",
    "stopped, stop",
    "stopping, stop",
    "calls, call",
    "falling, fall",
    "missing, miss",
    "running, run",
    "class, class",
    "bus, bus",
    "string, str",
    "using, using",
    "retries, retry",
    "retried, retry",
    "timeouts, timeout"
  })
  void commonEndingsAreTakenOff(String word, String stem) {
    assertThat(Words.stem(word)).isEqualTo(stem);
  }

  @Test
  void aPossessiveIsDropped() {
    assertThat(Words.of("the caller's budget")).containsExactly("caller", "budget");
    assertThat(Words.of("the caller’s budget")).containsExactly("caller", "budget");
    assertThat(Words.fold("it's")).isEqualTo("it");
  }

  @Test
  void caseMarksAndWidthAreFolded() {
    assertThat(Words.fold("Ünïcode ÀÉ")).isEqualTo("unicode ae");
    assertThat(Words.fold("e\u0301")).isEqualTo("e");
    assertThat(Words.fold("ﬁne ＡＢＣ ②")).isEqualTo("fine abc 2");
    assertThat(Words.fold("TITLE")).isEqualTo("title");
  }

  @Test
  void wordsOfOtherScriptsAreKeptWhole() {
    assertThat(Words.of("жизнь 中文 שלום")).containsExactly("жизнь", "中文", "שלום");
    assertThat(Words.of("हिन्दी भाषा")).containsExactly("हिन्दी", "भाषा");
    assertThat(Words.of("ภาษาไทย")).hasSize(1);
    assertThat(Words.of("が")).isNotEqualTo(Words.of("か"));
  }

  @Property
  void everyWordIsFoundInItsOwnFoldedText(@ForAll String text) {
    List<String> words = Words.of(text);
    assertThat(words).allSatisfy(word -> assertThat(word).isNotEmpty());
    assertThat(Words.of(Words.fold(text))).isEqualTo(words);
  }
}
