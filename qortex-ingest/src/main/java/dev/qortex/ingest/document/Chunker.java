package dev.qortex.ingest.document;

import dev.qortex.commons.Checks;
import dev.qortex.ingest.document.Chunk.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Splitter of the blocks of a section into chunks of a limited size: between blocks if it can, else
 * between sentences (prose) or lines (code, HTML), else between words, else anywhere but inside of
 * a surrogate pair. Two neighbours of a section may share sentences. Thread-safe if its measure is.
 */
public final class Chunker {

  private static final int TOKENS = 300;
  private static final int SMALLEST = 12;

  private final ToIntFunction<String> measure;
  private final int limit;
  private final int overlap;

  private Chunker(ToIntFunction<String> measure, int limit, int overlap) {
    this.measure = measure;
    this.limit = Checks.atLeast("most tokens of a passage", limit, SMALLEST);
    this.overlap = Checks.atLeast("tokens that passages share", overlap, 0);
    if (overlap > limit / 2) {
      throw new IllegalArgumentException(
          "Passages of (%s) tokens cannot share (%s).\nMaybe a tenth of the limit."
              .formatted(limit, overlap));
    }
  }

  /** Chunks of at most 300 tokens that share nothing; a token is four characters. */
  public static Chunker standard() {
    return ofTokens(TOKENS);
  }

  /**
   * Chunks that share nothing.
   *
   * @param limit most tokens of a chunk, of four characters each; at least 12
   */
  public static Chunker ofTokens(int limit) {
    return new Chunker(text -> (text.length() + 3) / 4, limit, 0);
  }

  /** Returns chunks that may be larger by a factor, at least 1. */
  public Chunker times(int factor) {
    long larger = (long) limit * Checks.atLeast("factor of a chunk", factor, 1);
    return new Chunker(measure, (int) Math.min(Integer.MAX_VALUE, larger), overlap);
  }

  /**
   * Chunks in the tokens of a model.
   *
   * @param counter the counter of the tokens of a text; more for a longer text. The tokens of a
   *     chunk are taken to be at most the sum of those of its parts
   */
  public Chunker counting(ToIntFunction<String> counter) {
    return new Chunker(counter, limit, overlap);
  }

  /**
   * Returns chunks that begin with the last sentences of the preceding one.
   *
   * @param tokens most that they share, from 0 to half the limit
   */
  public Chunker sharing(int tokens) {
    return new Chunker(measure, limit, tokens);
  }

  /** The chunks of a section, in order; together they hold all that is not space. */
  public List<Chunk> chunks(Section section) {
    return chunks(section, section.blocks());
  }

  /** The chunks of some blocks of a section. */
  public List<Chunk> chunks(Section section, List<Block> blocks) {
    List<Chunk> chunks = new ArrayList<>();
    List<Piece> open = new ArrayList<>();
    int size = 0;
    for (Block block : blocks) {
      for (Piece piece : pieces(block)) {
        int more = measure.applyAsInt(piece.text());
        if (!open.isEmpty()) {
          int separator = measure.applyAsInt(piece.separator(open.get(open.size() - 1)));
          if (size + separator + more > limit) {
            chunks.add(new Chunk(section, open));
            open = shared(open.get(open.size() - 1), limit - more);
            size = open.stream().mapToInt(shared -> measure.applyAsInt(shared.text())).sum();
          } else {
            size += separator;
          }
        }
        open.add(piece);
        size += more;
      }
    }
    if (!open.isEmpty()) {
      chunks.add(new Chunk(section, open));
    }
    return chunks;
  }

  /** The last sentences of a piece that fit, as far as the next chunk has room for them. */
  private List<Piece> shared(Piece last, int room) {
    List<Piece> shared = new ArrayList<>();
    int most = Math.min(overlap, room) - 1;
    if (most <= 0 || !last.block().isProse()) {
      return shared;
    }
    String text = last.block().text();
    int start = last.span().end();
    List<Span> sentences = Sentences.of(last.span().of(text));
    for (int i = sentences.size() - 1; i >= 0; i--) {
      int from = last.span().start() + sentences.get(i).start();
      if (measure.applyAsInt(text.substring(from, last.span().end())) > most) {
        break;
      }
      start = from;
    }
    if (start < last.span().end()) {
      shared.add(new Piece(last.block(), new Span(start, last.span().end())));
    }
    return shared;
  }

  private List<Piece> pieces(Block block) {
    Piece whole = new Piece(block, new Span(0, block.text().length()));
    if (measure.applyAsInt(whole.text()) <= limit) {
      return List.of(whole);
    }
    List<Piece> pieces = new ArrayList<>();
    for (Span part : block.isProse() ? Sentences.of(block) : lines(block.text())) {
      cut(block, part, pieces);
    }
    return pieces;
  }

  private void cut(Block block, Span part, List<Piece> out) {
    int start = part.start();
    while (start < part.end()) {
      int end = border(block.text(), start, latest(block, start, part.end()), part.end());
      Piece piece = new Piece(block, new Span(start, end));
      if (!piece.text().isBlank()) {
        out.add(piece);
      }
      start = end;
    }
  }

  /** The last index, after at least one character, up to which a piece fits. */
  private int latest(Block block, int start, int end) {
    // A longer window than any token needs would only be measured in vain.
    int most = (int) Math.min(end, start + 64L * limit);
    if (fits(block, start, most)) {
      return most;
    }
    int low = start + 1;
    int high = most;
    while (low < high - 1) {
      int middle = (low + high) >>> 1;
      if (fits(block, start, middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private boolean fits(Block block, int start, int end) {
    return measure.applyAsInt(new Piece(block, new Span(start, end)).text()) <= limit;
  }

  private static int border(String text, int start, int latest, int end) {
    if (latest == end) {
      return end;
    }
    for (int i = latest; i > start + (latest - start) / 2; i--) {
      if (Character.isWhitespace(text.charAt(i - 1))) {
        return i;
      }
    }
    boolean inPair = Character.isHighSurrogate(text.charAt(latest - 1));
    return inPair ? latest + (latest - 1 > start ? -1 : 1) : latest;
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
