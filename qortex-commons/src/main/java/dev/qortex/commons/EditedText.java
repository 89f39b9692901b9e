package dev.qortex.commons;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Text of a file that people and other programs edit as well. It is read as {@link TextBytes} says
 * and with line feeds only, and written with the encoding, the byte order mark and the line ends
 * that the file had; a file with both kinds of line ends gets the more frequent one. Immutable.
 *
 * @param text the text without a byte order mark, with line feeds at the ends of lines
 * @param encoding the encoding of the file
 * @param marked whether the file begins with a byte order mark
 * @param lineEnd the line end of the file
 */
public record EditedText(String text, Charset encoding, boolean marked, String lineEnd) {

  private static final String WINDOWS = "\r\n";

  /**
   * Reads a file; one that does not exist is empty.
   *
   * @throws CharacterCodingException when it is not valid in its encoding
   */
  public static EditedText read(Path file) throws IOException {
    return of(Files.exists(file) ? Files.readAllBytes(file) : new byte[0]);
  }

  /**
   * The text of a content.
   *
   * @throws CharacterCodingException when it is not valid in its encoding
   */
  public static EditedText of(byte[] content) throws CharacterCodingException {
    Charset encoding = TextBytes.encoding(content);
    String whole = encoding.newDecoder().decode(ByteBuffer.wrap(content)).toString();
    String text = TextBytes.withoutMark(whole);
    boolean marked = text.length() < whole.length();
    return new EditedText(text.replace(WINDOWS, "\n"), encoding, marked, lineEnd(text));
  }

  /** The more frequent line end of a text; a line feed where there are as many of both. */
  public static String lineEnd(String text) {
    int both = 0;
    int feeds = 0;
    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      feeds++;
      both += at > 0 && text.charAt(at - 1) == '\r' ? 1 : 0;
    }
    return both > feeds - both ? WINDOWS : "\n";
  }

  /**
   * Another text for the same file.
   *
   * @param changed the new text, with line feeds
   */
  public EditedText with(String changed) {
    return new EditedText(changed, encoding, marked, lineEnd);
  }

  /**
   * The content of a file with another text: in the form of the existing content, or in plain UTF-8
   * where that is empty or not text.
   *
   * @param text the text with line feeds
   */
  public static byte[] replacing(byte[] existing, String text) {
    try {
      return of(existing).with(text).bytes();
    } catch (CharacterCodingException e) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
  }

  /** The content of the file. */
  public byte[] bytes() {
    return ((marked ? String.valueOf(TextBytes.MARK) : "") + text.replace("\n", lineEnd))
        .getBytes(encoding);
  }
}
