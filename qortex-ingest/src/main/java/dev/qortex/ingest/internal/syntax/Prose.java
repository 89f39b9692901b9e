package dev.qortex.ingest.internal.syntax;

import dev.qortex.ingest.document.Block;
import dev.qortex.ingest.document.Mark;
import dev.qortex.ingest.document.Span;
import java.util.Arrays;
import java.util.regex.Pattern;

/** The words of a block without those of its code. Pure functions. */
public final class Prose {

  /** Stands for every character of code and quotes. */
  public static final char CODE = '\uFFFC';

  private static final Pattern QUOTED =
      Pattern.compile("\"[^\"\\uFFFC]{1,200}\"|“[^“”\\uFFFC]{1,200}”");

  private Prose() {}

  /** The text of the block, of the same length, with code and quotes blotted out. */
  public static String of(Block block) {
    return of(block, new Span(0, block.text().length()));
  }

  /** A part of the block's text, of the same length, with code and quotes blotted out. */
  public static String of(Block block, Span part) {
    char[] text = part.of(block.text()).toCharArray();
    for (Mark mark : block.marksIn(part)) {
      if (mark.kind() == Mark.Kind.CODE) {
        int end = Math.min(mark.end(), part.end());
        Arrays.fill(text, mark.start() - part.start(), end - part.start(), CODE);
      }
    }
    String words = new String(text);
    return words.indexOf('"') < 0 && words.indexOf('“') < 0
        ? words
        : QUOTED
            .matcher(words)
            .replaceAll(quote -> String.valueOf(CODE).repeat(quote.group().length()));
  }
}
