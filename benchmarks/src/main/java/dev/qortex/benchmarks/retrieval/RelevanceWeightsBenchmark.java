package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.retrieval.RelevanceExamples.Example;
import dev.qortex.benchmarks.retrieval.RelevanceQuestions.Job;
import dev.qortex.benchmarks.retrieval.RelevanceQuestions.Origin;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.LogisticRegression;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.commons.FittedWeights;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.engine.internal.relevance.RelevanceFeature;
import dev.qortex.engine.internal.relevance.RelevanceModel;
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
 * weights that the others gave, for the calibration on questions of a kind that was never seen, and
 * for the threshold that costs at most .05 of its answerable questions. The weights that ship are
 * measured at the recommended threshold, fresh and after feedback, also on kept halves of
 * questions.
 */
public final class RelevanceWeightsBenchmark implements Benchmark {

  /** Examples of each set and model together, so that large sets do not outweigh small ones. */
  private static final double OF_EACH = 300;

  /** Small, since there are many more examples than weights. */
  private static final double PRECISION = 0.1;

  /** Greatest share of answerable questions that a threshold may cost. */
  private static final double COST = 0.05;

  private static final String SET = "set";
  private static final String PART = "part";
  private static final String FIT = "fit";
  private static final String TABLE = "table";

  /** The benchmark. */
  public RelevanceWeightsBenchmark() {}

