package dev.qortex.engine.internal.candidates;

import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.search.LexicalIndex;
import dev.qortex.core.search.VectorIndex;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * First stage of a question: the text legs, one text score of each passage from what they found,
 * then the walk, which starts at the best of those. Thread-safe.
 */
public final class CandidateSearch {

  private final Set<String> legs;
  private final List<Leg> textLegs;
  private final ScoringProfile.Texts texts;
  private final boolean alike;
  private final VectorIndex vectors;
  private final LexicalIndex words;
  private final Leg walk;

  /**
   * Searches that store.
   *
   * @param model by which its vectors were made
   * @param legs those that look for candidates, by name, unless a question names others
   */
  public CandidateSearch(
      MemoryStore store, EmbeddingModel model, ScoringProfile profile, Set<String> legs) {
    this.legs = legs;
    this.textLegs =
        List.of(new VectorLeg(store.vectors()), new LexicalLeg(store.words()), new SentenceLeg());
    this.texts = profile.texts();
    this.alike = model instanceof EmbeddingModel.Lexical;
    this.vectors = store.vectors();
    this.words = store.words();
    this.walk = new GraphLeg(profile, store.vectors(), store.words());
  }

  /** Has the indexes read what they search, which some do at the first search. */
  public void prepare() {
    vectors.size();
    words.size("", NodeKind.PASSAGE);
  }

  /** The candidates of all legs. */
  public Candidates candidates(RetrievalContext context) {
    Set<String> asked = context.question().ranking().legs();
    Set<String> wanted = asked.isEmpty() ? legs : asked;
    Candidates found = Candidates.none();
    for (Leg leg : textLegs) {
      found = wanted.contains(leg.name()) ? leg.search(context, found) : found;
    }
    Map<String, List<LegScore>> scored =
        new TextScores(context, texts, alike, vectors, words, found).byPassage();
    Candidates texted = found.with(scored);
    return wanted.contains(walk.name()) ? walk.search(context, texted) : texted;
  }
}
