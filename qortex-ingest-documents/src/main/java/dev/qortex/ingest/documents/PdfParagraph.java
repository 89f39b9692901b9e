package dev.qortex.ingest.documents;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Mark;
import dev.qortex.ingest.documents.PdfLine.Part;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lines that belong together, until they end. */
final class PdfParagraph {

  /** Between base lines, in letter heights; wider ones part paragraphs. */
  private static final float LARGEST_PITCH = 2.0f;

  /** As many times the first pitch of the paragraph. */
  private static final float SAME_PITCH = 1.25f;

  private static final float INDENT = 0.8f;
  private static final Pattern ITEM =
      Pattern.compile("^([•‣◦▪●·–—*-]|\\(?\\d{1,3}[.)]|\\(?[a-z]\\))\\s+(?=\\S)");
  private static final Pattern WORD = Pattern.compile("[\\p{L}]+(?:-[\\p{L}]+)*+");

  private final Set<String> words;
  private final List<PdfLine> lines = new ArrayList<>();
  private Block.Kind kind = Block.Kind.PROSE;
  private float pitch;

  PdfParagraph(Set<String> words) {
    this.words = words;
  }

  /** All words of the lines, in lower case, but those that a line end may have cut. */
  static Set<String> words(List<PdfLine> lines) {
    Set<String> words = new HashSet<>();
    for (PdfLine line : lines) {
      Matcher word = WORD.matcher(line.text());
      while (word.find()) {
        words.add(word.group().toLowerCase(Locale.ROOT));
      }
    }
    return words;
  }

  /** Begins with a line; the next one, if any, tells whether it is a row of a table. */
  void begin(PdfLine line, @Nullable PdfLine next) {
    lines.add(line);
    pitch = 0;
    kind = kind(line, next);
  }

  private static Block.Kind kind(PdfLine line, @Nullable PdfLine next) {
    if (line.fixed()) {
      return Block.Kind.CODE;
    } else if (line.cells().size() > 1
        && next != null
        && next.page() == line.page()
        && next.cells().size() == line.cells().size()) {
      return Block.Kind.ROW;
    }
    return ITEM.matcher(line.text()).find() ? Block.Kind.ITEM : Block.Kind.PROSE;
  }

  /** True if the line goes on with what was begun; if so it is added. */
  boolean takes(PdfLine line, @Nullable PdfLine next) {
    if (lines.isEmpty()) {
      return false;
    }
    PdfLine last = lines.get(lines.size() - 1);
    boolean goesOn =
        switch (kind) {
          case CODE -> line.fixed() && isBelow(last, line);
          case ROW -> last.cells().size() == line.cells().size() && isBelow(last, line);
          default ->
              isText(line, next) && (isBelow(last, line) ? isNext(last, line) : isCut(last, line));
        };
    if (goesOn) {
      float down = line.y() - last.y();
      pitch = pitch == 0 && isBelow(last, line) ? down : pitch;
      lines.add(line);
    }
    return goesOn;
  }

  private static boolean isText(PdfLine line, @Nullable PdfLine next) {
    Block.Kind kind = kind(line, next);
    return kind == Block.Kind.PROSE || kind == Block.Kind.ITEM;
  }

  private static boolean isBelow(PdfLine last, PdfLine line) {
    float down = line.y() - last.y();
    return line.page() == last.page() && down > 0 && down <= LARGEST_PITCH * last.size();
  }

  private boolean isNext(PdfLine last, PdfLine line) {
    boolean stops = stops(last);
    boolean sameSize = Math.abs(line.size() - last.size()) <= (stops ? 0.1f : 0.2f) * last.size();
    boolean samePitch = pitch == 0 || line.y() - last.y() <= SAME_PITCH * pitch;
    return sameSize && samePitch && !(stops && isShifted(last, line)) && !isItem(line, stops);
  }

  /** True if it is indented like a paragraph, or not any more like an item. */
  private boolean isShifted(PdfLine last, PdfLine line) {
    return kind == Block.Kind.ITEM
        ? line.left() < lines.get(0).left() + 0.3f * line.size()
        : line.left() > last.left() + INDENT * line.size();
  }

