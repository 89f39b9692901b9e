package dev.qortex.ingest.documents;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDPageContentStream.AppendMode;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.destination.PDPageFitDestination;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDDocumentOutline;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineNode;

/** Writes PDF for tests, from the top of each page to its bottom. */
final class Pages {

  private static final float TOP = 720;

  final PDDocument document = new PDDocument();
  private PDPage page = new PDPage();
  private float y;

  Pages page() {
    page = new PDPage();
    document.addPage(page);
    y = TOP;
    return this;
  }

  /** Text at a place; y counts from the bottom. */
  Pages at(float x, float bottom, float size, String text) {
    return write(FontName.HELVETICA, x, bottom, size, text);
  }

  private Pages write(FontName font, float x, float bottom, float size, String text) {
    try (PDPageContentStream out =
        new PDPageContentStream(document, page, AppendMode.APPEND, false)) {
      out.beginText();
      out.setFont(new PDType1Font(font), size);
      out.newLineAtOffset(x, bottom);
      out.showText(text);
      out.endText();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** Lines one below the other, then a gap. */
  Pages lines(float size, String... lines) {
    return lines(FontName.HELVETICA, 72, size, lines);
  }

  Pages code(String... lines) {
    for (String line : lines) {
      int indent = line.length() - line.stripLeading().length();
      write(FontName.COURIER, 72 + 6 * indent, y, 10, line.strip());
      y -= 12;
    }
    y -= 12;
    return this;
  }

  Pages lines(FontName font, float x, float size, String... lines) {
    for (String line : lines) {
      write(font, x, y, size, line);
      y -= 1.2f * size;
    }
    y -= 1.2f * size;
    return this;
  }

  /** Cells of a row. */
  Pages row(String... cells) {
    for (int i = 0; i < cells.length; i++) {
      at(72 + 120 * i, y, 10, cells[i]);
    }
    y -= 12;
    return this;
  }

  /** A bookmark to the page of that index. */
  PDOutlineItem bookmark(PDOutlineNode parent, String title, int target) {
    PDPageFitDestination destination = new PDPageFitDestination();
    destination.setPage(document.getPage(target));
    PDOutlineItem item = new PDOutlineItem();
    item.setTitle(title);
    item.setDestination(destination);
    parent.addLast(item);
    return item;
  }

  PDDocumentOutline outline() {
    PDDocumentOutline outline = new PDDocumentOutline();
    document.getDocumentCatalog().setDocumentOutline(outline);
    return outline;
  }

  Pages protect(String owner, String user, boolean extraction) {
    AccessPermission permission = new AccessPermission();
    permission.setCanExtractContent(extraction);
    permission.setCanExtractForAccessibility(extraction);
    StandardProtectionPolicy policy = new StandardProtectionPolicy(owner, user, permission);
    policy.setEncryptionKeyLength(128);
    try {
      document.protect(policy);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  byte[] bytes() {
    try (PDDocument closing = document) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      closing.save(out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
