package dev.qortex.storage.sqlite;

import dev.qortex.core.embedding.EmbeddingModel;
import java.util.List;
import java.util.function.Consumer;

/**
 * Vectors that tell which model made them: they point elsewhere when its name is longer.
 *
 * @param name the direction
 * @param before called with the texts
 */
record SlowModel(String name, Consumer<List<String>> before) implements EmbeddingModel {

  SlowModel(String name) {
    this(name, texts -> {});
  }

  float[] vector(String text) {
    double angle = name.length();
    return new float[] {(float) Math.cos(angle), (float) Math.sin(angle), text.length() / 1000f};
  }

  @Override
  public int dimension() {
    return 3;
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    before.accept(texts);
    return texts.stream().map(this::vector).toList();
  }
}
