package dev.qortex.benchmarks.retrieval;

import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.PassageEncoder;
import dev.qortex.core.model.Passage;
import dev.qortex.embedding.onnx.OnnxEmbeddingModel;
import java.util.List;

/**
 * all-MiniLM-L6-v2, not quantised: 384 dimensions, the mean over the first 256 tokens, length 1.
 * The weights come from the jar of LangChain4j. Loaded when its first text comes. Thread-safe.
 */
final class MiniLm implements PassageEncoder, EmbeddingModel.WithTokens {

  static final int DIMENSION = 384;

  private static final OnnxEmbeddingModel MODEL =
      OnnxEmbeddingModel.builder("all-minilm-l6-v2").maxTokens(256).dimension(DIMENSION).build();

  @Override
  public String name() {
    return MODEL.name();
  }

  @Override
  public int dimension() {
    return DIMENSION;
  }

  @Override
  public int tokenDimension() {
    return DIMENSION;
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    return MODEL.embed(texts);
  }

  @Override
  public List<Tokens> embedTokens(List<String> texts) {
    return MODEL.embedTokens(texts);
  }

  @Override
  public List<Encoded> encode(List<Passage> passages, boolean tokens) {
    return MODEL.encode(passages, tokens);
  }
}
