package dev.qortex.ingest.completion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.ingest.internal.SourceText;
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

  @Test
  void aLongQuoteIsCut() {
    String sentence = "x" + "😀".repeat(20) + " word".repeat(200);
    assertThat(new ChunkText(sentence).quote(sentence).orElseThrow()).hasSize(500);
  }

  @Property
  void everySentenceOfATextIsAQuoteOfIt(@ForAll String before, @ForAll String after) {
    String any = SourceText.wellFormed(before + "\nNever wait forever.\n" + after);
    assertThat(new ChunkText(any).quote("never wait forever").orElseThrow())
        .startsWith("Never wait forever")
        .satisfies(quote -> assertThat(SourceText.wellFormed(quote)).isEqualTo(quote));
    new ChunkText(any).quote(any).ifPresent(quote -> assertThat(any).contains(quote));
  }
}
