package dev.qortex.core.embedding;

import java.util.Arrays;
import java.util.Optional;

/**
 * Family of the vectors that a memory keeps for its passages in named indexes, beside those of an
 * application. The names of indexes, which begin with a prefix for each family, are part of the
 * format of stored files.
 */
public enum VectorFamily {
  /** Vectors of sentences; see {@link dev.qortex.core.spi.PassageVectors#id} for their ids. */
  SENTENCES("qortex.sentences."),
  /** States of the tokens of passages, for late interaction, by id of the passage. */
  TOKENS("qortex.tokens.");

  private final String prefix;

  VectorFamily(String prefix) {
    this.prefix = prefix;
  }

  /** The family of an index; empty for an index of an application. */
  public static Optional<VectorFamily> of(String indexName) {
    return Arrays.stream(values()).filter(family -> indexName.startsWith(family.prefix)).findAny();
  }

  /** The prefix of the names of its indexes. */
  public String prefix() {
    return prefix;
  }

  /**
   * The name of the index of one model.
   *
   * @param model the name of the model
   * @param dimension the dimension of its vectors, or of its token states
   */
  public String indexName(String model, int dimension) {
    return prefix + model + "/" + dimension;
  }
}
