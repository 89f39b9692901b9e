package dev.qortex.engine.internal.reply;

import dev.qortex.core.feedback.ReplyReport.ItemUse;
import dev.qortex.core.feedback.ReplyReport.Use;
import dev.qortex.core.text.Statement;
import dev.qortex.engine.internal.reply.ReadText.Sentence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/*
 * Attribution of a reply to the items that it was written with. What a sentence of the reply says
 * and the question does not, the reply has from somewhere: its words are covered by as few items as
 * possible, greedily, the item that explains most first (the greedy cover of Chvatal, 1979). A word
 * weighs the less, the more items have it, and words that no item has count as unexplained. An item
 * is used if it explains enough of a sentence. So a reply that talks about the subject, but not from
 * an item, uses none, and of items that say the same only the best one is used.
 */

/** Finds the items that a reply quotes, paraphrases or contradicts. Immutable and thread-safe. */
public final class ReplyReader {

  /** Share of a sentence that an item explains if it is used; {@code reply-feedback} prints it. */
  private static final double LEAST_SHARE = 0.3;

  /** Weight of a word of the question that an item has, beside 1 for a word of the reply. */
  private static final double QUESTION_WEIGHT = 0.5;

  /** Part of the words of an item's sentence that question and reply have if it is rebutted. */
  private static final double LEAST_COMMON = 0.5;

  /** Words in a row that are a quotation; fewer stand in many texts. */
  private static final int QUOTATION = 4;

  private final ReadText reply;
  private final Set<String> asked;
  private final Map<String, Item> items;
  private final Map<String, Double> weights;

  /** An item, its words, and what was found of its use. */
  private static final class Item {

    private final String id;
    private final ReadText text;
    private final Set<List<String>> runs;
    private final List<Statement> statements;
    private final List<Quantities> quantities;
    private Use use = Use.UNUSED;
    private String evidence = "";
    private double share;
    private double explained;

    Item(String id, String text) {
      this.id = id;
      this.text = ReadText.of(text);
      this.runs = this.text.runs(QUOTATION);
      this.statements = Contradiction.read(this.text.sentences());
      this.quantities =
          this.text.sentences().stream().map(each -> Quantities.of(each.text())).toList();
    }

    void found(Use found, Sentence sentence, double ofSentence, double weight) {
      explained += weight;
      if (found.compareTo(use) < 0 || found == use && ofSentence > share) {
        use = found;
        evidence = sentence.text();
        share = ofSentence;
      }
    }

    /** The greatest part of a sentence's words that one of two texts has. */
    double about(Set<String> one, Set<String> other) {
      return quantities.stream().mapToDouble(each -> each.common(one, other)).max().orElse(0);
    }

    /** A quotation is use, whatever else is said of the item. */
    void contradicted(Sentence sentence) {
      if (use != Use.QUOTED) {
        use = Use.CONTRADICTED;
        evidence = sentence.text();
        share = 1;
      }
    }

    ItemUse used() {
      return new ItemUse(id, use, evidence, Math.min(1, share), Optional.empty());
    }
  }

  private ReplyReader(String question, Map<String, String> texts, String reply) {
    this.reply = ReadText.of(reply);
    this.asked = new TreeSet<>(ReadText.of(question).words());
    this.items = new LinkedHashMap<>();
    texts.forEach((id, text) -> items.put(id, new Item(id, text)));
    this.weights = weights(items.values().stream().map(item -> item.text.words()).toList());
  }

  /** Share of the items that lack a word, with one more item that does. */
  private static Map<String, Double> weights(List<Set<String>> texts) {
    Map<String, Double> weights = new HashMap<>();
    for (Set<String> words : texts) {
      words.forEach(word -> weights.merge(word, 1.0 / (texts.size() + 1), Double::sum));
    }
    weights.replaceAll((word, having) -> 1 - having);
    return weights;
  }

  /**
   * Reads a reply.
   *
   * @param texts of the items by id, the best item first
   * @return the use of each item, the most used first
   */
  public static List<ItemUse> read(String question, Map<String, String> texts, String reply) {
    ReplyReader reader = new ReplyReader(question, texts, reply);
    List<Statement> statements = Contradiction.read(reader.reply.sentences());
    Set<String> numbers =
        reader.reply.sentences().stream()
            .flatMap(sentence -> Quantities.numbers(sentence.text()).stream())
            .collect(Collectors.toSet());
    reader.reply.sentences().forEach(reader::cover);
    for (int i = 0; i < statements.size(); i++) {
      reader.contradict(reader.reply.sentences().get(i), statements.get(i), numbers);
    }
    return reader.items.values().stream()
        .sorted(Comparator.comparingDouble((Item item) -> item.explained).reversed())
        .map(Item::used)
        .toList();
  }

  private void cover(Sentence sentence) {
    Set<String> open = new TreeSet<>(sentence.words());
    open.removeAll(asked);
    double all = weight(open, any -> true);
    Optional<Item> best = best(open);
    while (best.isPresent()) {
      Item item = best.get();
      double explained = weight(open, item.text.words()::contains);
      if (explained < LEAST_SHARE * all) {
        return;
      }
      Use use = isQuoted(sentence, item) ? Use.QUOTED : Use.PARAPHRASED;
      item.found(use, sentence, explained / all, explained);
      open.removeAll(item.text.words());
      best = best(open);
    }
  }

  /** The item that explains most of these words, the first of equal ones. */
  private Optional<Item> best(Set<String> open) {
    List<Item> explaining = new ArrayList<>();
    for (Item item : items.values()) {
      if (weight(open, item.text.words()::contains) > 0) {
        explaining.add(item);
      }
    }
    return explaining.stream().max(Comparator.comparingDouble(item -> fit(item, open)));
  }

  private double fit(Item item, Set<String> open) {
    return weight(open, item.text.words()::contains)
        + QUESTION_WEIGHT * weight(asked, item.text.words()::contains);
  }

  private double weight(Set<String> words, Predicate<String> counting) {
    double sum = 0;
    for (String word : words) {
      sum += counting.test(word) ? weights.getOrDefault(word, 1.0) : 0;
    }
    return sum;
  }

  private boolean isQuoted(Sentence sentence, Item item) {
    return ReadText.runs(sentence.words(), QUOTATION).stream()
        .anyMatch(run -> item.runs.contains(run) && !asked.containsAll(run));
  }

  private void contradict(Sentence sentence, Statement said, Set<String> numbers) {
    Quantities quantities = Quantities.of(sentence.text());
    for (Item item : items.values()) {
      if (item.statements.stream().anyMatch(stated -> Contradiction.between(said, stated))
          || item.quantities.stream()
              .anyMatch(stated -> quantities.differ(stated, asked, numbers))) {
        item.contradicted(sentence);
      }
    }
    if (Contradiction.rebuts(sentence.text())) {
      items.values().stream()
          .filter(item -> item.about(quantities.words(), asked) >= LEAST_COMMON)
          .max(Comparator.comparingDouble(item -> fit(item, Set.copyOf(sentence.words()))))
          .ifPresent(item -> item.contradicted(sentence));
    }
  }
}
