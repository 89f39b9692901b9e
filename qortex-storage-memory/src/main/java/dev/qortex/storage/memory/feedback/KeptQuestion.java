package dev.qortex.storage.memory.feedback;

import dev.qortex.core.feedback.QueryFeedbackStore.ItemReward;
import dev.qortex.core.feedback.QueryFeedbackStore.Judged;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A question and the outcomes of its items, which may come later.
 *
 * @param number the place in the order of arrival
 * @param rewards the rewards by item
 * @param numbers the places of the outcomes in the order of arrival, by item
 */
record KeptQuestion(
    long number,
    PastQuestion question,
    SortedMap<String, Double> rewards,
    Map<String, Long> numbers) {

  boolean isOf(String session) {
    return question.session().equals(session);
  }

  boolean wasAskedIn(Set<String> domains) {
    return domains.isEmpty()
        || question.domains().isEmpty()
        || !Collections.disjoint(question.domains(), domains);
  }

  /** Returns this question with the vector of another embedding model. */
  KeptQuestion withVector(float[] vector) {
    PastQuestion changed =
        new PastQuestion(
            question.answerId(),
            question.text(),
            vector,
            question.domains(),
            question.session(),
            question.at(),
            question.shares());
    return new KeptQuestion(number, changed, rewards, numbers);
  }

  /** Returns this question with other ids of items, keyed by those of before. */
  KeptQuestion moved(Map<String, String> ids) {
    if (Collections.disjoint(rewards.keySet(), ids.keySet())
        && Collections.disjoint(question.shares().keySet(), ids.keySet())) {
      return this;
    }
    return new KeptQuestion(
        number,
        question.moved(ids),
        new TreeMap<>(moved(rewards, ids)),
        new HashMap<>(moved(numbers, ids)));
  }

  private static <T> Map<String, T> moved(Map<String, T> byItem, Map<String, String> ids) {
    Map<String, T> moved = new HashMap<>();
    byItem.forEach(
        (item, value) -> {
          if (!ids.containsKey(item)) {
            moved.put(item, value);
          }
        });
    byItem.forEach((item, value) -> moved.putIfAbsent(ids.getOrDefault(item, item), value));
    return moved;
  }

  /** The outcomes of some items. */
  List<ItemReward> given(Set<String> items) {
    return numbers.entrySet().stream()
        .filter(one -> items.contains(one.getKey()))
        .map(
            one ->
                new ItemReward(
                    one.getValue(),
                    one.getKey(),
                    rewards.getOrDefault(one.getKey(), 0.0),
                    question.session()))
        .toList();
  }

  Judged judged() {
    return new Judged(question, rewards);
  }

  /**
   * Counts this question, and returns whether its session is within the limit.
   *
   * @param ofSession the number of questions by session so far
   */
  boolean isWithin(int most, Map<String, Integer> ofSession) {
    String session = question.session();
    return session.isEmpty() || ofSession.merge(session, 1, Integer::sum) <= most;
  }

  /**
   * The ids of the questions to drop so that at most some stay: the oldest of sessions with more
   * than a tenth of these, and then the oldest of all.
   *
   * @param oldestFirst all questions
   */
  static Set<String> beyond(Collection<KeptQuestion> oldestFirst, int most) {
    Set<String> gone = new HashSet<>();
    if (oldestFirst.size() <= most) {
      return gone;
    }
    Map<String, List<String>> bySession = new TreeMap<>();
    for (KeptQuestion kept : oldestFirst) {
      if (!kept.isOf("")) {
        bySession
            .computeIfAbsent(kept.question.session(), any -> new ArrayList<>())
            .add(kept.question.answerId());
      }
    }
    for (List<String> answers : bySession.values()) {
      int tooMany = Math.min(answers.size() - most / 10, oldestFirst.size() - gone.size() - most);
      gone.addAll(answers.subList(0, Math.max(0, tooMany)));
    }
    for (KeptQuestion kept : oldestFirst) {
      if (oldestFirst.size() - gone.size() <= most) {
        break;
      }
      gone.add(kept.question.answerId());
    }
    return gone;
  }
}
