package dev.qortex.engine.internal.passages;

import java.util.Arrays;

/**
 * For each word how many more passages write it with a capital, other than first in a sentence,
 * than in lower case. Words are known by their hashes. Not thread-safe.
 */
final class WordCases {

  /** The hash of a word in the upper half, its balance in the lower; 0 is a free place. */
  private long[] slots;

  private int size;

  WordCases() {
    this(new long[1024], 0);
  }

  private WordCases(long[] slots, int size) {
    this.slots = slots;
    this.size = size;
  }

  /** Words as {@link #slots} gave them. */
  static WordCases of(long[] slots) {
    return new WordCases(slots, (int) Arrays.stream(slots).filter(slot -> slot != 0).count());
  }

  /** All words, with free places among them; not to be changed. */
  long[] slots() {
    return slots;
  }

  WordCases copy() {
    return new WordCases(slots.clone(), size);
  }

  /** Counts the words of a passage with the given weight. */
  void add(PassageRow row, int times) {
    for (int word : row.written().lower()) {
      add(word, -times);
    }
    for (int word : row.written().upper()) {
      add(word, times);
    }
  }

  private void add(int word, int change) {
    if (size * 2 >= slots.length) {
      grow();
    }
    int slot = slot(slots, word);
    size += slots[slot] == 0 ? 1 : 0;
    slots[slot] = entry(word, (int) slots[slot] + change);
  }

  private void grow() {
    long[] larger = new long[slots.length * 2];
    size = 0;
    for (long entry : slots) {
      if ((int) entry != 0) {
        larger[slot(larger, (int) (entry >>> 32))] = entry;
        size++;
      }
    }
    slots = larger;
  }

  /** Below 0 for a word that is mostly written in lower case. */
  int balance(String word) {
    return (int) slots[slot(slots, word.hashCode())];
  }

  private static long entry(int word, int balance) {
    return (long) known(word) << 32 | (balance & 0xffffffffL);
  }

  /** A hash of 0 would look like a free place. */
  private static int known(int word) {
    return word == 0 ? 1 : word;
  }

  private static int slot(long[] slots, int word) {
    int hash = known(word);
    int slot = (hash * 0x9E3779B9) >>> (Integer.numberOfLeadingZeros(slots.length) + 1);
    while (slots[slot] != 0 && (int) (slots[slot] >>> 32) != hash) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }
}
