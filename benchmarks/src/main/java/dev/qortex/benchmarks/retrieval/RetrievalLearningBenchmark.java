package dev.qortex.benchmarks.retrieval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.benchmarks.Benchmark;
import dev.qortex.benchmarks.Results;
import dev.qortex.benchmarks.RunOptions;
import dev.qortex.benchmarks.retrieval.Corpus.Asked;
import dev.qortex.core.LoggedFeedback;
import dev.qortex.core.embedding.CachedEmbeddingModel;
import dev.qortex.core.embedding.EmbeddingModel;
import dev.qortex.core.model.NodeKind;
import dev.qortex.core.retrieval.Answer;
import dev.qortex.core.retrieval.AnswerItem;
import dev.qortex.core.retrieval.Effect;
import dev.qortex.core.retrieval.Outcome;
import dev.qortex.core.retrieval.Question;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What feedback on some questions about long conversations is worth for the others: every second
 * question is answered and judged, the others are asked. And what attacks on the feedback cost.
 */
public final class RetrievalLearningBenchmark implements Benchmark {

  private static final Instant WHEN = Instant.parse("2026-01-01T00:00:00Z");
  private static final int SHOWN = 10;
  private static final int ASKED = 20;
  private static final int ADVERSARIAL = 5;
  private static final int RESAMPLES = 2000;
  private static final Set<Effect> ALL = EnumSet.allOf(Effect.class);

  /** How even questions are judged. */
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

  /** A question with its kind. */
  private record Item(Corpus conversation, Asked asked, int category) {}

  /** The turns that came back for each question. */
  private record Found(Map<String, List<String>> turns) {

    List<String> of(Item item) {
      return turns.getOrDefault(item.asked().id(), List.of());
    }

    boolean shows(Item item, String turn) {
      return of(item).stream().limit(SHOWN).anyMatch(turn::equals);
    }

    double recall(Item item, int depth) {
      return Recall.share(of(item), item.asked().gold(), depth);
    }
  }

  /** The benchmark. */
  public RetrievalLearningBenchmark() {}

  @Override
  public String description() {
    return "what feedback on half of the questions brings to the other half, and what attacks cost";
  }

  @Override
  public void run(RunOptions options, Results results) throws Exception {
    List<Item> teaching = new ArrayList<>();
    List<Item> asking = new ArrayList<>();
    List<Corpus> conversations = new QuestionSets(options).conversations();
    Map<String, Integer> categories = categories(options);
    for (Corpus conversation : conversations) {
      int number = 0;
      for (Asked asked : conversation.questions()) {
        int category = categories.getOrDefault(asked.id(), ADVERSARIAL);
        if (category != ADVERSARIAL) {
          Item item = new Item(conversation, asked, category);
          (number++ % 2 == 0 ? teaching : asking).add(item);
        }
      }
    }
    EmbeddingModel model = new CachedEmbeddingModel(new MiniLm(), options.out());
    Path file = options.out().resolve("retrieval-learning.db");
    for (String ending : List.of("", "-wal", "-shm")) {
      Files.deleteIfExists(Path.of(file + ending));
    }
    try (ConversationMemory memory = new ConversationMemory(file, model, conversations)) {
      halves(memory, "", teaching, asking, options, results);
      if (!options.quick()) {
        halves(memory, "odd_to_even-", asking, teaching, options, results);
      }
      attacks(memory, conversations, teaching, asking, options.seed(), results);
      recovery(memory, asking, results);
    }
    simulation(options, results);
  }

