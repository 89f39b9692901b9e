package dev.qortex.benchmarks.retrieval;

import dev.qortex.benchmarks.retrieval.JudgedQuestions.Found;
import dev.qortex.benchmarks.retrieval.JudgedQuestions.Item;
import dev.qortex.benchmarks.run.Results;
import dev.qortex.core.LoggedFeedback;
import dev.qortex.core.feedback.Belief.Interval;
import dev.qortex.core.feedback.FeedbackSettings.Effect;
import dev.qortex.core.feedback.Outcome;
import dev.qortex.core.query.Answer;
import dev.qortex.core.query.AnswerItem;
import dev.qortex.core.query.Question;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/** Judges the answers to some questions in several ways, and measures what that does to others. */
final class FeedbackProtocols {

  private static final Instant WHEN = Instant.parse("2026-01-01T00:00:00Z");
  private static final Set<Effect> ALL = EnumSet.allOf(Effect.class);

  /** Way in which the teaching questions are judged. */
  private enum Protocol {
    SHOWN("shown", false, 0),
    GOLD("gold", true, 0),
    SHOWN_FLIPPED("shown_flipped20", false, 0.2),
    GOLD_FLIPPED("gold_flipped20", true, 0.2);

    private final String title;
    private final boolean gold;
    private final double flipped;

    Protocol(String title, boolean gold, double flipped) {
      this.title = title;
      this.gold = gold;
      this.flipped = flipped;
    }
  }

  private final ConversationMemory memory;
  private final long seed;
  private final Results results;

  FeedbackProtocols(ConversationMemory memory, long seed, Results results) {
    this.memory = memory;
    this.seed = seed;
    this.results = results;
  }

  /** Teaches with some questions and asks the others, once for each protocol. */
  void run(String prefix, List<Item> teaching, List<Item> asking) {
    Found before = JudgedQuestions.ask(memory, asking);
    for (int depth : List.of(5, 10, 20)) {
      double recall = recall(before, asking, depth);
      results.report(prefix + "static", "recall@" + depth, recall, "share", asking.size());
    }
    for (Protocol protocol : Protocol.values()) {
      run(prefix + protocol.title, protocol, teaching, asking, before);
    }
  }

  private void run(
      String name, Protocol protocol, List<Item> teaching, List<Item> asking, Found before) {
    teach(protocol, teaching);
    Found after = JudgedQuestions.ask(memory, asking);
    report(name, asking, before, after);
    if (protocol == Protocol.SHOWN || protocol == Protocol.GOLD) {
      for (Effect effect : EnumSet.complementOf(EnumSet.of(Effect.RELEVANCE))) {
        memory.act(Set.of(effect));
        report(
            name + "-only_" + effect.name().toLowerCase(Locale.ROOT),
            asking,
            before,
            JudgedQuestions.ask(memory, asking));
      }
      memory.reopen(ALL);
      results.count(name, "changed_by_reopening", changed(asking, after));
      results.say(name + ": " + memory.memory().learningReport());
    }
    teaching.forEach(item -> memory.memory().forget(item.asked().id()));
    results.count(name, "changed_after_forgetting", changed(asking, before));
  }

  /** Teaches with questions about conversations, and asks about documents in the same memory. */
  void beside(Corpus documents, List<Item> teaching) {
    memory.add(documents);
    List<Item> asking =
        documents.questions().stream().map(asked -> new Item(documents, asked, 0)).toList();
    Found before = JudgedQuestions.ask(memory, asking);
    teach(Protocol.SHOWN, teaching);
    Found after = JudgedQuestions.ask(memory, asking);
    teaching.forEach(item -> memory.memory().forget(item.asked().id()));
    String name = "documents_" + documents.domain();
    for (int depth : List.of(5, 10)) {
      results.report(
          name,
          "recall@" + depth,
          recall(after, asking, depth),
          "share",
          asking.size(),
          recall(before, asking, depth));
    }
  }

  private static double recall(Found found, List<Item> items, int depth) {
    return items.stream().mapToDouble(item -> found.recall(item, depth)).average().orElse(0);
  }

  private long changed(List<Item> asking, Found before) {
    return JudgedQuestions.changed(asking, before, JudgedQuestions.ask(memory, asking));
  }

  private void teach(Protocol protocol, List<Item> teaching) {
    SplittableRandom random = new SplittableRandom(seed);
    for (Item item : teaching) {
      String session = item.asked().id();
      Set<String> gold = item.asked().ids();
      Answer answer =
          memory.ask(item.conversation(), item.asked().text(), JudgedQuestions.SHOWN, session);
      Map<String, Outcome> outcomes = new TreeMap<>();
      for (AnswerItem shown : answer.items()) {
        outcomes.put(shown.id(), outcome(gold.contains(memory.turn(shown.id())), protocol, random));
      }
      memory.memory().feedback(answer.id(), outcomes);
      if (protocol.gold) {
        Map<String, Outcome> missed = new TreeMap<>();
        for (String turn : new TreeSet<>(gold)) {
          String node = memory.node(item.conversation(), turn);
          if (!outcomes.containsKey(node)) {
            missed.put(node, outcome(true, protocol, random));
          }
        }
        Question question =
            Question.of(item.asked().text()).in(item.conversation().domain()).session(session);
        memory.memory().replay(List.of(LoggedFeedback.of(answer.id(), question, WHEN, missed)));
      }
    }
  }

  private static Outcome outcome(boolean right, Protocol protocol, SplittableRandom random) {
    boolean flipped = random.nextDouble() < protocol.flipped;
    return right != flipped ? Outcome.ACCEPTED : Outcome.REJECTED;
  }

  private void report(String name, List<Item> asking, Found before, Found after) {
    for (int depth : List.of(5, 10, 20)) {
      double[] lift =
          asking.stream()
              .mapToDouble(item -> after.recall(item, depth) - before.recall(item, depth))
              .toArray();
      String metric = "lift_recall@" + depth;
      Interval interval = Interval.ofMean(lift, new SplittableRandom(lift.length));
      results.report(name, metric, Arrays.stream(lift).average().orElse(0), "share", lift.length);
      results.report(name, metric + "-low", interval.low(), "share", lift.length);
      results.report(name, metric + "-high", interval.high(), "share", lift.length);
    }
    Calibration taught = after.calibration(asking);
    Calibration untaught = before.calibration(asking);
    results.report(
        name,
        "calibration_error",
        taught.expectedError(),
        "share",
        taught.size(),
        untaught.expectedError());
    results.report(name, "brier", taught.brier(), "share", taught.size(), untaught.brier());
    Map<Integer, List<Item>> byCategory = new TreeMap<>();
    asking.forEach(
        item -> byCategory.computeIfAbsent(item.category(), c -> new ArrayList<>()).add(item));
    byCategory.forEach(
        (category, items) ->
            results.report(
                name + "-category" + category,
                "lift_recall@10",
                items.stream()
                    .mapToDouble(item -> after.recall(item, 10) - before.recall(item, 10))
                    .average()
                    .orElse(0),
                "share",
                items.size()));
  }
}
