package dev.qortex.ingest.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Mark;
import dev.qortex.ingest.document.Section;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostileHtmlTest {

  private final HtmlParser parser = new HtmlParser();

  /** The capital letters of headings and blocks, in order. */
  private static String capitals(Document document) {
    StringBuilder text = new StringBuilder();
    for (Section section : document.sections()) {
      List<Block> blocks = new ArrayList<>(section.blocks());
      blocks.add(0, section.heading());
      blocks.forEach(block -> text.append(block.text()));
    }
    return text.toString().replaceAll("[^A-Z]", "");
  }

  private static void check(Document document) {
    for (Section section : document.sections()) {
      for (Block block : section.blocks()) {
        assertThat(block.text()).isNotBlank();
        assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(block.text())).isTrue();
        for (Mark mark : block.marks()) {
          assertThat(mark.start()).isBetween(0, mark.end());
          assertThat(mark.end()).isLessThanOrEqualTo(block.text().length());
        }
      }
    }
  }

  @Property(tries = 500)
  void noBytesMakeItFail(@ForAll byte[] any, @ForAll boolean xml) {
    check(parser.parse(xml ? "x.xhtml" : "x.html", any));
  }

  @Property(tries = 500)
  void noTextMakesItFail(@ForAll String any) {
    check(parser.parse(any));
  }

  @Property(tries = 1000)
  void noMarkupMakesItFailOrLoseAWord(@ForAll("markup") List<String> parts, @ForAll boolean xml) {
    StringBuilder words = new StringBuilder();
    StringBuilder page = new StringBuilder("<body>");
    for (String part : parts) {
      String word =
          Integer.toString(words.length(), 36).replaceAll("[0-9]", "q").toUpperCase(Locale.ROOT);
      page.append(part).append(word).append(' ');
      words.append(word);
    }
    byte[] bytes = page.toString().getBytes(StandardCharsets.UTF_8);
    Document document = parser.parse(xml ? "x.xhtml" : "x.html", bytes);
    check(document);
    String found = capitals(document);
    if (page.indexOf("<table>") >= 0) {
      // The parser moves what stands wrongly in a table before it, as browsers do.
      assertThat(sorted(found)).isEqualTo(sorted(words.toString()));
    } else {
      assertThat(found).isEqualTo(words.toString());
    }
  }

  @Test
  void wordsOfARowThatStandInNoCellAreKept() {
    String page = "<body><table>A <tr>B </tr>C <td>D <td>E <tr>F <td></td></tr></body>";
    Document document = parser.parse("x.xhtml", page.getBytes(StandardCharsets.UTF_8));
    check(document);
    assertThat(sorted(capitals(document))).isEqualTo("ABCDEF");
  }

  private static String sorted(String text) {
    char[] letters = text.toCharArray();
    Arrays.sort(letters);
    return new String(letters);
  }

  @Provide
  Arbitrary<List<String>> markup() {
    return Arbitraries.of(
            "<p>",
            "</p>",
            "<div>",
            "</div>",
            "<h1>",
            "</h1>",
            "<h3>",
            "</h3>",
            "<ul>",
            "</ul>",
            "<ol>",
            "</ol>",
            "<li>",
            "</li>",
            "<dl>",
            "<dt>",
            "</dt>",
            "<dd>",
            "</dl>",
            "<table>",
            "</table>",
            "<tr>",
            "</tr>",
            "<td>",
            "<th>",
            "</td>",
            "<thead>",
            "<caption>",
            "<b>",
            "</b>",
            "<a href=u>",
            "</a>",
            "<code>",
            "</code>",
            "<pre>",
            "</pre>",
            "<br>",
            "<blockquote>",
            "</blockquote>",
            "<select>",
            "<option>",
            "</select>",
            "<form>",
            "<button>",
            "</button>",
            "<svg>",
            "</svg>",
            "<math>",
            "</math>",
            "<x-y>",
            "</x-y>",
            "<textarea>",
            "</textarea>",
            "<details>",
            "<summary>",
            "&#xD800;",
            "&nbsp;",
            "&lt;",
            "\u0000",
            "😀",
            "\uD800",
            "\n",
            "</body>",
            "</html>",
            "<img>",
            "<frameset>")
        .list()
        .ofMaxSize(40);
  }

  @ParameterizedTest
  @CsvSource({
    "<div>,html",
    "<b>,html",
    "<b><p>,html",
    "<ul><li>,html",
    "<ol><li>x,html",
    "<table><tr><td>,html",
    "<table><b>,html",
    "<a href=x><div>,html",
    "<blockquote>,html",
    "<svg>,html",
    "<h1>,html",
    "<dl><dt>,html",
    "<pre>,html",
    "<select>,html",
    "<x>,html",
    "<,html",
    "&,html",
    "<!--,html",
    "</p>,html",
    "<p hidden>x</p>,html",
    "<td>x,html",
    "<tr><td>x,html",
    "<div>,xhtml",
    "<b>,xhtml",
    "<ul><li>x,xhtml",
    "<table><tr><td>x,xhtml",
  })
  void nestingIsReadInTime(String opening, String ending) {
    byte[] page = (opening.repeat(100_000) + "WORD").getBytes(StandardCharsets.UTF_8);
    Assertions.assertTimeoutPreemptively(
        Duration.ofSeconds(60),
        () -> {
          Document document = parser.parse("x." + ending, page);
          check(document);
          boolean comment = opening.equals("<!--") || opening.equals("<");
          assertThat(capitals(document)).isEqualTo(comment ? "" : "WORD");
        });
  }
}
