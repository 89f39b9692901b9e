package dev.qortex.buildlog.patterns;

import dev.qortex.buildlog.patterns.model.PatternChange;
import dev.qortex.buildlog.patterns.model.PatternChange.Kind;
import dev.qortex.buildlog.patterns.model.ReviewPattern;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** A log of changes once more, from the start, in the eyes of a scorer. Used once. */
final class PatternReplay {

  /** A judgement of a pattern, and the score just before it. */
  private record Judged(double score, boolean held) {}

  private final PatternScorer scorer;
  private final Map<String, ReviewPattern> patterns = new HashMap<>();
  private final List<Judged> judged = new ArrayList<>();

  PatternReplay(PatternScorer scorer, List<ReviewPattern> patterns) {
    this.scorer = scorer;
    patterns.forEach(pattern -> this.patterns.put(pattern.id(), pattern.afresh()));
  }

  void replay(List<PatternChange> changes) {
    for (PatternChange change : changes) {
      if (change.kind() == Kind.AGED) {
        patterns.replaceAll(
            (id, pattern) ->
                pattern.role().equals(change.subject()) ? pattern.after(change) : pattern);
      } else if (patterns.containsKey(change.subject())) {
        ReviewPattern pattern = patterns.get(change.subject());
        if (change.kind() != Kind.SIGHTED) {
          double[] score = scorer.scores(List.of(pattern), change.context(), change.at());
          judged.add(new Judged(score[0], change.kind().succeeds()));
        }
        patterns.put(pattern.id(), pattern.after(change));
        scorer.learn(List.of(change));
      }
    }
  }

  /**
   * The Mann-Whitney statistic: the share of pairs in which the confirmed pattern scored higher;
   * ties count half.
   */
  OptionalDouble auc() {
    List<Judged> sorted =
        judged.stream().sorted(Comparator.comparingDouble(Judged::score)).toList();
    long held = sorted.stream().filter(Judged::held).count();
    long fell = sorted.size() - held;
    double ranks = 0;
    int from = 0;
    while (from < sorted.size()) {
      int to = from;
      int holding = 0;
      while (to < sorted.size() && sorted.get(to).score() == sorted.get(from).score()) {
        holding += sorted.get(to++).held() ? 1 : 0;
      }
      ranks += holding * (from + 1 + to) / 2.0;
      from = to;
    }
    return held == 0 || fell == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((ranks - held * (held + 1) / 2.0) / ((double) held * fell));
  }
}
