package dev.qortex.engine.internal.ranking;

import dev.qortex.core.feedback.Belief.Interval;
import dev.qortex.core.feedback.LearningReport;
import dev.qortex.core.feedback.LearningReport.Moved;
import dev.qortex.core.feedback.QueryFeedbackStore.Judged;
import dev.qortex.engine.internal.learned.LearnedState;
import dev.qortex.engine.internal.scoring.ScoringProfile;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Measures what feedback has changed. Used by one thread. */
final class LearningReports {

  /** Number of newest questions that are examined. */
  static final int QUESTIONS = 1000;

  /** Number of items of each question. */
  static final int DEPTH = 50;

  private static final int HELD = 5;
  private static final int MOST_ASKED = 200;
  private static final int MOVED = 10;
  private static final double HELPED = 0.5;

  private final ScoringProfile profile;

  /** Asks a past question again, with what was taught: the ids of the items, best first. */
  private final BiFunction<Judged, LearnedState, List<String>> asking;

  LearningReports(ScoringProfile profile, BiFunction<Judged, LearnedState, List<String>> asking) {
    this.profile = profile;
    this.asking = asking;
  }

  LearningReport report(List<Judged> questions, Instant now) {
    int asked = Math.min(MOST_ASKED, questions.size() / HELD);
    List<Judged> teaching = questions.subList(0, questions.size() - asked);
    LearnedState taught = LearnedState.after(teaching, profile, now);
    LearnedState everything = LearnedState.after(questions, profile, now);
    LearnedState untaught = LearnedState.none(profile);
    List<double[]> pairs = new ArrayList<>();
    for (Judged past : questions.subList(teaching.size(), questions.size())) {
      if (past.rewards().values().stream().anyMatch(reward -> reward > HELPED)) {
        pairs.add(
            new double[] {
              reciprocalRank(past, asking.apply(past, untaught)),
              reciprocalRank(past, asking.apply(past, taught))
            });
      }
    }
    double[] changes = pairs.stream().mapToDouble(pair -> pair[1] - pair[0]).toArray();
    Interval interval = Interval.ofMean(changes, new SplittableRandom(changes.length));
    return new LearningReport(
        teaching.size(),
        pairs.size(),
        pairs.stream().mapToDouble(pair -> pair[0]).average().orElse(0),
        pairs.stream().mapToDouble(pair -> pair[1]).average().orElse(0),
        interval.low(),
        interval.high(),
        (int) Arrays.stream(changes).filter(change -> change > 0).count(),
        (int) Arrays.stream(changes).filter(change -> change < 0).count(),
        everything.weights().all(),
        explored(teaching, questions.subList(teaching.size(), questions.size())),
        moved(questions, everything),
        Optional.empty());
  }

  private static double reciprocalRank(Judged past, List<String> found) {
    for (int i = 0; i < found.size(); i++) {
      if (past.rewards().getOrDefault(found.get(i), 0.0) > HELPED) {
        return 1.0 / (i + 1);
      }
    }
    return 0;
  }

  /** The share of later outcomes that concern nodes without an earlier one. */
  private static double explored(List<Judged> earlier, List<Judged> later) {
    Set<String> known = new HashSet<>();
    earlier.forEach(past -> known.addAll(past.rewards().keySet()));
    int outcomes = 0;
    int fresh = 0;
    for (Judged past : later) {
      outcomes += past.rewards().size();
      for (String node : past.rewards().keySet()) {
        fresh += known.add(node) ? 1 : 0;
      }
    }
    return outcomes == 0 ? 0 : (double) fresh / outcomes;
  }

  private static List<Moved> moved(List<Judged> questions, LearnedState everything) {
    SortedMap<String, List<Double>> rewards = new TreeMap<>();
    for (Judged past : questions) {
      past.rewards()
          .forEach((id, reward) -> rewards.computeIfAbsent(id, i -> new ArrayList<>()).add(reward));
    }
    Map<String, Double> factors = everything.factors(rewards.keySet());
    List<Moved> moved = new ArrayList<>();
    rewards.forEach(
        (id, given) ->
            moved.add(
                new Moved(
                    id,
                    given.size(),
                    given.stream().mapToDouble(reward -> reward).average().orElse(0),
                    factors.getOrDefault(id, 1.0))));
    moved.sort(
        Comparator.comparingDouble((Moved node) -> Math.abs(Math.log(node.factor())))
            .reversed()
            .thenComparing(Moved::nodeId));
    return moved.subList(0, Math.min(MOVED, moved.size()));
  }
}
