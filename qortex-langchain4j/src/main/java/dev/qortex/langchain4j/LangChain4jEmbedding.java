package dev.qortex.langchain4j;

import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.qortex.commons.Checks;
import dev.qortex.commons.TextBatches;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.error.QortexException;
import java.util.List;

/**
 * An embedding model of LangChain4j for a memory. It is asked in batches of at most 64 texts, so
 * that a server does not refuse a long document. A blank text becomes the zero vector, which is
 * near to nothing: the models refuse it. As thread-safe as the model. Immutable.
 *
 * <p>When the model fails, a {@link QortexException} names it and the texts; trying again is the
 * model's own affair. To embed no text twice, put it into a {@link
 * dev.qortex.core.embedding.CachedEmbeddingModel}.
 */
public final class LangChain4jEmbedding implements EmbeddingModel {

  private static final int BATCH = 64;

  private final dev.langchain4j.model.embedding.EmbeddingModel model;
  private final String name;
  private final int dimension;
  private final int batchSize;

  private LangChain4jEmbedding(
      dev.langchain4j.model.embedding.EmbeddingModel model,
      String name,
      int dimension,
      int batchSize) {
    this.model = model;
    this.name = Checks.id("name of the embedding model", name);
    this.dimension = Checks.atLeast("dimension of (" + name + ")", dimension, 1);
    this.batchSize = Checks.atLeast("batch size of (" + name + ")", batchSize, 1);
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
    return new LangChain4jEmbedding(model, name, model.dimension(), BATCH);
  }

  /** Returns a copy with a greatest number of texts in one request, from 1. */
  public LangChain4jEmbedding batchSize(int texts) {
    return new LangChain4jEmbedding(model, name, dimension, texts);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int dimension() {
    return dimension;
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    return TextBatches.embed(texts, dimension, batchSize, this::ask);
  }

  private List<float[]> ask(List<String> batch) {
    List<Embedding> made;
    try {
      made = model.embedAll(batch.stream().map(TextSegment::from).toList()).content();
    } catch (RuntimeException e) {
      if (Causes.isInterruption(Causes.of(e))) {
        Thread.currentThread().interrupt();
      }
      throw new QortexException(
          "The embedding model (%s) failed on (%s) texts, the first of which is (%s): %s\nMaybe it cannot be reached, or takes fewer or shorter texts: batchSize(%s)."
              .formatted(
                  name,
                  batch.size(),
                  Checks.shown(batch.get(0)),
                  e.getMessage(),
                  Math.max(1, batch.size() / 2)),
          e);
    }
    if (made.size() != batch.size()) {
      throw new QortexException(
          "The embedding model (%s) made (%s) vectors of (%s) texts.\nMaybe it takes fewer texts at a time: batchSize(%s)."
              .formatted(name, made.size(), batch.size(), Math.max(1, made.size())),
          null);
    }
    return made.stream().map(this::checked).toList();
  }

  private float[] checked(Embedding embedding) {
    float[] vector = embedding.vector();
    if (vector.length != dimension) {
      throw new QortexException(
          "The embedding model (%s) made a vector of (%s) dimensions, not of (%s).\nMaybe it was changed while the program ran: give it a new name."
              .formatted(name, vector.length, dimension),
          null);
    }
    return vector;
  }
}