  @Override
  public String description() {
    return "Trainer of the weights of relevance, and its calibration on sets that are held out";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.some(SET, allSets(), RunOption.ALL, "which questions"),
        RunOption.choice(PART, List.of("both", FIT, TABLE), "the fit, or the table of refusals"),
        RunOption.choice("model", List.of("both", "hashing", "minilm"), "which embedding model"));
  }

  private static List<String> allSets() {
    List<String> sets = new ArrayList<>(QuestionSets.NAMES);
    sets.addAll(QuestionSets.packages());
    return sets;
  }

  /** Sets of which a half is kept. */
  private static List<String> halves() {
    List<String> sets = new ArrayList<>(allSets());
    sets.removeIf(set -> !QuestionSets.HALVES.contains(set) && !set.startsWith(QuestionSets.NPM));
    return sets;
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    QuestionSets sets = new QuestionSets(options);
    for (String set : options.some(SET, QuestionSets.packages())) {
      if (!sets.isFetched(set)) {
        results.say("%s is left out: benchmarks/fetch-docs fetches its documentation", set);
      }
    }
    RelevanceExamples examples = new RelevanceExamples();
    RefusalsUnderFeedback refusals = new RefusalsUnderFeedback();
    ask(options, QuestionSets.TUNING, examples, refusals);
    if (!options.text(PART).equals(TABLE)) {
      fit(options, examples.all(), results);
    }
    if (!options.text(PART).equals(FIT)) {
      ask(options, QuestionSets.KEPT, examples, refusals);
      refusals.report(results);
    }
  }

  /** Asks a half of all sets; examples are of the tuning half. */
  private static void ask(
      RunOptions options, String half, RelevanceExamples examples, RefusalsUnderFeedback refusals)
      throws Exception {
    boolean tuning = half.equals(QuestionSets.TUNING);
    RelevanceQuestions questions =
        new RelevanceQuestions(
            options,
            new QuestionSets(options, true, half),
            options.some(SET, tuning ? allSets() : halves()));
    List<EmbeddingModel> models = RetrievalBenchmark.models(options);
    for (Map.Entry<String, List<Corpus>> set : questions.sets().entrySet()) {
      String name = set.getKey();
      for (Corpus corpus : set.getValue()) {
        List<Job> jobs = questions.of(name, corpus);
        try (SearchedCorpus searched = new SearchedCorpus(corpus, Variant.PLAIN, models.get(0))) {
          for (EmbeddingModel model : models) {
            if (model != models.get(0)) {
              searched.embed(model);
            }
            if (tuning && !options.text(PART).equals(TABLE)) {
              examples.ask(name, searched, model.name(), jobs);
            }
            if (!options.text(PART).equals(FIT)) {
              refusals.ask(
                  tuning ? name : name + "-kept", searched, model.name(), jobs, corpora(set));
            }
          }
          if (tuning && !options.text(PART).equals(TABLE)) {
            examples.ask(name, searched, RelevanceExamples.WORDS, jobs);
          }
        }
      }
    }
  }

  private static int corpora(Map.Entry<String, List<Corpus>> set) {
    return set.getValue().size();
  }

  private static void fit(RunOptions options, List<Example> examples, Results results)
      throws Exception {
    Map<List<Object>, Double> weights = weights(examples);
    double threshold = 1;
    for (String set : examples.stream().map(Example::set).distinct().toList()) {
      RelevanceModel others = fitted(examples, weights, example -> !sameTexts(example.set(), set));
      List<Example> ofSet = examples.stream().filter(e -> e.set().equals(set)).toList();
      for (String condition : ofSet.stream().map(Example::condition).distinct().toList()) {
        List<Example> held = ofSet.stream().filter(e -> e.condition().equals(condition)).toList();
        threshold =
            Math.min(threshold, report(set + "/" + condition, held, weights, others, results));
      }
    }
    RelevanceModel all = fitted(examples, weights, example -> true);
    Files.write(
        options.out().resolve(RelevanceModel.RESOURCE),
        all.weights().entrySet().stream().map(e -> line(e.getKey(), e.getValue())).toList());
    results.count("relevance-weights", "examples", examples.size());
    results.count(
        "relevance-weights",
        "positive-examples",
        examples.stream().filter(Example::answered).count());
    results.report(
        "relevance-weights", "least_threshold@" + COST, threshold, "probability", examples.size());
    SortedMap<String, Double> shipped = RelevanceModel.shipped().weights();
    results.count(
        "relevance-weights",
        "differing",
        all.weights().entrySet().stream()
            .filter(e -> !Objects.equals(e.getValue(), shipped.get(e.getKey())))
            .count());
  }

  /** Two sets ask about the same source files: neither is held out as long as the other is in. */
  private static boolean sameTexts(String one, String other) {
    return one.equals(other) || QuestionSets.isCode(one) && QuestionSets.isCode(other);
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
        fit.add(values, example.answered() ? 1 : 0, weights.getOrDefault(group(example), 0.0));
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

  /** Reports a set that weights have not seen; returns the greatest threshold that it bears. */
  private static double report(
      String name,
      List<Example> examples,
      Map<List<Object>, Double> weights,
      RelevanceModel model,
      Results results) {
    Calibration calibration = new Calibration();
    Map<Origin, List<Double>> byOrigin = new TreeMap<>();
    for (Example example : examples) {
      double relevance = LogisticRegression.probability(model.logOdds(example.evidence()));
      calibration.add(relevance, example.answered(), weights.getOrDefault(group(example), 0.0));
      byOrigin.computeIfAbsent(example.origin(), o -> new ArrayList<>()).add(relevance);
    }
    results.report(
        name, "calibration_error", calibration.expectedError(), "share", calibration.size());
    results.report(
        name, "brier", calibration.brier(), "share", calibration.size(), calibration.uninformed());
    String recommended = Double.toString(Refusals.RECOMMENDED);
    byOrigin.forEach(
        (origin, relevances) ->
            report(name, origin, recommended, relevances, Refusals.RECOMMENDED, results));
    List<Double> own = byOrigin.getOrDefault(Origin.OWN, List.of()).stream().sorted().toList();
    double threshold = own.isEmpty() ? 1 : own.get((int) (COST * own.size()));
    results.report(name, "threshold@" + COST, threshold, "probability", own.size());
    for (Origin origin : List.of(Origin.NEAR, Origin.FAR_OFF)) {
      List<Double> relevances = byOrigin.getOrDefault(origin, List.of());
      if (!relevances.isEmpty()) {
        report(name, origin, "at_own_threshold", relevances, threshold, results);
      }
    }
    return threshold;
  }

  private static void report(
      String name,
      Origin origin,
      String at,
      List<Double> relevances,
      double threshold,
      Results results) {
    results.report(
        name,
        "refused_" + origin.name().toLowerCase(Locale.ROOT) + "@" + at,
        relevances.stream().mapToInt(one -> one < threshold ? 1 : 0).average().orElse(0),
        "share",
        relevances.size());
  }
}
