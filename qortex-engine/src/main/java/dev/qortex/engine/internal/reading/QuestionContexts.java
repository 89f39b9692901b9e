package dev.qortex.engine.internal.reading;

import dev.qortex.core.model.Passage;
import dev.qortex.core.query.Question;
import dev.qortex.engine.internal.candidates.RetrievalContext;
import dev.qortex.engine.internal.learned.LearnedForQuestion;
import dev.qortex.engine.internal.passages.TokenStates;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;

/** Maker of the contexts of questions, each with the state of the memory now. Thread-safe. */
public interface QuestionContexts {

  /**
   * The context of a question.
   *
   * @param filter conditions on candidates
   * @param at the instant that the question asks about
   */
  RetrievalContext context(
      Question question,
      float[] vector,
      TokenStates tokens,
      LearnedForQuestion learned,
      Question.Filter filter,
      Instant at);

  /** The share, from 0 to 1, of the nodes that have their vectors. */
  double complete();

  /** Tasks that read what the first question needs; each may run beside it and the others. */
  List<Runnable> preparations();

  /** Notes passages whose vectors of sentences have changed. */
  void refresh(Collection<Passage> changed);

  /** Keeps what later processes would otherwise derive again. */
  void keep();

  /**
   * Runs the work of one question.
   *
   * @return the result of the work
   */
  <T> T asking(Supplier<T> work);
}
