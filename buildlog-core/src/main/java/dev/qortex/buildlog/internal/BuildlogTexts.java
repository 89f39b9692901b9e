package dev.qortex.buildlog.internal;

import dev.qortex.core.internal.util.Checks;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Checks, folding and hashes of texts. Stateless. */
public final class BuildlogTexts {

  /** White space as Unicode has it, and the separators of files, groups, records and units. */
  private static final Pattern BLANKS = Pattern.compile("(?U)[\\s\\x1c-\\x1f]+");

  private BuildlogTexts() {}

  /** An unmodifiable copy without repetitions, in the order given, of texts that are not blank. */
  public static List<String> distinct(String what, List<String> values) {
    Set<String> copy = new LinkedHashSet<>();
    values.forEach(value -> copy.add(Checks.id(what, value)));
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

  /** The words of a folded text, each once. */
  public static Set<String> words(String folded) {
    return new LinkedHashSet<>(Arrays.asList(folded.split(" ")));
  }

  /** The text in lower case with single blanks for white space. */
  public static String folded(String text) {
    return BLANKS.matcher(text.toLowerCase(Locale.ROOT)).replaceAll(" ").strip();
  }
}
