package dev.qortex.ingest.documents;

import dev.qortex.core.error.SourceReadException;
import dev.qortex.ingest.documents.PdfLine.Part;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNumber;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.apache.pdfbox.pdmodel.font.PDType0Font;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.apache.pdfbox.util.Matrix;
import org.apache.pdfbox.util.Vector;
import org.jspecify.annotations.Nullable;

/** Collects the lines of all pages, in reading order. */
final class PdfText extends PDFTextStripper {

  /** A wider gap between words, in letter heights, is more than a space. */
  private static final float WIDE = 1.2f;

  /**
   * Instructions and letters that any document may have; for each of its bytes it may have some
   * more. Deflated text has about three letters in a byte; forms that repeat forms reach any
   * number, however small the document is.
   */
  private static final int SURE_STEPS = 1_000_000;

  private static final int STEPS_PER_BYTE = 4;

  /** Letters of a page, which are held in memory until it ends; a newspaper has 50,000. */
  private static final int MOST_LETTERS = 1_000_000;

  /** Least number of letters of a font to tell that all of them are equally wide. */
  private static final int FEWEST_LETTERS = 5;

  /** Also what a document maps its letters to by mistake. */
  private static final Pattern SPACE = Pattern.compile("[\\s\\p{Cntrl}\\u00A0]+");

  private final String name;
  private final long mostSteps;
  private long steps;
  private int letters;
  private final List<PdfLine> lines = new ArrayList<>();
  private final SortedMap<Integer, String> failures = new TreeMap<>();
  private final SortedMap<Integer, Integer> unreadable = new TreeMap<>();
  private final List<Part> page = new ArrayList<>();
  private final Map<Float, Integer> sizes = new HashMap<>();
  private final Map<PDFont, Boolean> fixedFonts = new IdentityHashMap<>();
  private final StringBuilder text = new StringBuilder();
  private float left;
  private float right;
  private float y;
  private boolean fixed;
  private int row;

  private PdfText(String name, int bytes) {
    this.name = name;
    this.mostSteps = SURE_STEPS + (long) STEPS_PER_BYTE * bytes;
    setSortByPosition(true);
    setSuppressDuplicateOverlappingText(true);
  }

  /**
   * The text of the document of that name and size.
   *
   * @throws SourceReadException when it draws more than a text can need
   */
  static PdfText of(String name, int bytes, PDDocument document) throws IOException {
    PdfText text = new PdfText(name, bytes);
    text.writeText(document, Writer.nullWriter());
    return text;
  }

  List<PdfLine> lines() {
    return lines;
  }

  /** The reasons why pages could not be read, by number. */
  SortedMap<Integer, String> failures() {
    return failures;
  }

  /** The numbers of unreadable letters, by page number. */
  SortedMap<Integer, Integer> unreadable() {
    return unreadable;
  }

  @Override
  public void processPage(PDPage next) {
    try {
      letters = 0;
      super.processPage(next);
    } catch (SourceReadException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      failures.put(getCurrentPageNo(), String.valueOf(e.getMessage()));
    }
    endRow();
    PdfColumns.ordered(page).stream()
        .map(cells -> new PdfLine(getCurrentPageNo(), cells))
        .forEach(lines::add);
    page.clear();
  }

  @Override
  protected void processOperator(Operator operator, List<COSBase> operands) throws IOException {
    step();
    super.processOperator(operator, operands);
  }

  private void step() {
    if (++steps > mostSteps) {
      throw tooLong(mostSteps, "instructions and letters");
    }
  }

  private SourceReadException tooLong(long most, String what) {
    return new SourceReadException(
        "The PDF (%s) has more than (%s) %s.\nMaybe it is a drawing: save its text as a document."
            .formatted(name, most, what),
        null);
  }