  private static void halves(
      ConversationMemory memory,
      String prefix,
      List<Item> teaching,
      List<Item> asking,
      RunOptions options,
      Results results) {
    Found before = ask(memory, asking);
    for (int depth : List.of(5, 10, 20)) {
      double recall =
          asking.stream().mapToDouble(item -> before.recall(item, depth)).average().orElse(0);
      results.report(prefix + "static", "recall@" + depth, recall, "share", asking.size());
    }
    for (Protocol protocol : Protocol.values()) {
      String name = prefix + protocol.title;
      run(name, protocol, memory, teaching, asking, before, options.seed(), results);
    }
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

  private static void run(
      String name,
      Protocol protocol,
      ConversationMemory memory,
      List<Item> teaching,
      List<Item> asking,
      Found before,
      long seed,
      Results results) {
    teach(protocol, memory, teaching, seed);
    Found after = ask(memory, asking);
    report(name, asking, before, after, results);
    if (protocol == Protocol.SHOWN || protocol == Protocol.GOLD) {
      for (Effect effect : Effect.values()) {
        memory.act(Set.of(effect));
        report(
            name + "-only_" + effect.name().toLowerCase(Locale.ROOT),
            asking,
            before,
            ask(memory, asking),
            results);
      }
      memory.reopen(ALL);
      results.count(name, "changed_by_reopening", changed(asking, after, ask(memory, asking)));
      results.say(name + ": " + memory.memory().learningReport());
    }
    teaching.forEach(item -> memory.memory().forget(item.asked().id()));
    results.count(name, "changed_after_forgetting", changed(asking, before, ask(memory, asking)));
  }

  private static void teach(
      Protocol protocol, ConversationMemory memory, List<Item> teaching, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (Item item : teaching) {
      String session = item.asked().id();
      Set<String> gold = item.asked().gold();
      Answer answer = memory.ask(item.conversation(), item.asked().text(), SHOWN, session);
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

  private static Found ask(ConversationMemory memory, List<Item> asking) {
    Map<String, List<String>> turns = new HashMap<>();
    for (Item item : asking) {
      Answer answer = memory.ask(item.conversation(), item.asked().text(), ASKED, "");
      turns.put(item.asked().id(), memory.turns(answer));
    }
    return new Found(turns);
  }

  private static long changed(List<Item> asking, Found before, Found after) {
    return asking.stream().filter(item -> !before.of(item).equals(after.of(item))).count();
  }

  private static void report(
      String name, List<Item> asking, Found before, Found after, Results results) {
    for (int depth : List.of(5, 10, 20)) {
      double[] lift =
          asking.stream()
              .mapToDouble(item -> after.recall(item, depth) - before.recall(item, depth))
              .toArray();
      String metric = "lift_recall@" + depth;
      double[] interval = interval(lift);
      results.report(name, metric, mean(lift), "share", lift.length);
      results.report(name, metric + "-low", interval[0], "share", lift.length);
      results.report(name, metric + "-high", interval[1], "share", lift.length);
    }
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

  /** The middle 95 % of the means of resampled questions. */
  private static double[] interval(double[] values) {
    SplittableRandom random = new SplittableRandom(values.length);
    double[] means = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      double sum = 0;
      for (int k = 0; k < values.length; k++) {
        sum += values[random.nextInt(values.length)];
      }
      means[i] = sum / values.length;
    }
    Arrays.sort(means);
    return new double[] {means[RESAMPLES / 40], means[RESAMPLES - 1 - RESAMPLES / 40]};
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }

  /** 200 accepts of one turn, for questions that have nothing to do with it. */
  private static void attacks(
      ConversationMemory memory,
      List<Corpus> conversations,
      List<Item> teaching,
      List<Item> asking,
      long seed,
      Results results) {
    Found before = ask(memory, asking);
    for (boolean oneSession : List.of(false, true)) {
      SplittableRandom random = new SplittableRandom(seed);
      Corpus victim = conversations.get(0);
      String node =
          memory.node(victim, victim.texts().get(random.nextInt(victim.texts().size())).id());
      List<Item> others = teaching.stream().filter(item -> item.conversation() != victim).toList();
      List<LoggedFeedback> flood = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        String text = others.get(random.nextInt(others.size())).asked().text();
        Question question =
            Question.of(text)
                .in(victim.domain())
                .kinds(NodeKind.PASSAGE)
                .session(oneSession ? "flood" : "flood" + i);
        flood.add(LoggedFeedback.of("flood" + i, question, WHEN, Map.of(node, Outcome.ACCEPTED)));
      }
      memory.memory().replay(flood);
      Found after = ask(memory, asking);
      List<Item> hit = asking.stream().filter(item -> item.conversation() == victim).toList();
      double[] lift =
          hit.stream()
              .mapToDouble(item -> after.recall(item, 10) - before.recall(item, 10))
              .toArray();
      String turn = memory.turn(node);
      String name = oneSession ? "attack_one_session" : "attack_unrelated";
      results.report(name, "lift_recall@10", mean(lift), "share", lift.length);
      results.count(name, "questions_that_lost", Arrays.stream(lift).filter(x -> x < 0).count());
      results.count(
          name,
          "questions_that_show_it_now",
          hit.stream()
              .filter(item -> !before.shows(item, turn) && after.shows(item, turn))
              .count());
      for (int i = 0; i < 200; i++) {
        memory.memory().forget(oneSession ? "flood" : "flood" + i);
        if (oneSession) {
          break;
        }
      }
      results.count(name, "changed_after_forgetting", changed(asking, before, ask(memory, asking)));
    }
  }

  /**
   * 200 rejections of a turn that is right, each of another session, and honest accepts after it.
   */
  private static void recovery(ConversationMemory memory, List<Item> asking, Results results) {
    Item item =
        asking.stream()
            .filter(one -> one.asked().gold().contains(turns(memory, one).get(0)))
            .findFirst()
            .orElseThrow();
    String turn = turns(memory, item).get(0);
    String node = memory.node(item.conversation(), turn);
    String text = item.asked().text();
    Question question = Question.of(text).in(item.conversation().domain()).kinds(NodeKind.PASSAGE);
    List<LoggedFeedback> spam = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      Question asked = question.session("spam" + i);
      spam.add(LoggedFeedback.of("spam" + i, asked, WHEN, Map.of(node, Outcome.REJECTED)));
    }
    memory.memory().replay(spam);
    int fallen = turns(memory, item).indexOf(turn) + 1;
    results.count("attack_rejections", "rank_after_200_rejections", fallen);
    int accepts = 0;
    while (accepts < 100 && turns(memory, item).indexOf(turn) != 0) {
      Question asked = question.session("honest" + accepts);
      memory
          .memory()
          .replay(
              List.of(
                  LoggedFeedback.of(
                      "honest" + accepts++, asked, WHEN, Map.of(node, Outcome.ACCEPTED))));
    }
    results.count("attack_rejections", "accepts_until_first_again", accepts);
  }

  private static List<String> turns(ConversationMemory memory, Item item) {
    return memory.turns(memory.ask(item.conversation(), item.asked().text(), ASKED, ""));
  }

  private static Map<String, Integer> categories(RunOptions options) throws Exception {
    JsonNode conversations =
        JsonMapper.builder().build().readTree(options.requireData("locomo/locomo5.json").toFile());
    Map<String, Integer> categories = new HashMap<>();
    for (int c = 0; c < conversations.size(); c++) {
      JsonNode questions = conversations.get(c).path("qa");
      for (int q = 0; q < questions.size(); q++) {
        categories.put(
            "locomo_" + c + "_qa" + q, questions.get(q).path("category").asInt(ADVERSARIAL));
      }
    }
    return categories;
  }
}
