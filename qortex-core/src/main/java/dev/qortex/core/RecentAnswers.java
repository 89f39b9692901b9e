package dev.qortex.core;

import dev.qortex.core.interoception.QueryFeedbackStore;
import dev.qortex.core.interoception.QueryFeedbackStore.OpenAnswer;
import dev.qortex.core.interoception.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.retrieval.AnswerItem;
import dev.qortex.core.retrieval.Question;
import dev.qortex.core.retrieval.Retriever.Retrieval;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;

/**
 * The answers that feedback may still come for: the newest so many of this client, and those that
 * the clients before it left in the store when they were closed. Thread-safe.
 */
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

    private OpenAnswer open(String answerId) {
      return new OpenAnswer(
          answerId, question.text(), question.filter().domains(), question.session(), shares);
    }
  }

  private final int most;
  private final QueryFeedbackStore store;
  private final NodeEmbedder embedder;
  private final Map<String, Given> answers;

  RecentAnswers(int most, QueryFeedbackStore store, NodeEmbedder embedder) {
    this.most = most;
    this.store = store;
    this.embedder = embedder;
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

  Optional<Given> find(String answerId) {
    return ofThisClient(answerId).or(() -> store.open(answerId).map(this::given));
  }

  private synchronized Optional<Given> ofThisClient(String answerId) {
    return Optional.ofNullable(answers.get(answerId));
  }

  private Given given(OpenAnswer open) {
    return new Given(
        Question.of(open.text()).in(open.domains().toArray(new String[0])).session(open.session()),
        embedder.questions(List.of(open.text())).get(0),
        open.shares().keySet(),
        open.shares());
  }

  /** Lets go of what that session was answered. */
  void forget(String session) {
    synchronized (this) {
      answers.values().removeIf(given -> given.question().session().equals(session));
    }
    store.forgetOpen(session);
  }

  /** Leaves them in the store; when it refuses them, they stay here, and this may be repeated. */
  void leave() {
    List<OpenAnswer> left;
    synchronized (this) {
      left = answers.entrySet().stream().map(a -> a.getValue().open(a.getKey())).toList();
    }
    if (left.isEmpty()) {
      return;
    }
    store.keepOpen(left, most);
    synchronized (this) {
      left.forEach(answer -> answers.remove(answer.answerId()));
    }
  }
}
