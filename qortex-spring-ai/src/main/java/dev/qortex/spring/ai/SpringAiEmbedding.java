package dev.qortex.spring.ai;

import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.error.QortexException;
import dev.qortex.core.spi.EmbeddingBatches;
import java.util.List;
import org.springframework.ai.embedding.EmbeddingResponse;

/**
 * Adapter of a Spring AI embedding model for a memory. It sends at most 64 texts at a time, so that
 * a server does not refuse a long document. A blank text, which models refuse, becomes the zero
 * vector and is found by nothing. As thread-safe as the model. Immutable.
 *
 * <p>A failure of the model is a {@link QortexException} that names the model and the texts;
 * retries are configured on the model itself. A {@link
 * dev.qortex.core.embedding.CachedEmbeddingModel} around it embeds no text twice.
 */
public final class SpringAiEmbedding implements EmbeddingModel {

  private static final int BATCH = 64;

  private final org.springframework.ai.embedding.EmbeddingModel model;
  private final EmbeddingBatches batches;

  private SpringAiEmbedding(
      org.springframework.ai.embedding.EmbeddingModel model, EmbeddingBatches batches) {
    this.model = model;
    this.batches = batches;
  }

  /**
   * Adapter under the name that the model reports with its vectors. Embeds one text, to learn the
   * name and the dimension.
   *
   * @throws IllegalArgumentException when the model reports no name
   */
  public static SpringAiEmbedding of(org.springframework.ai.embedding.EmbeddingModel model) {
    EmbeddingResponse response = model.embedForResponse(List.of("name and dimension"));
    String name = response.getMetadata().getModel();
    if (name == null || name.isBlank()) {
      throw new IllegalArgumentException(
          "The model of type (%s) does not report its name, and a store must know which model made its vectors.\nMaybe name it: of(\"text-embedding-3-small\", model), or qortex.embedding.name in Spring Boot."
              .formatted(model.getClass().getName()));
    }
    int dimension = response.getResult().getOutput().length;
    return new SpringAiEmbedding(model, new EmbeddingBatches(name, dimension, BATCH));
  }

  /**
   * Adapter under a given name. Most models embed a text here, to learn the dimension.
   *
   * @param name changes when the vectors do, such as {@code text-embedding-3-small}
   */
  public static SpringAiEmbedding of(
      String name, org.springframework.ai.embedding.EmbeddingModel model) {
    return new SpringAiEmbedding(model, new EmbeddingBatches(name, model.dimensions(), BATCH));
  }

  /** Returns an adapter that sends a limited number of texts at a time, from 1. */
  public SpringAiEmbedding batchSize(int texts) {
    return new SpringAiEmbedding(
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
    return batches.embed(texts, model::embed);
  }
}
