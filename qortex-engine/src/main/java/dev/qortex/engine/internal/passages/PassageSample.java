package dev.qortex.engine.internal.passages;

import dev.qortex.commons.UnitVector;
import dev.qortex.core.search.VectorIndex;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Some of the passages of a domain, evenly over their ids, for what all passages are like: how
 * similar to a question they are in the mean does not change with more of them. Thread-safe.
 */
public final class PassageSample {

  /** Enough for a mean and a deviation; more of them take time in every question. */
  private static final int SIZE = 150;

  private final List<PassageRow> rows = new ArrayList<>();
  private volatile float[][] vectors = new float[0][];

  PassageSample(PassageRow[] all) {
    int count = Math.min(SIZE, all.length);
    for (int i = 0; i < count; i++) {
      rows.add(all[(int) ((long) i * all.length / count)]);
    }
  }

  /** The number of passages in the sample. */
  int size() {
    return rows.size();
  }

  /** In how many passages of the sample each token stands. */
  Map<Integer, Integer> distinctTokens() {
    Map<Integer, Integer> counts = new HashMap<>();
    for (PassageRow row : rows) {
      for (int id : row.tokens.distinct()) {
        counts.merge(id, 1, Integer::sum);
      }
    }
    return counts;
  }

  /**
   * The cosines of those that have a vector.
   *
   * @param index where the vectors are; asked once
   */
  public double[] cosines(UnitVector question, VectorIndex index) {
    float[][] known = vectors;
    if (known.length == 0 || known[0].length != question.dimension()) {
      Map<String, float[]> found = index.vectors(rows.stream().map(PassageRow::id).toList());
      known =
          rows.stream()
              .filter(row -> found.containsKey(row.id()))
              .map(row -> found.get(row.id()))
              .toArray(float[][]::new);
      // Until all have theirs: vectors may come without a new revision of the graph.
      if (known.length == rows.size()) {
        vectors = known;
      }
    }
    double[] cosines = new double[known.length];
    for (int i = 0; i < cosines.length; i++) {
      cosines[i] = question.cosine(known[i]);
    }
    return cosines;
  }

  /** The cosine of the best sentence of each. */
  public double[] sentences(UnitVector question) {
    return rows.stream().mapToDouble(row -> row.bestSentence(question)).toArray();
  }

  /** MaxSim of each that has fewer tokens than that; all have their tokens. */
  public double[] tokens(TokenStates.Asked question, double fewer) {
    return rows.stream()
        .filter(row -> row.tokens.count() < fewer)
        .mapToDouble(row -> row.tokens.maxSim(question))
        .toArray();
  }
}
