package dev.qortex.benchmarks.quality;

import dev.qortex.benchmarks.Benchmark;
import dev.qortex.benchmarks.Results;
import dev.qortex.benchmarks.RunOption;
import dev.qortex.benchmarks.RunOptions;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.internal.Feature;
import dev.qortex.ingest.internal.LogisticModel;
import dev.qortex.ingest.internal.directives.RuleFeature;
import dev.qortex.ingest.internal.directives.RuleFinder;
import dev.qortex.ingest.internal.relations.Plausibility;
import dev.qortex.ingest.internal.relations.RelationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Trainer of the weights of relations and rules, on the tuning half of the labelled sentences of
 * one project. Writes {@code plausibility.tsv} and {@code rules.tsv} to the output folder, in the
 * format of the resources that ship, and counts the weights in which they differ from those.
 */
public final class IngestWeightsBenchmark implements Benchmark {

  /** Variance 1 of the weights before any example is seen; an example rarely moves one further. */
  private static final double PENALTY = 1;

  @Override
  public String description() {
    return "Trainer of the weights of edges and rules, from labelled sentences of the tuning half";
  }

  @Override
  public List<RunOption> options() {
    return List.of();
  }

  @Override
  public void run(RunOptions options, Results results) throws IOException {
    Path folder = options.requireData("markdown");
    Labels labels = Labels.load("labels.tsv");
    TrainingSentences sentences = new TrainingSentences(labels, LabelledPages.read(folder, labels));
    DocumentIngestor.builder().extractor(sentences.collecting("")).build().read(folder, "markdown");
    Files.createDirectories(options.out());
    fit(
        "plausibility",
        sentences.relations(),
        Plausibility.model(),
        RelationFeature.values(),
        options,
        results);
    fit("rules", sentences.rules(), RuleFinder.model(), RuleFeature.values(), options, results);
  }

  private static void fit(
      String name,
      List<LogisticFit.Example> examples,
      LogisticModel shipped,
      Feature[] features,
      RunOptions options,
      Results results)
      throws IOException {
    SortedMap<String, Double> weights = new TreeMap<>();
    for (Feature feature : features) {
      if (feature.range() == Feature.Range.COMPLETE) {
        feature.listed().forEach(value -> weights.put(feature.of(value), 0.0));
      }
    }
    LogisticFit.weights(examples, LogisticModel.BIAS, PENALTY)
        .forEach(
            (sign, weight) -> {
              if (weight != 0 || sign.equals(LogisticModel.BIAS)) {
                weights.put(sign, weight);
              }
            });
    List<String> lines = new ArrayList<>();
    weights.forEach((sign, weight) -> lines.add(LogisticFit.shown(weight) + "\t" + sign));
    Files.write(options.out().resolve(name + ".tsv"), lines);
    results.count("ingest-weights-" + name, "examples", examples.size());
    results.count(
        "ingest-weights-" + name,
        "positive-examples",
        examples.stream().filter(LogisticFit.Example::label).count());
    results.count("ingest-weights-" + name, "weights", weights.size());
    results.count(
        "ingest-weights-" + name, "not-as-shipped", different(weights, shipped.weights()));
  }

  private static long different(Map<String, Double> one, Map<String, Double> other) {
    Map<String, Double> all = new TreeMap<>(one);
    other.forEach(all::putIfAbsent);
    return all.keySet().stream()
        .filter(sign -> !one.getOrDefault(sign, 0.0).equals(other.getOrDefault(sign, 0.0)))
        .count();
  }
}
