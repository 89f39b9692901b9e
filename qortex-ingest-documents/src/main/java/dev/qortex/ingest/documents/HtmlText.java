package dev.qortex.ingest.documents;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Listing;
import dev.qortex.ingest.document.Mark;
import dev.qortex.ingest.document.Sentences;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** The text of one block in the making: space as browsers show it, and marks on it. */
final class HtmlText {

  /**
   * Greatest depth of nested elements; deeper ones are not visible as structure, and would cost
   * time in each block.
   */
  private static final int DEEPEST = 64;

  /** A mark whose end is not reached. */
  private record Open(Object element, Mark.Kind kind, String target, int start) {}

  private final StringBuilder text = new StringBuilder();
  private final List<Mark> marks = new ArrayList<>();
  private final Deque<Open> open = new ArrayDeque<>();

  /** Start of the text in which space is collapsed: the block, or the cell. */
  private int begin;

  private int cells;

  /** A text on one line, with U+FFFD for halves of surrogate pairs. */
  static String plain(String value) {
    HtmlText text = new HtmlText();
    text.append(value);
    return text.text
        .toString()
        .strip()
        .codePoints()
        .map(c -> Character.getType(c) == Character.SURROGATE ? 0xFFFD : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  void append(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f' || c == '\u00A0') {
        gap();
      } else if (c != '\u00AD') {
        text.append(c);
      }
    }
  }

  void appendAsIs(String value) {
    text.append(value.replace('\u00A0', ' ').replace("\r\n", "\n").replace('\r', '\n'));
  }

  /** One space, unless there is space already. */
  void gap() {
    if (text.length() > begin && " \n".indexOf(last()) < 0) {
      text.append(' ');
    }
  }

  /** A line ends, even when it is empty. */
  void lineBreak() {
    cutSpace(begin);
    if (text.length() > begin) {
      text.append('\n');
    }
  }

  /** True if there is no text yet, or it ends as a sentence does. */
  boolean endsSentence() {
    return Sentences.endsOne(text);
  }

  /** A line ends, unless one just did. */
  void newLine() {
    cutSpace(begin);
    if (text.length() > begin && last() != '\n') {
      text.append('\n');
    }
  }

  private char last() {
    return text.charAt(text.length() - 1);
  }

  private void cutSpace(int from) {
    while (text.length() > from && last() == ' ') {
      text.setLength(text.length() - 1);
    }
  }

  int length() {
    return text.length();
  }

  boolean isBlank() {
    return text.chars().allMatch(Character::isWhitespace);
  }

  /** True if there are letters or digits from there on. */
  boolean hasWords(int from) {
    return text.substring(Math.min(from, text.length()))
        .codePoints()
        .anyMatch(Character::isLetterOrDigit);
  }

  void cut(int from) {
    text.setLength(Math.min(from, text.length()));
  }

  /** A colon and a space, unless they are there. */
  void colon() {
    cutSpace(begin);
    text.append(last() == ':' ? " " : ": ");
  }

  /** Begins a cell. */
  void cell() {
    cutSpace(begin);
    if (cells++ > 0) {
      text.append(" | ");
    }
    begin = text.length();
  }

  /** Ends the cell. */
  void endCell() {
    cutSpace(begin);
    marks.add(new Mark(Mark.Kind.CELL, begin, text.length(), ""));
    begin = text.length();
  }

  /** The element marks what follows. */
  void mark(Object element, Mark.Kind kind, String target) {
    if (open.size() < DEEPEST) {
      open.addLast(new Open(element, kind, target, text.length()));
    }
  }

  /** The element marks no more. */
  void unmark(Object element) {
    if (!open.isEmpty() && open.getLast().element() == element) {
      close(open.removeLast());
    }
  }

  private void close(Open mark) {
    int start = Math.min(mark.start(), text.length());
    int end = text.length();
    while (start < end && Character.isWhitespace(text.charAt(start))) {
      start++;
    }
    while (end > start && Character.isWhitespace(text.charAt(end - 1))) {
      end--;
    }
    if (end > start) {
      marks.add(new Mark(mark.kind(), start, end, mark.target()));
    }
  }

  /** The preformatted block; source code if it has a language, which may be an empty text. */
  Block takeCode(String lead, Optional<String> language) {
    String code = text.toString();
    Block block = take(Block.Kind.CODE, lead);
    return language
        .map(
            name ->
                new Block(
                    block.kind(), lead, block.text(), block.marks(), Listing.of(name, code), ""))
        .orElse(block);
  }

  /** The block, and the beginning of the next one, where open marks go on. */
  Block take(Block.Kind kind, String lead) {
    open.forEach(this::close);
    int end = text.toString().stripTrailing().length();
    List<Mark> inside = new ArrayList<>();
    for (Mark mark : marks) {
      inside.add(
          new Mark(
              mark.kind(), Math.min(mark.start(), end), Math.min(mark.end(), end), mark.target()));
    }
    Block block = new Block(kind, lead, text.substring(0, end), inside);
    text.setLength(0);
    marks.clear();
    begin = 0;
    cells = 0;
    List<Open> again = new ArrayList<>(open);
    open.clear();
    again.forEach(mark -> open.addLast(new Open(mark.element(), mark.kind(), mark.target(), 0)));
    return block;
  }
}
