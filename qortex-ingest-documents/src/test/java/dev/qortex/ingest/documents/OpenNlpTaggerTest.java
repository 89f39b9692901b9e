package dev.qortex.ingest.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.ingest.extract.Tagger;
import dev.qortex.ingest.extract.Tagger.Token;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

class OpenNlpTaggerTest {

  private static final Tagger TAGGER = new OpenNlpTagger();

  private static String tagged(Tagger tagger, String sentence) {
    return tagger.tokens(sentence).stream()
        .map(token -> token.span().of(sentence) + "/" + token.tag())
        .collect(Collectors.joining(" "));
  }

  @Test
  void verbsThatNoListKnowsAreFound() {
    String sentence = "A gateway fronts the services.";
    assertThat(tagged(Tagger.words(), sentence)).contains("fronts/NOUN");
    assertThat(tagged(TAGGER, sentence))
        .isEqualTo(
            "A/DETERMINER gateway/NOUN fronts/VERB the/DETERMINER services/NOUN ./PUNCTUATION");
  }

  @Test
  void whatTheListsKnowStays() {
    String sentence = "Clients cache the results, which RetryPolicy has in 3 back-ends.";
    assertThat(tagged(TAGGER, sentence)).isEqualTo(tagged(Tagger.words(), sentence));
  }

  @Property(tries = 200)
  void tokensHoldAllButSpaceInOrder(@ForAll String any) {
    StringBuilder found = new StringBuilder();
    int end = 0;
    for (Token token : TAGGER.tokens(any)) {
      assertThat(token.span().start()).isBetween(end, token.span().end() - 1);
      end = token.span().end();
      found.append(token.span().of(any));
    }
    StringBuilder wanted = new StringBuilder();
    any.chars()
        .filter(c -> !Character.isWhitespace(c) && !Character.isSpaceChar(c))
        .forEach(c -> wanted.append((char) c));
    assertThat(found.toString()).isEqualTo(wanted.toString());
  }

  @Test
  void longSentencesAndWordsAreTaggedInTime() {
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          assertThat(TAGGER.tokens("a word ".repeat(5_000))).hasSize(10_000);
          assertThat(TAGGER.tokens("w".repeat(1_000_000))).hasSize(1);
        });
  }

  @Test
  void threadsShareATagger() {
    String sentence = "A retry requires a timeout and uses the old client.";
    List<Token> alone = TAGGER.tokens(sentence);
    Tagger shared = new OpenNlpTagger();
    assertThat(IntStream.range(0, 200).parallel().mapToObj(i -> shared.tokens(sentence)))
        .allMatch(alone::equals);
  }

  @Test
  void aMissingModelIsNamed() {
    Tagger tagger = new OpenNlpTagger("/nowhere.bin");
    assertThatThrownBy(() -> tagger.tokens("A word."))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("(/nowhere.bin)")
        .hasMessageContaining("\nMaybe add org.apache.opennlp:opennlp-models-pos-en");
  }
}
