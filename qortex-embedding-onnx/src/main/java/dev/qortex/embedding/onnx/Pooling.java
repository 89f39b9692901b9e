package dev.qortex.embedding.onnx;

/** Way in which a model makes the vector of a text of the states of its tokens. */
public enum Pooling {
  /** The mean over all tokens, as all-MiniLM, e5 and most sentence transformers do. */
  MEAN,
  /**
   * The state of the first token, as bge does. The sentences of a passage are read one by one then:
   * such a model is not trained to be pooled over a part of a text.
   */
  FIRST
}
