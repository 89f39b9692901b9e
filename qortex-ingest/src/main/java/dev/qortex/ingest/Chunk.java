package dev.qortex.ingest;

import java.util.List;

/** The part of a section that becomes one passage. */
record Chunk(List<Piece> pieces) {

  /** A block, or the part of a long one that fits. */
  record Piece(Block block, Span span) {

    String text() {
      return (span.start() == 0 ? block.lead() : "") + span.of(block.text());
    }

    int length() {
      return (span.start() == 0 ? block.lead().length() : 0) + span.length();
    }

    /** What stands between this piece and the one before it. */
    String separator(Piece before) {
      if (before.block == block) {
        return block.isProse() ? " " : "\n";
      }
      boolean lines =
          block.kind() == before.block.kind() && block.kind() == Block.Kind.ITEM
              || block.kind() == Block.Kind.ROW;
      return lines ? "\n" : "\n\n";
    }
  }

  Chunk {
    pieces = List.copyOf(pieces);
  }

  String text() {
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
