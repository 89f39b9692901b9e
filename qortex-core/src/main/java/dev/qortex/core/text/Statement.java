package dev.qortex.core.text;

import dev.qortex.commons.Negation;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Text in the representation of one policy. What a comparison needs is computed once, at the first
 * comparison that needs it. Thread-safe: a race only computes a value twice.
 */
public final class Statement {

  private static final float[] NO_VECTOR = {};

  private final String text;
  private final Function<String, ? extends Collection<String>> reader;
  private final float[] vector;
  private @Nullable Words words;
  private @Nullable Content content;
  private @Nullable Boolean negated;

  private Statement(
      String text, Function<String, ? extends Collection<String>> reader, float[] vector) {
    this.text = text;
    this.reader = reader;
    this.vector = vector;
  }

  static Statement ofWords(String text, Function<String, ? extends Collection<String>> reader) {
    return new Statement(text, reader, NO_VECTOR);
  }

  static Statement ofVector(String text, float[] unit) {
    return new Statement(text, WordTokens::of, unit);
  }

  /** The text itself. */
  public String text() {
    return text;
  }

  /**
   * Distinct words with a bit for each, which several may share: a bit that only one text has
   * stands for at least one word that the other has not.
   */
  record Words(Set<String> words, long signature) {

    static Words of(Collection<String> words) {
      long signature = 0;
      for (String word : words) {
        signature |= 1L << word.hashCode();
      }
      return new Words(Set.copyOf(words), signature);
    }

    /** An upper bound of the number of common words. */
    int mostCommon(Words other) {
      return Math.min(
          words.size() - Long.bitCount(signature & ~other.signature),
          other.words.size() - Long.bitCount(other.signature & ~signature));
    }

    int common(Words other) {
      Set<String> smaller = words.size() <= other.words.size() ? words : other.words;
      Set<String> larger = smaller == words ? other.words : words;
      int common = 0;
      for (String word : smaller) {
        common += larger.contains(word) ? 1 : 0;
      }
      return common;
    }
  }

  /** The distinct words that count in the policy that read the text. */
  public Set<String> words() {
    return read().words();
  }

  Words read() {
    Words known = words;
    if (known == null) {
      known = Words.of(reader.apply(text));
      words = known;
    }
    return known;
  }

  /** Returns true for a text with an odd number of negations. */
  public boolean negated() {
    Boolean known = negated;
    if (known == null) {
      known = Negation.in(text.toLowerCase(Locale.ROOT));
      negated = known;
    }
    return known;
  }

  float[] vector() {
    return vector;
  }

  Content content() {
    Content known = content;
    if (known == null) {
      known = Content.of(text);
      content = known;
    }
    return known;
  }

  @Override
  public String toString() {
    return text;
  }
}
