package dev.qortex.projectors.internal;

import dev.qortex.commons.TextBytes;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.spi.RegularFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Reader of UTF-8 texts up to a size.
 *
 * @param kind of text in messages, such as {@code rule set}
 * @param maxBytes of the text in UTF-8
 */
public record BoundedText(String kind, int maxBytes) {

  /**
   * Reads a file.
   *
   * @throws SourceReadException when it cannot be read, is too large or not in UTF-8
   */
  public String read(Path file) {
    String name = file.toString();
    try (InputStream in = RegularFile.open(file)) {
      return decode(name, in.readNBytes((int) Math.min(Integer.MAX_VALUE, maxBytes + 1L)));
    } catch (IOException e) {
      throw new SourceReadException(
          "The %s (%s) cannot be read.\nMaybe the file no longer exists or is not readable."
              .formatted(kind, name),
          e);
    }
  }

  /** The text of these bytes. */
  public String decode(String name, byte[] content) {
    check(name, content.length);
    try {
      return TextBytes.decoded(content);
    } catch (CharacterCodingException e) {
      throw new SourceReadException(
          "The %s (%s) is not in UTF-8.\nMaybe save it as UTF-8.".formatted(kind, name), e);
    }
  }

  /** The text without a byte order mark, if it is not too large. */
  public String checked(String name, String text) {
    check(name, text.getBytes(StandardCharsets.UTF_8).length);
    return TextBytes.withoutMark(text);
  }

  private void check(String name, int bytes) {
    if (bytes > maxBytes) {
      throw new SourceReadException(
          "The %s (%s) is larger than (%s) bytes.\nMaybe split it into several files."
              .formatted(kind, name, maxBytes),
          null);
    }
  }
}
