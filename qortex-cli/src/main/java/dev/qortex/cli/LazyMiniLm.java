package dev.qortex.cli;

import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import dev.qortex.commons.Words;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.langchain4j.LangChain4jEmbedding;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;

/**
 * Quantised all-MiniLM-L6-v2 out of the jar: 384 dimensions. Loading takes most of a second, and
 * the first text pays for it: most commands have none. Its vocabulary is English, and a text in
 * Chinese, Japanese, Korean or Thai is to it a row of unknown signs, which is like every other one;
 * so of such a text the words are hashed. Thread-safe.
 */
final class LazyMiniLm implements EmbeddingModel {

  private static final String NAME = "all-minilm-l6-v2-q";
  private static final EmbeddingModel OTHERWISE = new HashingEmbeddingModel(384);

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
    return OTHERWISE.dimension();
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    List<String> read = texts.stream().filter(text -> !Words.isMostlyWithoutSpaces(text)).toList();
    Iterator<float[]> vectors =
        read.isEmpty() ? Collections.emptyIterator() : Loaded.MODEL.embed(read).iterator();
    return texts.stream()
        .map(
            text ->
                Words.isMostlyWithoutSpaces(text)
                    ? OTHERWISE.embed(List.of(text)).get(0)
                    : vectors.next())
        .toList();
  }
}
