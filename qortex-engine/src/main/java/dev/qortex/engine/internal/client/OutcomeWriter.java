package dev.qortex.engine.internal.client;

import dev.qortex.core.feedback.FeedbackEvent;
import dev.qortex.core.feedback.FeedbackListener;
import dev.qortex.core.feedback.FeedbackOutbox.OutboxEntry;
import dev.qortex.core.feedback.FeedbackSettings;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.QueryFeedbackStore.ItemReward;
import dev.qortex.core.store.MemoryStore;
import dev.qortex.engine.internal.learned.TeleportationFactors;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Writes outcomes inside of a transaction, within what one session may move. Thread-safe. */
final class OutcomeWriter {

  private final MemoryStore store;
  private final List<FeedbackListener> listeners;
  private final Set<String> outboxListeners;
  private final FeedbackSettings settings;

  /**
   * A writer into that store.
   *
   * @param outboxListeners names of listeners that learn in other stores
   */
  OutcomeWriter(
      MemoryStore store,
      List<FeedbackListener> listeners,
      Set<String> outboxListeners,
      FeedbackSettings settings) {
    this.store = store;
    this.listeners = listeners;
    this.outboxListeners = Set.copyOf(outboxListeners);
    this.settings = settings;
  }

  /**
   * Writes new outcomes. The listeners come first: where there is no transaction, feedback that one
   * of them refuses is not yet recorded, so that the caller can repeat it.
   *
   * @param counting those of the new ones that move more than the memory of questions
   */
  void write(
      String answerId,
      RecentAnswers.RecentAnswer given,
      SortedMap<String, Outcome> fresh,
      SortedMap<String, Outcome> counting,
      Instant at) {
    String session = given.question().session();
    if (!counting.isEmpty()) {
      FeedbackEvent event = FeedbackEvent.of(answerId, session, counting, at);
      listeners.forEach(listener -> listener.onFeedback(event));
    }
    store.pastQuestions().record(given.past(answerId, at), rewards(fresh));
    store.pastQuestions().keep(settings.remembered());
    if (!counting.isEmpty()) {
      Map<String, Double> deltas = new TreeMap<>();
      counting.forEach((id, outcome) -> deltas.put(id, TeleportationFactors.delta(outcome)));
      store.interoception().adjust(deltas);
      store
          .outbox()
          .put(outboxListeners, new OutboxEntry(answerId, session, rewards(counting), at));
    }
  }

  private static SortedMap<String, Double> rewards(Map<String, Outcome> outcomes) {
    SortedMap<String, Double> rewards = new TreeMap<>();
    outcomes.forEach((id, outcome) -> rewards.put(id, outcome.reward()));
    return rewards;
  }

  /**
   * All but those of nodes that this session has judged often; none of a session that fills the
   * memory of questions, as what it judged before is no longer known.
   *
   * @param most outcomes of a node in a session
   */
  SortedMap<String, Outcome> counting(
      String session, SortedMap<String, Outcome> outcomes, int most) {
    if (session.isEmpty()) {
      return outcomes;
    }
    if (store.pastQuestions().isCrowdedBy(session, settings.remembered())) {
      return new TreeMap<>();
    }
    Map<String, Integer> before = store.pastQuestions().counts(session, outcomes.keySet());
    SortedMap<String, Outcome> counting = new TreeMap<>(outcomes);
    counting.keySet().removeIf(id -> before.getOrDefault(id, 0) >= most);
    return counting;
  }

  /**
   * Moves factors from those that some outcomes lead to, to those that others lead to.
   *
   * @return the number of factors that moved
   */
  int adjust(Set<String> items, List<ItemReward> before, List<ItemReward> after) {
    Map<String, Double> from = TeleportationFactors.after(before, settings.perSession());
    Map<String, Double> to = TeleportationFactors.after(after, settings.perSession());
    Map<String, Double> deltas = new TreeMap<>();
    for (String item : items) {
      double delta = to.getOrDefault(item, 1.0) - from.getOrDefault(item, 1.0);
      if (delta != 0) {
        deltas.put(item, delta);
      }
    }
    store.interoception().adjust(deltas);
    return deltas.size();
  }
}
