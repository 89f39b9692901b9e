package dev.qortex.ingest.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Listing;
import dev.qortex.ingest.document.Mark;
import dev.qortex.ingest.document.Section;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HtmlParserTest {

  private final HtmlParser parser = new HtmlParser();

  private static byte[] golden() throws IOException {
    try (InputStream stream = HtmlParserTest.class.getResourceAsStream("golden.html")) {
      return stream.readAllBytes();
    }
  }

  /** Headings and blocks, one per line. */
  static List<String> outline(Document document) {
    return document.sections().stream()
        .flatMap(
            section ->
                java.util.stream.Stream.concat(
                    java.util.stream.Stream.of("# " + section.location()),
                    section.blocks().stream()
                        .map(block -> block.kind() + " " + block.lead() + block.text())))
        .toList();
  }

  private List<String> outline(String html) {
    return outline(parser.parse(html));
  }

  private Block block(String html) {
    return parser.parse(html).sections().get(0).blocks().get(0);
  }

  private static List<String> marks(Block block) {
    return block.marks().stream()
        .map(mark -> mark.kind() + ":" + mark.span().of(block.text()) + mark.target())
        .toList();
  }

  @Test
  void aPageIsReadAsItIsShown() throws IOException {
    Document document = parser.parse("golden.html", golden());
    assertThat(document.title()).isEqualTo("Retries & friends");
    assertThat(document.frontMatter())
        .containsOnly(java.util.Map.entry("description", "How calls are repeated."));
    assertThat(document.warnings())
        .containsExactly("Elements that the page hides were left out: (2).");
    assertThat(outline(document))
        .containsExactly(
            "# Retries",
            "PROSE A retry repeats a call that failed; see Backoff limits.\n"
                + "Use retry(). Loose picture text",
            "PROSE Quoted",
            "PROSE Never retry forever.",
            "# Retries > Kinds",
            "ITEM 3. eager",
            "ITEM    - at once",
            "ITEM    - twice",
            "ITEM 4. patient",
            "PROSE It waits.",
            "ITEM - Backoff: Waiting between two calls.",
            "ITEM - Jitter: Chance in the waiting.",
            "PROSE Also noise.",
            "ITEM - Alone",
            "CODE for (;;) {\n    call(); <now>\n}",
            "PROSE Limits",
            "HEADER Name | What it does",
            "ROW most | How often a call is repeated at most",
            "ROW pause |",
            "# Retries > In a layout table",
            "PROSE Still a section.",
            "PROSE More",
            "PROSE Closed but there");
  }

  @Test
  void whatSurroundsTheContentIsLeftOut() {
    String links = "<a href=a>Install</a> <a href=b>Usage</a> <a href=c>Support</a>";
    String text = "<h2>Text</h2><p>A text that is long enough to be the content of its page.</p>";
    for (String page :
        List.of(
            "<div>Release 1.4 | Home</div><main>" + text + "</main><div>Built by a tool.</div>",
            "<div><div>Next: Usage</div><div role=main>" + text + "</div></div><p>Licence: MIT",
            text + "<footer>© 2023 Nobody.</footer>",
            text + "<div class='page footer'>© 2023 Nobody.</div>",
            "<div id=header></div>" + text + "<div id=footer>Last changed in 2023.</div>",
            "<aside>Menu " + links + "</aside>" + text,
            "<div class=leftsidebar><p>Tool 1.2 " + links + "</div>" + text)) {
      assertThat(outline(page))
          .as(page)
          .containsExactly(
              "# Text", "PROSE A text that is long enough to be the content of its page.");
    }
  }

  @Test
  void whatBelongsToTheContentStays() {
    for (String page :
        List.of(
            "<article>One text.<footer>Its author.</footer></article>",
            "<main>One text.<aside>A remark.</aside></main>",
            "<p>One text.</p><aside>A remark, with a <a href=a>link</a>.</aside>",
            "<main>Short</main><p>The content that stands elsewhere, by mistake.",
            "<header><h1>Its title</h1></header><main>One text.</main>",
            "<main>One.</main><main>Two.</main><p>Three.",
            "<p>One</p><footer>A footer that is never ended holds the text of the page.",
            "<main><div class=footer>One text.</div></main>")) {
      String words = org.jsoup.Jsoup.parse(page).text();
      assertThat(String.join(" ", outline(page)).replaceAll("# |PROSE ", "").strip())
          .as(page)
          .isEqualTo(words);
    }
  }

  @Test
  void markupBecomesMarksOnPlainText() throws IOException {
    List<Section> sections = parser.parse("golden.html", golden()).sections();
    assertThat(marks(sections.get(0).blocks().get(0)))
        .containsExactly(
            "STRONG:retry",
            "EMPHASIS:failed",
            "LINK:Backoff limitsbackoff.html#limits",
            "CODE:retry()");
    assertThat(marks(sections.get(1).blocks().get(5)))
        .containsExactly("STRONG:Backoff", "DESCRIBES:Backoff");
    assertThat(marks(sections.get(1).blocks().get(12)))
        .containsExactlyInAnyOrder(
            "CODE:most", "CELL:most", "CELL:How often a call is repeated at most");
    assertThat(marks(sections.get(1).blocks().get(13))).containsExactly("CELL:pause", "CELL:");
  }

  @Test
  void navigationIsLeftOut() {
    for (String navigation :
        List.of(
            "<nav><h2>Menu</h2><a href=a>Start</a></nav>",
            "<div role=navigation><h3>Navigation</h3><ul><li><a href=i>index</a></ul></div>",
            "<h3>Contents</h3><ul><li><a href='#a'>A</a><ul><li>1.1 <a href='#b'>B</a></ul>"
                + "<li>2. <a href='#c'>C</a></ul>",
            "<div>Table of Contents<dl><dt><a href='#a'>A</a><dt><a href='#b'>B</a>"
                + "<dt><a href='#c'>C</a></dl></div>",
            "<table><tr><th colspan=3>pg_dump<tr><td><a href=a>Prev</a><td><a href=b>Up</a>"
                + "<td>Client Applications<td><a href=c>Next</a></table>",
            "<p>Next: <a href=a>Pipes</a>, <a href=b>Previous</a>, Up: <a href=c>Shell</a></p>")) {
      assertThat(outline("<h1>A</h1>" + navigation + "<h2>B</h2><p>Text.</p>"))
          .as(navigation)
          .containsExactly("# A", "# A > B", "PROSE Text.");
    }
  }

  private static String index(String entry, int entries) {
    return "<h1>Index</h1><p>All members.</p><h2>G</h2>"
        + entry.substring(0, entry.indexOf('>') + 1)
        + IntStream.range(0, entries)
            .mapToObj(i -> entry.substring(entry.indexOf('>') + 1).formatted(i))
            .collect(Collectors.joining());
  }

  private static final String TERM = "<dl><dt><a href='P.html#go%1$s'>go</a> of Pump<dd>Goes %1$s.";

  @Test
  void indexesOfPlacesInOtherPagesAreLeftOut() {
    assertThat(outline(index(TERM, 10))).containsExactly("# Index", "PROSE All members.");
  }

  @Test
  void otherTablesAndTermsWithLinksStay() {
    assertThat(outline(index(TERM, 9))).contains("ITEM - go of Pump: Goes 8.");
    for (String entry :
        List.of(
            TERM.replace("#go", "/"),
            TERM.replace("P.html", ""),
            TERM.replace("P.html", "https://example.org/P.html"),
            TERM.replace("#go%1$s", "#go"),
            TERM.replace("Goes", "Goes and goes".repeat(30) + ". Goes"),
            "<dl><dt>go%1$s() <a href='m.html#go%1$s'>[source]</a><dd>Goes %1$s.",
            "<table><tr><th><a href='P.html#go%1$s'>go</a><td>Goes %1$s.",
            "<ul><li><a href='P.html#go%1$s'>go</a>: Goes %1$s.")) {
      assertThat(String.join("\n", outline(index(entry, 20)))).as(entry).contains("Goes 19.");
    }
  }

  @Test
  void listsAndTextsWithLinksAreNoNavigation() {
    assertThat(
            outline(
                "<p>See the <a href=a>next</a> and the <a href=b>previous</a> chapter.</p>"
                    + "<ul><li><a href='#a'>-a</a>: all<li><a href='#b'>-b</a>: both"
                    + "<li><a href='#c'>-c</a>: cut</ul>"
                    + "<ul><li><a href=x>X</a><li><a href=y>Y</a><li><a href=z>Z</a></ul>"))
        .containsExactly(
            "# ",
            "PROSE See the next and the previous chapter.",
            "ITEM - -a: all",
            "ITEM - -b: both",
            "ITEM - -c: cut",
            "ITEM - X",
            "ITEM - Y",
            "ITEM - Z");
  }

  @Test
  void aShortPageWithStepsAndAListOfMethodsAreContent() {
    assertThat(
            outline(
                "<div><h1>A</h1><pre>a = 1</pre><a href=p>Prev</a> <a href=n>Next</a></div><p>b"
                    + "<ul><li><a href=i>next()</a><li><a href=j>previous()</a></ul>"))
        .containsExactly(
            "# A",
            "CODE a = 1",
            "PROSE Prev Next",
            "PROSE b",
            "ITEM - next()",
            "ITEM - previous()");
  }

  @Test
  void whatNavigationAroundATextHoldsIsRead() {
    assertThat(outline("<h1>A</h1><nav><a href=a>A</a><p>It never ends.</p>"))
        .containsExactly("# A", "PROSE A", "PROSE It never ends.");
    assertThat(outline("<header><h1>A</h1><nav><a href=a>A</a></nav></header><p>b</p>"))
        .containsExactly("# A", "PROSE b");
  }

  @Test
  void aPageOfNavigationAloneIsRead() {
    assertThat(outline("<nav><a href=a>A</a></nav>")).containsExactly("# ", "PROSE A");
  }

  @Test
  void theAddressOfATermIsNoPartOfIt() {
    assertThat(outline("<dl><dt>run()<a href='#run'>¶</a><dd>It runs.</dl>"))
        .containsExactly("# ", "ITEM - run(): It runs.");
    assertThat(outline("<p>As it says<a href='#n1'>[1]</a>.</p>"))
        .containsExactly("# ", "PROSE As it says[1].");
  }

  @Test
  void aMarkThatHoldsBlocksGoesOnInEach() {
    Document document = parser.parse("<div>a<a href=x><p> b </p><p>c</p></a>d</div>");
    assertThat(document.sections().get(0).blocks().stream().map(b -> b.text() + marks(b)))
        .containsExactly("a[]", "b[LINK:bx]", "c[LINK:cx]", "d[]");
  }

  @Test
  void aMarkHasNoSpaceAroundIt() {
    assertThat(marks(block("<p>a<b> c </b>d <i> </i>"))).containsExactly("STRONG:c");
    assertThat(block("<p>a<b> c </b>d").text()).isEqualTo("a c d");
  }

  @Test
  void theMainContentIsAllThatIsReadIfOneSaysSo() throws IOException {
    assertThat(outline(HtmlParser.ofMainContent().parse("golden.html", golden())))
        .startsWith("# Retries")
        .endsWith("PROSE Closed but there");
    assertThat(outline(HtmlParser.ofMainContent().parse("<nav>a</nav>b<footer>c</footer>")))
        .containsExactly("# ", "PROSE b");
  }

  @Test
  void theEncodingIsSaidByTheMarkOrTheMetaElementOrIsUtf8() {
    String page = "<meta charset=%s><p>größe €";
    for (String name : List.of("utf-8", "windows-1252", "iso-8859-15")) {
      Document document =
          parser.parse("x.html", page.formatted(name).getBytes(Charset.forName(name)));
      assertThat(outline(document)).containsExactly("# ", "PROSE größe €");
      assertThat(document.warnings()).isEmpty();
    }
    byte[] utf16 = ("\uFEFF" + page.formatted("utf-8")).getBytes(StandardCharsets.UTF_16LE);
    assertThat(outline(parser.parse("x.html", utf16))).containsExactly("# ", "PROSE größe €");
    byte[] plain = "<p>größe".getBytes(StandardCharsets.UTF_8);
    assertThat(outline(parser.parse("x.html", plain))).containsExactly("# ", "PROSE größe");
  }

  @Test
  void bytesOfAnotherEncodingAreWarnedOf() {
    Document document = parser.parse("x.html", "<p>größe".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(outline(document)).containsExactly("# ", "PROSE gr\uFFFD\uFFFDe");
    assertThat(document.warnings()).singleElement().asString().contains("(UTF-8)");
  }

  @Test
  void elementsThatXmlClosesAreClosed() {
    String page =
        "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><head><title/><script"
            + " src='x'/></head><body><H1>A&amp;B</H1><p>one<br/>two</p></body></html>";
    byte[] bytes = page.getBytes(StandardCharsets.UTF_8);
    assertThat(outline(parser.parse("dir/X.XHTML", bytes)))
        .containsExactly("# A&B", "PROSE one\ntwo");
  }

  @Test
  void anUnclosedHeadingEndsWhereABlockBegins() {
    assertThat(outline("<h1>Title<p>one<ul><li>two</ul>three"))
        .containsExactly("# Title", "PROSE one", "ITEM - two", "PROSE three");
    assertThat(outline("<h2><div>Title</div><div>Sub</div></h2>x"))
        .containsExactly("# Title", "PROSE Sub", "PROSE x");
  }

  @Test
  void aButtonBehindAHeadingIsNotOfIt() {
    assertThat(outline("<h2>Title <button>Copy</button></h2>x"))
        .containsExactly("# Title", "PROSE Copy", "PROSE x");
    assertThat(outline("<h2><button>Title</button></h2>x")).containsExactly("# Title", "PROSE x");
  }

  @Test
  void aHeadingWithoutTextOpensNothing() {
    assertThat(outline("<h1>A</h1><h2> <a href=#x>#</a></h2>b")).containsExactly("# A", "PROSE b");
  }

  @Test
  void aHeadingOfOneMegabyteIsText() {
    Document document = parser.parse("<h1>" + "big ".repeat(250_000) + "</h1>x");
    assertThat(document.sections()).singleElement().extracting(Section::location).isEqualTo("");
    assertThat(document.sections().get(0).blocks()).hasSize(2);
  }

  @Test
  void itemsThatBeginWithHeadingsAreSections() {
    String members =
        "<h2>Methods</h2><ul><li><section id=go><h3>go</h3><p>Goes.</section>"
            + "<li><a name=stop></a><h3>stop</h3><p>Stops:<ul><li>soon<li>or late</ul></ul>";
    for (String page : List.of(members, "<ul><li>" + members + "</ul>")) {
      assertThat(outline("<h1>Class Pump</h1>" + page + "<h2>Notes</h2>x"))
          .as(page)
          .containsExactly(
              "# Class Pump",
              "# Class Pump > Methods",
              "# Class Pump > Methods > go",
              "PROSE Goes.",
              "# Class Pump > Methods > stop",
              "PROSE Stops:",
              "ITEM - soon",
              "ITEM - or late",
              "# Class Pump > Notes",
              "PROSE x");
    }
  }

  @Test
  void headingsInOrdinaryItemsAreText() {
    for (String list :
        List.of(
            "<ul><li><h3>one</h3>a<li>two</ul>",
            "<ul><li><h3>one</h3><li><h3>two</h3></ul>",
            "<ol><li>first<h3>one</h3>a</ol>",
            "<ul><li>outer<ul><li><h3>one</h3>a</ul></ul>",
            "<ul><li><blockquote><h3>one</h3>a</blockquote></ul>",
            "<aside><ul><li><h3>one</h3>a</ul></aside>")) {
      assertThat(parser.parse(list).sections())
          .as(list)
          .singleElement()
          .satisfies(section -> assertThat(section.location()).isEmpty())
          .satisfies(section -> assertThat(section.blocks().get(0).lead()).isNotEmpty());
    }
  }

  @Test
  void listsInItemsStandOnTheirLine() {
    assertThat(outline("<ul><li><ol><li>a<li value=7>b<li>c</ol><li><pre>d</pre></ul>"))
        .containsExactly("# ", "ITEM - 1. a", "ITEM   7. b", "ITEM   8. c", "CODE - d");
  }

  @Test
  void tablesForLayoutAreReadCellByCell() {
    assertThat(outline("<table><tr><td>a<table><tr><td>b<td>c</table><td>d</table>e"))
        .containsExactly("# ", "PROSE a", "ROW b | c", "PROSE d", "PROSE e");
    assertThat(outline("<table role=presentation><tr><td>a<td>b</table>"))
        .containsExactly("# ", "PROSE a", "PROSE b");
    assertThat(outline("<table><tr><td><pre>1\n2</pre><td><pre>x\ny</pre></table>"))
        .containsExactly("# ", "CODE 1\n2", "CODE x\ny");
  }

  @Test
  void emptyRowsAreLeftOut() {
    assertThat(outline("<table><tr><td> <td></tr><tr><td>a<td>b</table>"))
        .containsExactly("# ", "ROW a | b");
  }

  @Test
  void theFirstCellMayBeEmpty() {
    Block row = block("<table><tr><td><td>b</table>");
    assertThat(row.text()).isEqualTo(" | b");
    assertThat(row.marks()).extracting(Mark::start).containsExactly(0, 3);
  }

  @Test
  void whatNobodySeesIsNoText() {
    assertThat(outline("do&shy;cu&shy;ment&nbsp;<!-- no --> one<wbr>word<noscript> no</noscript>"))
        .containsExactly("# ", "PROSE document oneword");
    assertThat(outline("<body><noscript><p>All is here.</noscript>"))
        .containsExactly("# ", "PROSE All is here.");
    assertThat(outline("a<dialog>b</dialog><dialog open>c</dialog><p hidden=until-found>d"))
        .containsExactly("# ", "PROSE a", "PROSE c", "PROSE d");
    assertThat(outline("<body style='visibility:hidden'>a")).containsExactly("# ", "PROSE a");
  }

  @Test
  void linesOfPreformattedTextStay() {
    assertThat(outline("<pre>  a\n\n<div>b</div><div>c</div>d<br>e\r\nf  \n</pre>"))
        .containsExactly("# ", "CODE   a\n\nb\nc\nd\ne\nf");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
"""
<pre><code class='x language-java y'>a;#</code></pre>                      | java
<pre><code class=lang-Kotlin>a;</code></pre>                               | kotlin
<pre class='brush language-c++'>a;</pre>                                   | c++
<div class='highlight-python notranslate'><div><pre>a;</pre></div></div>   | python
<div class='highlight highlight-source-shell'><pre>a;</pre></div>          | shell
<div class='language-rust'><div class=highlight><pre><code>a;</code></pre></div></div> | rust
<pre><code>a;</code></pre>                                                 | ''
<div class='lang-en'><pre><code>a;</code></pre></div>                      | ''
""")
  void preformattedCodeIsAListing(String html, String language) {
    assertThat(block(html.replace('#', '\n')).listing()).isEqualTo(new Listing(language, "a;"));
  }

  @Test
  void aListingIsAsItIsWrittenAndOtherTextIsNone() {
    assertThat(block("<pre><code>\n  a <b>b</b> &lt;\n\t\n\n</code></pre>").listing())
        .isEqualTo(new Listing("", "\n  a b <\n\t\n"));
    assertThat(block("<pre>a poem</pre>").listing()).isNull();
    assertThat(block("<div class='lang-en'><pre>a poem</pre></div>").listing()).isNull();
    assertThat(block("<p><code>x()</code> is called.").listing()).isNull();
    assertThat(
            parser
                .parse("<table><tr><td><pre>1</pre><td><pre><code>a</code></pre></table>")
                .sections()
                .get(0)
                .blocks())
        .extracting(Block::listing)
        .containsExactly(null, new Listing("", "a"));
  }

  @Test
  void boxesOnALineAreWords() {
    assertThat(
            outline("<button>Yes</button><button>No</button> <select><option>A<option>B</select>x"))
        .containsExactly("# ", "PROSE Yes No A B x");
  }

  @Test
  void anImageBetweenTwoSentencesIsGluedToNeitherAndDataIsNoAddress() {
    Block block =
        new HtmlParser()
            .parse(
                "<p>It turns. <img alt=shaft src='data:image/png;base64,AA'> It hums. Press <img"
                    + " alt=save src=x.png> now, see <a href='data:text/plain,AA'>log</a>.</p>")
            .sections()
            .get(0)
            .blocks()
            .get(0);
    assertThat(block.text()).isEqualTo("It turns.\nshaft\nIt hums. Press save now, see log.");
    assertThat(block.marks()).isEmpty();
  }
}
