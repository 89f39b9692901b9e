package dev.qortex.ingest.document;

import dev.qortex.commons.Surrogates;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The marks of a block, or of a part of it, written as Markdown. Pure functions. */
final class WrittenMarks {

  /** Length of addresses that are written in a text of any length. */
  private static final int LONGEST = 4000;

  private static final Map<Mark.Kind, String> SIGNS =
      Map.of(Mark.Kind.STRONG, "**", Mark.Kind.EMPHASIS, "*", Mark.Kind.LINK, "[");

  /** The outer one of two first; of equal ones code is the innermost, and then a link. */
  private static final Comparator<Mark> OUTER_FIRST =
      Comparator.comparingInt(Mark::start)
          .thenComparing(Comparator.comparingInt(Mark::end).reversed())
          .thenComparing(mark -> mark.kind() == Mark.Kind.CODE)
          .thenComparing(mark -> mark.kind() == Mark.Kind.LINK);

  private final String text;
  private final StringBuilder out = new StringBuilder();
  private final Deque<Mark> open = new ArrayDeque<>();
  private int at;

  private WrittenMarks(String text, int start) {
    this.text = text;
    this.at = start;
  }

  static String of(Block block, Span span) {
    String part = span.of(block.text());
    return switch (block.kind()) {
      case CODE -> fenced(part, block.listing());
      case HTML -> part;
      case HEADER -> row(block, span) + "\n|" + " --- |".repeat(cells(block));
      case ROW -> row(block, span);
      default -> marked(block, span);
    };
  }

  private static String fenced(String code, @Nullable Listing listing) {
    String fence = fence(code, 3);
    return fence + (listing == null ? "" : listing.language()) + "\n" + code + "\n" + fence;
  }

  /** More backticks than stand together in the code. */
  private static String fence(String code, int least) {
    int longest = least - 1;
    int run = 0;
    for (int i = 0; i < code.length(); i++) {
      run = code.charAt(i) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return "`".repeat(longest + 1);
  }

  private static String row(Block block, Span span) {
    return "| " + marked(block, span) + " |";
  }

  private static int cells(Block header) {
    return (int) header.marks().stream().filter(mark -> mark.kind() == Mark.Kind.CELL).count();
  }

  /** True if their addresses are; many links may refer to a long one that is written once. */
  static boolean areShort(List<Mark> marks, int textLength) {
    long length = marks.stream().mapToLong(mark -> mark.target().length()).sum();
    return length <= LONGEST + 16L * textLength;
  }

  private static String marked(Block block, Span span) {
    WrittenMarks written = new WrittenMarks(block.text(), span.start());
    List<Mark> all = block.marksIn(span);
    boolean linked = areShort(all, span.length());
    List<Mark> marks =
        all.stream()
            .filter(mark -> mark.kind() != Mark.Kind.CELL)
            .filter(mark -> mark.kind() != Mark.Kind.LINK || (linked && !mark.target().isBlank()))
            .sorted(OUTER_FIRST)
            .toList();
    marks.forEach(mark -> written.open(mark, span.end()));
    written.closeUpTo(Integer.MAX_VALUE);
    written.copyTo(span.end());
    return written.out.toString();
  }

  private void open(Mark mark, int latest) {
    closeUpTo(mark.start());
    Mark outer = open.peek();
    int end = Math.min(mark.end(), outer == null ? latest : outer.end());
    if (end > mark.start() && (outer == null || outer.kind() != Mark.Kind.CODE)) {
      copyTo(mark.start());
      Mark inside = new Mark(mark.kind(), mark.start(), end, mark.target());
      out.append(mark.kind() == Mark.Kind.CODE ? codeSign(inside, true) : SIGNS.get(mark.kind()));
      open.push(inside);
    }
  }

  private void closeUpTo(int start) {
    while (!open.isEmpty() && open.element().end() <= start) {
      Mark mark = open.pop();
      copyTo(mark.end());
      out.append(
          switch (mark.kind()) {
            case LINK -> "](" + address(mark.target()) + ")";
            case CODE -> codeSign(mark, false);
            default -> SIGNS.get(mark.kind());
          });
    }
  }

  private String codeSign(Mark mark, boolean opens) {
    String code = mark.span().of(text);
    String fence = fence(code, 1);
    boolean apart = code.startsWith("`") || code.endsWith("`");
    return !apart ? fence : opens ? fence + " " : " " + fence;
  }

  private static String address(String target) {
    String written = Surrogates.wellFormed(target);
    boolean plain = written.chars().noneMatch(c -> c <= ' ' || c == '(' || c == ')');
    return plain ? written : "<" + written + ">";
  }

  private void copyTo(int end) {
    if (end > at) {
      out.append(text, at, end);
      at = end;
    }
  }
}
