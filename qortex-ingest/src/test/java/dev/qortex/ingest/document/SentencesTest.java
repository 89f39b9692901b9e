package dev.qortex.ingest.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Das Schreiben von Herrn Stadler vom 10. April liegt bei.",
        "Die Abnahme ist am 15. Mai im Rathaus.",
        "Am 3. Okt. war sie da.",
        "Tomaten nicht vor den Eisheiligen (15. Mai) auspflanzen.",
        "Nicht vor den Eisheiligen (um den 15. Tag) pflanzen.",
        "Das ist der 2. und letzte Versuch.",
        "Den 1. marts flytter vi.",
        "Man nehme z. B. Kaffee und Milch.",
        "Er kommt, d. h. wir warten.",
        "Wir essen u. a. Brot.",
        "Sie haftet nach § 5 Abs. 2 BGB bzw. Nr. 7 des Vertrags.",
        "Er wohnt in der Bahnhofstr. 12 in Ulm.",
        "Prenez un fruit, p. ex. Une pomme.",
        "Le loyer de M. Perrin est env. 800 euros.",
        "See vol. 3, p. 12 of it."
      })
  void ordinalsAndAbbreviationsOfOtherLanguagesEndNone(String sentence) {
    assertThat(sentences("Davor. " + sentence + " Danach."))
        .containsExactly("Davor.", sentence, "Danach.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "It began in 2019. | April was cold.",
        "We have 12. | They have 9.",
        "It takes the value of x. | The rest is lost.",
        "Brew at 93 °C. | If it is bitter, grind finer.",
        "The fuse breaks at 12 V. | It is cheap.",
        "We looked at modern art. | The rest was old.",
        "Set it in the env. | Then start it."
      })
  void numbersUnitsAndLettersEndThem(String text) {
    assertThat(sentences(text.replace("| ", ""))).containsExactly(text.split(" \\| "));
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
