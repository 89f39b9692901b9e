package dev.qortex.engine.internal.candidates;

import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.query.LegScore;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import dev.qortex.engine.internal.scoring.Texts;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * First stage of a question: the text legs, one text score of each passage from what they found,
 * then the walk, which starts at the best of those. Thread-safe.
 */
public final class CandidateSearch {

  private final Set<String> legs;
  private final List<Leg> textLegs;
  private final Texts texts;
  private final boolean alike;
  private final GraphLeg walk;

  /**
   * Searches what contexts name.
   *
   * @param model by which the vectors were made
   * @param legs those that look for candidates, by name, unless a question names others
   */
  public CandidateSearch(EmbeddingModel model, ScoringProfile profile, Set<String> legs) {
    this.legs = legs;
    this.textLegs = List.of(new VectorLeg(), new LexicalLeg(), new SentenceLeg());
    this.texts = profile.texts();
    this.alike = model instanceof EmbeddingModel.Lexical;
    this.walk = new GraphLeg(profile);
  }

  /**
   * Result of the first stage.
   *
   * @param candidates of the question
   * @param carrying candidates of the contexts whose rules come along, in their order
   */
  public record Found(Candidates candidates, Map<RetrievalContext, Candidates> carrying) {

    /** Copies; the order stays. */
    public Found {
      carrying = Collections.unmodifiableMap(new LinkedHashMap<>(carrying));
    }
  }

  /**
   * The candidates of all legs, for a question and for the contexts whose rules come along. A
   * context that is part of one of those shares its text legs, and its walk over names.
   *
   * @param carrying contexts whose rules come along, perhaps the question's own; empty for none
   */
  public Found found(RetrievalContext context, List<RetrievalContext> carrying) {
    Map<RetrievalContext, Candidates> found = new LinkedHashMap<>();
    carrying.forEach(each -> found.put(each, candidates(each)));
    Candidates own = found.get(context);
    if (own == null) {
      own =
          carrying.stream()
              .filter(context::isPartOf)
              .findFirst()
              .map(wider -> narrowed(context, Objects.requireNonNull(found.get(wider))))
              .orElseGet(() -> candidates(context));
    }
    return new Found(own, found);
  }

  private Candidates candidates(RetrievalContext context) {
    Set<String> wanted = wanted(context);
    Candidates found = Candidates.none();
    for (Leg leg : textLegs) {
      found = wanted.contains(leg.name()) ? leg.search(context, found) : found;
    }
    Map<String, List<LegScore>> scored = new TextScores(context, texts, alike, found).byPassage();
    Candidates texted = found.with(scored);
    return wanted.contains(walk.name()) ? walk.search(context, texted) : texted;
  }

  private Candidates narrowed(RetrievalContext context, Candidates wider) {
    Candidates texted = wider.ofTextLegs(context);
    return wanted(context).contains(walk.name()) ? walk.search(context, texted, wider) : texted;
  }

  private Set<String> wanted(RetrievalContext context) {
    Set<String> asked = context.question().ranking().legs();
    return asked.isEmpty() ? legs : asked;
  }
}
