package dev.qortex.tck.internal;

import dev.qortex.core.embedding.EmbeddingModel;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Embedding model that computes vectors by a given function. */
public record ScriptedEmbedding(
    String name, int dimension, Function<String, float[]> script, Consumer<List<String>> before)
    implements EmbeddingModel {

  public ScriptedEmbedding(String name, int dimension, Function<String, float[]> script) {
    this(name, dimension, script, texts -> {});
  }

  /** A copy that runs an action before each call. */
  public ScriptedEmbedding before(Consumer<List<String>> act) {
    return new ScriptedEmbedding(name, dimension, script, act);
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    before.accept(texts);
    return texts.stream().map(script).toList();
  }
}
