package dev.qortex.core.embedding;

import java.util.List;

/** A model that embeds each text by itself, without passages. */
record TextByText(EmbeddingModel model) implements EmbeddingModel {

  @Override
  public String name() {
    return model.name();
  }

  @Override
  public int dimension() {
    return model.dimension();
  }

  @Override
  public List<float[]> embed(List<String> texts) {
    return model.embed(texts);
  }

  @Override
  public List<float[]> embedQuestions(List<String> texts) {
    return model.embedQuestions(texts);
  }
}
