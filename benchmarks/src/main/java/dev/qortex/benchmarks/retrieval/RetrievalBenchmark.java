package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.retrieval.SearchedCorpus.Ranking;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.benchmarks.run.RunOptions.DataException;
import dev.qortex.core.embedding.CachedEmbeddingModel;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.embedding.PassageEncoder;
import dev.qortex.core.query.MemoryReading;
import dev.qortex.embedding.onnx.OnnxEmbeddingModel;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Recall of the passages that questions need, with the defaults, with smaller configurations and
 * with each leg by itself. The graph is built by qortex-ingest with its defaults. Fails where a leg
 * lowers the whole.
 */
public final class RetrievalBenchmark implements Benchmark {

  private static final String FOLDER = "folder";
  private static final String KEPT = "kept";
  private static final String MINILM = "minilm";
  private static final String TOKENS = "minilm-tokens";
  private static final String BOTH = "both";
  private static final String SENTENCES = "sentences";
  private static final String ALONE = "alone";
  private static final String TERMINAL = "minilm-q";
  private static final String HASHING = "hashing";
  private static final int HASHED_DIMENSION = 512;
  private static final List<String> RANKINGS =
      Arrays.stream(Ranking.values()).map(Ranking::label).toList();

  private static final List<String> SETS =
      Stream.concat(QuestionSets.NAMES.stream(), Stream.of(QuestionSets.UPDATES)).toList();

  static final RunOption CONFIGURATIONS =
      RunOption.some("configs", RANKINGS, RunOption.ALL, "which configurations");

  /** The benchmark. */
  public RetrievalBenchmark() {}

  @Override
  public String description() {
    return "recall of the passages that questions need, and whether no leg lowers the whole";
  }

  @Override
  public List<RunOption> options() {
    List<String> sets = new ArrayList<>(SETS);
    sets.add(FOLDER);
    return List.of(
        RunOption.some("set", sets, RunOption.ALL, "which questions; all is without folder"),
        RunOption.text(FOLDER, "for --set folder: data of your own, below the data folder"),
        RunOption.choice(
            "gold", List.of("corrected", "published"), "the evidence of conversations"),
        RunOption.choice(
            "half",
            List.of(QuestionSets.TUNING, KEPT),
            "which questions of markdown_qa and code_short"),
        RunOption.choice(
            "model",
            List.of(MINILM, HASHING, BOTH, TERMINAL, TOKENS),
            "which embedding model; "
                + TERMINAL
                + " is that of the terminal, "
                + TOKENS
                + " is with late interaction"),
        RunOption.choice(
            SENTENCES,
            List.of(ALONE, "context"),
            "whether MiniLM reads sentences by themselves, or with their passage"),
        RunOption.choice(
            "reading",
            List.of("replica", "bounded"),
            "whether the memory is on the heap, or read from a file for each question"),
        CONFIGURATIONS);
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    boolean corrected = options.text("gold").equals("corrected");
    QuestionSets sets = new QuestionSets(options, corrected, options.text("half"));
    List<EmbeddingModel> models = models(options, options.text(SENTENCES).equals(ALONE));
    List<Ranking> rankings = rankings(options);
    boolean few = options.quick() || rankings.size() < RANKINGS.size();
    List<String> failed = new ArrayList<>();
    try (PrintWriter raw =
        new PrintWriter(Files.newBufferedWriter(options.out().resolve("retrieval.jsonl")))) {
      for (String set : chosen(options)) {
        if (set.equals(QuestionSets.UPDATES)) {
          new UpdatesEvaluation(reading(options), raw, options.seed(), options.quick())
              .measure(models, results);
          continue;
        }
        boolean own = set.equals(FOLDER);
        String folder = options.text(FOLDER);
        List<Corpus> corpora = own ? sets.folder(folder) : sets.named(set);
        String name = own ? folder.replaceAll("\\s", "_") : set;
        if (!corrected && set.equals(QuestionSets.TURNS)) {
          name += "-published_gold";
        }
        if (options.text("half").equals(KEPT) && QuestionSets.HALVES.contains(set)) {
          name += "-kept";
        }
        MeasuredSet measured = new MeasuredSet(name, corpora, models, raw, reading(options));
        boolean variants = !few && QuestionSets.MULTI_HOP.contains(set);
        measured.ask(rankings, variants);
        if (variants) {
          measured.ask(Variant.TITLES_HIDDEN);
        }
        if (variants && set.equals(QuestionSets.MUSIQUE_TRAIN)) {
          measured.ask(Variant.GIVEN_TRIPLES);
        }
        failed.addAll(measured.report(results));
      }
    }
    if (!failed.isEmpty()) {
      throw new IllegalStateException(
          "A leg or a smaller configuration is better than the whole on %s.\nMaybe see the lines that begin with VERDICT."
              .formatted(failed));
    }
  }

  private static MemoryReading reading(RunOptions options) {
    return options.text("reading").equals("bounded")
        ? MemoryReading.bounded()
        : MemoryReading.replica();
  }

  static List<Ranking> rankings(RunOptions options) {
    List<String> chosen = options.some(CONFIGURATIONS.name(), RANKINGS);
    return Arrays.stream(Ranking.values())
        .filter(ranking -> chosen.contains(ranking.label()))
        .toList();
  }

  static List<EmbeddingModel> models(RunOptions options) {
    return models(options, true);
  }

  /**
   * Models as the options want them.
   *
   * @param alone whether each text is read by itself, and kept on disk
   */
  private static List<EmbeddingModel> models(RunOptions options, boolean alone) {
    List<EmbeddingModel> models = new ArrayList<>();
    String chosen = options.text("model");
    if (chosen.equals(TOKENS)) {
      return List.of(new MiniLmTokens(new MiniLm(), options.out()));
    }
    if (!chosen.equals(HASHING)) {
      PassageEncoder model =
          chosen.equals(TERMINAL)
              ? OnnxEmbeddingModel.builder("all-minilm-l6-v2-q").build()
              : new MiniLm();
      models.add(alone ? new CachedEmbeddingModel(model, options.out()) : model);
    }
    if (chosen.equals(HASHING) || chosen.equals(BOTH)) {
      models.add(new HashingEmbeddingModel(HASHED_DIMENSION));
    }
    return models;
  }

  private static List<String> chosen(RunOptions options) {
    List<String> sets = new ArrayList<>(options.some("set", SETS));
    boolean own = List.of(options.text("set").split(",")).contains(FOLDER);
    if (own == options.text(FOLDER).isEmpty()) {
      throw new DataException(
          "The options --set (%s) and --folder (%s) do not go together.\nMaybe --set folder --folder NAME."
              .formatted(options.text("set"), options.text(FOLDER)));
    }
    if (own) {
      sets.add(FOLDER);
    }
    return sets;
  }
}
