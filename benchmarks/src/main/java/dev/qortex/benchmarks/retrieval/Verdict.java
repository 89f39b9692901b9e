package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.retrieval.Recall.Difference;
import dev.qortex.benchmarks.retrieval.SearchedCorpus.Ranking;
import dev.qortex.benchmarks.run.Results;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Verdict on whether a leg lowers the whole. None does if at each depth the recall of the whole is
 * at least that of each leg and of each smaller configuration, within one standard error of the
 * paired difference.
 *
 * @param losses where it is not, the largest first
 * @param closest the comparison with the least to spare
 */
record Verdict(List<Compared> losses, Compared closest) {

  private static final List<Integer> DEPTHS = List.of(1, 2, 5, 10);

  /** The whole minus another ranking. */
  record Compared(Ranking other, int depth, Difference difference) {

    private double spare() {
      return difference.mean() + difference.standardError();
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%s@%d %+.4f ± %.4f",
          other.label(),
          depth,
          difference.mean(),
          difference.standardError());
    }
  }

  /** Compares the whole with all others. */
  static Verdict of(Map<Ranking, Recall> recall) {
    List<Compared> all = new ArrayList<>();
    Recall whole = recall.get(Ranking.FULL);
    recall.forEach(
        (ranking, other) -> {
          if (ranking != Ranking.FULL && whole != null) {
            DEPTHS.forEach(k -> all.add(new Compared(ranking, k, whole.minus(other, k))));
          }
        });
    if (all.isEmpty()) {
      throw new IllegalArgumentException(
          "The rankings %s are not the whole and another one.\nMaybe measure all."
              .formatted(recall.keySet()));
    }
    all.sort(Comparator.comparingDouble(Compared::spare));
    return new Verdict(
        all.stream().filter(compared -> !compared.difference().isNoLoss()).toList(), all.get(0));
  }

  boolean holds() {
    return losses.isEmpty();
  }

  void report(String set, String name, String model, Results results) {
    StringBuilder line = new StringBuilder("VERDICT set=" + set + " model=" + model);
    line.append(holds() ? " holds: closest " + closest : " fails:");
    losses.forEach(loss -> line.append(loss == losses.get(0) ? " " : "; ").append(loss));
    results.say(line.toString());
    results.count(name, "no_leg_lowers", holds() ? 1 : 0);
  }
}
