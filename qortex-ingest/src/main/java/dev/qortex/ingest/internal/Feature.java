package dev.qortex.ingest.internal;

import java.util.Set;

/**
 * Family of binary features of a {@link LogisticModel}. A sign is the family's label and one of its
 * values, such as {@code subject relative}. Implemented by an enum for each model.
 */
public interface Feature {

  /** How its values are bounded. */
  enum Range {
    /** Listed, and each must have a weight. */
    COMPLETE,
    /** Listed; a value that the training data do not have weighs nothing. */
    LISTED,
    /** Words of the text; one that the training data do not have weighs nothing. */
    WORDS
  }

  /** First words of its signs; empty if its values are signs by themselves. */
  String label();

  /** How its values are bounded. */
  Range range();

  /** Its values; empty for words of the text. */
  Set<String> listed();

  /** Sign of a value. */
  default String of(String value) {
    if (range() != Range.WORDS && !listed().contains(value)) {
      throw new IllegalArgumentException(
          "The feature (%s) has no value (%s).\nMaybe list it there.".formatted(this, value));
    }
    return sign(value);
  }

  /** Sign of a value that need not be listed. */
  private String sign(String value) {
    return label().isEmpty() ? value : label() + " " + value;
  }

  /** Whether the sign is one of this family. */
  default boolean has(String sign) {
    String start = label().isEmpty() ? "" : label() + " ";
    return sign.startsWith(start)
        && (range() == Range.WORDS || listed().contains(sign.substring(start.length())));
  }
}
