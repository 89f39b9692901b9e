package dev.qortex.ingest.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class SentencesTest {

  private static List<String> sentences(String text) {
    return Sentences.of(text).stream().map(span -> span.of(text)).toList();
  }

  @Test
  void marksEndSentencesWhenASpaceFollows() {
    assertThat(sentences("Retry it. Did it help?  Good!\nNext line"))
        .containsExactly("Retry it.", "Did it help?", "Good!", "Next line");
  }

  @Test
  void abbreviationsInitialsAndNumbersDoNot() {
    assertThat(
            sentences("Use a store, e.g. SQLite, i.e. a file. J. Smith wrote version 1.5 of it."))
        .containsExactly(
            "Use a store, e.g. SQLite, i.e. a file.", "J. Smith wrote version 1.5 of it.");
    assertThat(sentences("1. First")).containsExactly("1. First");
    assertThat(sentences("He left the U.S. Army. J.R. Reed did."))
        .containsExactly("He left the U.S. Army.", "J.R. Reed did.");
  }

  @Test
  void closingQuotesAndBracketsBelongToTheSentence() {
    assertThat(sentences("He said \"stop.\" (It did not.) End...  Really?!"))
        .containsExactly("He said \"stop.\"", "(It did not.)", "End...", "Really?!");
  }

  @Test
  void fullWidthMarksNeedNoSpace() {
    assertThat(sentences("これは文です。次の文！")).containsExactly("これは文です。", "次の文！");
  }

  @Test
  void spaceAloneIsNoSentence() {
    assertThat(sentences(" \n\t\n ")).isEmpty();
    assertThat(sentences("")).isEmpty();
  }

  @Property
  void nothingButSpaceIsLost(@ForAll String text) {
    assertThat(stripped(String.join("", sentences(text)))).isEqualTo(stripped(text));
  }

  /** All that Java calls white space, which is more than a regular expression calls so. */
  private static String stripped(String text) {
    StringBuilder kept = new StringBuilder();
    text.chars().filter(c -> !Character.isWhitespace(c)).forEach(c -> kept.append((char) c));
    return kept.toString();
  }
}
