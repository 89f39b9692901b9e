package dev.qortex.json;

import dev.qortex.commons.TextBytes;
import dev.qortex.core.error.SourceReadException;
import java.nio.charset.CharacterCodingException;

/** Text of a file's bytes. Pure functions. */
public final class FileText {

  private FileText() {}

  /** The bytes as UTF-8, or as UTF-16 where a byte order mark says so, without that mark. */
  public static String decoded(String name, byte[] bytes) {
    try {
      return TextBytes.decoded(bytes);
    } catch (CharacterCodingException e) {
      throw new SourceReadException(
          "The file (%s) is not valid UTF-8.\nMaybe it is binary, or has another encoding: convert it first."
              .formatted(name),
          e);
    }
  }
}
