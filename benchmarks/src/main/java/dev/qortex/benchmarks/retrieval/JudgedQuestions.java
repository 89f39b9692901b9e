package dev.qortex.benchmarks.retrieval;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.qortex.benchmarks.retrieval.Corpus.Asked;
import dev.qortex.benchmarks.run.RunOptions;
import dev.qortex.core.query.Answer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The questions about conversations, but for the adversarial ones, in two halves: of each
 * conversation every second question.
 */
record JudgedQuestions(List<Corpus> conversations, List<Item> even, List<Item> odd) {

  static final int SHOWN = 10;
  private static final int ASKED = 20;
  static final int ADVERSARIAL = 5;

  /** A question with its kind. */
  record Item(Corpus conversation, Asked asked, int category) {}

  /**
   * Results of each question.
   *
   * @param turns best first
   * @param relevance of the answers
   */
  record Found(Map<String, List<String>> turns, Map<String, Double> relevance) {

    List<String> of(Item item) {
      return turns.getOrDefault(item.asked().id(), List.of());
    }

    boolean shows(Item item, String turn) {
      return of(item).stream().limit(SHOWN).anyMatch(turn::equals);
    }

    /** Calibration of the relevance of answers, by whether the first turn answers. */
    Calibration calibration(List<Item> items) {
      Calibration calibration = new Calibration();
      for (Item item : items) {
        boolean right = of(item).stream().limit(1).anyMatch(item.asked().ids()::contains);
        calibration.add(relevance.getOrDefault(item.asked().id(), 0.0), right, 1);
      }
      return calibration;
    }

    double recall(Item item, int depth) {
      return Recall.share(of(item), item.asked().gold(), depth);
    }
  }

  static JudgedQuestions read(RunOptions options) throws Exception {
    List<Item> even = new ArrayList<>();
    List<Item> odd = new ArrayList<>();
    List<Corpus> conversations = new QuestionSets(options).conversations();
    Map<String, Integer> categories = categories(options);
    for (Corpus conversation : conversations) {
      int number = 0;
      for (Asked asked : conversation.questions()) {
        int category = categories.getOrDefault(asked.id(), ADVERSARIAL);
        if (category != ADVERSARIAL) {
          Item item = new Item(conversation, asked, category);
          (number++ % 2 == 0 ? even : odd).add(item);
        }
      }
    }
    return new JudgedQuestions(conversations, even, odd);
  }

  /** The kinds of the questions about conversations, by id. */
  static Map<String, Integer> categories(RunOptions options) throws Exception {
    Map<String, Integer> categories = new HashMap<>();
    forEachQuestion(
        options, (id, asked) -> categories.put(id, asked.path("category").asInt(ADVERSARIAL)));
    return categories;
  }

  /** The published answers to the questions about conversations, by id. */
  static Map<String, String> answers(RunOptions options) throws Exception {
    Map<String, String> answers = new HashMap<>();
    forEachQuestion(options, (id, asked) -> answers.put(id, asked.path("answer").asText("")));
    return answers;
  }

  private static void forEachQuestion(RunOptions options, BiConsumer<String, JsonNode> action)
      throws Exception {
    JsonNode conversations =
        JsonMapper.builder().build().readTree(options.requireData("locomo/locomo5.json").toFile());
    for (int c = 0; c < conversations.size(); c++) {
      JsonNode questions = conversations.get(c).path("qa");
      for (int q = 0; q < questions.size(); q++) {
        action.accept("locomo_" + c + "_qa" + q, questions.get(q));
      }
    }
  }

  /** Returns the questions about some of the conversations, by their indexes from 0. */
  JudgedQuestions only(Set<Integer> places) {
    List<Corpus> chosen =
        IntStream.range(0, conversations.size())
            .filter(places::contains)
            .mapToObj(conversations::get)
            .toList();
    Set<String> domains = chosen.stream().map(Corpus::domain).collect(Collectors.toSet());
    return new JudgedQuestions(chosen, about(domains, even), about(domains, odd));
  }

  private static List<Item> about(Set<String> domains, List<Item> items) {
    return items.stream().filter(item -> domains.contains(item.conversation().domain())).toList();
  }

  /** The items that each of these questions finds. */
  static Found ask(ConversationMemory memory, List<Item> items) {
    Map<String, List<String>> turns = new HashMap<>();
    Map<String, Double> relevance = new HashMap<>();
    for (Item item : items) {
      Answer answer = answer(memory, item);
      turns.put(item.asked().id(), memory.turns(answer));
      relevance.put(item.asked().id(), answer.relevance());
    }
    return new Found(turns, relevance);
  }

  /** The items that a question finds, without a session. */
  static List<String> ask(ConversationMemory memory, Item item) {
    return memory.turns(answer(memory, item));
  }

  private static Answer answer(ConversationMemory memory, Item item) {
    return memory.ask(item.conversation(), item.asked().text(), ASKED, "");
  }

  /** The number of questions with another answer than before. */
  static long changed(List<Item> items, Found before, Found after) {
    return items.stream().filter(item -> !before.of(item).equals(after.of(item))).count();
  }
}
