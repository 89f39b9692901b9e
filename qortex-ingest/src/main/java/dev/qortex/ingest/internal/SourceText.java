package dev.qortex.ingest.internal;

import dev.qortex.commons.Surrogates;
import dev.qortex.commons.Words;
import dev.qortex.core.error.SourceReadException;
import dev.qortex.core.model.IngestNote;
import dev.qortex.core.spi.RegularFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Bytes and texts on their way in. Pure functions but for the one that reads a file. */
public final class SourceText {

  private SourceText() {}

  public static byte[] bytes(Path file) {
    return bytes(file, Long.MAX_VALUE);
  }

  /** The bytes of a file, up to a limit. */
  public static byte[] bytes(Path file, long most) {
    try {
      long size = Files.size(file);
      if (size > most) {
        throw new SourceReadException(
            "The file (%s) has (%s) bytes and at most (%s) are read.\nMaybe it is not a document; or split it, or allow for larger files."
                .formatted(file, size, most),
            null);
      }
      return RegularFile.bytes(file);
    } catch (IOException e) {
      throw new SourceReadException(
          "The file (%s) cannot be read.\nMaybe it does not exist, or the process may not read it."
              .formatted(file),
          e);
    }
  }

  /** The text without white space around it, of which Python knows some that Java does not. */
  public static String stripped(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && Words.isSpace(text.charAt(from))) {
      from++;
    }
    while (to > from && Words.isSpace(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to);
  }

  /** True if words of English text have it. */
  public static boolean isInWord(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || Character.isSurrogate(c);
  }

  /** A note on a file that could not be read, whatever stands in its name and in the message. */
  public static IngestNote failed(String file, SourceReadException e) {
    return IngestNote.failed(
        Surrogates.wellFormed(file), Surrogates.wellFormed(String.valueOf(e.getMessage())));
  }
}
