package dev.qortex.learning.store;

import dev.qortex.commons.Sha256;
import java.util.Map;

/**
 * Canonical keys of contexts: situations in which an arm may have different mean rewards. A key
 * does not tell its context; {@link dev.qortex.learning.Learner#context} makes the same one and
 * keeps its text.
 */
public final class ContextKey {

  /** The key of the empty context. */
  public static final String DEFAULT = "default";

  private static final int LENGTH = 16;

  private ContextKey() {}

  /** The JSON that the key of a context is made of, for people to read. */
  public static String text(Map<String, ?> context) {
    return CanonicalJson.of(context);
  }

  /**
   * The key of a context: {@link #DEFAULT} for the empty one, otherwise the first 16 hexadecimal
   * digits of the SHA-256 of its JSON with sorted keys, ASCII only, without blanks. The order of
   * keys does not matter; 1, 1.0 and true differ. It is the key that Python qortex makes.
   *
   * @param context strings, whole numbers, finite doubles and floats, booleans, nulls, lists, and
   *     maps with string keys
   * @throws IllegalArgumentException when it holds anything else
   */
  public static String of(Map<String, ?> context) {
    if (context.isEmpty()) {
      return DEFAULT;
    }
    return Sha256.of(text(context), LENGTH);
  }
}
