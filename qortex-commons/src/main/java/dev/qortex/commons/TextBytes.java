package dev.qortex.commons;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/**
 * Bytes as text, without the byte order mark that editors and shells of Windows write: UTF-16 where
 * such a mark says so, else UTF-8. Pure functions.
 */
public final class TextBytes {

  static final char MARK = '\uFEFF';
  private static final char REPLACEMENT = '\uFFFD';

  private TextBytes() {}

  /**
   * The text of the bytes.
   *
   * @throws CharacterCodingException when they are not valid in their encoding
   */
  public static String decoded(byte[] bytes) throws CharacterCodingException {
    return withoutMark(encoding(bytes).newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
  }

  /**
   * The text of bytes of a protocol whose encoding is fixed.
   *
   * @throws CharacterCodingException when they are not valid UTF-8
   */
  public static String utf8(byte[] bytes) throws CharacterCodingException {
    String text = new String(bytes, StandardCharsets.UTF_8);
    // Only what holds the sign for bytes that are not valid may have had such.
    return withoutMark(
        text.indexOf(REPLACEMENT) < 0
            ? text
            : StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
  }

  /** Decodes the bytes, with U+FFFD for invalid sequences. */
  public static String lenient(byte[] bytes) {
    return withoutMark(new String(bytes, encoding(bytes)));
  }

  /** UTF-16 where a byte order mark says so, else UTF-8. */
  static Charset encoding(byte[] bytes) {
    int mark = bytes.length < 2 ? 0 : (bytes[0] & 0xFF) << 8 | bytes[1] & 0xFF;
    return mark == 0xFEFF
        ? StandardCharsets.UTF_16BE
        : mark == 0xFFFE ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_8;
  }

  /** The text without a byte order mark at its beginning. */
  public static String withoutMark(String text) {
    return !text.isEmpty() && text.charAt(0) == MARK ? text.substring(1) : text;
  }
}
