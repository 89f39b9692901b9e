package dev.qortex.buildlog.internal;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Checks of texts, and what is computed from them. Stateless. */
public final class Texts {

  private static final int SHOWN = 80;

  private Texts() {}

  /** A text that can be stored and read back unchanged, thus without half a surrogate pair. */
  public static String stored(String what, String value) {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(value)) {
      throw new IllegalArgumentException(
          "The %s (%s) has half of a surrogate pair.\nMaybe the text was cut inside of an emoji."
              .formatted(what, shown(value)));
    }
    return value;
  }

  /** A {@link #stored} text that is not blank. */
  public static String required(String what, String value) {
    if (value.isBlank()) {
      throw new IllegalArgumentException(
          "The %s (%s) must not be blank.\nMaybe a field of the input is missing."
              .formatted(what, value));
    }
    return stored(what, value);
  }

  /** An unmodifiable copy without repetitions, in the order given, of texts that are not blank. */
  public static List<String> distinct(String what, List<String> values) {
    Set<String> copy = new LinkedHashSet<>();
    values.forEach(value -> copy.add(required(what, value)));
    return List.copyOf(copy);
  }

  /** The first hexadecimal digits of the SHA-256 of a text in UTF-8. */
  public static String sha256(String text, int digits) {
    return sha256(text.getBytes(StandardCharsets.UTF_8)).substring(0, digits);
  }

  /** The SHA-256 of bytes as 64 hexadecimal digits. */
  public static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("This Java has no SHA-256.", e);
    }
  }

  /** The words of a text in lower case, separated by white space, each once. */
  public static Set<String> words(String text) {
    return new LinkedHashSet<>(Arrays.asList(folded(text).split(" ")));
  }

  /** The text in lower case with single blanks for white space. */
  public static String folded(String text) {
    return text.toLowerCase(Locale.ROOT).strip().replaceAll("(?U)\\s+", " ");
  }

  /** The text, cut to a length that fits into a message. */
  public static String shown(String value) {
    return value.length() <= SHOWN ? value : value.substring(0, SHOWN) + "…";
  }
}
