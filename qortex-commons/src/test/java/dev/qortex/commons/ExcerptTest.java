package dev.qortex.commons;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class ExcerptTest {

  private static final String FILLER = "Water flows through the pipe. ";

  private static String of(String text, String question) {
    return Excerpt.of(text, question, String::length, 120);
  }

  @Example
  void aTextThatFitsStaysWhole() {
    assertThat(of("# Title\n\nShort.", "anything")).isEqualTo("# Title\n\nShort.");
  }

  @Example
  void theSentenceThatMatchesStandsInIt() {
    String text = FILLER.repeat(20) + "Gaskets are replaced in spring. " + FILLER.repeat(20);
    assertThat(of(text, "When is the gasket replaced?"))
        .startsWith("… ")
        .contains("Gaskets are replaced in spring.")
        .endsWith(" …");
    assertThat(of(text, "nothing of it")).startsWith("Water flows");
  }

  @Example
  void aRareWordWeighsMoreThanAFrequentOne() {
    String text = "The water of the pipe. ".repeat(20) + "A gasket. " + FILLER.repeat(20);
    assertThat(of(text, "water pipe gasket")).contains("A gasket.");
  }

  @Example
  void scriptsWithoutSpacesMatchToo() {
    String text = "水は管を流れる。".repeat(40) + "弁は春に交換される。" + "水は管を流れる。".repeat(40);
    assertThat(of(text, "弁はいつ交換されますか")).contains("弁は春に交換される。");
  }

  @Example
  void aTextWithoutSentencesIsCutNearTheMatch() {
    String text = "0123456789 ".repeat(100) + "gasket " + "0123456789 ".repeat(100);
    assertThat(of(text, "gasket")).contains("gasket").hasSizeLessThanOrEqualTo(120);
  }

  @Property(tries = 300)
  void anExcerptFitsAndIsOfTheText(@ForAll Random random) {
    StringBuilder text = new StringBuilder();
    String[] parts = {"valve ", "弁", "。", ". ", "\n", "\n\n", "😀", "a-long-name-", " "};
    for (int i = random.nextInt(600); i >= 0; i--) {
      text.append(parts[random.nextInt(parts.length)]);
    }
    int most = random.nextInt(100);
    String excerpt = Excerpt.of(text.toString(), "valve 弁", Tokens::in, most);
    assertThat(Tokens.in(excerpt)).isLessThanOrEqualTo(most);
    assertThat(Surrogates.half(excerpt)).isEqualTo(-1);
    String inside = excerpt.replaceFirst("^… ?", "").replaceFirst(" ?…$", "");
    assertThat(text.toString()).contains(inside);
  }
}
