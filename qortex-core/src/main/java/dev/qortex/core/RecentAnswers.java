package dev.qortex.core;

import dev.qortex.core.interoception.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.retrieval.AnswerItem;
import dev.qortex.core.retrieval.Question;
import dev.qortex.core.retrieval.Retriever.Retrieval;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** The answers that feedback may still come for: the newest so many. Thread-safe. */
final class RecentAnswers {

  /** An answer, as far as feedback needs it. */
  record Given(
      Question question,
      float[] vector,
      Set<String> itemIds,
      SortedMap<String, SortedMap<String, Double>> shares) {

    PastQuestion past(String answerId, Instant at) {
      return new PastQuestion(
          answerId,
          question.text(),
          vector,
          question.filter().domains(),
          question.session(),
          at,
          shares);
    }
  }

  private final Map<String, Given> answers;

  RecentAnswers(int most) {
    answers =
        new LinkedHashMap<>() {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Given> eldest) {
            return size() > most;
          }
        };
  }

  synchronized void add(Question question, Retrieval retrieval) {
    Set<String> ids =
        retrieval.answer().items().stream()
            .map(AnswerItem::id)
            .collect(Collectors.toUnmodifiableSet());
    answers.put(
        retrieval.answer().id(), new Given(question, retrieval.vector(), ids, retrieval.shares()));
  }

  synchronized Optional<Given> find(String answerId) {
    return Optional.ofNullable(answers.get(answerId));
  }
}
