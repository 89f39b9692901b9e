package dev.qortex.ingest.tagging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.ingest.tagging.Tagger.Tag;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordTaggerTest {

  private static String tags(String sentence) {
    return Tagger.words().tokens(sentence).stream()
        .filter(token -> token.tag() != Tag.PUNCTUATION)
        .map(token -> token.tag().name().substring(0, 3))
        .collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "The store keeps orders.|DET NOU VER NOU",
        "Order stores (old ones) are closed.|NOU NOU ADJ NOU AUX VER",
        "Large shops need navigation.|ADJ NOU VER NOU",
        "It's built on HTTP.|PRO AUX VER PRE NAM",
        "RetryPolicy uses 3 timers.|NAM VER NUM NOU",
        "Bread and milk require cold.|NOU CON NOU VER ADJ",
        "the meaning of speed|DET NOU PRE NOU",
        "It does not quickly end.|PRO AUX OTH ADV VER",
        "Retries require a pause.|NOU VER DET NOU",
        "Uses a cache.|VER DET NOU",
        "The order process uses string tools.|DET NOU NOU VER NOU NOU",
        "It keeps ropes unlocking new ports.|PRO VER NOU VER ADJ NOU",
        "Vector Stores include maps.|NOU NAM VER NOU",
        "Hub - A node.|NOU DET NOU"
      })
  void wordsAreTaggedByListsEndingsAndNeighbours(String sentence, String tags) {
    assertThat(tags(sentence)).isEqualTo(tags);
  }

  @Property(tries = 300)
  void tokensAreInOrderAndTogetherAllThatIsNoSpace(@ForAll String any) {
    int end = 0;
    StringBuilder left = new StringBuilder();
    for (Tagger.Token token : Tagger.words().tokens(any)) {
      assertThat(token.span().start()).isGreaterThanOrEqualTo(end);
      assertThat(token.span().length()).isPositive();
      left.append(any, end, token.span().start());
      end = token.span().end();
    }
    assertThat(left.append(any.substring(end)))
        .matches(
            rest ->
                rest.chars().allMatch(c -> Character.isWhitespace(c) || Character.isSpaceChar(c)));
  }
}