  @Override
  protected void showGlyph(Matrix matrix, PDFont font, int code, Vector displacement)
      throws IOException {
    step();
    if (++letters > MOST_LETTERS) {
      throw tooLong(MOST_LETTERS, "letters on a page");
    }
    if (font instanceof PDType0Font && font.toUnicode(code) == null) {
      unreadable.merge(getCurrentPageNo(), 1, Integer::sum);
    }
    super.showGlyph(matrix, font, code, displacement);
  }

  @Override
  protected void writeString(String words, List<TextPosition> positions) {
    int given = positions.stream().mapToInt(p -> p.getUnicode().length()).sum();
    if (given != words.length()) {
      // Letters were put together or turned around: which stands where is not known any more.
      part(words, positions);
      return;
    }
    int start = 0;
    int begin = 0;
    int at = 0;
    for (int i = 0; i < positions.size(); i++) {
      if (i > begin && isWideGap(positions.get(i - 1), positions.get(i))) {
        part(words.substring(start, at), positions.subList(begin, i));
        start = at;
        begin = i;
      }
      at += positions.get(i).getUnicode().length();
    }
    part(words.substring(start), positions.subList(begin, positions.size()));
  }

  private static boolean isWideGap(TextPosition before, TextPosition after) {
    float gap = after.getXDirAdj() - before.getXDirAdj() - before.getWidthDirAdj();
    return gap > WIDE * after.getFontSizeInPt();
  }

  /** The words stand behind those before, or are a part of their own. */
  private void part(String words, List<TextPosition> positions) {
    if (words.isBlank() || positions.isEmpty()) {
      return;
    }
    TextPosition first = positions.get(0);
    TextPosition last = positions.get(positions.size() - 1);
    float from = first.getXDirAdj();
    if (!text.isEmpty() && from - right > WIDE * first.getFontSizeInPt()) {
      endPart();
    }
    if (text.isEmpty()) {
      left = from;
      y = first.getYDirAdj();
      fixed = true;
    }
    text.append(words);
    right = last.getXDirAdj() + last.getWidthDirAdj();
    for (TextPosition position : positions) {
      float size = Math.max(1, Math.round(2 * position.getFontSizeInPt()) / 2f);
      sizes.merge(size, 1, Integer::sum);
      fixed &=
          position.getUnicode().isBlank()
              || fixedFonts.computeIfAbsent(position.getFont(), PdfText::isFixed);
    }
  }

  private static boolean isFixed(PDFont font) {
    PDFontDescriptor descriptor = font.getFontDescriptor();
    String name = String.valueOf(font.getName());
    return (descriptor != null && descriptor.isFixedPitch())
        || name.contains("Courier")
        || name.contains("Mono")
        || hasOneWidth(font.getCOSObject().getCOSArray(COSName.WIDTHS));
  }

  /** Not every document says which of its fonts are fixed, but most say how wide letters are. */
  private static boolean hasOneWidth(@Nullable COSArray widths) {
    if (widths == null) {
      return false;
    }
    Set<Float> different = new HashSet<>();
    int letters = 0;
    for (COSBase width : widths) {
      if (width instanceof COSNumber number && number.floatValue() > 0) {
        different.add(number.floatValue());
        letters++;
      }
    }
    return letters >= FEWEST_LETTERS && different.size() == 1;
  }

  @Override
  protected void writeWordSeparator() {
    if (!text.isEmpty()) {
      text.append(' ');
    }
  }

  @Override
  protected void writeLineSeparator() {
    endRow();
  }

  private void endRow() {
    endPart();
    row++;
  }

  private void endPart() {
    if (!text.isEmpty()) {
      float size =
          sizes.entrySet().stream()
              .max(Map.Entry.<Float, Integer>comparingByValue().thenComparing(Map.Entry::getKey))
              .map(Map.Entry::getKey)
              .orElse(1f);
      String words = SPACE.matcher(text).replaceAll(" ").strip();
      if (!words.isEmpty()) {
        page.add(new Part(row, words, left, right, y, size, fixed));
      }
    }
    text.setLength(0);
    sizes.clear();
  }
}
