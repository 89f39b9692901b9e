package dev.qortex.core;

import dev.qortex.core.retrieval.AnswerItem;
import dev.qortex.core.retrieval.Question;
import dev.qortex.core.retrieval.Retriever.Retrieval;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The answers that feedback may still come for: the newest so many. Thread-safe. */
final class RecentAnswers {

  record Given(Question question, float[] vector, Set<String> itemIds) {}

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
    answers.put(retrieval.answer().id(), new Given(question, retrieval.vector(), ids));
  }

  synchronized Optional<Given> find(String answerId) {
    return Optional.ofNullable(answers.get(answerId));
  }
}
