package dev.qortex.core.query;

import dev.qortex.commons.Checks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Questions with known answers, for measuring the quality of answers: the rank of the first item
 * that answers, the hit rate, the mean reciprocal rank, and the number of refused questions without
 * an answer. Each way of asking is a function, so that settings, legs and other retrievers are
 * compared on the same questions. Not thread-safe.
 */
public final class GoldQuestions {

  private static final List<Integer> DEPTHS = List.of(1, 5, 10);

  private final Map<String, Set<String>> gold = new LinkedHashMap<>();

  /** Creates an empty set of questions. */
  public GoldQuestions() {}

  /**
   * Adds a question.
   *
   * @param answers the accepted answers, any of which is enough: the id of a node, that of a
   *     source, or {@code SOURCE#HEADING} for the text below a heading of the source, in any case.
   *     None for a question that the memory cannot answer, which should return nothing
   * @throws IllegalArgumentException when the question was added already
   */
  public GoldQuestions add(String question, String... answers) {
    Checks.text("question", Checks.id("question", question));
    Set<String> any = new TreeSet<>();
    Arrays.asList(answers).forEach(answer -> any.add(folded(Checks.id("answer", answer))));
    if (gold.putIfAbsent(question, any) != null) {
      throw new IllegalArgumentException(
          "The question (%s) was added already.\nMaybe give all that answers it at once."
              .formatted(Checks.shown(question)));
    }
    return this;
  }

  /**
   * Asks all questions, in the order in which they were added.
   *
   * @param ask the function that answers a question, such as {@code memory::query}, or {@code
   *     question -> memory.query(question.in("ops").legs(RetrievalSettings.LEXICAL))}; the question
   *     is for ten items unless the function changes it
   */
  public Measured measure(Function<Question, Answer> ask) {
    Map<String, Integer> ranks = new LinkedHashMap<>();
    Map<String, Boolean> refused = new LinkedHashMap<>();
    gold.forEach(
        (question, answers) -> {
          List<AnswerItem> items = ask.apply(Question.of(question)).items();
          if (answers.isEmpty()) {
            refused.put(question, items.isEmpty());
          } else {
            ranks.put(question, rank(items, answers));
          }
        });
    return new Measured(ranks, refused);
  }

  private static int rank(List<AnswerItem> items, Set<String> answers) {
    for (int i = 0; i < items.size(); i++) {
      if (names(items.get(i)).stream().anyMatch(answers::contains)) {
        return i + 1;
      }
    }
    return 0;
  }

  private static List<String> names(AnswerItem item) {
    String source = item.node().provenance().sourceId();
    List<String> names = new ArrayList<>(List.of(folded(item.id()), folded(source)));
    for (String heading : item.node().provenance().location().split(" > ")) {
      names.add(folded(source + "#" + heading));
    }
    return names;
  }

  private static String folded(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /**
   * Measured quality of answers. Means over no questions are 0.
   *
   * @param ranks the rank of the first item that answers, by question with an answer, from 1; 0 if
   *     there is none
   * @param refused whether the answer was empty, by question without an answer
   */
  public record Measured(Map<String, Integer> ranks, Map<String, Boolean> refused) {

    /** Makes defensive copies. */
    public Measured {
      ranks = Collections.unmodifiableMap(new LinkedHashMap<>(ranks));
      refused = Collections.unmodifiableMap(new LinkedHashMap<>(refused));
    }

    /** Share of the answerable questions with an item that answers among the first {@code k}. */
    public double hitRate(int k) {
      Checks.atLeast("number of first items", k, 1);
      return mean(rank -> rank > 0 && rank <= k ? 1.0 : 0.0);
    }

    /** Mean reciprocal rank; a question without an item that answers counts 0. */
    public double meanReciprocalRank() {
      return mean(rank -> rank > 0 ? 1.0 / rank : 0.0);
    }

    /** Share of the questions without an answer whose answer was empty. */
    public double refusalRate() {
      return refused.values().stream().mapToDouble(none -> none ? 1 : 0).average().orElse(0);
    }

    private double mean(Function<Integer, Double> figure) {
      return ranks.values().stream().mapToDouble(figure::apply).average().orElse(0);
    }

    /** A summary in one line, for people. */
    @Override
    public String toString() {
      StringBuilder line = new StringBuilder();
      DEPTHS.forEach(k -> line.append(String.format(Locale.ROOT, "hit@%d %.3f  ", k, hitRate(k))));
      line.append(String.format(Locale.ROOT, "MRR %.3f  n %d", meanReciprocalRank(), ranks.size()));
      if (!refused.isEmpty()) {
        line.append(
            String.format(
                Locale.ROOT, "  refused %.3f of %d unanswerable", refusalRate(), refused.size()));
      }
      return line.toString();
    }
  }
}
