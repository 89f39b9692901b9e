package dev.qortex.core;

import dev.qortex.core.event.EventSink;
import dev.qortex.core.event.MemoryEvent;
import dev.qortex.core.interoception.FeedbackOutbox;
import dev.qortex.core.interoception.FeedbackOutbox.Letter;
import dev.qortex.core.interoception.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.retrieval.FeedbackEvent;
import dev.qortex.core.retrieval.FeedbackListener;
import dev.qortex.core.retrieval.Outcome;
import dev.qortex.core.retrieval.Question;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.core.store.Transactional;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Takes feedback: records what is new of it, moves factors, and tells who learns from it, here in
 * the same transaction, elsewhere by letters. Thread-safe.
 */
final class FeedbackDesk {

  private static final int ANSWERS_KEPT = 1000;
  private static final int LETTERS = 100;

  private final MemoryStore store;
  private final NodeEmbedder embedder;
  private final List<FeedbackListener> listeners;
  private final SortedMap<String, FeedbackListener> elsewhere;
  private final EventSink events;
  private final InstantSource clock;
  private final ReentrantLock delivering = new ReentrantLock();

  /** Whether there may be letters that nobody has looked at yet. */
  private final AtomicBoolean asked = new AtomicBoolean();

  private final RecentAnswers answers = new RecentAnswers(ANSWERS_KEPT);

  FeedbackDesk(
      MemoryStore store,
      NodeEmbedder embedder,
      List<FeedbackListener> listeners,
      SortedMap<String, FeedbackListener> elsewhere,
      EventSink events,
      InstantSource clock) {
    this.store = store;
    this.embedder = embedder;
    this.listeners = List.copyOf(listeners);
    this.elsewhere = new TreeMap<>(elsewhere);
    this.events = events;
    this.clock = clock;
  }

  /** Answers that feedback may come for. */
  RecentAnswers answers() {
    return answers;
  }

  FeedbackReport take(String answerId, Map<String, Outcome> outcomes) {
    RecentAnswers.Given given =
        answers
            .find(answerId)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "The answer (%s) is unknown.\nMaybe it is older than the newest %d answers of this client: ask again."
                            .formatted(answerId, ANSWERS_KEPT)));
    SortedMap<String, Outcome> accepted = new TreeMap<>(outcomes);
    accepted.keySet().retainAll(given.itemIds());
    Instant now = clock.instant();
    int applied = accepted.isEmpty() ? 0 : learn(answerId, given, accepted, now);
    List<String> refused =
        outcomes.keySet().stream().filter(id -> !accepted.containsKey(id)).sorted().toList();
    events.emit(
        new MemoryEvent.FeedbackApplied(
            now, answerId, applied, accepted.size() - applied, refused.size()));
    if (applied > 0) {
      deliver();
    }
    return new FeedbackReport(answerId, applied, accepted.size() - applied, refused);
  }

  private int learn(
      String answerId,
      RecentAnswers.Given given,
      SortedMap<String, Outcome> outcomes,
      Instant now) {
    FeedbackEvent announced = FeedbackEvent.of(answerId, given.question().session(), outcomes, now);
    listeners.forEach(listener -> listener.prepare(announced));
    Supplier<Integer> work =
        () -> {
          embedder.check();
          SortedMap<String, Double> rewards = new TreeMap<>();
          outcomes.forEach((id, outcome) -> rewards.put(id, outcome.reward()));
          Question question = given.question();
          // The listeners come first: where there is no transaction, feedback that one of them
          // refuses is not yet recorded, so that the caller can repeat it.
          SortedMap<String, Outcome> fresh = new TreeMap<>(outcomes);
          fresh.keySet().removeAll(store.pastQuestions().recorded(answerId));
          FeedbackEvent event = FeedbackEvent.of(answerId, question.session(), fresh, now);
          if (!fresh.isEmpty()) {
            listeners.forEach(listener -> listener.onFeedback(event));
          }
          Set<String> recorded =
              store
                  .pastQuestions()
                  .record(
                      new PastQuestion(
                          answerId, question.text(), given.vector(), question.session(), now),
                      rewards);
          Map<String, Double> deltas = new HashMap<>();
          recorded.forEach(id -> deltas.put(id, factorDelta(outcomes, id)));
          store.interoception().adjust(deltas);
          rewards.keySet().retainAll(recorded);
          if (!rewards.isEmpty()) {
            store
                .outbox()
                .put(elsewhere.keySet(), new Letter(answerId, question.session(), rewards, now));
          }
          return recorded.size();
        };
    return store.exclusively(work);
  }

  /** Accepted +0.10, partial +0.03, rejected -0.05. */
  private static double factorDelta(Map<String, Outcome> outcomes, String id) {
    Outcome outcome = outcomes.get(id);
    return outcome == null ? 0 : outcome.interpolate(-0.05, 0.03, 0.10);
  }

  /**
   * Hands out the letters of those who learn elsewhere, oldest first; one thread does, so that each
   * listener hears in order, and others do not wait for it. Who fails gets them again next time.
   * Inside of a transaction nothing is handed out: it may be taken back.
   */
  void deliver() {
    asked.set(true);
    while (mayDeliver() && asked.get() && delivering.tryLock()) {
      try {
        if (asked.getAndSet(false)) {
          elsewhere.forEach(this::deliver);
        }
      } finally {
        delivering.unlock();
      }
    }
  }

  private boolean mayDeliver() {
    boolean committed =
        !(store instanceof Transactional transactional && transactional.inTransaction());
    return committed && !elsewhere.isEmpty() && !delivering.isHeldByCurrentThread();
  }

  private void deliver(String name, FeedbackListener listener) {
    FeedbackOutbox outbox = store.outbox();
    long last = 0;
    try {
      for (SortedMap<Long, Letter> letters = outbox.waiting(name, 0, LETTERS);
          !letters.isEmpty();
          letters = outbox.waiting(name, last, LETTERS)) {
        for (Map.Entry<Long, Letter> letter : letters.entrySet()) {
          last = letter.getKey();
          FeedbackEvent event = event(letter.getValue());
          listener.prepare(event);
          listener.onFeedback(event);
          outbox.done(List.of(last));
        }
      }
    } catch (RuntimeException e) {
      events.emit(new MemoryEvent.FeedbackWaits(clock.instant(), name, last, e));
    }
  }

  /** How many letters wait for those who learn elsewhere. */
  int waiting() {
    Map<String, Integer> sizes = store.outbox().sizes();
    return elsewhere.keySet().stream().mapToInt(name -> sizes.getOrDefault(name, 0)).sum();
  }

  private static FeedbackEvent event(Letter letter) {
    SortedMap<String, Outcome> outcomes = new TreeMap<>();
    letter.rewards().forEach((item, reward) -> outcomes.put(item, Outcome.reward(reward)));
    return new FeedbackEvent(letter.answerId(), letter.session(), outcomes, letter.at());
  }
}
