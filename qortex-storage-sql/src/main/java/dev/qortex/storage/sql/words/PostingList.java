package dev.qortex.storage.sql.words;

import java.util.Arrays;
import java.util.List;

/**
 * Texts in which a word stands: rising numbers, each with the count of the word and the length of
 * the text. The distance from the number before is doubled, plus 1 when a count above 1 follows;
 * the length comes last. Seven bits a byte, the lowest first (LEB128). Not thread-safe.
 */
final class PostingList {

  private byte[] bytes = new byte[8];
  private int size;
  private long first;
  private long last;
  private int texts;

  /** Adds a text with a number above all before. */
  void add(long number, int count, int length) {
    first = texts == 0 ? number : first;
    write((texts == 0 ? 0 : number - last) << 1 | (count > 1 ? 1 : 0));
    if (count > 1) {
      write(count);
    }
    write(length);
    last = number;
    texts++;
  }

  private void write(long value) {
    if (size + 10 > bytes.length) {
      bytes = Arrays.copyOf(bytes, size + size / 2 + 16);
    }
    long rest = value;
    while (rest > 0x7f) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  /** The number of the first text, from which the bytes count. */
  long first() {
    return first;
  }

  int texts() {
    return texts;
  }

  byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  /**
   * A stored list.
   *
   * @param first number of the first text
   * @param texts number of texts
   */
  record Stored(long first, int texts, byte[] bytes) {}

  /** Goes from text to text through lists that follow each other. Not thread-safe. */
  static final class Reader {
    private final List<Stored> lists;
    private int list = -1;
    private byte[] bytes = new byte[0];
    private int at;
    private long number;
    private int count;
    private int length;

    /** Stands before the first text. */
    Reader(List<Stored> lists) {
      this.lists = lists;
    }

    /** Goes to the next text, if there is one. */
    boolean next() {
      boolean begins = at >= bytes.length;
      if (begins) {
        if (++list >= lists.size()) {
          number = Long.MAX_VALUE;
          return false;
        }
        bytes = lists.get(list).bytes();
        at = 0;
      }
      long value = read();
      number = begins ? lists.get(list).first() : number + (value >>> 1);
      count = (value & 1) == 0 ? 1 : (int) read();
      length = (int) read();
      return true;
    }

    private long read() {
      long value = 0;
      for (int shift = 0; ; shift += 7) {
        byte b = bytes[at++];
        value |= (long) (b & 0x7f) << shift;
        if (b >= 0) {
          return value;
        }
      }
    }

    /** The number of the text; the greatest there is behind the last. */
    long number() {
      return number;
    }

    int count() {
      return count;
    }

    int length() {
      return length;
    }
  }
}
