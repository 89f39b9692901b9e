package dev.qortex.core.embedding;

import java.util.List;

/**
 * Model that turns texts into vectors whose cosine measures the similarity of the texts.
 * Thread-safe. The host may bring any model; {@link HashingEmbeddingModel} needs no download.
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

  /** Embeds texts: one vector of finite numbers for each, in the same order. */
  List<float[]> embed(List<String> texts);

  /** Embeds questions like {@link #embed}; a cache does not keep their vectors. */
  default List<float[]> embedQuestions(List<String> texts) {
    return embed(texts);
  }

  /**
   * Model that returns the states of a text's tokens from the pass that makes its vector, for late
   * interaction, which compares each token of a question with each token of a passage. Thread-safe.
   */
  interface WithTokens extends EmbeddingModel {

    /** The length of every state, from 1; 128 are enough, by a projection of the model's own. */
    int tokenDimension();

    /**
     * Vector and tokens of each text, in the same order; the vectors are those of {@link #embed}.
     */
    List<Tokens> embedTokens(List<String> texts);
  }

  /**
   * Vector of a text and its tokens in order, without those that the model adds, such as
   * separators.
   *
   * @param vector the vector of the text
   * @param ids the ids of the tokens in the model's vocabulary, from 0 to 2,097,151; frequent
   *     tokens carry little weight
   * @param states the states of the tokens, one after the other; finite numbers, of which only the
   *     directions count
   */
  record Tokens(float[] vector, int[] ids, float[] states) {}
}
