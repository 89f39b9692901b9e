package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.benchmarks.run.RunOptions.DataException;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.query.MemoryReading;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Hit rates of a user's own questions about a folder of Markdown, with the defaults, with smaller
 * configurations and with each leg by itself, the size of the answers to an agent, and the number
 * of rules that come along. Judges, and never fails by what it measures.
 */
public final class AskQualityBenchmark implements Benchmark {

  private static final String DOCS = "docs";
  private static final String QUESTIONS = "questions";

  /** The benchmark. */
  public AskQualityBenchmark() {}

  @Override
  public String description() {
    return "hit rates of your own questions about a folder of Markdown";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.text(DOCS, "the folder"),
        RunOption.text(QUESTIONS, "a file with {\"question\": ..., \"gold\": [...]} in each line"),
        RunOption.choice("model", List.of("both", "hashing", "minilm"), "which embedding model"),
        RetrievalBenchmark.CONFIGURATIONS);
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    Path docs = given(options, DOCS);
    List<JsonLine> lines = JsonLine.read(given(options, QUESTIONS));
    Corpus corpus = QuestionSets.documents("own", docs, lines);
    int asked = corpus.questions().size();
    results.say(
        "%d passages, %d questions; %d without gold are asked for their relevance alone",
        corpus.texts().size(), asked, corpus.unanswerable().size());
    if (asked == 0) {
      throw new DataException(
          "The file (%s) has no question with gold.\nMaybe name what answers: \"gold\": [\"file.md#Heading\"]."
              .formatted(options.text(QUESTIONS)));
    }
    try (PrintWriter raw =
        new PrintWriter(Files.newBufferedWriter(options.out().resolve("ask-quality.jsonl")))) {
      MeasuredSet measured =
          new MeasuredSet(
              "own",
              List.of(corpus),
              RetrievalBenchmark.models(options),
              raw,
              MemoryReading.replica());
      measured.ask(RetrievalBenchmark.rankings(options), false);
      measured.report(results);
    }
    List<String> questions =
        new ArrayList<>(corpus.unanswerable().stream().map(Corpus.Unanswerable::text).toList());
    corpus.questions().forEach(question -> questions.add(question.text()));
    for (EmbeddingModel model : RetrievalBenchmark.models(options)) {
      AgentAnswers.measure(docs, model, questions)
          .report("own/%s-agent".formatted(model.name()), results);
    }
    try (PrintWriter pairs =
        new PrintWriter(
            Files.newBufferedWriter(options.out().resolve("ask-quality-rules.jsonl")))) {
      RulesAlong along = new RulesAlong(docs, lines, pairs);
      RetrievalBenchmark.models(options).forEach(model -> along.report(model, results));
    }
  }

  private static Path given(RunOptions options, String name) {
    Path path = Path.of(options.text(name)).toAbsolutePath();
    if (options.text(name).isEmpty() || !Files.exists(path)) {
      throw new DataException(
          "The option --%s (%s) names nothing that is there.\nMaybe --docs FOLDER --questions FILE."
              .formatted(name, options.text(name)));
    }
    return path;
  }
}
