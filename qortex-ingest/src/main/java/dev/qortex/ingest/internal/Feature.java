package dev.qortex.ingest.internal;

import java.util.Set;
import java.util.stream.Stream;

/**
 * Family of binary features of a {@link LogisticModel}. A sign is the family's label and one of its
 * values, such as {@code subject relative}. Implemented by an enum for each model.
 */
public interface Feature {

  /** Bound on the values of a family. */
  enum Range {
    /** Listed, and each must have a weight. */
    COMPLETE,
    /** Listed; a value that the training data do not have weighs nothing. */
    LISTED,
    /** Words of the text; one that the training data do not have weighs nothing. */
    WORDS
  }

  /**
   * Signs of a family.
   *
   * @param label first words of each; empty if the values are signs by themselves
   * @param range how the values are bounded
   * @param values empty for words of the text
   */
  record Signs(String label, Range range, Set<String> values) {

    private String of(String value) {
      return label.isEmpty() ? value : label + " " + value;
    }
  }

  /** The signs of the feature. */
  Signs signs();

  /** Sign of a value. */
  default String of(String value) {
    if (signs().range() != Range.WORDS && !signs().values().contains(value)) {
      throw new IllegalArgumentException(
          "The feature (%s) has no value (%s).\nMaybe list it there.".formatted(this, value));
    }
    return signs().of(value);
  }

  /** True if the sign is one of this family. */
  default boolean has(String sign) {
    String start = signs().label().isEmpty() ? "" : signs().label() + " ";
    return sign.startsWith(start)
        && (signs().range() == Range.WORDS
            || signs().values().contains(sign.substring(start.length())));
  }

  /** The signs that must have a weight. */
  default Stream<String> required() {
    return signs().range() == Range.COMPLETE
        ? signs().values().stream().map(signs()::of)
        : Stream.of();
  }
}
