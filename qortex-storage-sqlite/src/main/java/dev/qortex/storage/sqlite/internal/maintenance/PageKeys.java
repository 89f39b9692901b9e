package dev.qortex.storage.sqlite.internal.maintenance;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keys in the pages of a file of SQLite, read past its trees: those of all tables, and of pages
 * that are no longer in use. A damaged page gives none, or senseless ones. Pure functions.
 */
final class PageKeys {

  private static final int LEAF_OF_ROWIDS = 13;
  private static final int LEAF_OF_KEYS = 10;
  private static final int BRANCH_OF_KEYS = 2;

  /** Bytes before the frames of a write-ahead log, and before the page of each. */
  private static final int LOG = 32;

  private static final int FRAME = 24;

  private PageKeys() {}

  /** Receives a key. */
  interface Receiver {
    void accept(List<@Nullable Object> key) throws SQLException;
  }

  /**
   * Reads the keys in the file and in its write-ahead log.
   *
   * @param columns the number of columns of the key of a table without rowids; 0 for rowids
   */
  static void read(Path file, int pageSize, int columns, Receiver receiver)
      throws IOException, SQLException {
    read(file, pageSize, pageSize, 0, columns, receiver);
    Path log = file.resolveSibling(file.getFileName() + "-wal");
    if (Files.exists(log)) {
      read(log, LOG + FRAME, pageSize, FRAME, columns, receiver);
    }
  }

  private static void read(
      Path file, long first, int pageSize, int between, int columns, Receiver receiver)
      throws IOException, SQLException {
    byte[] page = new byte[pageSize];
    try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "r")) {
      long end = bytes.length() - pageSize;
      for (long at = first; at <= end; at += pageSize + between) {
        bytes.seek(at);
        bytes.readFully(page);
        readPage(ByteBuffer.wrap(page), columns, receiver);
      }
    }
  }

  private static void readPage(ByteBuffer page, int columns, Receiver receiver)
      throws SQLException {
    int type = page.get(0);
    boolean rowids = columns == 0 && type == LEAF_OF_ROWIDS;
    boolean branch = columns > 0 && type == BRANCH_OF_KEYS;
    if (!rowids && !branch && !(columns > 0 && type == LEAF_OF_KEYS)) {
      return;
    }
    int cells = Short.toUnsignedInt(page.getShort(3));
    page.position(branch ? 12 : 8);
    ByteBuffer places = page.slice();
    while (cells-- > 0 && places.remaining() >= Short.BYTES) {
      try {
        page.position(Math.min(Short.toUnsignedInt(places.getShort()), page.limit()));
        if (branch) {
          page.getInt();
        }
        number(page);
        receiver.accept(rowids ? List.of(number(page)) : key(page, columns));
      } catch (BufferUnderflowException e) {
        // The cell is damaged, or its key continues on another page.
        continue;
      }
    }
  }

  /** The first columns of a record. */
  private static List<@Nullable Object> key(ByteBuffer page, int columns) {
    int start = page.position();
    ByteBuffer values = page.duplicate();
    values.position((int) Math.min(start + Math.max(0, number(page)), page.limit()));
    List<@Nullable Object> key = new ArrayList<>();
    while (key.size() < columns) {
      key.add(value(values, number(page)));
    }
    return key;
  }

  private static @Nullable Object value(ByteBuffer values, long type) {
    if (type <= 6) {
      int[] lengths = {0, 1, 2, 3, 4, 6, 8};
      int length = lengths[(int) Math.max(0, type)];
      return length == 0 ? null : integer(values, length);
    }
    if (type < 12) {
      return type == 7 ? (Object) values.getDouble() : (Object) (type - 8);
    }
    if ((type - 12) / 2 > values.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] bytes = new byte[(int) ((type - 12) / 2)];
    values.get(bytes);
    return type % 2 == 0 ? bytes : new String(bytes, StandardCharsets.UTF_8);
  }

  private static long integer(ByteBuffer values, int length) {
    long integer = values.get();
    for (int i = 1; i < length; i++) {
      integer = integer << Byte.SIZE | Byte.toUnsignedLong(values.get());
    }
    return integer;
  }

  /** A number of one to nine bytes: seven bits of each, and all eight of the ninth. */
  private static long number(ByteBuffer page) {
    long number = 0;
    for (int i = 0; i < 8; i++) {
      byte next = page.get();
      number = number << 7 | next & 0x7F;
      if (next >= 0) {
        return number;
      }
    }
    return number << Byte.SIZE | Byte.toUnsignedLong(page.get());
  }
}
