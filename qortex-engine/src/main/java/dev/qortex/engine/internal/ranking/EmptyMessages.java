package dev.qortex.engine.internal.ranking;

import dev.qortex.commons.Phrases;
import dev.qortex.commons.Words;
import dev.qortex.core.model.Passage;
import dev.qortex.engine.internal.candidates.QuestionFrame;
import dev.qortex.engine.internal.candidates.RetrievalContext;
import dev.qortex.engine.internal.passages.PassageGraph;
import dev.qortex.engine.internal.recency.EmptyMessage;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The messages of a memory of conversations that do not answer a question: every {@link
 * EmptyMessage}, unless the question is about what was asked, and the question itself. Used by one
 * thread.
 */
final class EmptyMessages {

  /** Words of questions about what was asked. */
  private static final Set<String> ASKING =
      Arrays.stream(
              ("ask asks asked asking question questions wondered wondering"
                      + " frage fragen fragte gefragt demandé demandait"
                      + " pregunta preguntas preguntó pregunté preguntado domanda domande chiesto"
                      + " pergunta perguntas perguntou perguntei perguntado"
                      + " vraag vragen vroeg gevraagd")
                  .split(" "))
          .map(Words::fold)
          .collect(Collectors.toUnmodifiableSet());

  private final List<PassageGraph> passages;
  private final List<String> asked;
  private final boolean aboutQuestions;

  private EmptyMessages(List<PassageGraph> passages, List<String> asked) {
    this.passages = passages;
    this.asked = asked;
    this.aboutQuestions = asked.stream().anyMatch(ASKING::contains);
  }

  /** The messages that do not answer the question of a context. */
  static EmptyMessages of(RetrievalContext context) {
    return new EmptyMessages(context.passages(), words(context.question().text()));
  }

  private static List<String> words(String text) {
    return Phrases.words(text).stream().map(Phrases.Word::folded).toList();
  }

  /** Returns whether a passage is one of them. */
  boolean has(Passage passage) {
    return EmptyMessage.isShort(passage)
        && ((!aboutQuestions && isEmpty(passage)) || isQuestion(passage.text()));
  }

  private boolean isEmpty(Passage passage) {
    for (PassageGraph graph : passages) {
      int number = graph.domain().equals(passage.domain()) ? graph.indexOf(passage.id()) : -1;
      if (number >= 0) {
        return graph.row(number).isEmptyMessage();
      }
    }
    return EmptyMessage.is(passage);
  }

  /** Returns whether a text is the question, in a frame or not. */
  private boolean isQuestion(String text) {
    String plain = Words.fold(text);
    return asked.stream().allMatch(plain::contains)
        && words(QuestionFrame.without(text)).equals(asked);
  }
}
