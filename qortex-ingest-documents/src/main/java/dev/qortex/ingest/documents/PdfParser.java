package dev.qortex.ingest.documents;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.ingest.document.Document;
import dev.qortex.ingest.document.DocumentParser;
import dev.qortex.ingest.document.Sections;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.io.IOUtils;
import org.apache.pdfbox.io.RandomAccessStreamCache.StreamCacheCreateFunction;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.jspecify.annotations.Nullable;

/**
 * Parser of PDF that extracts the text in reading order: by position on the page, column by column
 * where there are columns. Sections are the bookmarks, else the lines in larger letters; the path
 * of each begins with its page, such as {@code page 3}, and a section of several pages is one on
 * each. Lines become paragraphs by the gaps between them, list items by their bullets, rows where
 * they have the same number of wide gaps, code where all letters are equally wide. A word that a
 * line end cut is put together, and a sentence that a page end cut stands on the page where it
 * begins. Lines that run through the pages, such as their numbers, tables of contents and indexes
 * are left out; of the first, one whose words stand nowhere else is kept once.
 *
 * <p>What cannot be read is warned of: pages that are images, letters without a meaning, damaged
 * pages. A document that unpacks to more than 128 MiB, or draws more than a text can need, is
 * refused. Comments and the contents of forms are not read. Nothing but the document is: no file
 * that it links to, and no font of the machine. The title is the one of the metadata, unless it is
 * a file name. Thread-safe; a document takes several times its size in memory, and temporary files
 * if it is large.
 */
public final class PdfParser implements DocumentParser {

  /** In bytes; larger documents keep what they unpack in files. */
  private static final int LARGE = 16 << 20;

  private static final Pattern FILE_NAME =
      Pattern.compile(
          "(?i)microsoft \\w+ - .*|untitled.*|.*\\.(docx?|pptx?|tex|dvi|indd|odt|rtf|pdf)");

  private final String password;

  /** Reads documents that need no password. */
  public PdfParser() {
    this("");
  }

  /** Reads documents that need this password, or none. */
  public PdfParser(String password) {
    this.password = password;
  }

  @Override
  public String type() {
    return "pdf";
  }

  @Override
  public Set<String> extensions() {
    return Set.of("pdf");
  }

  @Override
  public Document parse(String name, byte[] content) {
    PdfLimits.checkStreams(name, content);
    StreamCacheCreateFunction cache =
        content.length > LARGE
            ? IOUtils.createTempFileOnlyStreamCache()
            : IOUtils.createMemoryOnlyStreamCache();
    PdfFonts.begin();
    try (PDDocument document = Loader.loadPDF(content, password, null, null, cache)) {
      checkPermission(name, document.getCurrentAccessPermission());
      PdfLimits.checkPages(name, document);
      return document(name, content.length, document);
    } catch (InvalidPasswordException e) {
      throw new SourceReadException(
          "The PDF (%s) needs %s password.\nMaybe give it to the parser, or save a copy without one."
              .formatted(name, password.isEmpty() ? "a" : "another"),
          e);
    } catch (SourceReadException e) {
      throw e;
    } catch (IOException | RuntimeException | StackOverflowError e) {
      throw new SourceReadException(
          "The PDF (%s) cannot be read: %s\nMaybe it is damaged, or no PDF: open it in a viewer and save it again."
              .formatted(name, e.getMessage()),
          e);
    } finally {
      PdfFonts.end();
    }
  }

  private static void checkPermission(String name, AccessPermission permission) {
    if (!permission.canExtractContent() && !permission.canExtractForAccessibility()) {
      throw new SourceReadException(
          "The PDF (%s) does not permit to take its text out.\nMaybe ask its owner for the password that does."
              .formatted(name),
          null);
    }
  }

  private static Document document(String name, int bytes, PDDocument document) throws IOException {
    PdfText text = PdfText.of(name, bytes, document);
    int pages = document.getNumberOfPages();
    if (pages > 0 && text.failures().size() == pages) {
      throw new SourceReadException(
          "No page of the PDF (%s) can be read: %s\nMaybe it is damaged: open it in a viewer and save it again."
              .formatted(name, text.failures().get(1)),
          null);
    }
    PDDocumentInformation information = document.getDocumentInformation();
    SortedMap<String, Object> values = new TreeMap<>();
    put(values, "author", information.getAuthor());
    put(values, "keywords", information.getKeywords());
    put(values, "subject", information.getSubject());
    return new Document(
        title(information.getTitle()),
        values,
        PdfSections.of(text.lines(), PdfOutline.of(document)),
        warnings(document, text));
  }

  private static void put(SortedMap<String, Object> values, String key, @Nullable String value) {
    if (value != null && !value.isBlank()) {
      values.put(key, HtmlText.plain(value));
    }
  }

  private static String title(@Nullable String title) {
    String plain = title == null ? "" : HtmlText.plain(title);
    boolean names =
        plain.length() <= Sections.LONGEST_HEADING && !FILE_NAME.matcher(plain).matches();
    return names ? plain : "";
  }

  private static List<String> warnings(PDDocument document, PdfText text) {
    List<String> warnings = new ArrayList<>();
    text.failures()
        .forEach((page, why) -> warnings.add("Page (%s) cannot be read: %s".formatted(page, why)));
    text.unreadable()
        .forEach(
            (page, letters) ->
                warnings.add(
                    "Page (%s) has (%s) letters whose meaning the document does not say; maybe recognise its text (OCR)."
                        .formatted(page, letters)));
    List<Integer> images = images(document, text);
    if (!images.isEmpty()) {
      warnings.add(
          "Pages %s show something, but no text; maybe recognise their text (OCR)."
              .formatted(images));
    }
    return warnings;
  }

  /** The pages that show something and have no text. */
  private static List<Integer> images(PDDocument document, PdfText text) {
    List<Integer> without = new ArrayList<>();
    int number = 0;
    int next = 0;
    for (PDPage page : document.getPages()) {
      number++;
      while (next < text.lines().size() && text.lines().get(next).page() < number) {
        next++;
      }
      boolean written = next < text.lines().size() && text.lines().get(next).page() == number;
      if (!written && !text.failures().containsKey(number) && showsImage(page)) {
        without.add(number);
      }
    }
    return without;
  }

  private static boolean showsImage(PDPage page) {
    return page.getResources() != null
        && page.getResources().getXObjectNames().iterator().hasNext();
  }
}
