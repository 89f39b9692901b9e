package dev.qortex.core.internal.util;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Text of a file in UTF-8 that people and other programs edit as well. It is read without a byte
 * order mark and with line feeds only, and written with the mark and the line ends that the file
 * had; a file with both kinds of line ends gets the more frequent one. Immutable.
 *
 * @param text without a byte order mark, its lines ended by line feeds
 * @param marked whether the file begins with a byte order mark
 * @param lineEnd the line end of the file
 */
public record EditedText(String text, boolean marked, String lineEnd) {

  private static final String MARK = "\uFEFF";
  private static final String WINDOWS = "\r\n";

  /**
   * Reads a file; one that does not exist is empty.
   *
   * @throws CharacterCodingException when it is not in UTF-8
   */
  public static EditedText read(Path file) throws IOException {
    return of(Files.exists(file) ? Files.readAllBytes(file) : new byte[0]);
  }

  /**
   * The text of a content.
   *
   * @throws CharacterCodingException when it is not in UTF-8
   */
  public static EditedText of(byte[] content) throws CharacterCodingException {
    String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
    boolean marked = text.startsWith(MARK);
    String unmarked = marked ? text.substring(MARK.length()) : text;
    return new EditedText(unmarked.replace(WINDOWS, "\n"), marked, lineEnd(unmarked));
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
   * @param changed with line feeds
   */
  public EditedText with(String changed) {
    return new EditedText(changed, marked, lineEnd);
  }

  /**
   * The content of a file with another text: in the form of the existing content, or in plain UTF-8
   * where that is empty or not in UTF-8.
   *
   * @param text with line feeds
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
    return ((marked ? MARK : "") + text.replace("\n", lineEnd)).getBytes(StandardCharsets.UTF_8);
  }
}
