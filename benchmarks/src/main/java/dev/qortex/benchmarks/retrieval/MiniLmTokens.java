package dev.qortex.benchmarks.retrieval;

import dev.qortex.commons.Cosine;
import dev.qortex.core.embedding.CachedEmbeddingModel;
import dev.qortex.core.embedding.EmbeddingModel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * MiniLM with the states of its tokens in 128 dimensions. Vectors of texts whose tokens nobody
 * wants are kept on disk, and the tokens of the last texts on the heap: each configuration asks the
 * same questions. Thread-safe.
 */
final class MiniLmTokens implements EmbeddingModel.WithTokens {

  private static final int KNOWN = 2000;
  private static final String NAME = "all-minilm-l6-v2-tokens";

  private final MiniLm model;
  private final EmbeddingModel cached;
  private final TokenProjection projection = TokenProjection.shipped();
  private final Map<String, Tokens> known =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Tokens> eldest) {
          return size() > KNOWN;
        }
      };

  /**
   * @param folder where vectors are kept
   */
  MiniLmTokens(MiniLm model, Path folder) {
    this.model = model;
    this.cached = new CachedEmbeddingModel(model, folder);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int dimension() {
    return model.dimension();
  }

  @Override
  public int tokenDimension() {
    return TokenProjection.DIMENSION;
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    return cached.embed(texts);
  }

  @Override
  public List<Tokens> embedTokens(List<String> texts) {
    List<String> missing;
    synchronized (known) {
      missing = texts.stream().distinct().filter(text -> !known.containsKey(text)).toList();
    }
    Map<String, Tokens> made = made(missing);
    synchronized (known) {
      texts.forEach(text -> made.computeIfAbsent(text, known::get));
      known.putAll(made);
    }
    return texts.stream().map(text -> Objects.requireNonNull(made.get(text))).toList();
  }

  private Map<String, Tokens> made(List<String> texts) {
    List<Tokens> read = model.embedTokens(texts);
    Map<String, Tokens> made = new LinkedHashMap<>();
    for (int i = 0; i < texts.size(); i++) {
      made.put(texts.get(i), projected(read.get(i)));
    }
    return made;
  }

  private Tokens projected(Tokens read) {
    float[] states = new float[read.ids().length * TokenProjection.DIMENSION];
    for (int token = 0; token < read.ids().length; token++) {
      float[] state =
          Arrays.copyOfRange(
              read.states(), token * MiniLm.DIMENSION, (token + 1) * MiniLm.DIMENSION);
      projection.project(Cosine.unit(state), states, token * TokenProjection.DIMENSION);
    }
    return new Tokens(read.vector(), read.ids(), states);
  }
}
