package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.retrieval.JudgedQuestions.Found;
import dev.qortex.benchmarks.retrieval.JudgedQuestions.Item;
import dev.qortex.benchmarks.run.Benchmark;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.benchmarks.run.RunOption;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.core.embedding.CachedEmbeddingModel;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.embedding.HashingEmbeddingModel;
import dev.qortex.core.feedback.Belief.Interval;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.feedback.ReplyReport;
import dev.qortex.core.feedback.ReplyReport.ItemUse;
import dev.qortex.core.feedback.ReplyReport.Use;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Gain of some questions about long conversations from replies to others, where the published
 * answers stand for replies: every second question is answered and replied to, the others are
 * asked. Beside it the gain from explicit outcomes of the same items, and how often an item that
 * counts as used is annotated as evidence.
 */
public final class ReplyFeedbackBenchmark implements Benchmark {

  private static final String CONVERSATIONS = "conversations";
  private static final String MODEL = "model";

  /** Conversations that constants were chosen on; the others were looked at once. */
  private static final int TUNING = 3;

  /** The benchmark. */
  public ReplyFeedbackBenchmark() {}

  @Override
  public String description() {
    return "what replies to half of the questions bring to the other half, beside explicit"
        + " feedback";
  }

  @Override
  public List<RunOption> options() {
    return List.of(
        RunOption.choice(
            CONVERSATIONS,
            List.of("tuning", "kept", RunOption.ALL),
            "the first three conversations, the others, or all"),
        RunOption.choice(MODEL, List.of("minilm", "hashing"), "the embedding model"));
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    JudgedQuestions questions = JudgedQuestions.read(options).only(chosen(options));
    Map<String, String> replies = JudgedQuestions.answers(options);
    EmbeddingModel model =
        options.text(MODEL).equals("hashing")
            ? new HashingEmbeddingModel(512)
            : new CachedEmbeddingModel(new MiniLm(), options.out());
    Path file = options.out().resolve("reply-feedback.db");
    for (String ending : List.of("", "-wal", "-shm")) {
      Files.deleteIfExists(Path.of(file + ending));
    }
    try (ConversationMemory memory =
        new ConversationMemory(file, model, questions.conversations())) {
      Run run = new Run(memory, replies, results);
      run.measure("", questions.even(), questions.odd());
      if (!options.quick()) {
        run.measure("odd_to_even-", questions.odd(), questions.even());
      }
    }
  }

  private static Set<Integer> chosen(RunOptions options) {
    return switch (options.text(CONVERSATIONS)) {
      case "tuning" -> Set.of(0, 1, 2);
      case "kept" -> Set.of(TUNING, TUNING + 1);
      default -> Set.of(0, 1, 2, TUNING, TUNING + 1);
    };
  }

  /** One memory, taught in turn by explicit outcomes and by replies. */
  private record Run(ConversationMemory memory, Map<String, String> replies, Results results) {

    void measure(String prefix, List<Item> teaching, List<Item> asking) {
      Found before = JudgedQuestions.ask(memory, asking);
      for (int depth : List.of(5, 10)) {
        double recall =
            asking.stream().mapToDouble(item -> before.recall(item, depth)).average().orElse(0);
        results.report(prefix + "static", "recall@" + depth, recall, "share", asking.size());
      }
      teaching.forEach(this::judge);
      report(prefix + "explicit", teaching, asking, before);
      Precision precision = new Precision();
      teaching.forEach(item -> reply(item, precision));
      report(prefix + "replies", teaching, asking, before);
      precision.report(prefix + "replies", results);
    }

    private Answer ask(Item item) {
      return memory.ask(
          item.conversation(), item.asked().text(), JudgedQuestions.SHOWN, item.asked().id());
    }

    private boolean isGold(Item item, String nodeId) {
      return item.asked().ids().contains(memory.turn(nodeId));
    }

    private void judge(Item item) {
      Answer answer = ask(item);
      Map<String, Outcome> outcomes = new TreeMap<>();
      for (AnswerItem shown : answer.items()) {
        outcomes.put(shown.id(), isGold(item, shown.id()) ? Outcome.ACCEPTED : Outcome.REJECTED);
      }
      memory.memory().feedback(answer.id(), outcomes);
    }

    private void reply(Item item, Precision precision) {
      ReplyReport report =
          memory.memory().observeReply(ask(item).id(), replies.getOrDefault(item.asked().id(), ""));
      for (ItemUse use : report.items()) {
        precision.add(use, isGold(item, use.itemId()));
      }
    }

    private void report(String name, List<Item> teaching, List<Item> asking, Found before) {
      Found after = JudgedQuestions.ask(memory, asking);
      for (int depth : List.of(5, 10)) {
        double[] lift =
            asking.stream()
                .mapToDouble(item -> after.recall(item, depth) - before.recall(item, depth))
                .toArray();
        Interval interval = Interval.ofMean(lift, new SplittableRandom(lift.length));
        String metric = "lift_recall@" + depth;
        double mean = Arrays.stream(lift).average().orElse(0);
        results.report(name, metric, mean, "share", lift.length);
        results.report(name, metric + "-low", interval.low(), "share", lift.length);
        results.report(name, metric + "-high", interval.high(), "share", lift.length);
      }
      teaching.forEach(item -> memory.memory().forget(item.asked().id()));
      long changed = JudgedQuestions.changed(asking, before, JudgedQuestions.ask(memory, asking));
      results.count(name, "changed_after_forgetting", changed);
    }
  }

  /** Share of items with each use that are annotated as evidence. Not thread-safe. */
  private static final class Precision {

    private final Map<Use, int[]> counts = new EnumMap<>(Use.class);

    void add(ItemUse item, boolean gold) {
      int[] of = counts.computeIfAbsent(item.use(), any -> new int[2]);
      of[0] += gold ? 1 : 0;
      of[1]++;
    }

    void report(String name, Results results) {
      int[] used = new int[2];
      int gold = 0;
      for (Map.Entry<Use, int[]> entry : counts.entrySet()) {
        int[] of = entry.getValue();
        String use = entry.getKey().name().toLowerCase(Locale.ROOT);
        results.report(name, "evidence_if_" + use, (double) of[0] / of[1], "share", of[1]);
        gold += of[0];
        if (entry.getKey() == Use.QUOTED || entry.getKey() == Use.PARAPHRASED) {
          used[0] += of[0];
          used[1] += of[1];
        }
      }
      results.report(name, "precision_of_used", (double) used[0] / used[1], "share", used[1]);
      results.report(name, "recall_of_used", (double) used[0] / gold, "share", gold);
    }
  }
}
