package dev.qortex.core.embedding;

import dev.qortex.commons.Checks;
import dev.qortex.core.model.IngestionManifest;

/**
 * Manifest with the vectors that its texts need and the store lacks, made before the transaction
 * that stores both. A vector counts for every node or passage of the manifest that shows its text.
 * Immutable.
 *
 * @param manifest the manifest to ingest
 * @param nodes vectors of nodes, keyed by {@link dev.qortex.core.model.Node#content() text}
 * @param sentences vectors of the sentences of passages, keyed by {@link
 *     dev.qortex.core.spi.PassageVectors#sentenceKeys sentence key}; with the name of their model,
 *     the sentences that a passage no longer has are removed, even if there are no new ones
 * @param tokens tokens of passages, keyed by the text of the passage
 */
public record EmbeddedManifest(
    IngestionManifest manifest, TextVectors nodes, TextVectors sentences, TextTokens tokens) {

  /**
   * Checks that one model made all vectors.
   *
   * @throws IllegalArgumentException otherwise
   */
  public EmbeddedManifest {
    Checks.given("manifest", manifest);
    Checks.given("vectors of nodes", nodes);
    checkName(nodes.model(), Checks.given("vectors of sentences", sentences).model());
    checkName(nodes.model(), Checks.given("tokens", tokens).model());
  }

  private static void checkName(EmbeddingIdentity nodes, EmbeddingIdentity other) {
    if (!nodes.name().isEmpty()
        && !other.name().isEmpty()
        && !nodes.name().equals(other.modelName())) {
      throw new IllegalArgumentException(
          "The vectors of a manifest are of (%s) and of (%s).\nMaybe make all of them with one model."
              .formatted(nodes.name(), other.name()));
    }
  }

  /** Creates a manifest with vectors of its nodes alone. */
  public static EmbeddedManifest of(IngestionManifest manifest, TextVectors nodes) {
    return new EmbeddedManifest(manifest, nodes, TextVectors.none(), TextTokens.none());
  }

  /** Returns true if there are vectors of sentences, or tokens. */
  public boolean hasPassageVectors() {
    return !sentences.vectors().isEmpty() || !tokens.packed().isEmpty();
  }
}
