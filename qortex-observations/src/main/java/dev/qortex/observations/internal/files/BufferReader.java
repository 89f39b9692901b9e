package dev.qortex.observations.internal.files;

import dev.qortex.commons.FileClaim;
import dev.qortex.commons.Sha256;
import dev.qortex.core.error.StorageException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Reader of the complete lines of a buffer by byte offset, which also rotates it. Keeps nothing.
 *
 * @param file the buffer
 * @param largest a larger buffer is rotated when all of it was read, in bytes
 */
public record BufferReader(Path file, long largest) {

  /** In bytes; what is longer is cut and refused. */
  public static final int LONGEST = 256 << 10;

  private static final int HEAD = 64;
  private static final int KEPT = 3;

  /**
   * A complete line.
   *
   * @param start offset of its first byte
   * @param end offset of the first byte after its end
   * @param content without its end
   */
  public record Line(long start, long end, byte[] content) {

    /** Longer than allowed. */
    public boolean tooLong() {
      return content.length > LONGEST;
    }
  }

  /** The next lines, and where they were looked for. */
  public record Batch(BufferState from, List<Line> lines) {}

  /**
   * Lines from the position of the state, up to a limit; from the start if it is another file now.
   */
  public Batch read(BufferState state, int most) {
    try {
      if (!Files.exists(file)) {
        return new Batch(state.at(0, ""), List.of());
      }
      String head = head();
      boolean same =
          Files.size(file) >= state.offset()
              && (state.head().isEmpty() || state.head().equals(head));
      BufferState from = state.at(same ? state.offset() : 0, head);
      try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
        in.skipNBytes(from.offset());
        return new Batch(from, lines(in, from.offset(), most));
      }
    } catch (IOException e) {
      throw new StorageException(
          "The buffer (%s) cannot be read.\nMaybe the process may not read it.".formatted(file), e);
    }
  }

  private static List<Line> lines(InputStream in, long start, int most) throws IOException {
    List<Line> lines = new ArrayList<>();
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    long from = start;
    long at = start;
    for (int b = in.read();
        b >= 0 && lines.size() < most;
        b = lines.size() < most ? in.read() : -1) {
      at++;
      if (b == '\n') {
        lines.add(new Line(from, at, line.toByteArray()));
        line.reset();
        from = at;
      } else if (line.size() <= LONGEST) {
        line.write(b);
      }
    }
    return lines;
  }

  /**
   * The first bytes, which tell this file from a later one in its place; empty while it is short.
   */
  private String head() throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] first = in.readNBytes(HEAD);
      return first.length < HEAD ? "" : Sha256.of(first).substring(0, 16);
    }
  }

  /** Moves a large buffer away when no line of it is unread. */
  public BufferState rotated(BufferState state) {
    try {
      if (!Files.exists(file) || Files.size(file) <= largest) {
        return state;
      }
      FileClaim claim = Workspace.lock(file);
      try (claim) {
        if (Files.size(file) != state.offset()) {
          return state;
        }
        for (int i = KEPT - 1; i >= 0; i--) {
          if (Files.exists(numbered(i))) {
            Files.move(numbered(i), numbered(i + 1), StandardCopyOption.REPLACE_EXISTING);
          }
        }
        return state.at(0, "");
      }
    } catch (IOException e) {
      throw new StorageException(
          "The buffer (%s) cannot be rotated.\nMaybe its folder cannot be written to."
              .formatted(file),
          e);
    }
  }

  private Path numbered(int i) {
    return numbered(file, i);
  }

  private static Path numbered(Path file, int i) {
    return i == 0 ? file : file.resolveSibling(file.getFileName() + "." + i);
  }

  /** A buffer and its rotated files, as far as they are there. */
  public static List<Path> files(Path buffer) {
    return IntStream.rangeClosed(0, KEPT)
        .mapToObj(i -> numbered(buffer, i))
        .filter(Files::exists)
        .toList();
  }
}
