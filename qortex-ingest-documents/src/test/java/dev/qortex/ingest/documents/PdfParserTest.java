package dev.qortex.ingest.documents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.Section;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDDocumentOutline;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;
import org.junit.jupiter.api.Test;

class PdfParserTest {

  private final PdfParser parser = new PdfParser();

  private List<String> outline(Pages pages) {
    return HtmlParserTest.outline(parser.parse("x.pdf", pages.bytes()));
  }

  /** Three pages as a word processor writes them. */
  static Pages golden() {
    Pages pages = new Pages();
    for (int i = 1; i <= 3; i++) {
      pages.page().at(72, 40, 8, "Page " + i + " of 3").at(72, 760, 8, "The Retry Handbook");
      if (i == 1) {
        pages
            .lines(24, "Retries")
            .lines(
                10,
                "A retry repeats a call that failed. It is a part of",
                "resi-",
                "lience, and it requires a timeout.");
        pages.lines(
            10, "The second paragraph uses a long-", "term plan. A long-term plan is good.");
        pages.lines(10, "• one thing", "   that is long", "• another thing", "1. first");
        pages.lines(16, "Waiting").lines(10, "Backoff is a kind of waiting. The sentence goes");
      } else if (i == 2) {
        pages.lines(10, "on to the next page.").code("for (;;) {", "  call();", "}");
        pages.row("Name", "Kind", "Default").row("most", "number", "3");
      } else {
        pages.lines(24, "Limits of the", "whole thing").lines(10, "Never retry forever.");
      }
    }
    pages.document.getDocumentInformation().setTitle("The Retry Handbook");
    pages.document.getDocumentInformation().setAuthor("A. Nobody");
    return pages;
  }

  @Test
  void aDocumentIsReadAsItIsShown() {
    Document document = parser.parse("golden.pdf", golden().bytes());
    assertThat(document.title()).isEqualTo("The Retry Handbook");
    assertThat(document.frontMatter()).containsOnly(Map.entry("author", "A. Nobody"));
    assertThat(document.warnings()).isEmpty();
    assertThat(HtmlParserTest.outline(document))
        .containsExactly(
            "# page 1 > Retries",
            "PROSE A retry repeats a call that failed. It is a part of resilience, and it requires a timeout.",
            "PROSE The second paragraph uses a long-term plan. A long-term plan is good.",
            "ITEM • one thing that is long",
            "ITEM • another thing",
            "ITEM 1. first",
            "# page 1 > Retries > Waiting",
            "PROSE Backoff is a kind of waiting. The sentence goes on to the next page.",
            "PROSE The Retry Handbook",
            "# page 2 > Retries > Waiting",
            "CODE for (;;) {\n  call();\n}",
            "ROW Name | Kind | Default",
            "ROW most | number | 3",
            "# page 3 > Limits of the whole thing",
            "PROSE Never retry forever.");
    assertThat(document.sections())
        .extracting(Section::leaf)
        .containsExactly(false, true, true, true);
  }

  /** The number of the page stands on the outer side, beside the title of the book or chapter. */
  @Test
  void marginsWithTheNumberOfThePageAreLeftOut() {
    Pages pages = new Pages();
    for (int i = 1; i <= 6; i++) {
      pages
          .page()
          .at(i % 2 == 0 ? 72 : 300, 40, 8, i % 2 == 0 ? i + 8 + " Usage " + i : "Book " + (i + 8));
      pages.lines(
          10, "A paragraph" + " says".repeat(i), "It does so in " + "two ".repeat(i) + "lines.");
    }
    List<String> lines = outline(pages);
    assertThat(lines).hasSize(12);
    assertThat(lines.subList(0, 4))
        .containsExactly(
            "# page 1",
            "PROSE A paragraph says It does so in two lines.",
            "# page 2",
            "PROSE A paragraph says says It does so in two two lines.");
  }

  @Test
  void titlesOfSlidesStay() {
    Pages pages = new Pages();
    for (int i = 1; i <= 3; i++) {
      pages
          .page()
          .lines(24, "Results")
          .lines(
              10, "The text of a slide is long" + " enough".repeat(i), "It is".repeat(i) + " so.");
    }
    assertThat(outline(pages))
        .filteredOn(line -> line.startsWith("#"))
        .hasSize(3)
        .allMatch(line -> line.endsWith("Results"));
  }

  @Test
  void tablesOfContentsAndIndexesAreLeftOut() {
    Pages pages = new Pages();
    pages
        .page()
        .lines(16, "Contents")
        .lines(
            10,
            "1 Use . . . . . . . . . 1",
            "1.1 A title that needs",
            "two lines . . . . . 2",
            "2 Limits ......... 2");
    pages
        .page()
        .lines(16, "Use")
        .lines(10, "A price list:", "Cake ........ 7", "Tea ........ 2", "Coffee ....... 3");
    pages
        .page()
        .lines(16, "Index")
        .lines(
            10,
            "alpha . . . . . . . 3",
            "beta . . . . . . . 1",
            "delta . . . . . . . 2",
            "gamma . . . . . . . 2");
    assertThat(outline(pages))
        .containsExactly(
            "# page 1 > Contents",
            "# page 2 > Use",
            "PROSE A price list: Cake ........ 7 Tea ........ 2 Coffee ....... 3",
            "# page 3 > Index");
  }

