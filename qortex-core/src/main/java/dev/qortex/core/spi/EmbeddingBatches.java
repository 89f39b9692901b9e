package dev.qortex.core.spi;

import dev.qortex.commons.Causes;
import dev.qortex.commons.Checks;
import dev.qortex.core.error.QortexException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Requests of an adapter to an embedding model of another library: in batches, without blank texts,
 * with checks of the vectors. Immutable.
 *
 * @param name the name of the model
 * @param dimension the number of dimensions of a vector, from 1
 * @param size the greatest number of texts in a request, from 1
 */
public record EmbeddingBatches(String name, int dimension, int size) {

  /** Checks all. */
  public EmbeddingBatches {
    Checks.id("name of the embedding model", name);
    Checks.atLeast("dimension of (" + name + ")", dimension, 1);
    Checks.atLeast("batch size of (" + name + ")", size, 1);
  }

  /**
   * Embeds texts batch by batch; a blank text becomes the zero vector.
   *
   * @param model returns a vector for each text of a batch
   * @return a vector for each text, in their order
   * @throws QortexException if the model fails, or returns other vectors than it should
   */
  public List<float[]> embed(
      List<String> texts, Function<List<String>, ? extends List<float[]>> model) {
    List<float[]> vectors = new ArrayList<>(texts.size());
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      vectors.add(new float[dimension]);
      if (!texts.get(i).isBlank()) {
        places.add(i);
      }
    }
    for (int from = 0; from < places.size(); from += size) {
      List<Integer> batch = places.subList(from, Math.min(places.size(), from + size));
      List<float[]> made = request(batch.stream().map(texts::get).toList(), model);
      for (int i = 0; i < batch.size(); i++) {
        vectors.set(batch.get(i), made.get(i));
      }
    }
    return vectors;
  }

  private List<float[]> request(
      List<String> batch, Function<List<String>, ? extends List<float[]>> model) {
    List<float[]> made;
    try {
      made = model.apply(batch);
    } catch (RuntimeException e) {
      if (Causes.isInterruption(e)) {
        Thread.currentThread().interrupt();
      }
      throw new QortexException(
          "The embedding model (%s) failed on (%s) texts, the first of which is (%s): %s\nMaybe it cannot be reached, or takes fewer or shorter texts: batchSize(%s)."
              .formatted(
                  name,
                  batch.size(),
                  Checks.shown(batch.get(0)),
                  e.getMessage(),
                  Math.max(1, batch.size() / 2)),
          e);
    }
    if (made.size() != batch.size()) {
      throw new QortexException(
          "The embedding model (%s) made (%s) vectors of (%s) texts.\nMaybe it takes fewer texts at a time: batchSize(%s)."
              .formatted(name, made.size(), batch.size(), Math.max(1, made.size())),
          null);
    }
    made.forEach(this::check);
    return made;
  }

  private void check(float[] vector) {
    if (vector.length != dimension) {
      throw new QortexException(
          "The embedding model (%s) made a vector of (%s) dimensions, not of (%s).\nMaybe it was changed while the program ran: give it a new name."
              .formatted(name, vector.length, dimension),
          null);
    }
  }
}
