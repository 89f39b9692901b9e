package dev.qortex.core.internal.candidates;

import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.internal.scoring.ScoringProfile;
import dev.qortex.core.search.VectorIndex;

/** The text score of passages from what the text legs found: no candidates of its own. */
public final class TextLegs implements Leg {

  private final ScoringProfile.Texts settings;
  private final double lexical;
  private final VectorIndex vectors;

  /**
   * Scores by those constants.
   *
   * @param model by which vectors were made
   * @param vectors of the nodes, for those that only words found
   */
  public TextLegs(ScoringProfile.Texts settings, EmbeddingModel model, VectorIndex vectors) {
    this.settings = settings;
    this.lexical =
        model instanceof EmbeddingModel.Lexical ? settings.lexicalAlike() : settings.lexical();
    this.vectors = vectors;
  }

  @Override
  public String name() {
    return "texts";
  }

  @Override
  public Candidates search(RetrievalContext context, Candidates before) {
    return before.with(new TextScores(context, settings, lexical, vectors, before).byPassage());
  }
}
