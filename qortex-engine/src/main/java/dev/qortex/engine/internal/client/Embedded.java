package dev.qortex.engine.internal.client;

import dev.qortex.core.embedding.TextVectors;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.engine.internal.passages.TokenVectors;

/**
 * A manifest with the vectors that its texts need and the store lacks, made before the transaction
 * that stores them. Immutable.
 *
 * @param manifest what is ingested
 * @param nodes vectors of the texts of nodes
 * @param sentences vectors of the sentences of passages
 * @param tokens tokens of passages, for late interaction
 */
public record Embedded(
    IngestionManifest manifest,
    TextVectors nodes,
    TextVectors sentences,
    TokenVectors.Made tokens) {

  /** Calls the model for every text that has no vector yet; stores nothing. */
  public static Embedded of(
      IngestionManifest manifest, NodeEmbedder nodes, SentenceEmbedder sentences) {
    TextVectors spoken = sentences.missing(manifest.passages());
    TokenVectors.Made tokens = sentences.missingTokens(manifest.passages());
    return new Embedded(manifest, nodes.vectors(manifest, tokens.vectors()), spoken, tokens);
  }

  /** True if only nodes have vectors to store. */
  public boolean isOfNodesOnly() {
    return sentences.vectors().isEmpty() && tokens.tokens().isEmpty();
  }
}
