package dev.qortex.engine;

import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/** Hashing words, with the words as tokens; counts its passes. */
public final class WordTokens implements EmbeddingModel.WithTokens {

  private final HashingEmbeddingModel model;

  /** How many texts went through it, with or without tokens. */
  public final AtomicInteger texts = new AtomicInteger();

  public WordTokens(int dimension) {
    this.model = new HashingEmbeddingModel(dimension);
  }

  @Override
  public String name() {
    return "words";
  }

  @Override
  public int dimension() {
    return model.dimension();
  }

  @Override
  public int tokenDimension() {
    return model.dimension();
  }

  @Override
  public List<float[]> embed(List<String> given) {
    texts.addAndGet(given.size());
    return model.embed(given);
  }

  @Override
  public List<EmbeddingModel.Tokens> embedTokens(List<String> given) {
    List<EmbeddingModel.Tokens> made = new ArrayList<>();
    List<float[]> vectors = embed(given);
    for (int i = 0; i < given.size(); i++) {
      String[] words = given.get(i).toLowerCase(Locale.ROOT).split("\\W+");
      int[] ids = new int[words.length];
      float[] states = new float[words.length * dimension()];
      for (int w = 0; w < words.length; w++) {
        ids[w] = words[w].hashCode() >>> 11;
        System.arraycopy(
            model.embed(List.of(words[w])).get(0), 0, states, w * dimension(), dimension());
      }
      made.add(new EmbeddingModel.Tokens(vectors.get(i), ids, states));
    }
    return made;
  }
}
