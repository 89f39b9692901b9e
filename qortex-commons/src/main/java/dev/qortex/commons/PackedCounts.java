package dev.qortex.commons;

import java.util.Arrays;

/**
 * Rising integers, each with a count, in a compact encoding: the difference from the preceding
 * number, doubled, plus 1 if a count follows; a count of 1 is left out. Seven bits a byte, the
 * lowest first, the eighth bit says that more follow (LEB128). Not thread-safe.
 */
public final class PackedCounts {

  private byte[] bytes;
  private int size;
  private int last;

  /** Creates an empty sequence. */
  public PackedCounts() {
    bytes = new byte[8];
  }

  /**
   * Adds a number.
   *
   * @param number the number, greater than all before, from 0
   * @param count the count, from 1
   */
  public void add(int number, int count) {
    boolean first = size == 0;
    if (number < 0 || !(first || number > last)) {
      throw new IllegalArgumentException(
          "The number (%s) must be above (%s).".formatted(number, first ? -1 : last));
    }
    Checks.atLeast("count", count, 1);
    write((long) (number - last) << 1 | (count > 1 ? 1 : 0));
    if (count > 1) {
      write(count);
    }
    last = number;
  }

  private void write(long value) {
    if (size + 5 > bytes.length) {
      bytes = Arrays.copyOf(bytes, size + size / 4 + 8);
    }
    long rest = value;
    while (rest > 0x7f) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  /** The bytes, copied. */
  public byte[] toBytes() {
    return Arrays.copyOf(bytes, size);
  }

  /** Returns a reader of the current numbers, from the first on. */
  public Reader reader() {
    return new Reader(bytes, size);
  }

  /** Reads what {@link #toBytes} gave. */
  public static Reader reader(byte[] bytes) {
    return new Reader(bytes, bytes.length);
  }

  /** Goes from number to number. Not thread-safe. */
  public static final class Reader {
    private final byte[] bytes;
    private final int size;
    private int at;
    private int number;
    private int count;

    private Reader(byte[] bytes, int size) {
      this.bytes = bytes;
      this.size = size;
    }

    /** Goes to the next number, if there is one. */
    public boolean next() {
      if (at >= size) {
        return false;
      }
      long value = read();
      number += (int) (value >>> 1);
      count = (value & 1) == 0 ? 1 : (int) read();
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

    /** The number reached. */
    public int number() {
      return number;
    }

    /** The count of the current number. */
    public int count() {
      return count;
    }
  }
}
