package dev.qortex.ingest.documents;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Section;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDStream;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.junit.jupiter.api.Test;

/** Documents that are small, and unpack to what no machine holds. */
class PdfLimitsTest {

  private static final int MEGABYTE = 1 << 20;
  private static final int LARGE = 200;

  @Test
  void contentsThatUnpackToFarMoreAreRefused() throws IOException {
    byte[] once = deflated(" ".getBytes(ISO_8859_1), LARGE * MEGABYTE);
    refused(document(once, COSName.FLATE_DECODE), "unpacks to more than");
    refused(
        document(deflated(once, once.length), COSName.FLATE_DECODE, COSName.FLATE_DECODE),
        "unpacks to more than");
  }

  @Test
  void anEncryptedBombIsRefusedToo() throws IOException {
    try (PDDocument document =
        document(deflated(" ".getBytes(ISO_8859_1), LARGE * MEGABYTE), COSName.FLATE_DECODE)) {
      document.protect(new StandardProtectionPolicy("owner", "", new AccessPermission()));
      refused(document, "unpacks to more than");
    }
  }

  @Test
  void aStreamThatPosesAsAnImageOrHidesItsFiltersIsMeasured() throws IOException {
    byte[] once = deflated(" ".getBytes(ISO_8859_1), LARGE * MEGABYTE);
    refused(file("/Type/Obj#53tm/S/Image/Filter/FlateDecode", once), "unpacks to more than");
    refused(
        file("/Filter[/FlateDecode/FlateDecode]/X(obj)", deflated(once, once.length)),
        "unpacks to more than");
  }

  @Test
  void manyStreamsTakeTimeInProportionToTheFile() throws IOException {
    byte[] words = "stream ".repeat(MEGABYTE / 7).getBytes(ISO_8859_1);
    refused(file("", words), "cannot be read");
  }

  @Test
  void aPartOfThePageThatIsNotAStreamIsPassedOver() throws IOException {
    try (PDDocument document = new PDDocument()) {
      PDPage page = new PDPage();
      document.addPage(page);
      try (PDPageContentStream content = new PDPageContentStream(document, page)) {
        content.beginText();
        content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 12);
        content.showText("The pump runs.");
        content.endText();
      }
      COSArray parts = new COSArray();
      parts.add(COSInteger.ONE);
      parts.add(page.getCOSObject().getItem(COSName.CONTENTS));
      page.getCOSObject().setItem(COSName.CONTENTS, parts);
      ByteArrayOutputStream saved = new ByteArrayOutputStream();
      document.save(saved);
      assertThat(new PdfParser().parse("page.pdf", saved.toByteArray()).sections())
          .flatExtracting(Section::blocks)
          .extracting(Block::text)
          .containsExactly("The pump runs.");
    }
  }

  private static byte[] file(String dictionary, byte[] content) throws IOException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.write(("%PDF-1.5\n1 0 obj\n<<" + dictionary + ">>\nstream\n").getBytes(ISO_8859_1));
    file.write(content);
    return file.toByteArray();
  }

  @Test
  void formsThatRepeatFormsAreRefused() throws IOException {
    PDDocument document = new PDDocument();
    PDFormXObject inner = form(document, "q Q ".repeat(1_000), null);
    for (int level = 0; level < 6; level++) {
      inner = form(document, "/F Do ".repeat(10), inner);
    }
    PDPage page = new PDPage();
    document.addPage(page);
    page.setResources(resources(inner));
    page.setContents(stream(document, "/F Do ".repeat(10)));
    refused(document, "instructions and letters");
  }

  private static PDFormXObject form(PDDocument document, String content, PDFormXObject inner)
      throws IOException {
    PDFormXObject form = new PDFormXObject(stream(document, content));
    form.setResources(inner == null ? new PDResources() : resources(inner));
    return form;
  }

  private static PDResources resources(PDFormXObject form) {
    PDResources resources = new PDResources();
    resources.put(COSName.getPDFName("F"), form);
    return resources;
  }

  private static PDStream stream(PDDocument document, String content) throws IOException {
    PDStream stream = new PDStream(document);
    try (OutputStream out = stream.createOutputStream()) {
      out.write(content.getBytes(ISO_8859_1));
    }
    return stream;
  }

  private static PDDocument document(byte[] raw, COSName... filters) throws IOException {
    PDDocument document = new PDDocument();
    COSStream stream = document.getDocument().createCOSStream();
    try (OutputStream out = stream.createRawOutputStream()) {
      out.write(raw);
    }
    COSArray names = new COSArray();
    List.of(filters).forEach(names::add);
    stream.setItem(COSName.FILTER, names);
    PDPage page = new PDPage();
    document.addPage(page);
    page.setContents(new PDStream(stream));
    return document;
  }

  /** Part repeated until there are so many bytes, deflated. */
  private static byte[] deflated(byte[] part, int bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    byte[] block = part.length == 1 ? " ".repeat(MEGABYTE).getBytes(ISO_8859_1) : part;
    try (OutputStream out = new DeflaterOutputStream(packed)) {
      for (int written = 0; written < bytes; written += block.length) {
        out.write(block);
      }
    }
    return packed.toByteArray();
  }

  private static void refused(PDDocument document, String why) throws IOException {
    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    document.save(saved);
    refused(saved.toByteArray(), why);
  }

  private static void refused(byte[] file, String why) {
    assertThat(file.length).isLessThan(2 * MEGABYTE);
    assertTimeoutPreemptively(
        Duration.ofSeconds(30),
        () ->
            assertThatThrownBy(() -> new PdfParser().parse("bomb.pdf", file))
                .isInstanceOf(SourceReadException.class)
                .hasMessageContaining("(bomb.pdf)")
                .hasMessageContaining(why)
                .hasMessageContaining("\nMaybe"));
  }
}
