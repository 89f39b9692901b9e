package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.run.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Recall of a series of questions at several depths: the mean share of the parts of gold that are
 * among the first ("recall"), the share of questions with at least one ("any") and with all of them
 * ("all"), and the mean reciprocal rank of the first. Not thread-safe.
 */
final class Recall {

  /** Depths: numbers of first results among which gold counts as found. */
  static final List<Integer> DEPTHS = List.of(1, 2, 5, 10, 20);

  private static final int ALL_AT = 5;

  /** Ranks, from 1, of the parts that were found, and how many there are. */
  private record Found(List<Integer> ranks, int parts) {

    double share(int depth) {
      return (double) ranks.stream().filter(rank -> rank <= depth).count() / parts;
    }
  }

  /**
   * Mean of the differences between two recalls, question by question.
   *
   * @param standardError of the mean
   */
  record Difference(double mean, double standardError) {

    /** True where the mean is above 0 or within one standard error of it. */
    boolean isNoLoss() {
      return mean + standardError >= -1e-12;
    }
  }

  private final List<Found> questions = new ArrayList<>();

  void add(List<String> found, List<Set<String>> gold) {
    List<Integer> ranks =
        gold.stream().map(part -> rank(found, part)).filter(rank -> rank > 0).toList();
    questions.add(new Found(ranks, gold.size()));
  }

  /** The rank of the first text that has the part, from 1; 0 when none was found. */
  static int rank(List<String> found, Set<String> part) {
    for (int i = 0; i < found.size(); i++) {
      if (part.contains(found.get(i))) {
        return i + 1;
      }
    }
    return 0;
  }

  /** The share of the parts that are among the first. */
  static double share(List<String> found, List<Set<String>> gold, int depth) {
    List<String> first = found.subList(0, Math.min(depth, found.size()));
    return (double) gold.stream().filter(part -> rank(first, part) > 0).count() / gold.size();
  }

  /** The mean at that depth. */
  double at(int depth) {
    return mean(found -> found.share(depth));
  }

  /** The share of questions with at least one part among the first. */
  double anyAt(int depth) {
    return mean(found -> found.share(depth) > 0 ? 1 : 0);
  }

  /** This recall minus that of the same questions in the same order. */
  Difference minus(Recall other, int depth) {
    int n = questions.size();
    double[] differences = new double[n];
    double sum = 0;
    for (int i = 0; i < n; i++) {
      differences[i] = questions.get(i).share(depth) - other.questions.get(i).share(depth);
      sum += differences[i];
    }
    double squares = 0;
    for (double difference : differences) {
      squares += (difference - sum / n) * (difference - sum / n);
    }
    return new Difference(sum / n, n < 2 ? 0 : Math.sqrt(squares / (n - 1) / n));
  }

  private double mean(ToDoubleFunction<Found> figure) {
    return questions.stream().mapToDouble(figure).average().orElse(0);
  }

  void report(String name, Results results) {
    for (int depth : DEPTHS) {
      results.report(name, "recall@" + depth, at(depth), "share", questions.size());
    }
    for (int depth : DEPTHS) {
      results.report(name, "any@" + depth, anyAt(depth), "share", questions.size());
    }
    double all = mean(found -> found.share(ALL_AT) == 1 ? 1 : 0);
    results.report(name, "all@" + ALL_AT, all, "share", questions.size());
    results.report(name, "mrr", reciprocalRank(), "share", questions.size());
  }

  /** The mean reciprocal rank of the first part; 0 for a question without any. */
  double reciprocalRank() {
    return mean(found -> found.ranks().stream().mapToDouble(rank -> 1.0 / rank).max().orElse(0));
  }
}
