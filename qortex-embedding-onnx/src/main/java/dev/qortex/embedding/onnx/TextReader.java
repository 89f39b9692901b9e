package dev.qortex.embedding.onnx;

import ai.onnxruntime.OrtException;
import dev.qortex.commons.Checks;
import dev.qortex.commons.Cosine;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.error.QortexException;
import java.util.Arrays;

/** Passes over texts: states of their tokens, and the vector that is made of them. Thread-safe. */
final class TextReader {

  private final Tokenizer tokenizer;
  private final Transformer transformer;
  private final Pooling pooling;
  private final int room;

  /**
   * @param maxTokens the greatest number of tokens of a text, with its special tokens
   */
  TextReader(Tokenizer tokenizer, Transformer transformer, Pooling pooling, int maxTokens) {
    this.tokenizer = tokenizer;
    this.transformer = transformer;
    this.pooling = pooling;
    this.room = maxTokens - tokenizer.around();
  }

  /**
   * A text that was read.
   *
   * @param ids of its tokens, without those that stand around every text
   * @param states of all tokens
   * @param before how many tokens stand in front of the text
   * @param vector of the text; zero for a text without tokens
   */
  record Read(long[] ids, float[] states, int before, float[] vector) {

    /** The tokens as a store keeps them. */
    EmbeddingModel.Tokens tokens() {
      int from = before * vector.length;
      return new EmbeddingModel.Tokens(
          vector,
          Arrays.stream(ids).mapToInt(Math::toIntExact).toArray(),
          Arrays.copyOfRange(states, from, from + ids.length * vector.length));
    }
  }

  /** The most tokens of a text in a pass. */
  int room() {
    return room;
  }

  Tokenizer.Tokens tokens(String text) {
    return tokenizer.tokens(text);
  }

  Read read(String text) {
    return read(tokenizer.tokens(text).ids());
  }

  /** Reads the first of these tokens, as many as a text has in a pass. */
  Read read(long[] tokens) {
    return readAll(tokens.length > room ? Arrays.copyOf(tokens, room) : tokens);
  }

  /** Reads these tokens, which may be more than a text has in a pass. */
  Read readAll(long[] ids) {
    if (ids.length == 0) {
      return new Read(ids, new float[0], 0, new float[transformer.dimension()]);
    }
    long[] framed = tokenizer.framed(ids);
    float[] states = states(framed);
    float[] sum = new float[transformer.dimension()];
    Sums.add(states, 0, pooling == Pooling.FIRST ? 1 : framed.length, sum);
    return new Read(ids, states, tokenizer.before(), Cosine.unit(sum));
  }

  private float[] states(long[] framed) {
    try {
      return transformer.states(framed);
    } catch (OrtException e) {
      throw new QortexException(
          "The model failed on (%s) tokens: %s\nMaybe the tokenizer is of another model, or the model takes fewer tokens: maxTokens(128)."
              .formatted(framed.length, Checks.shown(String.valueOf(e.getMessage()))),
          e);
    }
  }
}
