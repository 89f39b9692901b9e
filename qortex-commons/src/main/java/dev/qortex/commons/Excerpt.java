package dev.qortex.commons;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The part of a text that matches a question best, for readers who have no room for all of it. The
 * text is divided into sentences and lines. The one that shares most with the question is taken,
 * then what follows and, in its paragraph, what precedes it, as far as there is room. A word weighs
 * more when fewer sentences have it; scripts that write no spaces are compared by pairs of
 * characters. Pure functions.
 */
public final class Excerpt {

  private static final String GAP = "…";

  /** Pieces of text without an end of a sentence, such as data; about three lines of a terminal. */
  private static final int LONGEST_PIECE = 200;

  /** Share of a neighbour's match in that of a sentence: an answer often stands beside it. */
  private static final double NEIGHBOUR = 0.5;

  private static final Pattern END = Pattern.compile("\\R|(?<=[.!?])\\h+|(?<=[。！？])");

  private static final Pattern PARAGRAPH = Pattern.compile("\\R\\h*\\R");

  private Excerpt() {}

  /**
   * The text itself if it fits, or else the part of it that matches best, with an ellipsis for
   * omitted text before and after it.
   *
   * @param size measures a text, such as by characters or tokens
   * @param most the largest size of an excerpt; below that of one piece of text, of a piece
   */
  public static String of(String text, String question, ToIntFunction<String> size, int most) {
    if (size.applyAsInt(text) <= most) {
      return text;
    }
    List<int[]> pieces = pieces(text);
    int best = best(text, pieces, terms(question));
    int first = best;
    int last = best;
    boolean grown = true;
    while (grown) {
      grown = false;
      if (last + 1 < pieces.size() && fits(text, pieces, first, last + 1, size, most)) {
        last++;
        grown = true;
      }
      boolean sameParagraph = first > 0 && !endsParagraph(text, pieces, first - 1);
      if (first > 0
          && (sameParagraph || last == pieces.size() - 1)
          && fits(text, pieces, first - 1, last, size, most)) {
        first--;
        grown = true;
      }
    }
    String part = marked(text, pieces, first, last);
    return size.applyAsInt(part) <= most ? part : shortened(part, size, most);
  }

  private static boolean endsParagraph(String text, List<int[]> pieces, int piece) {
    String between = text.substring(pieces.get(piece)[0], pieces.get(piece + 1)[0]);
    return PARAGRAPH.matcher(between).find();
  }

  private static boolean fits(
      String text, List<int[]> pieces, int first, int last, ToIntFunction<String> size, int most) {
    return size.applyAsInt(marked(text, pieces, first, last)) <= most;
  }

  private static String marked(String text, List<int[]> pieces, int first, int last) {
    String part = text.substring(pieces.get(first)[0], pieces.get(last)[1]).strip();
    return (first == 0 ? "" : GAP + " ") + part + (last == pieces.size() - 1 ? "" : " " + GAP);
  }

  private static String shortened(String text, ToIntFunction<String> size, int most) {
    int low = 0;
    int high = text.length();
    while (low < high) {
      int middle = (low + high + 1) / 2;
      if (size.applyAsInt(Surrogates.cut(text, middle) + GAP) <= most) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low == 0 ? "" : Surrogates.cut(text, low) + GAP;
  }

  /** Sentences and lines by where they start and end, the long ones in pieces. */
  private static List<int[]> pieces(String text) {
    List<int[]> pieces = new ArrayList<>();
    Matcher ends = END.matcher(text);
    int from = 0;
    while (ends.find()) {
      add(text, from, ends.end(), pieces);
      from = ends.end();
    }
    add(text, from, text.length(), pieces);
    return pieces;
  }

  private static void add(String text, int from, int to, List<int[]> pieces) {
    int start = from;
    while (to - start > LONGEST_PIECE) {
      int space = text.lastIndexOf(' ', start + LONGEST_PIECE);
      int end = space > start ? space + 1 : start + LONGEST_PIECE;
      if (Character.isHighSurrogate(text.charAt(end - 1))) {
        end--;
      }
      pieces.add(new int[] {start, end});
      start = end;
    }
    if (!text.substring(start, to).isBlank()) {
      pieces.add(new int[] {start, to});
    }
  }

  /** The piece that matches best, the first of equal ones. */
  private static int best(String text, List<int[]> pieces, Set<String> asked) {
    List<Set<String>> found = new ArrayList<>();
    Map<String, Integer> counts = new HashMap<>();
    for (int[] piece : pieces) {
      Set<String> shared = terms(text.substring(piece[0], piece[1]));
      shared.retainAll(asked);
      shared.forEach(term -> counts.merge(term, 1, Integer::sum));
      found.add(shared);
    }
    double[] match = new double[pieces.size() + 2];
    for (int i = 0; i < pieces.size(); i++) {
      for (String term : found.get(i)) {
        match[i + 1] += Math.log(1 + (double) pieces.size() / counts.getOrDefault(term, 1));
      }
    }
    int best = 0;
    double most = -1;
    for (int i = 0; i < pieces.size(); i++) {
      double all = match[i + 1] + NEIGHBOUR * (match[i] + match[i + 2]);
      if (match[i + 1] > 0 && all > most) {
        best = i;
        most = all;
      }
    }
    return best;
  }

  /** Words without inflection, those of scripts without spaces as pairs of characters. */
  private static Set<String> terms(String text) {
    Set<String> terms = new HashSet<>();
    for (String word : Words.of(text)) {
      int[] characters = word.codePoints().toArray();
      if (characters.length < 2 || !Character.isIdeographic(characters[0]) && !isKana(characters)) {
        terms.add(word);
      } else {
        for (int i = 1; i < characters.length; i++) {
          terms.add(new String(characters, i - 1, 2));
        }
      }
    }
    return terms;
  }

  private static boolean isKana(int[] characters) {
    Character.UnicodeScript script = Character.UnicodeScript.of(characters[0]);
    return script == Character.UnicodeScript.HIRAGANA || script == Character.UnicodeScript.KATAKANA;
  }
}
