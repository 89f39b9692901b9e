package dev.qortex.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.error.QortexException;
import dev.qortex.core.spi.EmbeddingBatches;
import java.util.List;

/**
 * Adapter of a LangChain4j embedding model for a memory. It is asked in batches of at most 64
 * texts, so that a server does not refuse a long document. A blank text becomes the zero vector,
 * which is near to nothing: the models refuse it. As thread-safe as the model. Immutable.
 *
 * <p>When the model fails, a {@link QortexException} names it and the texts; trying again is the
 * model's own affair. To embed no text twice, put it into a {@link
 * dev.qortex.core.embedding.CachedEmbeddingModel}.
 */
public final class LangChain4jEmbedding implements EmbeddingModel {

  private static final int BATCH = 64;

  private final dev.langchain4j.model.embedding.EmbeddingModel model;
  private final EmbeddingBatches batches;

  private LangChain4jEmbedding(
      dev.langchain4j.model.embedding.EmbeddingModel model, EmbeddingBatches batches) {
    this.model = model;
    this.batches = batches;
  }

  /**
   * The model under the name that it gives itself. Some embed a text here, to learn the dimension.
   *
   * @throws IllegalArgumentException when it gives itself none
   */
  public static LangChain4jEmbedding of(dev.langchain4j.model.embedding.EmbeddingModel model) {
    String name = model.modelName();
    if (name == null || name.isBlank() || name.equals("unknown")) {
      throw new IllegalArgumentException(
          "The model of type (%s) does not tell its name (%s), and a store must know which model made its vectors.\nMaybe name it: of(\"all-minilm-l6-v2\", model)."
              .formatted(model.getClass().getName(), name));
    }
    return of(name, model);
  }

  /**
   * The model under that name. Some embed a text here, to learn the dimension.
   *
   * @param name changes when the vectors do, such as {@code all-minilm-l6-v2}
   */
  public static LangChain4jEmbedding of(
      String name, dev.langchain4j.model.embedding.EmbeddingModel model) {
    return new LangChain4jEmbedding(model, new EmbeddingBatches(name, model.dimension(), BATCH));
  }

  /** Returns a copy with a greatest number of texts in one request, from 1. */
  public LangChain4jEmbedding batchSize(int texts) {
    return new LangChain4jEmbedding(
        model, new EmbeddingBatches(batches.name(), batches.dimension(), texts));
  }

  @Override
  public String name() {
    return batches.name();
  }

  @Override
  public int dimension() {
    return batches.dimension();
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    return batches.embed(
        texts,
        batch ->
            model.embedAll(batch.stream().map(TextSegment::from).toList()).content().stream()
                .map(Embedding::vector)
                .toList());
  }
}
