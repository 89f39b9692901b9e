package dev.qortex.ingest.compat;

import dev.qortex.core.internal.util.Checks;
import dev.qortex.ingest.internal.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The three chunkers of Python qortex, with its ids and its faults: they cut words, lose what
 * stands before the first heading, take a comment in a code fence for a heading, and ids collide.
 * For everything else there is {@link dev.qortex.ingest.document.Chunker}. Lengths are in
 * characters as Unicode counts them. Pure functions.
 */
public final class PythonChunks {

  private static final Pattern SENTENCE_END =
      Pattern.compile("(?<=[.!?\\n])[\\s\\x1C-\\x1F]+", Pattern.UNICODE_CHARACTER_CLASS);
  private static final Pattern HEADING = Pattern.compile("(?m)^(#{1,6})[ \\t]+(\\S.*)$");
  private static final int CHARACTERS_OF_A_TOKEN = 4;
  private static final int HASHED = 64;
  private static final int TEXT_SIZE = 2000;
  private static final int TEXT_OVERLAP = 200;

  private PythonChunks() {}

  /**
   * A chunk as Python qortex has it.
   *
   * @param location for humans; empty for a chunk of sentences
   * @param level of the heading; 0 without one
   */
  public record Chunk(String id, String location, int level, String content) {}

  /**
   * A message cut between sentences. A long sentence is never cut.
   *
   * @param sourceId such as {@code session:role}
   * @param maxTokens most tokens, of four characters each; at least 1
   * @param overlapTokens how many the next chunk repeats; less than {@code maxTokens}
   */
  public static List<Chunk> ofSentences(
      String text, String sourceId, int maxTokens, int overlapTokens) {
    checkOverlap(maxTokens, overlapTokens);
    long limit = CHARACTERS_OF_A_TOKEN * (long) maxTokens;
    long overlap = CHARACTERS_OF_A_TOKEN * (long) overlapTokens;
    List<Chunk> chunks = new ArrayList<>();
    String open = "";
    for (String sentence : SENTENCE_END.split(SourceText.stripped(text))) {
      if (!open.isEmpty() && length(open) + length(sentence) > limit) {
        chunks.add(sentences(sourceId, chunks.size(), open));
        open = last(open, overlap);
      }
      open = open.isEmpty() ? sentence : open + " " + sentence;
    }
    if (!SourceText.stripped(open).isEmpty()) {
      chunks.add(sentences(sourceId, chunks.size(), open));
    }
    return chunks;
  }

  private static Chunk sentences(String sourceId, int index, String open) {
    String hashed = sourceId + ":" + index + ":" + first(open, HASHED);
    return new Chunk(SourceText.sha256(hashed, 16), "", 0, SourceText.stripped(open));
  }

  /** A text in pieces of at most 2000 characters that share 200. */
  public static List<Chunk> ofText(String text) {
    return ofText(text, TEXT_SIZE, TEXT_OVERLAP);
  }

  /**
   * A text in pieces of a size, or up to the last blank line if that is in their second half.
   *
   * @param size most characters; at least 1
   * @param overlap how many the next piece repeats; less than {@code size}
   */
  public static List<Chunk> ofText(String text, int size, int overlap) {
    checkOverlap(size, overlap);
    int[] points = text.codePoints().toArray();
    List<Chunk> chunks = new ArrayList<>();
    int start = 0;
    while (start < points.length) {
      long end = (long) start + size;
      if (end < points.length) {
        int blank = lastBlankLine(points, start + size / 2 + 1, (int) end);
        // A piece must bring something new, or this would not end.
        end = blank > start + overlap ? blank : end;
      }
      String piece = new String(points, start, (int) Math.min(end, points.length) - start);
      String location = "chars " + start + "-" + end;
      chunks.add(new Chunk("chunk_" + chunks.size(), location, 0, SourceText.stripped(piece)));
      start = (int) Math.min(end - overlap, points.length);
    }
    return chunks;
  }

  private static int lastBlankLine(int[] points, int from, int to) {
    for (int i = to - 2; i >= from; i--) {
      if (points[i] == '\n' && points[i + 1] == '\n') {
        return i;
      }
    }
    return -1;
  }

  /** Markdown cut at its headings; without any it is a text. */
  public static List<Chunk> ofMarkdown(String text) {
    List<Chunk> chunks = new ArrayList<>();
    List<String> path = new ArrayList<>();
    Matcher heading = HEADING.matcher(text);
    boolean found = heading.find();
    if (!found) {
      return ofText(text);
    }
    while (found) {
      int level = heading.group(1).length();
      String title = SourceText.stripped(heading.group(2));
      int body = heading.end();
      found = heading.find();
      path.subList(Math.min(path.size(), level - 1), path.size()).clear();
      path.add(title);
      String under =
          SourceText.stripped(text.substring(body, found ? heading.start() : text.length()));
      String content = under.isEmpty() ? "# " + title : "# " + title + "\n\n" + under;
      chunks.add(new Chunk("section_" + chunks.size(), String.join(" > ", path), level, content));
    }
    return chunks;
  }

  private static void checkOverlap(int size, int overlap) {
    Checks.atLeast("size of a chunk", size, 1);
    Checks.atLeast("overlap of chunks", overlap, 0);
    if (overlap >= size) {
      throw new IllegalArgumentException(
          "Chunks of size (%d) cannot share (%d): there would be no end of them.\nMaybe a tenth of the size."
              .formatted(size, overlap));
    }
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  private static String first(String text, int count) {
    return length(text) <= count ? text : text.substring(0, text.offsetByCodePoints(0, count));
  }

  private static String last(String text, long count) {
    return length(text) <= count
        ? text
        : text.substring(text.offsetByCodePoints(text.length(), (int) -count));
  }
}
