package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.core.embedding.CachedEmbeddingModel;
import dev.qortex.core.embedding.EmbeddingModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Gain of some questions about long conversations from feedback on others: every second question is
 * answered and judged, the others are asked. Also the cost of attacks on the feedback.
 */
public final class RetrievalLearningBenchmark implements Benchmark {

  private static final String CREDIT = "credit";

  /** The benchmark. */
  public RetrievalLearningBenchmark() {}

  @Override
  public String description() {
    return "what feedback on half of the questions brings to the other half, and what attacks cost";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.flag(CREDIT, "compares only ideas of the review loop's credit for outcomes"));
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    JudgedQuestions questions = JudgedQuestions.read(options);
    EmbeddingModel model = new CachedEmbeddingModel(new MiniLm(), options.out());
    Path file = options.out().resolve("retrieval-learning.db");
    for (String ending : List.of("", "-wal", "-shm")) {
      Files.deleteIfExists(Path.of(file + ending));
    }
    try (ConversationMemory memory =
        new ConversationMemory(file, model, questions.conversations())) {
      FeedbackProtocols protocols = new FeedbackProtocols(memory, options.seed(), results);
      if (options.flag(CREDIT)) {
        protocols.credit("", questions.even(), questions.odd());
        protocols.credit("odd_to_even-", questions.odd(), questions.even());
        return;
      }
      protocols.run("", questions.even(), questions.odd());
      if (!options.quick()) {
        protocols.run("odd_to_even-", questions.odd(), questions.even());
      }
      FeedbackAttacks attacks = new FeedbackAttacks(memory, questions, results);
      for (boolean oneSession : List.of(false, true)) {
        attacks.accepts(oneSession, options.seed());
        attacks.rejections(oneSession);
      }
      if (!options.quick()) {
        for (String documents : List.of("2wiki", "musique")) {
          protocols.beside(new QuestionSets(options).multiHop(documents), questions.even());
        }
      }
    }
    simulation(options, results);
  }

  private static void simulation(RunOptions options, Results results) throws Exception {
    int questions = options.quick() ? 400 : 2000;
    double[][] found = new ClusteredHost(options.seed()).run(questions);
    Path plot = options.out().resolve("retrieval-learning-clusters.png");
    ClusteredHost.plot(plot, found);
    double[] learned = ClusteredHost.windows(found[0]);
    double[] fixed = ClusteredHost.windows(found[1]);
    results.report("clusters-static", "recall@5", mean(found[1]), "share", questions);
    results.report("clusters", "recall@5", mean(found[0]), "share", questions);
    int last = learned.length - 1;
    results.report("clusters", "recall@5-first_100", learned[0], "share", 100, fixed[0]);
    results.report("clusters", "recall@5-last_100", learned[last], "share", 100, fixed[last]);
    results.say("The curve: " + plot.getFileName());
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }
}
