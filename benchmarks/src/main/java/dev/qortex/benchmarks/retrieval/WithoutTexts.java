package dev.qortex.benchmarks.retrieval;

import dev.qortex.core.embedding.EmbeddingModel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/** Gives those texts the zero vector, which is near to nothing. */
record WithoutTexts(EmbeddingModel model, Set<String> without) implements EmbeddingModel {

  @Override
  public String name() {
    return model.name();
  }

  @Override
  public int dimension() {
    return model.dimension();
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    List<String> asked = texts.stream().filter(text -> !without.contains(text)).toList();
    Iterator<float[]> made = model.embed(asked).iterator();
    List<float[]> vectors = new ArrayList<>(texts.size());
    for (String text : texts) {
      vectors.add(without.contains(text) ? new float[dimension()] : made.next());
    }
    return vectors;
  }
}
