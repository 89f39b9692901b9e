package dev.qortex.ingest.llm;

import dev.qortex.commons.Surrogates;
import dev.qortex.commons.Words;
import java.lang.Character.UnicodeScript;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A text in which quotes and names are looked up by their letters and digits in lower case: a model
 * changes punctuation, markup and line breaks without meaning to invent. They begin and end where
 * words do; C++ and C# are words.
 */
final class ChunkText {

  private static final int LONGEST_QUOTE = 500;
  private static final String CLOSING = ".!?。！？)]\"'”’»*_`";
  private static final String SIGNS = "+#";

  /** A word and the signs at its end; "Ctrl+C" and "issue#12" have none. */
  private static final Pattern SIGNED =
      Pattern.compile("(?<![\\p{L}\\p{N}])[\\p{L}\\p{N}]++(\\+\\+|[+#](?![\\p{L}\\p{N}+#]))");

  private static final Pattern NEGATION =
      Pattern.compile("\\b(?:not|never|no|cannot|(?<!to )avoid)\\b|n['’]t\\b");

  /** Scripts in which a name may stand beside letters that do not belong to it. */
  private static final Set<UnicodeScript> UNSPACED =
      EnumSet.of(
          UnicodeScript.HAN,
          UnicodeScript.HIRAGANA,
          UnicodeScript.KATAKANA,
          UnicodeScript.HANGUL,
          UnicodeScript.THAI,
          UnicodeScript.LAO,
          UnicodeScript.KHMER,
          UnicodeScript.MYANMAR);

  private final String text;

  /** Letters, digits and signs, one space for all that is between them. */
  private final String plain;

  /** For each character of the plain text the index of its origin. */
  private final int[] origins;

  private final Set<String> words = new HashSet<>();

  ChunkText(String text) {
    this.text = text;
    BitSet signs = new BitSet();
    String unsigned =
        SIGNED
            .matcher(text)
            .replaceAll(
                word -> {
                  signs.set(word.start(1), word.end(1));
                  words.add(word.group().toLowerCase(Locale.ROOT));
                  return " ";
                });
    words.addAll(Words.of(unsigned));
    StringBuilder letters = new StringBuilder(text.length());
    int[] from = new int[2 * text.length()];
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      boolean counts = Character.isLetterOrDigit(c) || isMark(c) || signs.get(i);
      if (counts || (!letters.isEmpty() && letters.charAt(letters.length() - 1) != ' ')) {
        int before = letters.length();
        letters.appendCodePoint(counts ? Character.toLowerCase(c) : ' ');
        Arrays.fill(from, before, letters.length(), i);
      }
      i += Character.charCount(c);
    }
    this.plain = letters.toString();
    this.origins = Arrays.copyOf(from, plain.length());
  }

  private static boolean isMark(int c) {
    int type = Character.getType(c);
    return type == Character.NON_SPACING_MARK || type == Character.COMBINING_SPACING_MARK;
  }

  /**
   * The quote in the spelling of this text; empty if the text does not contain it, or it has no
   * content.
   */
  Optional<String> quote(String said) {
    ChunkText quote = new ChunkText(said);
    String wanted = quote.plain.strip();
    int at = quote.words.isEmpty() ? -1 : find(wanted);
    if (at < 0) {
      return Optional.empty();
    }
    int start = origins[at];
    int end = end(origins[at + wanted.length() - 1]);
    while (end < text.length() && CLOSING.indexOf(text.charAt(end)) >= 0) {
      end++;
    }
    return Optional.of(Surrogates.cut(text.substring(start, end), LONGEST_QUOTE));
  }

  /** The index at which it stands as whole words; -1 for nowhere. */
  private int find(String wanted) {
    int at = plain.indexOf(wanted);
    while (at >= 0 && !(isEdge(at) && isEdge(at + wanted.length()))) {
      at = plain.indexOf(wanted, at + 1);
    }
    return at;
  }

  private boolean isEdge(int at) {
    if (at == 0 || at == plain.length()) {
      return true;
    }
    int before = plain.codePointBefore(at);
    int after = plain.codePointAt(at);
    return before == ' '
        || after == ' '
        || (isSign(before) && !isSign(after))
        || UNSPACED.contains(UnicodeScript.of(before))
        || UNSPACED.contains(UnicodeScript.of(after));
  }

  private static boolean isSign(int c) {
    return SIGNS.indexOf(c) >= 0;
  }

  private int end(int last) {
    return last + Character.charCount(text.codePointAt(last));
  }

  /** True if the name stands here, in singular or plural, or all of its words do. */
  boolean names(String name) {
    ChunkText wanted = new ChunkText(name);
    String letters = wanted.plain.strip();
    return !letters.isEmpty()
        && (find(letters) >= 0
            || find(plural(letters)) >= 0
            || (!wanted.words.isEmpty() && words.containsAll(wanted.words)));
  }

  /** The plural of a short word, which has no stem. */
  private static String plural(String word) {
    char last = word.charAt(word.length() - 1);
    boolean canHave = word.length() > 1 && Character.isLetter(last);
    return canHave ? word + ("sxz".indexOf(last) >= 0 ? "es" : "s") : word;
  }

  /** True if at least half of the words that count in the sentence, and one, stand here. */
  boolean couldSay(String sentence) {
    Set<String> parts = new ChunkText(sentence).words;
    long known = parts.stream().filter(words::contains).count();
    return known > 0 && 2 * known >= parts.size();
  }

  /** True if the sentence negates something. */
  static boolean denies(String sentence) {
    return NEGATION.matcher(sentence.toLowerCase(Locale.ROOT)).find();
  }
}
