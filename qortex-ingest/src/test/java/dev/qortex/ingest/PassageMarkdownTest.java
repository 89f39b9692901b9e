package dev.qortex.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.Passage;
import dev.qortex.ingest.document.Chunker;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a language model reads is what the author wrote; what is searched is plain text. */
class PassageMarkdownTest {

  private static List<Passage> passages(String text) {
    return DocumentIngestor.standard().readText(text, "page.md", "d").passages();
  }

  private static Passage passage(String body) {
    return passages("# Retry\n\n" + body).get(0);
  }

  private static String markdown(String body) {
    return passage(body).markdown();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "See [the backoff](sub/backoff.md#limits \"Limits\") and <https://example.org/a?b=c>.",
        "Call it:\n\n```java title=\"A.java\"\nretry(call,  3);\n\n  done();\n```\n\nThat is all.",
        "~~~\nplain\n~~~",
        "    indented code\n\n    goes on",
        "| Option | Default |\n|:-------|--------:|\n| `wait` | **200** ms |\n| tries  | 3 |",
        "- *one* with a [link](x.md)\n  - two\n    goes on\n- three\n\n  more of three",
        "3. three\n4. four with `code`",
        "> A quote with a [link](x.md),\n> two lines long.",
        "![A diagram of it](img/retry.png \"Retry\")",
        "First line  \nsecond \\*line\\* and _emphasis_.",
        "- [ ] open `task`\n- [x] done",
        "Text with a note[^1].\n\n[^1]: The *note*.",
      })
  void aPassageKeepsWhatTheAuthorWrote(String body) {
    assertThat(markdown(body)).isEqualTo(body);
  }

  @Test
  void theTextThatIsSearchedIsPlain() {
    Passage passage = passage("See [the backoff](backoff.md).\n\n```java\nretry();\n```");
    assertThat(passage.text()).isEqualTo("See the backoff.\n\nretry();");
    assertThat(passage.content()).isEqualTo("Retry\nSee the backoff.\n\nretry();");
  }

  @Test
  void whatHasNoMarkupIsKeptOnce() {
    assertThat(passage("One line\nand another.\n\nA paragraph.").properties())
        .doesNotContainKey(Passage.MARKDOWN);
    assertThat(markdown("One line\nand another.")).isEqualTo("One line and another.");
  }

  @Test
  void lineEndsOfWindowsAreOrdinaryOnes() {
    assertThat(markdown("```sh\r\na\r\n\r\nb\r\n```")).isEqualTo("```sh\na\n\nb\n```");
    assertThat(passages("# R\r\rSee *it*\rthere.").get(0).markdown()).isEqualTo("See *it*\nthere.");
  }

  @Test
  void aLinkWhoseAddressStandsElsewhereHasIt() {
    assertThat(markdown("See [it][there] and **[more]**.\n\n[there]: x.md\n[more]: <y z.md>"))
        .isEqualTo("See [it](x.md) and **[more](<y z.md>)**.");
  }

  @Test
  void partsOfALongParagraphKeepTheirMarkup() {
    String sentence = "Each **call** of the function `f` needs [it](x.md). ";
    IngestionManifest manifest =
        DocumentIngestor.builder()
            .chunker(Chunker.ofTokens(25))
            .build()
            .readText("# Retry\n\n" + sentence.repeat(12), "page.md", "d");
    assertThat(manifest.passages())
        .hasSizeGreaterThan(1)
        .allSatisfy(passage -> assertThat((sentence.repeat(12))).contains(passage.markdown()))
        .allSatisfy(passage -> assertThat(passage.markdown()).contains("[it](x.md)"));
  }

  @Test
  void partsOfLongCodeAreFenced() {
    String code = "retry(call, 3); // ``` in a text\n".repeat(8);
    IngestionManifest manifest =
        DocumentIngestor.builder()
            .chunker(Chunker.ofTokens(25))
            .build()
            .readText("# Retry\n\n````java\n" + code + "````", "page.md", "d");
    assertThat(manifest.passages())
        .hasSizeGreaterThan(1)
        .allSatisfy(
            passage ->
                assertThat(passage.markdown()).isEqualTo("````java\n" + passage.text() + "\n````"));
  }

  @Test
  void eachPartOfALongTableHasItsHeader() {
    String rows = "| a | [b](b.md) |\n".repeat(20);
    IngestionManifest manifest =
        DocumentIngestor.builder()
            .chunker(Chunker.ofTokens(25))
            .build()
            .readText("# Retry\n\n| x | y |\n|---|---|\n" + rows + "\nText.", "page.md", "d");
    assertThat(manifest.passages())
        .hasSizeGreaterThan(2)
        .allSatisfy(
            passage -> assertThat(passage.markdown()).startsWith("| x | y |\n|---|---|\n| a |"));
    assertThat(manifest.passages().get(1).text()).doesNotContain("x | y");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<svg width=\"9\" viewBox=\"0 0 9 9\">\n"
            + "  <title>Secret</title>\n"
            + "  <path d=\"M0 0\"/>\n"
            + "</svg>",
        "<svg>\n\n"
            + "<g>\n"
            + "    <text>Secret</text>\n"
            + "</g>\n\n"
            + "    <path d=\"M0 0\"/>\n\n"
            + "# Secret\n\n"
            + "</svg>",
        "<div align=\"center\">\n<SVG><text>Secret</text></SVG>\n</div>",
        "<style>\n.secret { color: red }\n\n.more { }\n</style>",
        "<script>\nconst secret = 1;\n\nif (secret < 2) { }\n</script>",
        "<svg class=\"x\"><svg><text>Secret</text></svg><path d=\"M0 0\"/></svg>",
      })
  void drawingsStylesAndScriptsAreNoPassages(String html) {
    assertThat(passages("# Retry\n\n" + html + "\n\nIt is [tried](x.md) again."))
        .singleElement()
        .satisfies(
            passage -> {
              assertThat(passage.text()).isEqualTo("It is tried again.");
              assertThat(passage.markdown()).isEqualTo("It is [tried](x.md) again.");
            });
  }

  @Test
  void aDrawingInALineIsLeftOutOfIt() {
    Passage passage =
        passage("A *call* <svg viewBox=\"0 0 1 1\"><path/><text>Secret</text></svg> is tried.");
    assertThat(passage.text()).isEqualTo("A call  is tried.");
    assertThat(passage.markdown()).isEqualTo("A *call*  is tried.");
  }

  @Test
  void whatStandsBehindADrawingStays() {
    assertThat(passage("<svg>\n\n<path/>\n</svg>\nIt is tried again.").text())
        .isEqualTo("It is tried again.");
    assertThat(passage("<svg>\n\nIt is *never* closed.").text()).contains("It is never closed.");
  }

  @Test
  void codeAboutDrawingsStays() {
    assertThat(passage("Write `<svg>` and `</svg>`.").text()).isEqualTo("Write <svg> and </svg>.");
    assertThat(passage("```html\n<style>\nb { }\n</style>\n```").text())
        .isEqualTo("<style>\nb { }\n</style>");
  }

  @Test
  void idsAndTextsAreThoseOfBefore() {
    List<Passage> passages =
        passages("# Retry\n\nSee [it](x.md).\n\n## Backoff\n\n| a | b |\n|---|---|\n| 1 | 2 |");
    assertThat(passages)
        .extracting(Passage::id)
        .containsExactly("d:page.md#P202fa9e8a418.0", "d:page.md#P7596684196da.0");
    assertThat(passages.get(1).text()).isEqualTo("a | b\n1 | 2");
  }

  @Test
  void halfACharacterThatAnAddressNamesIsReplaced() {
    String text = "# Retries\n\nSee " + "[x](y&#xD800;z) and so on. ".repeat(200);
    assertThat(new MarkdownIngestor().readText(text, "retries.md", "d").passages())
        .hasSizeGreaterThan(1)
        .allSatisfy(passage -> assertThat(passage.markdown()).contains("\ufffd"));
  }
}
