package dev.qortex.embedding.onnx;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Windows over the tokens of a passage, for passes that read each sentence with what stands around
 * it: as many whole sentences as fit, with the title in front of each window. A sentence that is
 * longer than a window goes on in the next one, as does one that was read in part. Immutable.
 */
final class PassageWindows {

  private final int title;
  private final int[] sentences;
  private final int end;
  private final boolean isFirstRead;
  private final List<Window> windows = new ArrayList<>();

  /**
   * Tokens of the text in one window; those of the title come before them.
   *
   * @param from the first
   * @param to the one behind the last
   */
  record Window(int from, int to) {}

  /**
   * Cuts a passage.
   *
   * @param title number of tokens of the title, which come first
   * @param sentences the first token of each sentence, rising, from {@code title} on
   * @param end number of all tokens
   * @param read the number of tokens from the beginning that were already read: those of the text
   *     among them are the first window, unless the title is longer
   * @param length most tokens of a further window with its title, from 2; a title takes at most
   *     half of it
   */
  PassageWindows(int title, int[] sentences, int end, int read, int length) {
    this.title = Math.min(title, length / 2);
    this.sentences = sentences.clone();
    this.end = end;
    this.isFirstRead = title == this.title && title < read - title && title < end;
    int from = title;
    if (isFirstRead) {
      from = Math.min(read, end);
      windows.add(new Window(title, from));
    }
    cut(from, length - this.title);
  }

  private void cut(int first, int room) {
    int from = first;
    for (int i = 0; i < sentences.length; i++) {
      int to = end(i);
      if (to - from > room && sentences[i] > from) {
        windows.add(new Window(from, sentences[i]));
        from = sentences[i];
      }
      while (to - from > room) {
        windows.add(new Window(from, from + room));
        from += room;
      }
    }
    if (from < end) {
      windows.add(new Window(from, end));
    }
  }

  /** True if the tokens of a window were read already, at the places that they have there. */
  boolean isRead(Window window) {
    return isFirstRead && window.equals(windows.get(0));
  }

  private int end(int sentence) {
    return sentence + 1 < sentences.length ? sentences[sentence + 1] : end;
  }

  List<Window> windows() {
    return List.copyOf(windows);
  }

  /** The ids of the tokens of a window, with those of the title. */
  long[] ids(Window window, long[] all) {
    long[] ids = new long[title + window.to() - window.from()];
    System.arraycopy(all, 0, ids, 0, title);
    System.arraycopy(all, window.from(), ids, title, window.to() - window.from());
    return ids;
  }

  /**
   * Adds the states of a window to the sums of its sentences: those of a sentence's own tokens, and
   * of the title.
   *
   * @param states of all tokens of the pass
   * @param before how many tokens the model has in front of the title
   */
  void add(Window window, float[] states, int before, float[][] sums) {
    for (int i = 0; i < sums.length; i++) {
      int from = Math.max(window.from(), sentences[i]);
      int to = Math.min(window.to(), end(i));
      if (from < to) {
        int shift = before + title - window.from();
        Sums.add(states, before, before + title, sums[i]);
        Sums.add(states, from + shift, to + shift, sums[i]);
      }
    }
  }

  @Override
  public String toString() {
    return "%s over %s".formatted(windows, Arrays.toString(sentences));
  }
}
