package dev.qortex.engine.internal.candidates;

import dev.qortex.core.query.RetrievalSettings;

/** Nodes whose text means the same as the question, as far as the embedding model can tell. */
public final class VectorLeg implements Leg {

  /** The name of this leg. */
  public static final String NAME = RetrievalSettings.VECTOR;

  @Override
  public String name() {
    return NAME;
  }

  /** By cosine; only those above 0. */
  @Override
  public Candidates search(RetrievalContext context, Candidates before) {
    return before.with(
        NAME,
        context
            .ofEachKind(scope -> context.vectors().search(context.vector(), DEPTH, scope))
            .stream()
            .filter(found -> found.score() > 0)
            .toList());
  }
}
