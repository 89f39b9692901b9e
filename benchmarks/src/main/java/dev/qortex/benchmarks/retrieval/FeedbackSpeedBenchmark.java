package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.process.Stopwatch;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.core.LoggedFeedback;
import dev.qortex.core.QortexClient;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.FeedbackSettings;
import dev.qortex.core.feedback.FeedbackSettings.Effect;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.model.IngestionManifest;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.model.Passage;
import dev.qortex.core.model.Provenance;
import dev.qortex.core.model.SourceMetadata;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import dev.qortex.engine.LocalQortexClient;
import dev.qortex.learning.GraphLearning;
import dev.qortex.storage.sqlite.SqliteStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Time that remembered outcomes add to a question, and time of feedback, in a file at NORMAL
 * durability. Passages are ten words of 20,000, drawn like words are in texts; the time of the
 * embedding, by hashing, is part of a question.
 */
public final class FeedbackSpeedBenchmark implements Benchmark {

  private static final int WORDS = 20_000;
  private static final int DIMENSION = 128;
  private static final int BATCH = 10_000;
  private static final int PER_QUESTION = 10;
  private static final int ROUNDS = 200;
  private static final int SHOWN = 20;

  /** The benchmark. */
  public FeedbackSpeedBenchmark() {}

  @Override
  public String description() {
    return "a question beside 100,000 remembered outcomes, and feedback of 20 items, on disk";
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    int passages = options.quick() ? 5_000 : 100_000;
    int remembered = options.quick() ? 500 : 10_000;
    Files.createDirectories(options.out());
    Path file = options.out().resolve("feedback-speed.db");
    for (String ending : List.of("", "-wal", "-shm")) {
      Files.deleteIfExists(Path.of(file + ending));
    }
    SplittableRandom random = new SplittableRandom(options.seed());
    try (SqliteStore store = SqliteStore.open(file);
        QortexClient acting = client(store, EnumSet.allOf(Effect.class));
        QortexClient plain = client(store, Set.of())) {
      fill(acting, passages, random);
      acting.replay(log(remembered, passages, random));
      Stopwatch without = new Stopwatch();
      Stopwatch with = new Stopwatch();
      for (int i = -ROUNDS; i < ROUNDS; i++) {
        if (i == 0) {
          without = new Stopwatch();
          with = new Stopwatch();
        }
        Question question = question(random).limit(SHOWN);
        without.time(() -> plain.query(question));
        with.time(() -> acting.query(question));
      }
      String name = "query_beside_outcomes";
      results.report(name, "p50", with.median(), "ms", with.n(), without.median());
      results.report(name, "p95", with.p95(), "ms", with.n(), without.p95());
      Stopwatch feedback = new Stopwatch();
      for (int i = 0; i < ROUNDS; i++) {
        Answer answer = acting.query(question(random).limit(SHOWN));
        Map<String, Outcome> outcomes = new TreeMap<>();
        for (AnswerItem item : answer.items()) {
          outcomes.put(item.id(), random.nextBoolean() ? Outcome.ACCEPTED : Outcome.REJECTED);
        }
        feedback.time(() -> acting.feedback(answer.id(), outcomes));
      }
      results.report("feedback_of_20_items", "p50", feedback.median(), "ms", feedback.n());
      results.report("feedback_of_20_items", "p95", feedback.p95(), "ms", feedback.n());
    }
  }

  private static QortexClient client(SqliteStore store, Set<Effect> effects) {
    return LocalQortexClient.builder(store)
        .passageVectors(Set.of())
        .embedding(new HashingEmbeddingModel(DIMENSION))
        .learning(GraphLearning.over(store))
        .feedback(FeedbackSettings.defaults().effects(effects))
        .build();
  }

  private static void fill(QortexClient memory, int passages, SplittableRandom random) {
    for (int done = 0; done < passages; done += BATCH) {
      Provenance from = Provenance.of("speed" + done, "");
      IngestionManifest.Builder manifest =
          IngestionManifest.builder("speed").source(SourceMetadata.of("speed" + done, "made"));
      for (int i = done; i < Math.min(passages, done + BATCH); i++) {
        manifest.passage(Passage.of("p" + i, "speed", "", words(random, 10), from));
      }
      memory.ingest(manifest.build());
    }
  }

  private static List<LoggedFeedback> log(int questions, int passages, SplittableRandom random) {
    List<LoggedFeedback> log = new ArrayList<>();
    for (int i = 0; i < questions; i++) {
      Map<String, Outcome> outcomes = new TreeMap<>();
      while (outcomes.size() < PER_QUESTION) {
        outcomes.put(
            "p" + random.nextInt(passages),
            random.nextBoolean() ? Outcome.ACCEPTED : Outcome.REJECTED);
      }
      log.add(LoggedFeedback.of("log" + i, question(random), Instant.EPOCH, outcomes));
    }
    return log;
  }

  private static Question question(SplittableRandom random) {
    return Question.of(words(random, 6)).in("speed").kinds(NodeKind.PASSAGE);
  }

  /** The i-th word is about as frequent as 1 / i. */
  private static String words(SplittableRandom random, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      int word = (int) Math.pow(WORDS, random.nextDouble());
      text.append(i == 0 ? "" : " ").append("w").append(Integer.toString(word, 36)).append("z");
    }
    return text.toString();
  }
}
