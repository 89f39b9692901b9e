package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.retrieval.Corpus.Asked;
import dev.qortex.benchmarks.retrieval.SearchedCorpus.Ranking;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.core.embedding.CachedEmbeddingModel;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Recall with each of several embedding models, with vectors of sentences and without, and what a
 * model costs: time and bytes.
 */
public final class ModelsBenchmark implements Benchmark {

  private static final String ALL = "all";
  private static final String RECALL = "recall";
  private static final String COSTS = "costs";
  private static final String QUICK_SET = "multihop_dev200_2wiki";
  private static final String QUICK_MODELS = "hashing-512,all-minilm-l6-v2-q";

  /** A line of the tables. */
  private record Row(MeasuredModel model, Ranking ranking) {

    static final List<Ranking> RANKINGS = List.of(Ranking.WITHOUT_SENTENCES, Ranking.FULL);

    String name() {
      return model.name() + (ranking == Ranking.FULL ? ", sentences" : "");
    }

    String measured(String set) {
      return set + "/" + model.name() + (ranking == Ranking.FULL ? "+sentences" : "");
    }
  }

  /** The benchmark. */
  public ModelsBenchmark() {}

  @Override
  public String description() {
    return "recall, time and size with several embedding models, with vectors of sentences or not";
  }

  @Override
  public List<RunOption> options() {
    List<String> models = MeasuredModel.ALL.stream().map(MeasuredModel::name).toList();
    return List.of(
        RunOption.some("set", QuestionSets.NAMES, QUICK_SET, "which questions"),
        RunOption.some("model", models, QUICK_MODELS, "which models"),
        RunOption.choice("part", List.of(ALL, RECALL, COSTS), "recall, or what the models cost"));
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    options.requireData("");
    List<MeasuredModel> models = new ArrayList<>(MeasuredModel.ALL);
    List<String> names = models.stream().map(MeasuredModel::name).toList();
    models.removeIf(model -> !options.some("model", names).contains(model.name()));
    Map<MeasuredModel, EmbeddingModel> embedding = new LinkedHashMap<>();
    for (MeasuredModel model : models) {
      EmbeddingModel made = model.frugal().get();
      embedding.put(
          model,
          made instanceof EmbeddingModel.Lexical
              ? made
              : new CachedEmbeddingModel(made, options.out().resolve("models")));
    }
    Map<String, Map<Row, Recall>> bySet = new LinkedHashMap<>();
    String part = options.text("part");
    if (!part.equals(COSTS)) {
      for (String set : options.some("set", QuestionSets.NAMES)) {
        bySet.put(set, recall(set, new QuestionSets(options), embedding, results));
      }
      table(bySet, models).lines().forEach(results::say);
    }
    if (!part.equals(RECALL)) {
      new ModelCosts(options, results).table(models).lines().forEach(results::say);
    }
  }

  private static Map<Row, Recall> recall(
      String set, QuestionSets sets, Map<MeasuredModel, EmbeddingModel> embedding, Results results)
      throws Exception {
    Map<Row, Recall> recall = new LinkedHashMap<>();
    EmbeddingModel first = new HashingEmbeddingModel(64);
    for (Corpus corpus : sets.named(set)) {
      try (SearchedCorpus searched = new SearchedCorpus(corpus, Variant.PLAIN, first)) {
        for (Map.Entry<MeasuredModel, EmbeddingModel> each : embedding.entrySet()) {
          searched.embed(each.getValue());
          for (Asked asked : corpus.questions()) {
            for (Ranking ranking : Row.RANKINGS) {
              recall
                  .computeIfAbsent(new Row(each.getKey(), ranking), row -> new Recall())
                  .add(searched.texts(searched.ask(ranking, asked.text())), asked.gold());
            }
          }
        }
      }
    }
    recall.forEach((row, sums) -> sums.report(row.measured(set), results));
    return recall;
  }

  /** A line for each model and ranking, a column for each set. */
  private static MarkdownTable table(
      Map<String, Map<Row, Recall>> bySet, List<MeasuredModel> models) {
    List<String> head = new ArrayList<>(List.of("recall at 5 (at 10)"));
    head.addAll(bySet.keySet());
    MarkdownTable table = new MarkdownTable(head);
    for (MeasuredModel model : models) {
      for (Ranking ranking : Row.RANKINGS) {
        Row row = new Row(model, ranking);
        List<String> cells = new ArrayList<>(List.of(row.name()));
        for (Map<Row, Recall> recalls : bySet.values()) {
          Recall recall = recalls.get(row);
          cells.add(
              recall == null
                  ? ""
                  : MarkdownTable.share(recall.at(5))
                      + " ("
                      + MarkdownTable.share(recall.at(10))
                      + ")");
        }
        table.row(cells);
      }
    }
    return table;
  }
}
