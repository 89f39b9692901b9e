package dev.qortex.storage.memory.feedback;

import dev.qortex.core.feedback.QueryFeedbackStore.PastOutcome;
import dev.qortex.core.feedback.QueryFeedbackStore.PastQuestion;
import dev.qortex.core.search.Scored;
import dev.qortex.core.search.SearchScope;
import dev.qortex.core.search.VectorIndex;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Search for the outcomes of questions that are similar to another one; the caller holds the lock.
 *
 * @param index the vectors of the questions, by the ids of their answers
 * @param byAnswer the questions
 * @param domains the domains in which they must have been asked; empty for all
 * @param perSession the most questions of a session that count
 */
record SimilarQuestions(
    VectorIndex index, Map<String, KeptQuestion> byAnswer, Set<String> domains, int perSession) {

  private static final Comparator<PastOutcome> ORDER =
      Comparator.comparing(PastOutcome::answerId).thenComparing(PastOutcome::itemId);

  /** The outcomes of the most similar questions, by the ids of answers and items. */
  List<PastOutcome> find(float[] question, int most, double minSimilarity) {
    List<PastOutcome> found = new ArrayList<>();
    for (Scored past : nearest(question, most, minSimilarity)) {
      KeptQuestion kept = kept(past);
      PastQuestion asked = kept.question();
      kept.rewards()
          .forEach(
              (item, reward) ->
                  found.add(
                      new PastOutcome(
                          past.id(),
                          asked.text(),
                          item,
                          reward,
                          past.score(),
                          asked.session(),
                          asked.at())));
    }
    found.sort(ORDER);
    return Collections.unmodifiableList(found);
  }

  /** Looks further as long as others take the places, or newer ones may be as similar. */
  private List<Scored> nearest(float[] question, int most, double minSimilarity) {
    int all = Math.max(1, index.size());
    int depth = deeper(most, all);
    while (true) {
      List<Scored> found = index.search(question, depth, SearchScope.everywhere());
      double last = found.isEmpty() ? -1 : found.get(found.size() - 1).score();
      List<Scored> counting = counting(found, most, minSimilarity);
      boolean full = counting.size() == most && counting.get(most - 1).score() > last;
      if (full || depth == all || last < minSimilarity) {
        return counting;
      }
      depth = deeper(depth, all);
    }
  }

  /** A search for some more costs little, and another search all of it again. */
  private static int deeper(int depth, int all) {
    return (int) Math.min(all, 4L * depth);
  }

  private List<Scored> counting(List<Scored> found, int most, double minSimilarity) {
    Map<String, Integer> ofSession = new HashMap<>();
    return found.stream()
        .filter(past -> past.score() >= minSimilarity && byAnswer.containsKey(past.id()))
        .sorted(
            Comparator.comparingDouble(Scored::score)
                .thenComparingLong(past -> kept(past).number())
                .reversed())
        .filter(past -> kept(past).wasAskedIn(domains))
        .filter(past -> kept(past).isWithin(perSession, ofSession))
        .limit(most)
        .toList();
  }

  private KeptQuestion kept(Scored past) {
    return Objects.requireNonNull(byAnswer.get(past.id()));
  }
}
