package dev.qortex.core.text;

import dev.qortex.core.internal.util.Negation;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A text as one policy reads it. What a comparison needs is computed once, at the first comparison
 * that needs it. Thread-safe: a race only computes a value twice.
 */
public final class Statement {

  private static final float[] NO_VECTOR = {};

  private final String text;
  private final Function<String, ? extends Collection<String>> reader;
  private final float[] vector;
  private @Nullable Set<String> words;
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

  /** The distinct words that count in the policy that read the text. */
  public Set<String> words() {
    Set<String> known = words;
    if (known == null) {
      known = Set.copyOf(reader.apply(text));
      words = known;
    }
    return known;
  }

  /** True for a text with an odd number of English negations. */
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
