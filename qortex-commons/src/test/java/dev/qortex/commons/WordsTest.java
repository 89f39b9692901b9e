package dev.qortex.commons;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {

  @Test
  void functionWordsDoNotCount() {
    assertThat(Words.of("When should a call be retried?")).containsExactly("call", "retri");
    assertThat(Words.of("the of and to")).isEmpty();
    assertThat(Words.of("")).isEmpty();
    assertThat(Words.of("?! … \0 \ud83d\ude00")).isEmpty();
    assertThat(Words.isFunctionWord("the")).isTrue();
    assertThat(Words.isFunctionWord("breaker")).isFalse();
  }

  @Test
  void pairsComeAfterAllWords() {
    List<String> words = Words.withPairs("The caches of a pear in the caches");
    assertThat(words).startsWith("cach", "pear", "cach").hasSize(5);
    assertThat(words.get(3)).startsWith(" ").isNotEqualTo(words.get(4));
    assertThat(Words.withPairs("pear")).containsExactly("pear");
    assertThat(Words.withPairs("")).isEmpty();
  }

  @Test
  void wordsKeepTheirOrderAndRepetitions() {
    assertThat(Words.of("pear melon-pear, 42 v2 snow_ball"))
        .containsExactly("pear", "melon", "pear", "42", "v2", "snow", "ball");
  }

  @ParameterizedTest
  @CsvSource({
    "policies, polici",
    "policy, polici",
    "classes, class",
    "class, class",
    "caches, cach",
    "cached, cach",
    "caching, cach",
    "cache, cach",
    "stopped, stop",
    "stopping, stop",
    "stops, stop",
    "calls, call",
    "called, call",
    "call, call",
    "falling, fall",
    "missing, miss",
    "misses, miss",
    "running, run",
    "runs, run",
    "keys, key",
    "key, key",
    "named, name",
    "naming, name",
    "name, name",
    "using, use",
    "uses, use",
    "used, use",
    "use, use",
    "hoped, hope",
    "hoping, hope",
    "hopped, hop",
    "bus, bus",
    "gas, gas",
    "us, us",
    "string, string",
    "strings, string",
    "ring, ring",
    "sing, sing",
    "need, need",
    "agreed, agre",
    "agree, agre",
    "retries, retri",
    "retried, retri",
    "retry, retri",
    "timeouts, timeout",
    "ties, tie",
    "cries, cri",
    "cry, cri",
    "days, day",
    "by, by",
    "yes, yes",
    "years, year",
    "created, creat",
    "create, creat",
    "enabled, enabl",
    "enable, enabl",
    "installed, instal",
    "install, instal",
    "v2, v2",
    "s, s",
    "ss, ss",
    "жизнь, жизнь"
  })
  void inflectionIsTakenOff(String word, String stem) {
    assertThat(Words.stem(word)).isEqualTo(stem);
  }

  @Test
  void aLongWordIsNoBurden() {
    String word = "y".repeat(100_000) + "ing";
    assertThat(Words.of(word)).hasSize(1);
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
  void wordsOfOtherScriptsWithSpacesAreKeptWhole() {
    assertThat(Words.of("жизнь 中文 שלום")).containsExactly("жизнь", "中文", "שלום");
    assertThat(Words.of("हिन्दी भाषा")).containsExactly("हिन्दी", "भाषा");
    assertThat(Words.of("が")).isNotEqualTo(Words.of("か"));
  }

  @Property
  void everyWordIsFoundInItsOwnFoldedText(@ForAll String text) {
    List<String> words = Words.of(text);
    assertThat(words).allSatisfy(word -> assertThat(word).isNotEmpty());
    assertThat(Words.of(Words.fold(text))).isEqualTo(words);
  }

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}]*");

  private static final String SCRIPTS =
      "\\p{IsHan}\\p{IsHiragana}\\p{IsKatakana}\\p{IsBopomofo}\\p{IsHangul}\\p{IsThai}\\p{IsLao}"
          + "\\p{IsKhmer}\\p{IsMyanmar}\\p{IsTibetan}\\p{IsYi}";

  private static final Pattern UNSPACED = Pattern.compile("[" + SCRIPTS + "]");

  private static final String SHARED =
      "[\\p{M}[\\p{Lm}&&[\\x{E00}-\\x{10FFFF}]&&[^" + SCRIPTS + "]]]";

  private static final Pattern RUN =
      Pattern.compile("[%1$s](?:[%1$s]|%2$s)*|[^%1$s](?:[^%1$s]|%2$s)*".formatted(SCRIPTS, SHARED));

  private static final Pattern CHARACTER =
      Pattern.compile(".[\\p{M}\\u1160-\\u11FF]*", Pattern.DOTALL);

  private static final Pattern MARKS =
      Pattern.compile(
          "(?<!\\p{M})(?<![\\p{L}&&[^\\p{IsLatin}\\p{IsGreek}\\p{IsCyrillic}\\p{IsHebrew}"
              + "\\p{IsArabic}\\p{IsCommon}]])\\p{M}+");

  @RepeatedTest(3)
  void theWordsAreThoseOfThePatternsOfTheRule(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    String alphabet =
        "aAeEsS'’ -_.1²éÜߣΩώЯй\u0301\u0308\u20e3\u0903אָבعَकिก้が한ﬁ①\u0130\ud83d\ude00𝒜";
    int[] characters = alphabet.codePoints().toArray();
    for (int i = 0; i < 5_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(12); length > 0; length--) {
        boolean any = random.nextInt(8) == 0;
        text.appendCodePoint(
            any
                ? random.nextInt(Character.MIN_SURROGATE)
                : characters[random.nextInt(characters.length)]);
      }
      assertThat(Words.of(text.toString())).as("%s", text).isEqualTo(byPatterns(text.toString()));
    }
  }

  private static List<String> byPatterns(String text) {
    String plain = MARKS.matcher(Normalizer.normalize(text, Normalizer.Form.NFKD)).replaceAll("");
    String folded =
        Pattern.compile("['’]s(?![\\p{L}\\p{N}\\p{M}_])")
            .matcher(plain.toLowerCase(Locale.ROOT))
            .replaceAll("");
    return WORD.matcher(folded)
        .results()
        .flatMap(word -> RUN.matcher(word.group()).results())
        .map(MatchResult::group)
        .flatMap(run -> UNSPACED.matcher(run).lookingAt() ? pairs(run) : Stream.of(run))
        .filter(word -> !Words.isFunctionWord(word))
        .map(word -> UNSPACED.matcher(word).lookingAt() ? word : Words.stem(word))
        .toList();
  }

  private static Stream<String> pairs(String run) {
    List<String> characters = CHARACTER.matcher(run).results().map(MatchResult::group).toList();
    return characters.size() == 1
        ? characters.stream()
        : IntStream.range(1, characters.size())
            .mapToObj(i -> characters.get(i - 1) + characters.get(i));
  }
}
