package dev.qortex.benchmarks.quality;

import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.commons.FittedWeights;
import dev.qortex.ingest.DocumentIngestor;
import dev.qortex.ingest.internal.Feature;
import dev.qortex.ingest.internal.LogisticModel;
import dev.qortex.ingest.internal.directives.RuleFeature;
import dev.qortex.ingest.internal.directives.RuleFinder;
import dev.qortex.ingest.internal.directives.StandaloneFeature;
import dev.qortex.ingest.internal.relations.Plausibility;
import dev.qortex.ingest.internal.relations.RelationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Trainer of the weights of relations and rules: writes {@code plausibility.tsv}, {@code rules.tsv}
 * and {@code standalone.tsv}, as they ship, to the output folder, and counts the weights in which
 * they differ from those that ship.
 */
public final class IngestWeightsBenchmark implements Benchmark {

  private static final String PRIOR = "prior.tsv";
  private static final Set<String> NO_PACKAGES =
      Set.of(StandaloneSentences.RULE_FILES, StandaloneSentences.MADE_UP);

  /** Number of examples below which a word teaches nothing: most of those are of one page. */
  private static final int LEAST_WITH_A_WORD = 4;

  private static final String VALIDATION = "ingest-weights-standalone-validation";

  @Override
  public String description() {
    return "Trainer of the weights of edges and rules, from labelled sentences of the tuning half"
        + " and rules of npm packages";
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
    SortedMap<String, List<StandaloneSentences.Rated>> standalone =
        new StandaloneSentences().read(options.requireData("packages").resolveSibling("."));
    validate(standalone, results);
    for (Model model :
        List.of(
            standalone(standalone.values().stream().flatMap(List::stream).toList()),
            new Model(
                "plausibility",
                Plausibility.class,
                RelationFeature.values(),
                sentences.relations(),
                30,
                prior()),
            new Model(
                "rules", RuleFinder.class, RuleFeature.values(), sentences.rules(), 1, Map.of()))) {
      Map<String, Double> weights = model.fitted();
      Files.write(
          options.out().resolve(model.name + ".tsv"),
          weights.entrySet().stream()
              .map(e -> LogisticFit.shown(e.getValue()) + "\t" + e.getKey())
              .toList());
      String name = "ingest-weights-" + model.name;
      results.count(name, "examples", model.examples.size());
      results.count(
          name,
          "positive-examples",
          model.examples.stream().filter(LogisticFit.Example::label).count());
      results.count(name, "weights", weights.size());
      results.count(name, "differing", different(weights, model.shipped()));
    }
  }

  private static Model standalone(List<StandaloneSentences.Rated> examples) {
    return new Model(
        "standalone",
        RuleFinder.class,
        StandaloneFeature.all(),
        withoutRareWords(
            examples.stream()
                .filter(StandaloneSentences.Rated::isForUsers)
                .map(StandaloneSentences.Rated::example)
                .toList()),
        7,
        Map.of());
  }

  /** The examples without the words that fewer than {@link #LEAST_WITH_A_WORD} of them have. */
  private static List<LogisticFit.Example> withoutRareWords(List<LogisticFit.Example> examples) {
    Map<String, Long> having =
        examples.stream()
            .flatMap(example -> example.signs().stream().distinct())
            .collect(Collectors.groupingBy(sign -> sign, Collectors.counting()));
    List<Feature> words =
        Stream.of(StandaloneFeature.all())
            .filter(feature -> feature.signs().range() == Feature.Range.WORDS)
            .toList();
    Set<String> rare =
        having.entrySet().stream()
            .filter(entry -> entry.getValue() < LEAST_WITH_A_WORD)
            .map(Map.Entry::getKey)
            .filter(sign -> words.stream().anyMatch(feature -> feature.has(sign)))
            .collect(Collectors.toSet());
    return examples.stream()
        .map(
            example ->
                new LogisticFit.Example(
                    example.signs().stream().filter(sign -> !rare.contains(sign)).toList(),
                    example.label(),
                    example.weight()))
        .toList();
  }

  /**
   * Precision and recall, among the rules of npm packages that are labelled, of those with a
   * confidence of at least a bar, each package by weights that the others gave.
   */
  private static void validate(
      SortedMap<String, List<StandaloneSentences.Rated>> packages, Results results) {
    List<Judged> judged = new ArrayList<>();
    packages.forEach(
        (name, examples) -> {
          Map<String, Double> weights =
              standalone(
                      packages.entrySet().stream()
                          .filter(other -> !other.getKey().equals(name))
                          .flatMap(other -> other.getValue().stream())
                          .toList())
                  .fitted();
          examples.stream()
              .filter(example -> !NO_PACKAGES.contains(name))
              .map(example -> new Judged(confidence(example, weights), example.example().label()))
              .forEach(judged::add);
        });
    for (double bar : new double[] {0.3, 0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9}) {
      long found = judged.stream().filter(one -> one.confidence >= bar).count();
      long right = judged.stream().filter(one -> one.confidence >= bar && one.label).count();
      long all = judged.stream().filter(Judged::label).count();
      String metric = "-at-" + bar;
      results.report(VALIDATION, "precision" + metric, (double) right / found, "share", found);
      results.report(VALIDATION, "recall" + metric, (double) right / all, "share", all);
    }
  }

  private record Judged(double confidence, boolean label) {}

  /** As the finder of rules rates them, but with these weights. */
  private static double confidence(StandaloneSentences.Rated rated, Map<String, Double> weights) {
    double sum = weights.getOrDefault(FittedWeights.BIAS, 0.0);
    for (String sign : rated.example().signs()) {
      sum += weights.getOrDefault(sign, 0.0);
    }
    return rated.readership() / (1 + Math.exp(-sum));
  }

  /** Weights that sentences of fifty projects gave, which could not be kept. */
  private static Map<String, Double> prior() {
    Map<String, Double> prior = new TreeMap<>();
    for (String line : Labels.text(PRIOR).lines().toList()) {
      String[] columns = line.split("\t", 2);
      prior.put(columns[1], Double.valueOf(columns[0]));
    }
    return prior;
  }

  private static long different(Map<String, Double> one, Map<String, Double> other) {
    return Stream.concat(one.keySet().stream(), other.keySet().stream())
        .distinct()
        .filter(sign -> !Objects.equals(one.get(sign), other.get(sign)))
        .count();
  }

  /**
   * Model to be fitted, and its files.
   *
   * @param owner the class whose weights are fitted
   * @param penalty inverse of the variance of the weights around the prior: with 1, an example
   *     rarely moves a weight by more than 1
   */
  private record Model(
      String name,
      Class<?> owner,
      Feature[] features,
      List<LogisticFit.Example> examples,
      double penalty,
      Map<String, Double> prior) {

    /** The weights that ship, by sign. */
    Map<String, Double> shipped() {
      return LogisticModel.load(owner, name + ".tsv", features).weights();
    }

    /** Weights by sign: of all complete features, and of others that are not 0. */
    SortedMap<String, Double> fitted() {
      SortedMap<String, Double> weights = new TreeMap<>();
      for (Feature feature : features) {
        feature.required().forEach(sign -> weights.put(sign, 0.0));
      }
      LogisticFit.weights(examples, FittedWeights.BIAS, penalty, prior)
          .forEach(
              (sign, weight) -> {
                boolean known = sign.equals(FittedWeights.BIAS) || weights.containsKey(sign);
                if (known || weight != 0 && Stream.of(features).anyMatch(f -> f.has(sign))) {
                  weights.put(sign, weight);
                }
              });
      return weights;
    }
  }
}
