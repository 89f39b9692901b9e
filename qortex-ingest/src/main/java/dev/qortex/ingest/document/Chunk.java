package dev.qortex.ingest.document;

import java.util.List;

/** The part of a section that becomes one passage. */
public record Chunk(Section section, List<Piece> pieces) {

  /** A block, or the part of a long one that fits. */
  public record Piece(Block block, Span span) {

    public String text() {
      return (span.start() == 0 ? block.lead() : "") + span.of(block.text());
    }

    public int length() {
      return (span.start() == 0 ? block.lead().length() : 0) + span.length();
    }

    /** What stands between this piece and the one before it. */
    public String separator(Piece before) {
      if (before.block == block) {
        return block.isProse() ? " " : "\n";
      }
      boolean lines =
          block.kind() == before.block.kind() && block.kind() == Block.Kind.ITEM
              || block.kind() == Block.Kind.ROW;
      return lines ? "\n" : "\n\n";
    }
  }

  public Chunk {
    pieces = List.copyOf(pieces);
  }

  public String text() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pieces.size(); i++) {
      if (i > 0) {
        text.append(pieces.get(i).separator(pieces.get(i - 1)));
      }
      text.append(pieces.get(i).text());
    }
    return text.toString();
  }
}