  @Test
  void bookmarksAreTheSections() {
    Pages pages = new Pages();
    pages.page().lines(10, "Before").lines(10, "1 Retries and", "their friends").lines(10, "One.");
    pages.page().lines(10, "1.1 Backoff").lines(10, "Two.").lines(10, "Limits").lines(10, "Three.");
    PDDocumentOutline outline = pages.outline();
    PDOutlineItem retries = pages.bookmark(outline, "Retries and their friends", 0);
    pages.bookmark(retries, "Backoff", 1);
    pages.bookmark(outline, "2 Limits", 1);
    pages.bookmark(outline, "Not there", 1);
    assertThat(outline(pages))
        .containsExactly(
            "# page 1",
            "PROSE Before",
            "# page 1 > 1 Retries and their friends",
            "PROSE One.",
            "# page 2 > 1 Retries and their friends > 1.1 Backoff",
            "PROSE Two.",
            "# page 2 > 2 Limits",
            "# page 2 > Not there",
            "PROSE Three.");
  }

  @Test
  void anOutlineThatBitesItsTailEnds() {
    Pages pages = new Pages().page().lines(10, "One").lines(10, "text");
    PDOutlineItem item = pages.bookmark(pages.outline(), "One", 0);
    item.getCOSObject().setItem("First", item.getCOSObject());
    item.getCOSObject().setItem("Next", item.getCOSObject());
    assertThat(outline(pages)).containsExactly("# page 1 > One", "PROSE text");
  }

  @Test
  void withoutHeadingsEachPageIsASection() {
    Pages pages = new Pages().page().lines(10, "One.").page().page().lines(10, "Three.");
    assertThat(outline(pages))
        .containsExactly("# page 1", "PROSE One.", "# page 3", "PROSE Three.");
  }

  @Test
  void anItemEndsWhereTheTextStandsFurtherLeft() {
    Pages pages = new Pages().page();
    pages.at(80, 700, 10, "• an item").at(88, 688, 10, "of two lines.").at(72, 676, 10, "Text.");
    assertThat(outline(pages))
        .containsExactly("# page 1", "ITEM • an item of two lines.", "PROSE Text.");
  }

  @Test
  void columnsAreReadOneAfterTheOther() {
    Pages pages =
        new Pages()
            .page()
            .at(
                72,
                740,
                10,
                "A line that goes over the whole width of the page, as titles of articles do.");
    for (int i = 0; i < 8; i++) {
      pages.at(72, 700 - 12 * i, 10, "left words of column line " + i);
      pages.at(320, 701 - 12 * i, 10, "right words of column line " + i);
    }
    List<String> lines = outline(pages);
    assertThat(lines).hasSize(3);
    assertThat(lines.get(2).replaceAll("[^a-z0-9]", ""))
        .startsWith("leftwordsofcolumnline0leftwordsofcolumnline1")
        .endsWith(
            "line7rightwordsofcolumnline0rightwordsofcolumnline1rightwordsofcolumnline2rightwordsofcolumnline3rightwordsofcolumnline4rightwordsofcolumnline5rightwordsofcolumnline6rightwordsofcolumnline7");
  }

  @Test
  void aPasswordIsAskedFor() {
    byte[] locked = new Pages().page().lines(10, "Secret.").protect("owner", "user", true).bytes();
    assertThatThrownBy(() -> parser.parse("x.pdf", locked))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("(x.pdf) needs a password.\nMaybe");
    assertThatThrownBy(() -> new PdfParser("wrong").parse("x.pdf", locked))
        .hasMessageContaining("needs another password");
    assertThat(HtmlParserTest.outline(new PdfParser("user").parse("x.pdf", locked)))
        .containsExactly("# page 1", "PROSE Secret.");
  }

  @Test
  void whatTheOwnerForbidsIsNotDone() {
    byte[] locked = new Pages().page().lines(10, "Secret.").protect("owner", "", false).bytes();
    assertThatThrownBy(() -> parser.parse("x.pdf", locked))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("does not permit");
    assertThat(new PdfParser("owner").parse("x.pdf", locked).isEmpty()).isFalse();
  }

  @Test
  void whatIsNoPdfIsRefused() {
    assertThatThrownBy(() -> parser.parse("x.pdf", "no pdf".getBytes()))
        .isInstanceOf(SourceReadException.class)
        .hasMessageContaining("(x.pdf) cannot be read")
        .hasMessageContaining("\nMaybe");
    assertThatThrownBy(() -> parser.parse("x.pdf", new byte[0]))
        .isInstanceOf(SourceReadException.class);
  }

  @Test
  void imagesAreWarnedOf() throws IOException {
    Pages pages = new Pages().page().lines(10, "text").page().page();
    BufferedImage image = new BufferedImage(9, 9, BufferedImage.TYPE_INT_RGB);
    try (PDPageContentStream out =
        new PDPageContentStream(pages.document, pages.document.getPage(2))) {
      out.drawImage(LosslessFactory.createFromImage(pages.document, image), 9, 9);
    }
    assertThat(parser.parse("x.pdf", pages.bytes()).warnings())
        .containsExactly(
            "Pages [3] show something, but no text; maybe recognise their text (OCR).");
  }

  @Test
  void fileNamesAreNoTitles() {
    for (String title :
        List.of("Microsoft Word - a", "paper.tex", "Untitled-1", "x ".repeat(200))) {
      Pages pages = new Pages().page().lines(10, "text");
      pages.document.getDocumentInformation().setTitle(title);
      assertThat(parser.parse("x.pdf", pages.bytes()).title()).isEmpty();
    }
  }
}
