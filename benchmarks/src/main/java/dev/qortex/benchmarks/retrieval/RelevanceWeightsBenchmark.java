package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.Benchmark;
import dev.qortex.benchmarks.Results;
import dev.qortex.benchmarks.RunOptions;
import dev.qortex.benchmarks.retrieval.RelevanceExamples.Example;
import dev.qortex.benchmarks.retrieval.RelevanceExamples.Origin;
import dev.qortex.core.embedding.CachedEmbeddingModel;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.internal.relevance.LogisticRegression;
import dev.qortex.core.internal.relevance.RelevanceFeature;
import dev.qortex.core.internal.relevance.RelevanceModel;
import dev.qortex.core.internal.util.FittedWeights;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Trainer of the weights of relevance: writes {@code relevance.tsv}, as it ships, to the output
 * folder, and counts the weights in which it differs from what ships. Each set is also asked with
 * weights that the others gave, for the calibration on questions of a kind that was never seen.
 */
public final class RelevanceWeightsBenchmark implements Benchmark {

  private static final int HASHED_DIMENSION = 512;

  /** Examples of each set and model together, so that large sets do not outweigh small ones. */
  private static final double OF_EACH = 300;

  /** Small, since there are many more examples than weights. */
  private static final double PRECISION = 0.1;

  /** The benchmark. */
  public RelevanceWeightsBenchmark() {}

  @Override
  public String description() {
    return "Trainer of the weights of relevance, and its calibration on sets that are held out";
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    List<EmbeddingModel> models =
        List.of(
            new CachedEmbeddingModel(new MiniLm(), options.out()),
            new HashingEmbeddingModel(HASHED_DIMENSION));
    List<Example> examples =
        new RelevanceExamples(options, models)
            .all().stream().filter(example -> example.evidence().length > 0).toList();
    Map<List<Object>, Double> weights = weights(examples);
    for (String set : examples.stream().map(Example::set).distinct().toList()) {
      RelevanceModel others = fitted(examples, weights, example -> !example.set().equals(set));
      for (String condition : examples.stream().map(Example::condition).distinct().toList()) {
        report(
            set + "/" + condition,
            examples.stream()
                .filter(e -> e.set().equals(set) && e.condition().equals(condition))
                .toList(),
            weights,
            others,
            results);
      }
    }
    RelevanceModel all = fitted(examples, weights, example -> true);
    Files.write(
        options.out().resolve(RelevanceModel.RESOURCE),
        all.weights().entrySet().stream().map(e -> line(e.getKey(), e.getValue())).toList());
    results.count("relevance-weights", "examples", examples.size());
    results.count(
        "relevance-weights", "positive-examples", examples.stream().filter(Example::right).count());
    SortedMap<String, Double> shipped = RelevanceModel.shipped().weights();
    results.count(
        "relevance-weights",
        "differing",
        all.weights().entrySet().stream()
            .filter(e -> !Objects.equals(e.getValue(), shipped.get(e.getKey())))
            .count());
  }

  private static List<Object> group(Example example) {
    return List.of(example.set(), example.condition(), example.origin());
  }

  /** Weight of each example of a group. */
  private static Map<List<Object>, Double> weights(List<Example> examples) {
    Map<List<Object>, Long> sizes =
        examples.stream()
            .collect(
                Collectors.groupingBy(RelevanceWeightsBenchmark::group, Collectors.counting()));
    return sizes.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                size -> OF_EACH * ((Origin) size.getKey().get(2)).share / size.getValue()));
  }

  private static RelevanceModel fitted(
      List<Example> examples, Map<List<Object>, Double> weights, Predicate<Example> chosen)
      throws Exception {
    int features = RelevanceFeature.values().length;
    double[] precision = new double[features + 1];
    Arrays.fill(precision, PRECISION);
    LogisticRegression fit = new LogisticRegression(new double[features + 1], precision);
    for (Example example : examples) {
      if (chosen.test(example)) {
        double[] values = Arrays.copyOf(example.evidence(), features + 1);
        values[features] = 1;
        fit.add(values, example.right() ? 1 : 0, weights.getOrDefault(group(example), 0.0));
      }
    }
    double[] found = fit.weights();
    SortedMap<String, Double> named = new TreeMap<>();
    for (RelevanceFeature feature : RelevanceFeature.values()) {
      named.put(feature.label(), found[feature.ordinal()]);
    }
    named.put(FittedWeights.BIAS, found[features]);
    List<String> lines = new ArrayList<>();
    named.forEach((name, weight) -> lines.add(line(name, weight)));
    return new RelevanceModel(String.join("\n", lines));
  }

  /** As it stands in the file. */
  private static String line(String name, double weight) {
    return String.format(Locale.ROOT, "%.2f\t%s", weight, name);
  }

  private static void report(
      String name,
      List<Example> examples,
      Map<List<Object>, Double> weights,
      RelevanceModel model,
      Results results) {
    Calibration calibration = new Calibration();
    Map<Origin, List<Double>> byOrigin = new TreeMap<>();
    for (Example example : examples) {
      double relevance = LogisticRegression.probability(model.logOdds(example.evidence()));
      calibration.add(relevance, example.right(), weights.getOrDefault(group(example), 0.0));
      byOrigin.computeIfAbsent(example.origin(), o -> new ArrayList<>()).add(relevance);
    }
    results.report(
        name, "calibration_error", calibration.expectedError(), "share", calibration.size());
    results.report(
        name, "brier", calibration.brier(), "share", calibration.size(), calibration.uninformed());
    byOrigin.forEach(
        (origin, relevances) ->
            results.report(
                name,
                "refused_" + origin.name().toLowerCase(Locale.ROOT) + "@" + Refusals.RECOMMENDED,
                relevances.stream()
                    .mapToInt(relevance -> relevance < Refusals.RECOMMENDED ? 1 : 0)
                    .average()
                    .orElse(0),
                "share",
                relevances.size()));
  }
}
