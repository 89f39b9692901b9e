package dev.qortex.ingest.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The part of a section that becomes one passage. */
public record Chunk(Section section, List<Piece> pieces) {

  /** A block, or the part of a long one that fits. */
  public record Piece(Block block, Span span) {

    public String text() {
      return (span.start() == 0 ? block.lead() : "") + span.of(block.text());
    }

    /**
     * The piece with its markup: the original text, or for a partial piece, the text with its
     * marks.
     */
    String markdown() {
      boolean whole = span.start() == 0 && span.end() == block.text().length();
      return whole && !block.source().isEmpty()
          ? block.source()
          : (span.start() == 0 ? block.lead() : "") + WrittenMarks.of(block, span);
    }

    public int length() {
      return (span.start() == 0 ? block.lead().length() : 0) + span.length();
    }

    /** Separator between this piece and the one before it. */
    public String separator(Piece before) {
      if (before.block == block) {
        return block.isProse() ? " " : "\n";
      }
      boolean lines =
          block.kind() == before.block.kind() && block.kind() == Block.Kind.ITEM
              || block.kind() == Block.Kind.ROW && before.block.isOfTable();
      return lines ? "\n" : "\n\n";
    }
  }

  public Chunk {
    pieces = List.copyOf(pieces);
  }

  public String text() {
    return joined(pieces, Piece::text);
  }

  /**
   * The text with its markup, where that is more than space. A table that goes on begins with its
   * header.
   *
   * @param header the last one before the chunk, or {@link Block#NONE}
   */
  public Optional<String> markdown(Block header) {
    boolean goesOn = pieces.get(0).block().kind() == Block.Kind.ROW && header != Block.NONE;
    Span all = new Span(0, header.text().length());
    String markdown =
        (goesOn ? new Piece(header, all).markdown() + "\n" : "") + joined(whole(), Piece::markdown);
    return Optional.of(markdown).filter(written -> !isEqualButForSpace(written, text()));
  }

  /** True if the texts differ at most in the length and the kind of their runs of white space. */
  private static boolean isEqualButForSpace(String a, String b) {
    int i = 0;
    int j = 0;
    while (i < a.length() && j < b.length()) {
      boolean space = isSpace(a.charAt(i));
      if (space != isSpace(b.charAt(j)) || !space && a.charAt(i) != b.charAt(j)) {
        return false;
      }
      i = space ? afterSpace(a, i) : i + 1;
      j = space ? afterSpace(b, j) : j + 1;
    }
    return i == a.length() && j == b.length();
  }

  private static int afterSpace(String text, int from) {
    int i = from;
    while (i < text.length() && isSpace(text.charAt(i))) {
      i++;
    }
    return i;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c >= '\t' && c <= '\r';
  }

  /** The header of the table that the chunk ends in, or {@link Block#NONE}. */
  public Block header(Block before) {
    Block header = before;
    for (Piece piece : pieces) {
      if (piece.block().kind() == Block.Kind.HEADER) {
        header = piece.block();
      } else if (piece.block().kind() != Block.Kind.ROW) {
        header = Block.NONE;
      }
    }
    return header;
  }

  /** Neighbouring parts of one block as one piece. */
  private List<Piece> whole() {
    List<Piece> whole = new ArrayList<>();
    for (Piece piece : pieces) {
      Piece last = whole.isEmpty() ? piece : whole.get(whole.size() - 1);
      if (last != piece && last.block() == piece.block()) {
        Span both = new Span(last.span().start(), piece.span().end());
        whole.set(whole.size() - 1, new Piece(piece.block(), both));
      } else {
        whole.add(piece);
      }
    }
    return whole;
  }

  private static String joined(List<Piece> pieces, Function<Piece, String> form) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pieces.size(); i++) {
      if (i > 0) {
        text.append(pieces.get(i).separator(pieces.get(i - 1)));
      }
      text.append(form.apply(pieces.get(i)));
    }
    return text.toString();
  }
}
