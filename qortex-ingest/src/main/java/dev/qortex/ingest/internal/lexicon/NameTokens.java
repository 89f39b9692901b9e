package dev.qortex.ingest.internal.lexicon;

import dev.qortex.ingest.document.Span;
import dev.qortex.ingest.internal.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Tokens by which names are compared with each other and found in a text. Pure functions. */
public final class NameTokens {

  private static final String QUOTES = "\"“”";

  private NameTokens() {}

  /** The form in which names are compared: words in lower case, the last one in the singular. */
  public static String form(String name) {
    String written = NameForms.written(name);
    List<String> words = words(written);
    if (words.isEmpty()) {
      return NameForms.key(name);
    }
    int last = words.size() - 1;
    boolean loud = last > 0 && written.equals(written.toUpperCase(Locale.ROOT));
    String noun = words.get(last);
    words.set(last, Plurals.singular(loud ? noun.toLowerCase(Locale.ROOT) : noun));
    return String.join(" ", words).toLowerCase(Locale.ROOT);
  }

  /** The words of a name; hyphens between them count as space. */
  private static List<String> words(String key) {
    List<Span> tokens = of(key, new Span(0, key.length()));
    List<String> words = new ArrayList<>(tokens.size());
    tokens.forEach(token -> words.add(token.of(key)));
    return words;
  }

  /** Runs of letters, digits and underscores, and every other sign but hyphens. */
  public static List<Span> of(String text, Span part) {
    List<Span> tokens = new ArrayList<>();
    int i = part.start();
    while (i < part.end()) {
      int start = i;
      while (i < part.end() && SourceText.isInWord(text.charAt(i))) {
        i++;
      }
      if (i == start) {
        i++;
        if (Character.isWhitespace(text.charAt(start))
            || QUOTES.indexOf(text.charAt(start)) >= 0
            || isHyphen(text, start, part)
            || isAbbreviated(text, start, part)) {
          continue;
        }
      }
      tokens.add(new Span(start, i));
    }
    return tokens;
  }

  /** True if it joins two words; tokenizers leave space beside it. */
  private static boolean isHyphen(String text, int at, Span part) {
    return text.charAt(at) == '-' && wordEnds(text, at, part) && wordStarts(text, at, part);
  }

  /** True if it is the full stop of an initial, or of a short word such as "St". */
  private static boolean isAbbreviated(String text, int at, Span part) {
    int word = at;
    while (word > part.start() && SourceText.isInWord(text.charAt(word - 1))) {
      word--;
    }
    boolean letter = at - word == 1;
    boolean spaced = at + 1 < part.end() && text.charAt(at + 1) == ' ';
    return text.charAt(at) == '.'
        && at > word
        && at - word <= 3
        && (letter || spaced)
        && wordStarts(text, at, part);
  }

  private static boolean wordEnds(String text, int at, Span part) {
    int gap = at > part.start() && text.charAt(at - 1) == ' ' ? 2 : 1;
    return at >= part.start() + gap && SourceText.isInWord(text.charAt(at - gap));
  }

  private static boolean wordStarts(String text, int at, Span part) {
    int gap = at + 1 < part.end() && text.charAt(at + 1) == ' ' ? 2 : 1;
    return at + gap < part.end() && SourceText.isInWord(text.charAt(at + gap));
  }
}
