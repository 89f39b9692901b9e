package dev.qortex.ingest;

import dev.qortex.core.check.Checks;
import dev.qortex.ingest.Chunk.Piece;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts the blocks of a section into chunks of at most {@code limit} characters: between blocks if
 * it can, else between sentences (prose) or lines (code, HTML), else between words, else anywhere
 * but inside of a surrogate pair.
 */
record Chunker(int limit) {

  Chunker {
    Checks.atLeast("most characters of a passage", limit, 50);
  }

  List<Chunk> chunks(List<Block> blocks) {
    List<Chunk> chunks = new ArrayList<>();
    List<Piece> open = new ArrayList<>();
    int length = 0;
    for (Block block : blocks) {
      for (Piece piece : pieces(block)) {
        int more = piece.length();
        if (!open.isEmpty()) {
          more += piece.separator(open.get(open.size() - 1)).length();
          if (length + more > limit) {
            chunks.add(new Chunk(open));
            open = new ArrayList<>();
            length = 0;
            more = piece.length();
          }
        }
        open.add(piece);
        length += more;
      }
    }
    if (!open.isEmpty()) {
      chunks.add(new Chunk(open));
    }
    return chunks;
  }

  private List<Piece> pieces(Block block) {
    Piece whole = new Piece(block, new Span(0, block.text().length()));
    if (whole.length() <= limit) {
      return List.of(whole);
    }
    List<Piece> pieces = new ArrayList<>();
    for (Span part : block.isProse() ? Sentences.of(block.text()) : lines(block.text())) {
      cut(block, part, pieces);
    }
    return pieces;
  }

  private void cut(Block block, Span part, List<Piece> out) {
    int start = part.start();
    while (start < part.end()) {
      int room = Math.max(1, limit - (start == 0 ? block.lead().length() : 0));
      int end = part.end() - start <= room ? part.end() : border(block.text(), start, start + room);
      Piece piece = new Piece(block, new Span(start, end));
      if (!piece.text().isBlank()) {
        out.add(piece);
      }
      start = end;
    }
  }

  private static int border(String text, int start, int latest) {
    for (int i = latest; i > start + (latest - start) / 2; i--) {
      if (Character.isWhitespace(text.charAt(i - 1))) {
        return i;
      }
    }
    boolean inPair = Character.isHighSurrogate(text.charAt(latest - 1));
    return inPair && latest - 1 > start ? latest - 1 : latest;
  }

  private static List<Span> lines(String text) {
    List<Span> lines = new ArrayList<>();
    int start = 0;
    while (start < text.length()) {
      int end = text.indexOf('\n', start);
      end = end < 0 ? text.length() : end;
      if (end > start) {
        lines.add(new Span(start, end));
      }
      start = end + 1;
    }
    return lines;
  }
}
