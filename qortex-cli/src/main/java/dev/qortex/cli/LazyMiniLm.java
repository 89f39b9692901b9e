package dev.qortex.cli;

import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.langchain4j.LangChain4jEmbedding;
import java.util.List;

/**
 * Quantised all-MiniLM-L6-v2 out of the jar: 384 dimensions. Loading takes most of a second, and
 * the first text pays for it: most commands have none. Thread-safe.
 */
final class LazyMiniLm implements EmbeddingModel {

  static final String NAME = "all-minilm-l6-v2-q";

  private static final class Loaded {
    private static final EmbeddingModel MODEL =
        LangChain4jEmbedding.of(NAME, new AllMiniLmL6V2QuantizedEmbeddingModel());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int dimension() {
    return 384;
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    return Loaded.MODEL.embed(texts);
  }
}
