package dev.qortex.ingest.completion;

import dev.qortex.core.lexical.Words;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A text in which quotes and names are looked up by their letters and digits in lower case: a model
 * changes punctuation, markup and line breaks without meaning to invent.
 */
final class ChunkText {

  private static final int LONGEST_QUOTE = 500;
  private static final String CLOSING = ".!?。！？)]\"'”’»*_`";

  private final String text;

  /** Letters and digits, one space for all that is between them. */
  private final String plain;

  /** For each character of the plain text the index of its origin. */
  private final int[] origins;

  private final Set<String> words;

  ChunkText(String text) {
    this.text = text;
    StringBuilder letters = new StringBuilder(text.length());
    int[] from = new int[2 * text.length()];
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      boolean counts = Character.isLetterOrDigit(c) || isMark(c);
      if (counts || (!letters.isEmpty() && letters.charAt(letters.length() - 1) != ' ')) {
        int before = letters.length();
        letters.appendCodePoint(counts ? Character.toLowerCase(c) : ' ');
        Arrays.fill(from, before, letters.length(), i);
      }
      i += Character.charCount(c);
    }
    this.plain = letters.toString();
    this.origins = Arrays.copyOf(from, plain.length());
    this.words = new HashSet<>(Words.of(text));
  }

  private static boolean isMark(int c) {
    int type = Character.getType(c);
    return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
  }

  /** The quote as it stands here; empty when it does not, or says nothing. */
  Optional<String> quote(String said) {
    String wanted = new ChunkText(said).plain.strip();
    int at = wanted.isEmpty() || Words.of(said).isEmpty() ? -1 : plain.indexOf(wanted);
    if (at < 0) {
      return Optional.empty();
    }
    int start = origins[at];
    int end = end(origins[at + wanted.length() - 1]);
    while (end < text.length() && CLOSING.indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    return Optional.of(cut(text.substring(start, end)));
  }

  private int end(int last) {
    return last + Character.charCount(text.codePointAt(last));
  }

  private static String cut(String quote) {
    if (quote.length() <= LONGEST_QUOTE) {
      return quote;
    }
    boolean inPair = Character.isHighSurrogate(quote.charAt(LONGEST_QUOTE - 1));
    return quote.substring(0, inPair ? LONGEST_QUOTE - 1 : LONGEST_QUOTE);
  }

  /** Whether the name stands here, in singular or plural, or all of its words do. */
  boolean names(String name) {
    List<String> parts = Words.of(name);
    String wanted = new ChunkText(name).plain.strip();
    return !wanted.isEmpty()
        && (plain.contains(wanted) || (!parts.isEmpty() && words.containsAll(parts)));
  }

  /** Whether at least half of the words that count in the sentence stand here. */
  boolean couldSay(String sentence) {
    List<String> parts = Words.of(sentence);
    return 2 * parts.stream().filter(words::contains).count() >= parts.size();
  }
}
