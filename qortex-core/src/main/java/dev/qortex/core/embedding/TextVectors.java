package dev.qortex.core.embedding;

import dev.qortex.core.check.Checks;
import java.util.Map;

/**
 * The vectors of some texts, and the model that made them all.
 *
 * @param model the {@link EmbeddingModel#name} of the model
 * @param dimension the length of every vector, from 1
 * @param vectors by text; finite numbers
 */
public record TextVectors(String model, int dimension, Map<String, float[]> vectors) {

  /** Checks every vector, and copies the map. */
  public TextVectors {
    Checks.id("name of an embedding model", model);
    Checks.atLeast("dimension of (" + model + ")", dimension, 1);
    vectors = Map.copyOf(vectors);
    for (float[] vector : vectors.values()) {
      Checks.vector("vector made by (" + model + ")", vector, dimension);
    }
  }

  /** Vectors that this model made. */
  public static TextVectors of(EmbeddingModel model, Map<String, float[]> vectors) {
    return new TextVectors(model.name(), model.dimension(), vectors);
  }
}
