package dev.qortex.ingest.internal;

import java.util.List;
import java.util.TreeSet;
import org.commonmark.node.SourceSpan;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.InlineParser;
import org.commonmark.parser.Parser;
import org.commonmark.parser.SourceLine;
import org.commonmark.parser.SourceLines;

/**
 * Escapes the brackets of paragraphs that have very many of them: the parser looks at every open
 * bracket for each link that it finds, so that its time grows with the square of their number.
 * Linear in the length of the text.
 */
public final class BracketLimit {

  /** The most of a paragraph, a heading or a cell: at that number it takes a tenth of a second. */
  private static final int MOST = 4_000;

  private BracketLimit() {}

  /**
   * The text, in which no paragraph has more brackets that could open a link.
   *
   * @param blocks the builder of a parser of the same blocks
   * @param warnings is given a sentence when brackets were escaped
   */
  public static String applied(String text, Parser.Builder blocks, List<String> warnings) {
    if (count(text, 0, text.length()) <= MOST) {
      return text;
    }
    TreeSet<Integer> places = new TreeSet<>();
    InlineParser counting = (lines, block) -> add(places, text, lines);
    blocks
        .includeSourceSpans(IncludeSourceSpans.BLOCKS_AND_INLINES)
        .inlineParserFactory(context -> counting)
        .build()
        .parse(text);
    if (places.isEmpty()) {
      return text;
    }
    warnings.add(
        "A paragraph has more than (%s) brackets, which were read as text and not as links."
            .formatted(MOST));
    StringBuilder escaped = new StringBuilder(text.length() + places.size());
    int from = 0;
    for (int place : places) {
      escaped.append(text, from, place).append('\\');
      from = place;
    }
    return escaped.append(text, from, text.length()).toString();
  }

  private static void add(TreeSet<Integer> places, String text, SourceLines lines) {
    int brackets = 0;
    for (SourceLine line : lines.getLines()) {
      CharSequence content = line.getContent();
      brackets += count(content, 0, content.length());
    }
    if (brackets <= MOST) {
      return;
    }
    for (SourceLine line : lines.getLines()) {
      SourceSpan span = line.getSourceSpan();
      int start = span == null ? 0 : span.getInputIndex();
      int end = span == null ? 0 : start + span.getLength();
      for (int at = start; at < end; at++) {
        if (text.charAt(at) == '[' && (at == 0 || text.charAt(at - 1) != '\\')) {
          places.add(at);
        }
      }
    }
  }

  private static int count(CharSequence text, int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) {
      count += text.charAt(i) == '[' ? 1 : 0;
    }
    return count;
  }
}
