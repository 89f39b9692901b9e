package dev.qortex.core.embedding;

import dev.qortex.core.model.Passage;
import java.util.List;
import java.util.Optional;

/**
 * Model that returns the vector of a passage, those of its sentences and the states of its tokens
 * from one pass ("late chunking": a sentence is embedded with its context). Thread-safe.
 *
 * <p>A sentence's vector depends on its passage then, so that a store keeps such vectors under a
 * name of their own: {@link EmbeddingIdentity#contextual()}. Source: Günther et al., Late Chunking:
 * Contextual Chunk Embeddings Using Long-Context Embedding Models (2024).
 */
public interface PassageEncoder extends EmbeddingModel {

  /**
   * Vectors of passages, in the same order; a passage's own is that of {@link #embed} for its
   * {@link Passage#content() content}.
   *
   * @param tokens whether states of tokens are wanted; they are returned only if the model is an
   *     {@link EmbeddingModel.WithTokens}
   */
  List<Encoded> encode(List<Passage> passages, boolean tokens);

  /**
   * Returns a view of this model that embeds each sentence without its context, in several times as
   * many passes, as any other {@link EmbeddingModel} does.
   */
  default EmbeddingModel sentencesAlone() {
    return new TextByText(this);
  }

  /**
   * Vectors of one passage.
   *
   * @param vector the vector of the whole passage
   * @param sentences one vector for each sentence, in order, as {@link
   *     dev.qortex.core.spi.SentenceSpans} counts them
   * @param tokens states of the tokens of the whole passage, if they were wanted
   */
  record Encoded(float[] vector, List<float[]> sentences, Optional<Tokens> tokens) {

    /** Copies the list. */
    public Encoded {
      sentences = List.copyOf(sentences);
    }
  }
}
