package dev.qortex.core.embedding;

import java.util.List;

/**
 * Model that turns texts into vectors whose cosine tells how alike the texts are. Thread-safe. The
 * host may bring any model; {@link HashingEmbeddingModel} needs no download.
 */
public interface EmbeddingModel {

  /**
   * Model whose vectors compare the words of texts rather than their meaning. Beside it, the
   * lexical leg weighs more: it compares words better.
   */
  interface Lexical extends EmbeddingModel {}

  /** A name that changes when the vectors do, such as {@code all-minilm-l6-v2}. */
  String name();

  /** The length of every vector, from 1. */
  int dimension();

  /** One vector for each text, in the same order; finite numbers only. */
  List<float[]> embed(List<String> texts);
}
