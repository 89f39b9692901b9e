package dev.qortex.core.embedding;

import dev.qortex.commons.Checks;

/**
 * Name of the model that made the vectors of a store. Vectors of another model cannot be compared
 * with them, even if they have the same dimension.
 *
 * @param name the name of the model; empty if unknown
 * @param dimension the dimension of the vectors; 0 if there are none
 */
public record EmbeddingIdentity(String name, int dimension) {

  /** End of the names of contextual vectors; part of the format of stored files. */
  private static final String CONTEXTUAL = "+context";

  private static final EmbeddingIdentity NONE = new EmbeddingIdentity("", 0);

  /** Checks the components. */
  public EmbeddingIdentity {
    Checks.text("name of an embedding model", name);
    Checks.atLeast("dimension of (" + name + ")", dimension, 0);
  }

  /** Identity of an empty store, which accepts the vectors of any model. */
  public static EmbeddingIdentity none() {
    return NONE;
  }

  /** The identity of the vectors of a model. */
  public static EmbeddingIdentity of(EmbeddingModel model) {
    return new EmbeddingIdentity(
        Checks.id("name of an embedding model", model.name()),
        Checks.atLeast("dimension of (" + model.name() + ")", model.dimension(), 1));
  }

  /**
   * The identity of sentence vectors that depend on their passage, as a {@link PassageEncoder}
   * makes them: they cannot be mixed with vectors of sentences that were embedded alone.
   */
  public EmbeddingIdentity contextual() {
    return isContextual() ? this : new EmbeddingIdentity(name + CONTEXTUAL, dimension);
  }

  /** Returns true for vectors of sentences that depend on their passage. */
  public boolean isContextual() {
    return name.endsWith(CONTEXTUAL);
  }

  /** The name of the model, without the mark of contextual vectors. */
  public String modelName() {
    return isContextual() ? name.substring(0, name.length() - CONTEXTUAL.length()) : name;
  }

  /** Returns whether both may share one store; an unknown name or dimension fits any. */
  public boolean fits(EmbeddingIdentity other) {
    return (name.isEmpty() || other.name.isEmpty() || name.equals(other.name))
        && (dimension == 0 || other.dimension == 0 || dimension == other.dimension);
  }

  /** Message for the refusal of another model, with the remedy. */
  public String refusal(EmbeddingIdentity other) {
    return "The store holds vectors of %s, not of %s.\nMaybe re-embed the store with the other model: reembed(model, progress)."
        .formatted(this, other);
  }

  /** The model, for use in messages. */
  @Override
  public String toString() {
    return "the model (%s) with (%s) dimensions"
        .formatted(name.isEmpty() ? "unknown" : name, dimension);
  }
}
