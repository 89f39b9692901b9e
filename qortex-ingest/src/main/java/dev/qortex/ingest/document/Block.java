package dev.qortex.ingest.document;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A leaf of a document as plain text.
 *
 * @param lead the characters before the text when it is shown, such as a bullet
 * @param text the text without markup, never blank except in {@link #NONE}
 * @param marks the places of the markup, by start
 * @param listing the original code, if the markup marks the block as code
 * @param source the original Markdown of the whole block; empty if its marks are sufficient
 */
public record Block(
    Kind kind,
    String lead,
    String text,
    List<Mark> marks,
    @Nullable Listing listing,
    String source) {

  public static final Block NONE = new Block(Kind.PROSE, "", "", List.of());

  public enum Kind {
    PROSE,
    ITEM,
    HEADER,
    ROW,
    CODE,
    HTML
  }

  public Block {
    marks = marks.stream().sorted(Comparator.comparingInt(Mark::start)).toList();
  }

  /** Creates a block that is not a listing, and whose marks are sufficient. */
  public Block(Kind kind, String lead, String text, List<Mark> marks) {
    this(kind, lead, text, marks, null, "");
  }

  /** The block with its source, unless that lacks the address of one of its links. */
  Block writtenAs(String lines) {
    int at = 0;
    for (Mark mark : marks) {
      at = mark.kind() == Mark.Kind.LINK ? lines.indexOf(mark.target(), at) : at;
      if (at < 0 && WrittenMarks.areShort(marks, lines.length())) {
        return this;
      } else if (at < 0) {
        break;
      }
    }
    return new Block(kind, lead, text, marks, listing, lines);
  }

  /** Returns whether it is written in sentences. */
  public boolean isProse() {
    return kind == Kind.PROSE || kind == Kind.ITEM;
  }

  boolean isOfTable() {
    return kind == Kind.HEADER || kind == Kind.ROW;
  }

  /**
   * Returns whether the text between the two indexes is, but for call brackets, marked as a term.
   */
  public boolean marksTerm(int start, int end) {
    for (int i = firstMark(start); i < marks.size() && marks.get(i).start() == start; i++) {
      Mark mark = marks.get(i);
      if (mark.isTerm() && mark.end() >= end && mark.end() - end <= 2) {
        return true;
      }
    }
    return false;
  }

  /** The marks that start inside of that part of the text. */
  public List<Mark> marksIn(Span part) {
    return marks.isEmpty() ? marks : marks.subList(firstMark(part.start()), firstMark(part.end()));
  }

  /** The index of the first mark that starts there or later. */
  private int firstMark(int start) {
    int low = 0;
    int high = marks.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (marks.get(middle).start() < start) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
