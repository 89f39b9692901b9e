package dev.qortex.ingest.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownParserTest {

  private final MarkdownParser parser = new MarkdownParser();

  private List<String> outline(String text) {
    return parser.parse(text).sections().stream()
        .map(
            section ->
                section.location()
                    + "|"
                    + String.join("/", section.blocks().stream().map(Block::text).toList()))
        .toList();
  }

  @Test
  void sectionsStandUnderTheirHeadings() {
    assertThat(outline("before\n\n# A\n\none\n\n## B\n\ntwo\n\n### C\n\n## D\n\n# E\nfive"))
        .containsExactly("|before", "A|one", "A > B|two", "A > B > C|", "A > D|", "E|five");
  }

  @Test
  void aSkippedLevelIsAChildOfTheLastShallowerOne() {
    assertThat(outline("# A\n\n#### Deep\n\nx\n\n## B\n\ny"))
        .containsExactly("A|", "A > Deep|x", "A > B|y");
  }

  @Test
  void onlyHeadingsWithoutSectionsBelowAreLeaves() {
    assertThat(parser.parse("# A\n## B\n## C\n# D").sections().stream().map(Section::leaf))
        .containsExactly(false, true, true, true);
  }

  @Test
  void aHeadingAboveANamelessOneIsALeaf() {
    assertThat(parser.parse("# A\n##\n").sections().stream().map(Section::leaf))
        .containsExactly(true);
  }

  @Test
  void underlinedHeadingsCount() {
    assertThat(outline("Title\n=====\n\ntext\n\nSub\n---\nmore"))
        .containsExactly("Title|text", "Title > Sub|more");
  }

  @Test
  void fencesQuotesAndListsHoldNoHeadings() {
    assertThat(outline("# A\n\n```sh\n# no heading\n```\n\n> # quoted\n\n- # listed"))
        .containsExactly("A|# no heading/quoted/listed");
  }

  @Test
  void anEmptyHeadingKeepsThePathAbove() {
    assertThat(outline("# A\n\n##\n\ntext")).containsExactly("A|", "A|text");
  }

  @Test
  void markupBecomesMarksOnPlainText() {
    Block block =
        parser.parse("A **bold `x`** and *it* [link](a.md).").sections().get(0).blocks().get(0);
    assertThat(block.text()).isEqualTo("A bold x and it link.");
    assertThat(block.marks())
        .extracting(mark -> mark.kind() + ":" + mark.span().of(block.text()))
        .containsExactly("STRONG:bold x", "CODE:x", "EMPHASIS:it", "LINK:link");
    assertThat(block.marksTerm(9, 10)).isFalse();
    assertThat(block.marksTerm(7, 8)).isTrue();
  }

  @Test
  void listsKeepTheirMarkersAndNesting() {
    Section section = parser.parse("3. three\n4. four\n   - inner\n\n     more").sections().get(0);
    assertThat(Chunker.ofTokens(100).chunks(section).get(0).text())
        .isEqualTo("3. three\n4. four\n   - inner\n\nmore");
  }

  @Test
  void tablesBecomeRowsOfCells() {
    Section section = parser.parse("| A | B |\n|---|---|\n| `x` | y \\| z |").sections().get(0);
    assertThat(section.blocks())
        .extracting(Block::kind)
        .containsExactly(Block.Kind.HEADER, Block.Kind.ROW);
    assertThat(section.blocks().get(1).text()).isEqualTo("x | y | z");
  }

  @Test
  void cellsBehindTheLastColumnAreText() {
    assertThat(outline("> | a | b |\n> |---|---|\n> | 1 \\| 1 | 2 | *lost* \\| prose | x |\n"))
        .containsExactly("|a | b/1 | 1 | 2 | *lost* \\| prose | x");
  }

  @Test
  void onlyTheDefinitionOfAnAddressIsNoText() {
    assertThat(outline("See [it][1] and [b].\n\n[1]: /u\n[b]: /u\n[^1]: Deprecated.\n[Note]: Old."))
        .containsExactly("|See it and b./[^1]: Deprecated./[Note]: Old.");
    assertThat(outline("[it][1]\n\n- x\n\n  [1]: /u\n    \"Its title\"\n"))
        .containsExactly("|it/x/[1]: /u \"Its title\"");
  }

  @Test
  void titlesOfLinksAndImagesAreText() {
    Section section =
        parser.parse("[a](/u \"so it is\") ![b](p.png 'told') [c](/v).").sections().get(0);
    Block block = section.blocks().get(0);
    assertThat(block.text()).isEqualTo("a (so it is) b (told) c.");
    assertThat(block.marks())
        .extracting(mark -> mark.span().of(block.text()))
        .containsExactly("a", "c");
  }

  @Test
  void admonitionsAndTabsAreProse() {
    String text =
        """
        Before
        !!! note inline "Use `it`"
            Body.
            ```py
            !!! code
                as it is
            ```

            ??? tip

                Inner.
        After

        === "Tab"
        \t- item

        ```md
        !!! warning "Example"
            left alone
        ```
        !!! important

        none
        """;
    assertThat(outline(text))
        .containsExactly(
            "|Before/Use it/Body./!!! code\n    as it is/Inner./After"
                + "/Tab/item/!!! warning \"Example\"\n    left alone/!!! important/none");
  }

  @Test
  void anOpenFenceEndsWithItsAdmonition() {
    assertThat(outline("!!! note\n    ```\n    code\n\n# After\n\ntext"))
        .containsExactly("|code", "After|text");
  }

  @Test
  void codeStaysAndOfHtmlTheWords() {
    assertThat(outline("<div>\nhi <b>there</b>\n</div>\n\n    code\n\na <br> b &amp; c"))
        .containsExactly("|hi there/code/a\nb & c");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          Press <kbd>Ctrl</kbd>+<kbd>C</kbd>, <I>now</I> ~ Press Ctrl+C, now
          Map<String, List<Long>> of <link> or <b> ~ Map<String, List<Long>> of <link> or <b>
          <a name="x"></a>Use <a href="https://z">it</a> ~ Use it
          <a name='x'>Use ~ Use
          10<sup>6</sup> of H<sub>2</sub>O ~ 10^6 of H2O
          A <abbr title="Command Line">CLI</abbr>. ~ A CLI (Command Line).
          See <img src="a.png" alt="the flow" title="a > b"/> ~ See the flow (a > b)
          `<b>` is <em>code</em> ~ <b> is code
          """)
  void tagsThatMarkUpALineAreNoText(String line, String text) {
    assertThat(outline(line)).containsExactly("|" + text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          Tool [![build](b.svg)](https://x) <a href="https://y"><img src=i alt=npm></a> ~ Tool
          [![build](b.svg)](https://x) ~ build
          Tool ![on a hill](h.png) <img src=i alt=logo> ~ Tool on a hill logo
          <a name="u"></a> Usage ~ Usage
          ![Tool](logo.png) ~ Tool
          <img src="l.png" alt="Tool"> ~ Tool
          `Map<K>` <sup>new</sup> ~ Map<K> new
          """)
  void badgesAndTagsAreNoPartOfAHeading(String heading, String title) {
    assertThat(outline("# " + heading + "\n\ntext")).containsExactly(title + "|text");
  }

  @Test
  void badgesAndLogosAreNoText() {
    assertThat(
            outline(
                """
                # Tool

                [![Build Status](https://x/b.svg)](https://x) ![npm](https://img.shields.io/npm/v/tool)
                <a href="https://y"><img src="i.png" alt="Docs"></a>

                See [![shaft](a.png)](x.md) and [the manual](m.md) ![turned](https://badge.fury.io/t.svg).

                [![Ann](a.png)](https://a) | [![Ben](b.png)](https://b)
                ---|---
                [Ann](https://a) | [![Ben](b.png)](https://b)

                <table><tr><td><a href="https://s"><img src="s.svg" alt="Sponsor"></a></td></tr></table>

                ![How a pump turns](turns.png)

                <h2><a href="https://x"><img src="x.svg" alt="Valve"></a></h2>

                It closes.
                """))
        .containsExactly(
            "Tool|See shaft and the manual ./Ann | /How a pump turns", "Tool > Valve|It closes.");
  }

  @Test
  void aBlockOfHtmlIsReadAsABrowserShowsIt() {
    assertThat(
            outline(
                """
                <p align="center">
                  <a href="https://x"><img src="l.svg" alt="A pump" width=9></a>
                </p>
                <h2 align="center">Pump &amp; valve</h2>
                <table><tr><th>Name<th>Default</tr>
                  <tr>
                    <td>limit</td>
                    <td>
                      <p>&lt;&nbsp;5&#32;s</p>
                      <br>at&hellip; &nosuch;
                    </td>
                  </tr>
                  <tr><td></td><td>2</td></tr></table>
                <dependency><groupId>g</groupId>
                  <version>1</version>
                """))
        .containsExactly(
            "Pump & valve|Name | Default\nlimit | < 5 s at… &nosuch;\n| 2"
                + "\n<dependency><groupId>g</groupId>\n<version>1</version>");
    assertThat(outline("<pre>\n  if x:\n    y\n</pre>\n<p>a\n  b"))
        .containsExactly("|  if x:\n    y/a\nb");
  }

  @Test
  void frontMatterIsNoText() {
    Document document =
        parser.parse("---\ntitle: \"My page\"\ntags:\n  - a\n  - b\n# note\n---\n# A\n\ntext");
    assertThat(document.frontMatter())
        .containsEntry("title", "My page")
        .containsEntry("tags", List.of("a", "b"))
        .hasSize(2);
    assertThat(document.sections()).hasSize(1);
  }

  @Test
  void theDescriptionOfFrontMatterIsText() {
    assertThat(outline("---\ndescription: What it is for\n---\n# A"))
        .containsExactly("|What it is for", "A|");
  }

  @Test
  void aKeyThatComesTwiceKeepsBothValues() {
    assertThat(parser.parse("---\nnote: one\nnote: two\n---\ntext").frontMatter())
        .containsEntry("note", "one\ntwo");
  }

  @Test
  void theSignOfATextInTheNextLinesIsNoText() {
    for (String sign : List.of(">", "|", ">-", "|2+")) {
      String between = sign.startsWith(">") ? " " : "\n";
      assertThat(outline("---\ndescription: " + sign + "\n  Folded\n  text\n---\n"))
          .containsExactly("|Folded" + between + "text");
    }
    assertThat(outline("---\ndescription: \">\"\n---\n")).containsExactly("|>");
  }

  @Test
  void rulersAreNoFrontMatter() {
    assertThat(outline("---\nnot a key\n---\ntext")).containsExactly("not a key|text");
    assertThat(outline("---\nkey: never closed")).containsExactly("|key: never closed");
    String endless = "---\nkey: x\n" + "  more\n".repeat(200_000) + "---\n";
    assertThat(parser.parse(endless).frontMatter()).isEmpty();
    assertThat(outline("---\n---\ntext")).containsExactly("|text");
  }

  @Test
  void halfASurrogatePairFromAnEntityIsReplaced() {
    assertThat(outline("a&#xD800;b")).containsExactly("|a\uFFFDb");
  }

  @Test
  void tablesThatWouldFillTheMemoryAreReadAsText() {
    String bomb = "|a".repeat(200) + "|\n" + "|-".repeat(200) + "|\n" + "b\n".repeat(20_000);
    Document document = parser.parse(bomb);
    assertThat(document.warnings()).singleElement().asString().contains("tables are too large");
    assertThat(document.isEmpty()).isFalse();
  }

  @Test
  void anImageBetweenTwoSentencesIsGluedToNeither() {
    assertThat(outline("It turns. ![shaft](a.png) It *must* hum.\n\nPress ![save](b.png) now."))
        .containsExactly("|It turns.\nshaft\nIt must hum./Press save now.");
    assertThat(outline("![logo](a.png)\nIt turns!\n![shaft](b.png)"))
        .containsExactly("|logo\nIt turns!\nshaft");
    assertThat(outline("It turns. ![](a.png) It hums. ![a](b.png) `c` d"))
        .containsExactly("|It turns.  It hums.\na\nc d");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Gertrud Brandt|Am **Rain** 14|79117 Freiburg",
        "user: gast|pass: Kirschbaum55",
        "Gas 8122|Wasser 0093",
        "[2026-06-10 09:02] priya: staging is down again, disk full on node-3|[2026-06-10 09:05] tom: I deleted old images",
        "12/05/2026, 09:15 - Camille: Salut ! On se retrouve au Petit Zinc ?|12/05/2026, 09:17 - Kat: Oui"
      })
  void linesThatAreEntriesStayLines(String lines) {
    assertThat(text(lines.replace('|', '\n')))
        .isEqualTo(lines.replace('|', '\n').replace("**", ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Gertrud Brandt lives in the very old house at|Am Rain 14",
        "The pump runs all day and all night, and nobody knows why.|It is loud.",
        "One, two,|Three, four",
        "A listener stays.|To avoid this, call close",
        "A note: this|goes on here",
        "`a`|`b` and so on"
      })
  void wrappedProseIsOneText(String lines) {
    assertThat(text(lines.replace('|', '\n'))).isEqualTo(lines.replace('|', ' ').replace("`", ""));
  }

  private static String text(String markdown) {
    return new MarkdownParser().parse(markdown).sections().get(0).blocks().get(0).text();
  }
}
