package dev.qortex.learning.evaluation;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Groups of a log's decisions that may share an outcome: those of one selection. */
final class Clusters {

  private final int[][] members;

  Clusters(List<LoggedDecision> log) {
    Map<Object, List<Integer>> grouped =
        IntStream.range(0, log.size())
            .boxed()
            .collect(
                Collectors.groupingBy(
                    i -> log.get(i).selection().isEmpty() ? i : log.get(i).selection(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    members =
        grouped.values().stream()
            .map(list -> list.stream().mapToInt(i -> i).toArray())
            .toArray(int[][]::new);
  }

  /** The indices of the decisions of each cluster, which is never empty. */
  int[][] members() {
    return members;
  }

  /** The sum over each cluster. */
  double[] sums(double[] terms) {
    double[] sums = new double[members.length];
    Arrays.setAll(
        sums, cluster -> Arrays.stream(members[cluster]).mapToDouble(i -> terms[i]).sum());
    return sums;
  }

  /** The mean size of the clusters that share a context, for each cluster. */
  double[] meanSizes(List<LoggedDecision> log) {
    Map<String, Double> means =
        Arrays.stream(members)
            .collect(
                Collectors.groupingBy(
                    cluster -> log.get(cluster[0]).context(),
                    Collectors.averagingInt(cluster -> cluster.length)));
    return Arrays.stream(members)
        .mapToDouble(cluster -> means.getOrDefault(log.get(cluster[0]).context(), 1.0))
        .toArray();
  }
}
