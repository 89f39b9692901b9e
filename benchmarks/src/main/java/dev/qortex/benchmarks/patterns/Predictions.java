package dev.qortex.benchmarks.patterns;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Scores of findings before it was known whether they would be accepted. */
record Predictions(List<Prediction> all) {

  private static final int REPLICATIONS = 1_000;

  /**
   * A score for one finding.
   *
   * @param cluster what it is not independent within, such as a pull request
   * @param known whether the score is that of a pattern, and not a neutral one
   */
  record Prediction(String cluster, double score, boolean known, boolean accepted) {}

  /** The share of pairs of an accepted and a rejected one whose scores are in order; ties half. */
  double auc() {
    List<Prediction> sorted =
        all.stream().sorted(Comparator.comparingDouble(Prediction::score)).toList();
    double ranks = 0;
    double accepted = 0;
    for (int from = 0, to; from < sorted.size(); from = to) {
      to = from;
      int held = 0;
      while (to < sorted.size() && sorted.get(to).score() == sorted.get(from).score()) {
        held += sorted.get(to++).accepted() ? 1 : 0;
      }
      ranks += held * (from + to + 1) / 2.0;
      accepted += held;
    }
    return (ranks - accepted * (accepted + 1) / 2) / (accepted * (sorted.size() - accepted));
  }

  /** The 95 % interval of the area by resampling clusters. */
  double[] interval(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Map<String, List<Prediction>> clusters = new LinkedHashMap<>();
    all.forEach(
        one -> clusters.computeIfAbsent(one.cluster(), cluster -> new ArrayList<>()).add(one));
    List<List<Prediction>> drawn = List.copyOf(clusters.values());
    double[] areas = new double[REPLICATIONS];
    for (int i = 0; i < REPLICATIONS; i++) {
      List<Prediction> sample = new ArrayList<>();
      for (int j = 0; j < drawn.size(); j++) {
        sample.addAll(drawn.get(random.nextInt(drawn.size())));
      }
      areas[i] = new Predictions(sample).auc();
    }
    Arrays.sort(areas);
    return new double[] {areas[REPLICATIONS / 40], areas[REPLICATIONS - 1 - REPLICATIONS / 40]};
  }

  /** The share of the accepted ones, or of the others, that a known pattern puts below a score. */
  double demoted(boolean accepted, double bar) {
    return all.stream()
        .filter(one -> one.accepted() == accepted)
        .mapToDouble(one -> one.known() && one.score() < bar ? 1 : 0)
        .average()
        .orElse(0);
  }

  /** Right above the highest score that may be demoted at the cost of a share of the accepted. */
  double bar(double cost) {
    return all.stream()
        .filter(Prediction::known)
        .mapToDouble(Prediction::score)
        .distinct()
        .map(Math::nextUp)
        .filter(score -> demoted(true, score) <= cost)
        .max()
        .orElse(0);
  }

  double known() {
    return all.stream().mapToDouble(one -> one.known() ? 1 : 0).average().orElse(0);
  }
}
