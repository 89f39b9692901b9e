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
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/** Judges the answers to some questions in several ways, and measures what that does to others. */
final class FeedbackProtocols {

  private static final Instant WHEN = Instant.parse("2026-01-01T00:00:00Z");
  private static final Set<Effect> ALL = EnumSet.allOf(Effect.class);

  /** A failure of a quarter: the silence of what was shown, as weak as in the review loop. */
  private static final Outcome SILENCE = Outcome.reward(0.375);

  /** Way in which the teaching questions are judged. */
  private enum Protocol {
    SHOWN("shown", false, 0),
    GOLD("gold", true, 0),
    SHOWN_FLIPPED("shown_flipped20", false, 0.2),
    GOLD_FLIPPED("gold_flipped20", true, 0.2),
    ACCEPTS("accepts", 1, Optional.empty()),
    ACCEPTS_SILENCE("accepts_silence", 1, Optional.of(SILENCE)),
    HALF("half_accepts", 0.5, Optional.empty()),
    HALF_SILENCE("half_accepts_silence", 0.5, Optional.of(SILENCE)),
    HALF_REJECTED("half_accepts_rejected", 0.5, Optional.of(Outcome.REJECTED));

    static final Set<Protocol> JUDGED = EnumSet.range(SHOWN, GOLD_FLIPPED);
    static final Set<Protocol> CREDIT =
        EnumSet.of(SHOWN, ACCEPTS, ACCEPTS_SILENCE, HALF, HALF_SILENCE, HALF_REJECTED);

    private final String title;
    private final boolean gold;
    private final double flipped;

    /** The share of the right turns that are accepted. */
    private final double accepted;

    /** Outcome of a turn that was shown and not accepted; empty for none. */
    private final Optional<Outcome> silent;

    Protocol(String title, boolean gold, double flipped) {
      this.title = title;
      this.gold = gold;
      this.flipped = flipped;
      this.accepted = 1;
      this.silent = Optional.of(Outcome.REJECTED);
    }

    Protocol(String title, double accepted, Optional<Outcome> silent) {
      this.title = title;
      this.gold = false;
      this.flipped = 0;
      this.accepted = accepted;
      this.silent = silent;
    }

    Optional<Outcome> outcome(boolean right, SplittableRandom random) {
      boolean isFlipped = random.nextDouble() < flipped;
      boolean isAccepted = right != isFlipped && (accepted == 1 || random.nextDouble() < accepted);
      return isAccepted ? Optional.of(Outcome.ACCEPTED) : silent;
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
    for (Protocol protocol : Protocol.JUDGED) {
      run(prefix + protocol.title, protocol, teaching, asking, before);
    }
  }

  /** Compares ideas of the review loop's credit: the silence of what was shown, and the prior. */
  void credit(String prefix, List<Item> teaching, List<Item> asking) {
    Found before = JudgedQuestions.ask(memory, asking);
    for (Protocol protocol : Protocol.CREDIT) {
      teach(protocol, teaching);
      for (boolean pool : new boolean[] {false, true}) {
        memory.poolPrior(pool);
        String name = prefix + protocol.title + (pool ? "-pool" : "");
        report(name, asking, before, JudgedQuestions.ask(memory, asking));
      }
      memory.poolPrior(false);
      teaching.forEach(item -> memory.memory().forget(item.asked().id()));
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
        protocol
            .outcome(gold.contains(memory.turn(shown.id())), random)
            .ifPresent(outcome -> outcomes.put(shown.id(), outcome));
      }
      if (!outcomes.isEmpty()) {
        memory.memory().feedback(answer.id(), outcomes);
      }
      if (protocol.gold) {
        Map<String, Outcome> missed = new TreeMap<>();
        for (String turn : new TreeSet<>(gold)) {
          String node = memory.node(item.conversation(), turn);
          if (!outcomes.containsKey(node)) {
            protocol.outcome(true, random).ifPresent(outcome -> missed.put(node, outcome));
          }
        }
        Question question =
            Question.of(item.asked().text()).in(item.conversation().domain()).session(session);
        memory.memory().replay(List.of(LoggedFeedback.of(answer.id(), question, WHEN, missed)));
      }
    }
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