  private boolean isItem(PdfLine line, boolean stops) {
    return ITEM.matcher(line.text()).find() && (stops || kind == Block.Kind.ITEM || isBullet(line));
  }

  private static boolean isBullet(PdfLine line) {
    return !Character.isLetterOrDigit(line.text().charAt(0))
        && "(-–—*".indexOf(line.text().charAt(0)) < 0;
  }

  private static boolean stops(PdfLine line) {
    String text = line.text();
    return ".:;!?".indexOf(text.charAt(text.length() - 1)) >= 0;
  }

  /** True if a column or page ended inside of a sentence. */
  private static boolean isCut(PdfLine last, PdfLine line) {
    boolean above =
        line.page() == last.page() + 1 || (line.page() == last.page() && line.y() < last.y());
    return above
        && line.size() == last.size()
        && !stops(last)
        && Character.isLowerCase(line.text().codePointAt(0));
  }

  /** The blocks, and nothing is left of them here. */
  List<Block> end() {
    List<Block> blocks = new ArrayList<>();
    if (lines.isEmpty()) {
      return blocks;
    }
    switch (kind) {
      case CODE -> blocks.add(code());
      case ROW -> lines.forEach(line -> blocks.add(row(line)));
      default -> blocks.add(prose());
    }
    lines.clear();
    return blocks;
  }

  /** Lines with the indentation that they have on the page. */
  private Block code() {
    float left = Float.MAX_VALUE;
    for (PdfLine line : lines) {
      left = Math.min(left, line.left());
    }
    StringBuilder text = new StringBuilder();
    for (PdfLine line : lines) {
      Part first = line.cells().get(0);
      float letter = (first.right() - first.left()) / first.text().length();
      int indent = letter > 0 ? Math.min(80, Math.round((first.left() - left) / letter)) : 0;
      text.append(text.isEmpty() ? "" : "\n").append(" ".repeat(indent)).append(line.text());
    }
    return new Block(Block.Kind.CODE, "", text.toString(), List.of());
  }

  private static Block row(PdfLine line) {
    StringBuilder text = new StringBuilder();
    List<Mark> cells = new ArrayList<>();
    for (Part part : line.cells()) {
      text.append(text.isEmpty() ? "" : " | ");
      int start = text.length();
      text.append(part.text());
      cells.add(new Mark(Mark.Kind.CELL, start, text.length(), ""));
    }
    return new Block(Block.Kind.ROW, "", text.toString(), cells);
  }

  private Block prose() {
    StringBuilder text = new StringBuilder();
    for (PdfLine line : lines) {
      append(text, line.text());
    }
    Matcher item = ITEM.matcher(text);
    String lead = kind == Block.Kind.ITEM && item.find() ? item.group(1) + " " : "";
    String rest = lead.isEmpty() ? text.toString() : text.substring(item.end());
    return new Block(kind, lead, rest, List.of());
  }

  /** Joins a word that the line end cut, unless it is written with a hyphen elsewhere. */
  private void append(StringBuilder text, String line) {
    int end = text.length();
    char last = end == 0 ? ' ' : text.charAt(end - 1);
    boolean hyphen = last == '-' || last == '\u2010' || last == '\u00AD';
    if (hyphen
        && end > 1
        && Character.isLetter(text.charAt(end - 2))
        && Character.isLowerCase(line.codePointAt(0))) {
      if (last == '\u00AD' || !isHyphenated(text, line)) {
        text.setLength(end - 1);
      }
    } else if (end > 0) {
      text.append(' ');
    }
    text.append(line);
  }

  private boolean isHyphenated(StringBuilder text, String line) {
    int start = text.length() - 1;
    while (start > 0 && Character.isLetter(text.charAt(start - 1))) {
      start--;
    }
    int end = 0;
    while (end < line.length() && Character.isLetter(line.charAt(end))) {
      end++;
    }
    String before = text.substring(start, text.length() - 1).toLowerCase(Locale.ROOT);
    String after = line.substring(0, end).toLowerCase(Locale.ROOT);
    return words.contains(before + "-" + after) && !words.contains(before + after);
  }
}
