package dev.qortex.commons;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Batches of texts for models that take a limited number at a time and no blank ones. */
public final class TextBatches {

  private TextBatches() {}

  /**
   * Embeds texts batch by batch.
   *
   * @param dimension the length of the zero vector that represents a blank text
   * @param most the greatest number of texts in a batch, from 1
   * @param model returns a vector for each text of a batch
   * @return a vector for each text, in their order
   */
  public static List<float[]> embed(
      List<String> texts,
      int dimension,
      int most,
      Function<List<String>, ? extends List<float[]>> model) {
    List<float[]> vectors = new ArrayList<>(texts.size());
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      vectors.add(new float[dimension]);
      if (!texts.get(i).isBlank()) {
        places.add(i);
      }
    }
    for (int from = 0; from < places.size(); from += most) {
      List<Integer> batch = places.subList(from, Math.min(places.size(), from + most));
      List<float[]> made = model.apply(batch.stream().map(texts::get).toList());
      for (int i = 0; i < batch.size(); i++) {
        vectors.set(batch.get(i), made.get(i));
      }
    }
    return vectors;
  }
}
