package dev.qortex.engine.internal.ranking;

import dev.qortex.core.query.Answer;
import dev.qortex.core.query.Comparison;
import dev.qortex.core.query.Explanation;
import dev.qortex.core.query.LegScore;
import dev.qortex.core.query.Question;
import dev.qortex.core.search.Scored;
import dev.qortex.engine.internal.candidates.Candidates;
import dev.qortex.engine.internal.candidates.QuestionFrame;
import dev.qortex.engine.internal.candidates.RetrievalContext;
import dev.qortex.engine.internal.candidates.VectorLeg;
import dev.qortex.engine.internal.explain.ComparisonBuilder;
import dev.qortex.engine.internal.ranking.AnswerPipeline.Embedded;
import dev.qortex.engine.internal.ranking.RankedList.Ranked;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Comparison of what vectors alone bring with what the whole brought. Thread-safe. */
public final class VectorComparison {

  private static final int EVERY_CANDIDATE = 1000;

  private final Retriever retriever;
  private final VectorLeg vectors = new VectorLeg();

  public VectorComparison(Retriever retriever) {
    this.retriever = retriever;
  }

  /** What vectors alone bring for that question, beside the answer to it. */
  public Comparison compare(Question framed, Answer whole) {
    Question question = QuestionFrame.without(framed);
    Embedded embedded = retriever.embedded(question.text());
    RetrievalContext context = retriever.context(question, embedded);
    List<Ranked> ranked = new ArrayList<>();
    Candidates near = vectors.search(context, Candidates.none());
    for (Scored found : near.of(VectorLeg.NAME)) {
      LegScore leg = new LegScore(VectorLeg.NAME, found.score(), ranked.size() + 1, found.score());
      ranked.add(
          new Ranked(
              found.id(),
              found.score(),
              0,
              () -> new Explanation(List.of(leg), 1, 0, 1, Optional.empty(), List.of()),
              Collections::emptySortedMap));
    }
    Question unlimited =
        question.limit(EVERY_CANDIDATE).tokenBudget(0).rules(0).examples(0).minRelevance(0);
    return new ComparisonBuilder(
            retriever.fitting(context, new RankedList(ranked)),
            whole,
            retriever.retrieve(unlimited, embedded, whole.id()).answer().items())
        .comparison();
  }
}
