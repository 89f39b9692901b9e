package dev.qortex.ingest.pruning;

import dev.qortex.ingest.internal.lexicon.WordLists;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Selection of the words of a sentence that are evidence: each once, in lower case, without generic
 * words. Implementations are thread-safe.
 */
@FunctionalInterface
public interface EvidenceWords {

  /** The words of a sentence. */
  Set<String> of(String sentence);

  /**
   * Letters of all scripts, digits and underscores. Of scripts without spaces each ideograph is a
   * word, and each letter of kana, Thai, Lao, Khmer and Burmese together with the next.
   */
  static EvidenceWords unicode() {
    return StopWords.UNICODE;
  }

  /**
   * Words as in Python qortex: only the letters a to z. One that touches another letter, a digit or
   * an underscore is none; combining marks, joiners and signs end a word, so that "café" is none
   * when its accent is part of the letter, and "cafe" when it is a character of its own.
   */
  static EvidenceWords ofPythonQortex() {
    return StopWords.PYTHON_QORTEX;
  }

  /** Reads words by a pattern, and keeps those that count. */
  record StopWords(Pattern word, Predicate<String> counts) implements EvidenceWords {

    private static final String UNSPACED =
        "[\\p{L}&&[ー\\p{IsHiragana}\\p{IsKatakana}\\p{IsThai}\\p{IsLao}\\p{IsKhmer}\\p{IsMyanmar}]]";
    private static final EvidenceWords UNICODE =
        new StopWords(
            Pattern.compile(
                "\\p{IsIdeographic}|%1$s\\p{M}*(?=(%1$s\\p{M}*)?)|(?:(?!%1$s)[\\p{L}\\p{M}\\p{N}_&&[^\\p{IsIdeographic}]])+"
                    .formatted(UNSPACED)),
            word -> true);
    // Python's \w, which has no marks and no joiners; Java's has both, and lacks some numbers.
    private static final EvidenceWords PYTHON_QORTEX =
        new StopWords(
            Pattern.compile("[\\p{L}\\p{N}_]+"), Pattern.compile("[a-z]+").asMatchPredicate());
    private static final Set<String> STOP = WordLists.of("stop words of evidence");

    @Override
    public Set<String> of(String sentence) {
      Set<String> words = new HashSet<>();
      Matcher matcher = word.matcher(sentence.toLowerCase(Locale.ROOT));
      while (matcher.find()) {
        boolean followed = matcher.groupCount() > 0 && matcher.group(1) != null;
        words.add(followed ? matcher.group() + matcher.group(1) : matcher.group());
      }
      words.removeAll(STOP);
      words.removeIf(counts.negate());
      return words;
    }
  }
}
