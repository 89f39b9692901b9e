package dev.qortex.embedding.onnx;

/** Method by which a model computes the vector of a text from the states of its tokens. */
public enum Pooling {
  /** The mean over all tokens, as all-MiniLM, e5 and most sentence transformers do. */
  MEAN,
  /**
   * The state of the first token, as bge does. The sentences of a passage are read one by one then:
   * such a model is not trained to be pooled over a part of a text.
   */
  FIRST
}
