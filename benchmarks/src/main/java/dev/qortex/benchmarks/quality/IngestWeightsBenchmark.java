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
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Trainer of the weights of relations and rules: writes {@code plausibility.tsv}, {@code rules.tsv}
 * and {@code standalone.tsv}, as they ship, to the output folder, and counts the weights in which
 * they differ from those that ship.
 */
public final class IngestWeightsBenchmark implements Benchmark {

  private static final String PRIOR = "prior.tsv";

  /** Penalty of the weights of rules that were judged alone, and of those of their context. */
  private static final double ALONE = 7;

  /**
   * Penalty of the distance from those weights, for rules that were judged below their headings.
   * Chosen, of 7, 15, 30, 60 and 120, by ten folds over the packages.
   */
  private static final double BELOW = 60;

  /** Share of the rules with a confidence of at least .5 that are to be of use. */
  private static final double WANTED = 0.91;

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
    Path data = options.requireData("packages").resolveSibling(".");
    Map<String, Double> alone =
        standalone(StandaloneSentences.alone().read(data).values(), ALONE, Map.of()).fitted();
    SortedMap<String, List<StandaloneSentences.Rated>> below =
        StandaloneSentences.belowHeadings().read(data);
    double shift = validate(below, alone, results);
    Model standalone = standalone(below.values(), BELOW, alone).shifted(shift);
    for (Model model :
        List.of(
            standalone,
            new Model(
                "plausibility",
                Plausibility.class,
                RelationFeature.values(),
                sentences.relations(),
                30,
                prior(),
                0),
            new Model(
                "rules",
                RuleFinder.class,
                RuleFeature.values(),
                sentences.rules(),
                1,
                Map.of(),
                0))) {
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

  private static Model standalone(
      Collection<List<StandaloneSentences.Rated>> packages,
      double penalty,
      Map<String, Double> prior) {
    List<LogisticFit.Example> examples =
        packages.stream()
            .flatMap(List::stream)
            .filter(StandaloneSentences.Rated::isForUsers)
            .map(StandaloneSentences.Rated::example)
            .toList();
    return new Model(
        "standalone",
        RuleFinder.class,
        StandaloneFeature.all(),
        withoutRareWords(examples, prior.keySet()),
        penalty,
        prior,
        0);
  }

  /**
   * The examples without the words that fewer than {@link #LEAST_WITH_A_WORD} of them have, unless
   * they have a prior weight.
   */
  private static List<LogisticFit.Example> withoutRareWords(
      List<LogisticFit.Example> examples, Set<String> known) {
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
            .filter(sign -> !known.contains(sign))
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
   * Reports precision and recall, among the rules that were judged below their headings, of those
   * with a confidence of at least a bar, each package by weights that the others gave.
   *
   * @return the log odds that make .5 the least confidence above which {@link #WANTED} of the rules
   *     are of use
   */
  private static double validate(
      SortedMap<String, List<StandaloneSentences.Rated>> packages,
      Map<String, Double> prior,
      Results results) {
    List<Judged> judged = new ArrayList<>();
    packages.forEach(
        (name, examples) -> {
          SortedMap<String, List<StandaloneSentences.Rated>> others = new TreeMap<>(packages);
          others.remove(name);
          Map<String, Double> weights = standalone(others.values(), BELOW, prior).fitted();
          for (StandaloneSentences.Rated rated : examples) {
            if (rated.isForUsers()) {
              judged.add(new Judged(logOdds(rated, weights), rated.example().label()));
            }
          }
        });
    judged.sort(Comparator.comparingDouble(Judged::logOdds).reversed());
    double shift = 0;
    int right = 0;
    for (int i = 0; i < judged.size(); i++) {
      right += judged.get(i).label ? 1 : 0;
      if (right >= WANTED * (i + 1)) {
        shift = judged.get(i).logOdds;
      }
    }
    long all = judged.stream().filter(Judged::label).count();
    for (double bar : new double[] {0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9}) {
      double least = Math.log(bar / (1 - bar)) + shift;
      long found = judged.stream().filter(one -> one.logOdds >= least).count();
      long useful = judged.stream().filter(one -> one.logOdds >= least && one.label).count();
      String metric = "-at-" + bar;
      results.report(VALIDATION, "precision" + metric, (double) useful / found, "share", found);
      results.report(VALIDATION, "recall" + metric, (double) useful / all, "share", all);
    }
    return shift;
  }

  private record Judged(double logOdds, boolean label) {}

  private static double hundredths(double weight) {
    return Math.round(100 * weight) / 100.0;
  }

  private static double logOdds(StandaloneSentences.Rated rated, Map<String, Double> weights) {
    double sum = weights.getOrDefault(FittedWeights.BIAS, 0.0);
    for (String sign : rated.example().signs()) {
      sum += weights.getOrDefault(sign, 0.0);
    }
    return sum;
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
   * @param shift subtracted from the bias
   */
  private record Model(
      String name,
      Class<?> owner,
      Feature[] features,
      List<LogisticFit.Example> examples,
      double penalty,
      Map<String, Double> prior,
      double shift) {

    Model shifted(double logOdds) {
      return new Model(name, owner, features, examples, penalty, prior, logOdds);
    }

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
      ToDoubleFunction<String> each =
          sign -> StandaloneFeature.CONTEXT.has(sign) ? Math.min(ALONE, penalty) : penalty;
      LogisticFit.weights(examples, FittedWeights.BIAS, each, prior)
          .forEach(
              (sign, weight) -> {
                boolean known = sign.equals(FittedWeights.BIAS) || weights.containsKey(sign);
                double moved =
                    sign.equals(FittedWeights.BIAS) ? hundredths(weight - shift) : weight;
                if (known || weight != 0 && Stream.of(features).anyMatch(f -> f.has(sign))) {
                  weights.put(sign, moved);
                }
              });
      return weights;
    }
  }
}
