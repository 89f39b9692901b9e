package dev.qortex.ingest.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.commons.Surrogates;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkTextTest {

  private static final String TEXT =
      "Retries require a `Timeout`.\n\n- **Jitter**: a random part\n  of the wait 😀.\nIt’s 5 ms.";

  private final ChunkText text = new ChunkText(TEXT);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      value = {
        "Retries require a `Timeout`.|Retries require a `Timeout`.",
        "\"retries require a Timeout\"|Retries require a `Timeout`.",
        "Jitter - a random part of the wait|Jitter**: a random part~  of the wait",
        "it s 5 ms|It’s 5 ms."
      })
  void aQuoteIsWhatTheSourceWrote(String said, String written) {
    assertThat(text.quote(said)).contains(written.replace('~', '\n'));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Retries need a Timeout.",
        "Retries require no Timeout.",
        "Retries require ... a random part",
        "a",
        "",
        "...",
        "😀"
      })
  void whatDoesNotStandThereIsNoQuote(String said) {
    assertThat(text.quote(said)).isEmpty();
  }

  @Test
  void aNameIsThereInSingularAndPlural() {
    assertThat(text.names("timeouts")).isTrue();
    assertThat(text.names("Retry")).isTrue();
    assertThat(text.names("random wait")).isTrue();
    assertThat(text.names("backoff")).isFalse();
    assertThat(text.names("?")).isFalse();
    assertThat(new ChunkText("再試行は待つ。").names("再試行")).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The cache is hot.|C++",
        "The cache is hot.|ache",
        "A good digit.|Go",
        "A good digit.|Git",
        "He goes and it is so.|Go",
        "Written in C.|C++",
        "Written in C++.|C",
        "Written in C++11.|C",
        "Written in C#.|C"
      })
  void aNameDoesNotStandInsideOfAWord(String text, String name) {
    assertThat(new ChunkText(text).names(name)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "It is `C++` or C#.|C++",
        "It is `C++` or C#.|C#",
        "It needs C++11.|C++",
        "The APIs of two boxes.|API",
        "The APIs of two boxes.|box",
        "Press Ctrl+C.|Ctrl",
        "See issue#12.|issue",
        "データベースを使う。|データ",
        "Redisは速い。|Redis",
        "데이터베이스는 빠르다.|데이터베이스"
      })
  void aNameStandsThereAsAWord(String text, String name) {
    assertThat(new ChunkText(text).names(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ache is hot", "The cache is ho", "e cache i"})
  void aQuoteBeginsAndEndsWithAWord(String said) {
    assertThat(new ChunkText("The cache is hot.").quote(said)).isEmpty();
  }

  @Test
  void aLongQuoteIsCut() {
    String sentence = "x" + "😀".repeat(20) + " word".repeat(200);
    assertThat(new ChunkText(sentence).quote(sentence).orElseThrow()).hasSize(500);
  }

  @Property
  void everySentenceOfATextIsAQuoteOfIt(@ForAll String before, @ForAll String after) {
    String any = Surrogates.wellFormed(before + "\nNever wait forever.\n" + after);
    assertThat(new ChunkText(any).quote("never wait forever").orElseThrow())
        .startsWith("Never wait forever")
        .satisfies(quote -> assertThat(Surrogates.wellFormed(quote)).isEqualTo(quote));
    new ChunkText(any).quote(any).ifPresent(quote -> assertThat(any).contains(quote));
  }
}
