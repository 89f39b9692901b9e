package dev.qortex.causal;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Joint counts of the values of two variables. Not thread-safe. */
final class ContingencyTable {

  private record Cell(String row, String column) {}

  private final SortedMap<String, Integer> rows = new TreeMap<>();
  private final SortedMap<String, Integer> columns = new TreeMap<>();
  private final Map<Cell, Integer> cells = new HashMap<>();
  private int total;

  void add(String row, String column) {
    rows.merge(row, 1, Integer::sum);
    columns.merge(column, 1, Integer::sum);
    cells.merge(new Cell(row, column), 1, Integer::sum);
    total++;
  }

  int total() {
    return total;
  }

  /** Returns the degrees of freedom of the statistic; 0 when one of the two never varies. */
  int degreesOfFreedom() {
    return (rows.size() - 1) * (columns.size() - 1);
  }

  /** Returns Pearson's statistic, with the correction of Yates when both have two values. */
  double statistic() {
    return statistic(degreesOfFreedom() == 1 ? 0.5 : 0);
  }

  /**
   * Returns the statistic for a sum over tables: its mean, given the sums of rows and columns, is
   * the degrees of freedom when the two are independent, however few samples there are.
   */
  double summand() {
    return statistic(0) * (total - 1) / total;
  }

  private double statistic(double correction) {
    double sum = 0;
    for (Map.Entry<String, Integer> row : rows.entrySet()) {
      for (Map.Entry<String, Integer> column : columns.entrySet()) {
        int observed = cells.getOrDefault(new Cell(row.getKey(), column.getKey()), 0);
        double expected = (double) row.getValue() * column.getValue() / total;
        double off = Math.max(0, Math.abs(observed - expected) - correction);
        sum += off * off / expected;
      }
    }
    return sum;
  }
}
