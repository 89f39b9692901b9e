package dev.qortex.embedding.onnx;

import dev.qortex.commons.Cosine;
import dev.qortex.core.embedding.PassageEncoder;
import dev.qortex.core.model.Passage;
import dev.qortex.core.spi.SentenceSpans;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Passes over passages: their own vectors and those of their sentences. Thread-safe. */
final class PassageReader {

  /** The length that all-MiniLM-L6-v2 was trained with, without the tokens around a text. */
  private static final int WINDOW = 254;

  /**
   * Number of tokens up to which the sentences of a passage are read one by one, which costs
   * little: in short turns of conversations, pooled sentences find less.
   */
  private static final int SHORT = 64;

  private final TextReader texts;
  private final Pooling pooling;

  PassageReader(TextReader texts, Pooling pooling) {
    this.texts = texts;
    this.pooling = pooling;
  }

  TextReader texts() {
    return texts;
  }

  /** Reads a passage and its sentences. */
  PassageEncoder.Encoded read(Passage passage, boolean tokens) {
    Tokenizer.Tokens all = texts.tokens(passage.content());
    TextReader.Read whole = texts.read(all.ids());
    return new PassageEncoder.Encoded(
        whole.vector(),
        sentences(passage, all, whole),
        tokens ? Optional.of(whole.tokens()) : Optional.empty());
  }

  private List<float[]> sentences(Passage passage, Tokenizer.Tokens all, TextReader.Read whole) {
    List<Integer> starts = SentenceSpans.starts(passage);
    if (starts.size() == 1 && all.count() <= texts.room()) {
      return List.of(whole.vector());
    }
    if (pooling != Pooling.MEAN || all.count() <= SHORT) {
      return SentenceSpans.inContext(passage).stream()
          .map(text -> texts.read(text).vector())
          .toList();
    }
    int offset = passage.content().length() - passage.text().length();
    int[] first = starts.stream().mapToInt(start -> all.from(offset + start)).toArray();
    PassageWindows windows =
        new PassageWindows(first[0], first, all.count(), whole.ids().length, WINDOW);
    float[][] sums = new float[first.length][whole.vector().length];
    for (PassageWindows.Window window : windows.windows()) {
      TextReader.Read read =
          windows.isRead(window) ? whole : texts.readAll(windows.ids(window, all.ids()));
      windows.add(window, read.states(), read.before(), sums);
    }
    return Arrays.stream(sums).map(sum -> vector(sum, whole)).toList();
  }

  /** A sentence without tokens gets the vector of its passage. */
  private static float[] vector(float[] sum, TextReader.Read whole) {
    return Cosine.isZero(sum) ? whole.vector() : Cosine.unit(sum);
  }
}
