package dev.qortex.engine.internal.client;

import dev.qortex.core.error.QortexException;
import dev.qortex.core.feedback.QueryFeedbackStore;
import dev.qortex.core.feedback.QueryFeedbackStore.OpenAnswer;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.graph.GraphBackend;
import dev.qortex.core.model.Node;
import dev.qortex.core.model.Rule;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.engine.internal.ranking.Retriever.Retrieval;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The answers that feedback may still come for: the newest so many of this client, and those that
 * the clients before it left in the store when they were closed. Thread-safe.
 */
public final class RecentAnswers {

  /**
   * An answer, as far as feedback needs it.
   *
   * @param itemIds of its items and rules
   * @param shares what each leg said of its items; nothing of rules, from which no leg learns
   */
  record RecentAnswer(
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
      SortedMap<String, SortedMap<String, Double>> all = new TreeMap<>(shares);
      itemIds.forEach(id -> all.putIfAbsent(id, Collections.emptySortedMap()));
      return new OpenAnswer(
          answerId, question.text(), question.filter().domains(), question.session(), all);
    }
  }

  private final int most;
  private final QueryFeedbackStore store;
  private final NodeEmbedder embedder;
  private final Map<String, RecentAnswer> answers;

  RecentAnswers(int most, QueryFeedbackStore store, NodeEmbedder embedder) {
    this.most = most;
    this.store = store;
    this.embedder = embedder;
    answers =
        new LinkedHashMap<>() {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<String, RecentAnswer> eldest) {
            return size() > most;
          }
        };
  }

  public synchronized void add(Question question, Retrieval retrieval) {
    Set<String> ids =
        Stream.concat(
                retrieval.answer().items().stream().map(AnswerItem::id),
                retrieval.answer().rules().stream().map(Rule::id))
            .collect(Collectors.toUnmodifiableSet());
    answers.put(
        retrieval.answer().id(),
        new RecentAnswer(question, retrieval.vector(), ids, retrieval.shares()));
  }

  Optional<RecentAnswer> find(String answerId) {
    return ofThisClient(answerId).or(() -> store.open(answerId).map(this::given));
  }

  private synchronized Optional<RecentAnswer> ofThisClient(String answerId) {
    return Optional.ofNullable(answers.get(answerId));
  }

  private RecentAnswer given(OpenAnswer open) {
    SortedMap<String, SortedMap<String, Double>> said = new TreeMap<>(open.shares());
    said.values().removeIf(SortedMap::isEmpty);
    return new RecentAnswer(
        Question.of(open.text()).in(open.domains().toArray(new String[0])).session(open.session()),
        embedder.questions(List.of(open.text())).get(0),
        open.shares().keySet(),
        said);
  }

  /** Lets go of what that session was answered. */
  void forget(String session) {
    synchronized (this) {
      answers.values().removeIf(given -> given.question().session().equals(session));
    }
    store.forgetOpen(session);
  }

  /** Forgets answers that were asked in that domain or brought one of its nodes. */
  public void forgetDomain(String domain, GraphBackend graph) {
    Set<String> ids =
        here().values().stream()
            .flatMap(given -> given.itemIds().stream())
            .collect(Collectors.toUnmodifiableSet());
    Set<String> its =
        graph.nodes(ids).values().stream()
            .filter(node -> node.domain().equals(domain))
            .map(Node::id)
            .collect(Collectors.toUnmodifiableSet());
    synchronized (this) {
      answers
          .values()
          .removeIf(
              given ->
                  given.question().filter().domains().contains(domain)
                      || !Collections.disjoint(given.itemIds(), its));
    }
  }

  /**
   * Leaves them in the store, in one write. One that the store refuses for what it is, is dropped,
   * so that the others are left; when the store itself fails, what is not left stays here, and this
   * may be repeated.
   *
   * @param onFailure told how many were not left, and why
   */
  public void leave(BiConsumer<Integer, RuntimeException> onFailure) {
    Map<String, RecentAnswer> here = here();
    if (here.isEmpty()) {
      return;
    }
    try {
      store.keepOpen(here.entrySet().stream().map(RecentAnswers::open).toList(), most);
      drop(here.keySet());
    } catch (QortexException | IllegalStateException e) {
      onFailure.accept(here.size(), e);
    } catch (RuntimeException e) {
      leaveOneByOne(here, onFailure);
    }
  }

  private void leaveOneByOne(
      Map<String, RecentAnswer> here, BiConsumer<Integer, RuntimeException> onFailure) {
    List<RuntimeException> refusals = new ArrayList<>();
    int left = 0;
    for (Map.Entry<String, RecentAnswer> answer : here.entrySet()) {
      try {
        store.keepOpen(List.of(open(answer)), most);
        left++;
      } catch (QortexException | IllegalStateException e) {
        refusals.forEach(e::addSuppressed);
        onFailure.accept(here.size() - left, e);
        return;
      } catch (RuntimeException e) {
        refusals.add(e);
      }
      drop(Set.of(answer.getKey()));
    }
    RuntimeException first = refusals.get(0);
    refusals.stream().skip(1).forEach(first::addSuppressed);
    onFailure.accept(refusals.size(), first);
  }

  private static OpenAnswer open(Map.Entry<String, RecentAnswer> answer) {
    return answer.getValue().open(answer.getKey());
  }

  private synchronized Map<String, RecentAnswer> here() {
    return new LinkedHashMap<>(answers);
  }

  private synchronized void drop(Set<String> answerIds) {
    answers.keySet().removeAll(answerIds);
  }
}
