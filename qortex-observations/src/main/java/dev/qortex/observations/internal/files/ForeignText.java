package dev.qortex.observations.internal.files;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Text of files that are not valid in UTF-8. Windows-1252, in which every byte but five is a
 * character, is recognised, as its languages do not write five letters beyond ASCII in a row, or
 * signs such as {@code ³} inside words. Pure functions.
 */
final class ForeignText {

  private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

  /** Bytes of a letter in UTF-8, each read as a character: a UTF-8 file that was damaged. */
  private static final Pattern UTF_8_LETTER = Pattern.compile("[\u00C3-\u00F4][\u0080-\u00BF]");

  /** Controls and replacement characters, a row of letters, or a sign between two letters. */
  private static final Pattern NOT_WESTERN =
      Pattern.compile(
          "[\\x00-\\x08\\x0E-\\x1F\uFFFD]"
              + "|(?!(.)\\1{4})[\u00A1-\u00FF\u0152-\u0192]{5}"
              + "|\\p{L}[^\\p{L}\\p{M}\\p{Nd}\\x00-\\x7F\u00A0\u00AD\u00B2\u00B4\u00B7\u2013-\u2019\u2026]\\p{L}");

  private static final Pattern FRONT_MATTER =
      Pattern.compile("[\u00BB\u00BF\u00EF\u00FE\u00FF]*---");

  private ForeignText() {}

  /** The text of a file in Windows-1252; empty for one that is damaged or in another encoding. */
  static Optional<String> western(byte[] content) {
    String text = new String(content, WINDOWS_1252);
    return NOT_WESTERN.matcher(text).find() || UTF_8_LETTER.matcher(bytes(content)).find()
        ? Optional.empty()
        : Optional.of(text.replace("\r\n", "\n"));
  }

  /** True for a file that begins like an entry in any encoding, even a damaged one. */
  static boolean hasFrontMatter(byte[] content) {
    return FRONT_MATTER.matcher(bytes(content).replace("\0", "")).lookingAt();
  }

  private static String bytes(byte[] content) {
    return new String(content, StandardCharsets.ISO_8859_1);
  }
}
