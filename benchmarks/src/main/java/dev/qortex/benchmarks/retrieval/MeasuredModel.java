package dev.qortex.benchmarks.retrieval;

import dev.langchain4j.model.embedding.onnx.PoolingMode;
import dev.langchain4j.model.embedding.onnx.allminilml6v2.AllMiniLmL6V2EmbeddingModel;
import dev.langchain4j.model.embedding.onnx.allminilml6v2q.AllMiniLmL6V2QuantizedEmbeddingModel;
import dev.langchain4j.model.embedding.onnx.bgesmallenv15q.BgeSmallEnV15QuantizedEmbeddingModel;
import dev.langchain4j.model.embedding.onnx.e5smallv2q.E5SmallV2QuantizedEmbeddingModel;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.langchain4j.LangChain4jEmbedding;
import java.util.List;
import java.util.function.Supplier;

/**
 * An embedding model of the table.
 *
 * @param name unique
 * @param published makes it as users get it
 * @param frugal makes it with the same vectors and for less processor time
 */
record MeasuredModel(
    String name, Supplier<EmbeddingModel> published, Supplier<EmbeddingModel> frugal) {

  private static final String E5_Q = "e5-small-v2-q";

  static final List<MeasuredModel> ALL =
      List.of(
          new MeasuredModel(
              "hashing-512",
              () -> new HashingEmbeddingModel(512),
              () -> new HashingEmbeddingModel(512)),
          inProcess(
              "all-minilm-l6-v2-q",
              "all-minilm-l6-v2-q",
              PoolingMode.MEAN,
              () ->
                  LangChain4jEmbedding.of(
                      "all-minilm-l6-v2-q", new AllMiniLmL6V2QuantizedEmbeddingModel())),
          inProcess(
              "all-minilm-l6-v2",
              "all-minilm-l6-v2",
              PoolingMode.MEAN,
              () -> LangChain4jEmbedding.of("all-minilm-l6-v2", new AllMiniLmL6V2EmbeddingModel())),
          inProcess(
              "bge-small-en-v15-q",
              "bge-small-en-v1.5-q",
              PoolingMode.CLS,
              MeasuredModel::recommended),
          inProcess(
              E5_Q,
              E5_Q,
              PoolingMode.MEAN,
              () -> LangChain4jEmbedding.of(E5_Q, new E5SmallV2QuantizedEmbeddingModel())));

  /** As the documentation shows it. */
  private static EmbeddingModel recommended() {
    return LangChain4jEmbedding.of(
        "bge-small-en-v15-q", new BgeSmallEnV15QuantizedEmbeddingModel());
  }

  /**
   * @param id of the artifact, without what all of LangChain4j's models begin with
   * @param resource of the weights
   */
  private static MeasuredModel inProcess(
      String id, String resource, PoolingMode pooling, Supplier<EmbeddingModel> published) {
    return new MeasuredModel(
        id, published, () -> LangChain4jEmbedding.of(id, new InProcessModel(resource, pooling)));
  }
}
