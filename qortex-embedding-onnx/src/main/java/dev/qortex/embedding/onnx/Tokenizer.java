package dev.qortex.embedding.onnx;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.djl.huggingface.tokenizers.jni.CharSpan;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Texts to tokens with their places in the text, and the tokens that a model wants around every
 * text. Thread-safe.
 */
final class Tokenizer implements AutoCloseable {

  /** As the library has it where its caller and the file of the tokenizer say nothing. */
  private static final int MOST_TOKENS = 512;

  private static final char REPLACEMENT = '\uFFFD';

  static {
    // The library reports its use to its makers otherwise: it asks each machine whether it is one
    // of Amazon's, and waits for seconds where the network answers nothing.
    System.getProperties().putIfAbsent("OPT_OUT_TRACKING", "true");
    // On a machine with CUDA it downloads another native library otherwise.
    System.getProperties().putIfAbsent("RUST_FLAVOR", "cpu");
  }

  private final HuggingFaceTokenizer tokenizer;
  private final long[] head;
  private final long[] tail;
  private final int longest;

  private Tokenizer(HuggingFaceTokenizer tokenizer, int longest) {
    this.tokenizer = tokenizer;
    this.longest = longest;
    Encoding letter = tokenizer.encode("a", true, false);
    long[] ids = letter.getIds();
    long[] special = letter.getSpecialTokenMask();
    int from = 0;
    while (from < ids.length && special[from] == 1) {
      from++;
    }
    int to = ids.length;
    while (to > from && special[to - 1] == 1) {
      to--;
    }
    this.head = Arrays.copyOf(ids, from);
    this.tail = Arrays.copyOfRange(ids, to, ids.length);
  }

  /** Reads a {@code tokenizer.json}. */
  static Tokenizer read(InputStream stream) throws IOException {
    HuggingFaceTokenizer whole =
        HuggingFaceTokenizer.newInstance(stream, Map.of("padding", "false", "truncation", "false"));
    // It cuts nothing, but knows what the file says about that.
    int longest = whole.getMaxLength();
    return new Tokenizer(whole, longest < 0 ? MOST_TOKENS : Math.min(longest, MOST_TOKENS));
  }

  /** The most tokens of a text, with those around it, that the file of the tokenizer wants. */
  int longest() {
    return longest;
  }

  /**
   * Tokens of a text, without those that stand around it.
   *
   * @param ids in the vocabulary of the model
   * @param starts the start of each token in the text
   */
  record Tokens(long[] ids, int[] starts) {

    int count() {
      return ids.length;
    }

    /** The number of the first token that does not begin before a place of the text. */
    int from(int place) {
      int found = Arrays.binarySearch(starts, place);
      int at = found < 0 ? -found - 1 : found;
      while (at > 0 && starts[at - 1] >= place) {
        at--;
      }
      return at;
    }
  }

  /** Number of tokens that stand around every text. */
  int around() {
    return head.length + tail.length;
  }

  /** The number of tokens in front of every text. */
  int before() {
    return head.length;
  }

  /** Adds the tokens that the model expects around a text. */
  long[] framed(long[] ids) {
    long[] framed = new long[head.length + ids.length + tail.length];
    System.arraycopy(head, 0, framed, 0, head.length);
    System.arraycopy(ids, 0, framed, head.length, ids.length);
    System.arraycopy(tail, 0, framed, head.length + ids.length, tail.length);
    return framed;
  }

  Tokens tokens(String text) {
    String whole = withoutHalves(text);
    Encoding encoding = tokenizer.encode(whole, false, false);
    @Nullable CharSpan[] spans = encoding.getCharTokenSpans();
    int[] starts = new int[spans.length];
    int points = 0;
    int chars = 0;
    for (int i = 0; i < spans.length; i++) {
      CharSpan span = spans[i];
      if (span != null && span.getStart() > points) {
        chars = whole.offsetByCodePoints(chars, span.getStart() - points);
        points = span.getStart();
      }
      starts[i] = chars;
    }
    return new Tokens(encoding.getIds(), starts);
  }

  /** A half of a surrogate pair is not a character, and the tokenizer takes whole ones only. */
  private static String withoutHalves(String text) {
    StringBuilder mended = null;
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (Character.isSurrogate(unit)) {
        if (Character.isHighSurrogate(unit)
            && i + 1 < text.length()
            && Character.isLowSurrogate(text.charAt(i + 1))) {
          i++;
        } else {
          mended = mended == null ? new StringBuilder(text) : mended;
          mended.setCharAt(i, REPLACEMENT);
        }
      }
    }
    return mended == null ? text : mended.toString();
  }

  @Override
  public void close() {
    tokenizer.close();
  }
}
