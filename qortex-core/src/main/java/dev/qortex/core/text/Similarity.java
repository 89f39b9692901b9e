package dev.qortex.core.text;

import dev.qortex.commons.Checks;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Policy that decides whether two short texts, such as rules, facts or names, have the same
 * meaning. A policy has a name, a measure with a threshold, and a {@link Sense} that tells texts of
 * the same words apart. Every decision about "almost the same text" in this suite is made by one of
 * these:
 *
 * <ul>
 *   <li>{@link #statements()}: facts that are remembered; only the typography may differ.
 *   <li>{@link #repetitions()}: statements that are merged without a person; only typography and
 *       the order of enumerations may differ.
 *   <li>{@link #rules()}: rules that a projection writes; inflection and words without content may
 *       differ, too.
 *   <li>{@link #names()}: names of concepts; letter case, white space and quotes may differ.
 *   <li>{@link #jaccard}, {@link #overlap}, {@link #shareOfLarger} and {@link #cosine}: graded
 *       policies with formulas of their own, such as those that files of other systems define.
 * </ul>
 *
 * <p>All policies are symmetric and deterministic, and none depends on the default locale.
 * Thread-safe.
 *
 * <pre>{@code
 * boolean same = Similarity.statements().same("Deploy at 9.", "deploy  at 9");
 * Verdict opposite = Similarity.rules().compare("Always retry.", "Never retry.");
 * Verdict different = Similarity.rules().compare("Retry 3 times.", "Retry 5 times.");
 * }</pre>
 */
public sealed interface Similarity permits Equivalence, WordSimilarity, VectorSimilarity {

  /** Decision about two texts. */
  enum Verdict {
    /** The texts have the same meaning. */
    SAME,
    /** One text negates the other. */
    OPPOSITE,
    /** The texts have different meanings. */
    DIFFERENT
  }

  /**
   * Pair of texts with the same or the opposite meaning.
   *
   * @param first the index of one text
   * @param second the index of the other, larger than the first
   * @param verdict the verdict; never {@link Verdict#DIFFERENT}
   * @param score the value of the measure, at least the threshold of the policy
   */
  record Match(int first, int second, Verdict verdict, double score) {}

  /** The name of the policy, for logs and messages. */
  String name();

  /** Reads texts once, so that each can be compared with many others. */
  List<Statement> read(List<String> texts);

  /** Reads a text once, so that it can be compared with many others. */
  default Statement read(String text) {
    return read(List.of(text)).get(0);
  }

  /**
   * The value of the measure: from 0 to 1, or from -1 to 1 for {@link #cosine}.
   *
   * @param one a text that this policy read
   * @param other a text that this policy read
   */
  double score(Statement one, Statement other);

  /**
   * Compares two texts.
   *
   * @param one a text that this policy read
   * @param other a text that this policy read
   */
  Verdict compare(Statement one, Statement other);

  /** Reads and compares two texts. */
  default Verdict compare(String one, String other) {
    List<Statement> both = read(List.of(one, other));
    return compare(both.get(0), both.get(1));
  }

  /**
   * Finds all pairs of texts with the same or the opposite meaning, by an index where the measure
   * allows one.
   *
   * @param action the receiver of each pair, once, ordered by the first index and then by the
   *     second
   */
  void join(List<String> texts, Consumer<Match> action);

  /**
   * Equality up to typography: letter case, white space, quotes, dashes, and punctuation at the
   * edges of words, except question marks. Contractions of "not", numbers below thirteen in words
   * and units of measure after a number are read as what they stand for, so "Wait three seconds."
   * equals "wait 3 s". Every word, number and sign counts, in order.
   */
  static Equivalence statements() {
    return TextPolicies.STATEMENTS;
  }

  /**
   * Equality of repetitions: letter case, white space, Unicode form, kinds of quotes, dashes and
   * clause marks, and the order of an enumeration ("Modules: core, web", or lines with bullets) may
   * differ, unless a word of the text gives that order a meaning. Unlike with {@link
   * #statements()}, no two spellings of a word, number or unit are equal, the letter case of units,
   * options and paths counts, and so does the place of marks between clauses. It is for decisions
   * that lose a text, in any language.
   */
  static Equivalence repetitions() {
    return TextPolicies.REPETITIONS;
  }

  /** Equality up to letter case, white space and typographic quotes. */
  static Equivalence names() {
    return TextPolicies.NAMES;
  }

  /**
   * Equality of the demands of rules: {@link #statements()}, but English inflection, articles,
   * forms of "be" and "do", and words that only stress a demand, such as "always", "must" and
   * "please", do not count. Rules that differ in negation alone are opposite: "always retry" and
   * "never retry".
   */
  static Similarity rules() {
    return TextPolicies.RULES;
  }

  /**
   * An equality of texts that have the same key.
   *
   * @param name the name of the policy
   * @param key the normal form of a text
   */
  static Equivalence equal(String name, Function<String, String> key) {
    return new Equivalence(name, key);
  }

  /**
   * Similarity by the Jaccard index, the number of common words divided by the number of all words
   * of both (Jaccard, 1912); 0 for a text without words.
   *
   * @param name the name of the policy
   * @param words the words of a text that count
   * @param least the smallest index of similar texts, from 0 to 1
   * @param sense the sense that distinguishes texts with similar words
   */
  static Similarity jaccard(
      String name,
      Function<String, ? extends Collection<String>> words,
      double least,
      Sense sense) {
    return new WordSimilarity(name, words, WordSimilarity.Measure.JACCARD, least, sense);
  }

  /**
   * Similarity by the overlap coefficient, the number of common words divided by the number of
   * words of the shorter text (Szymkiewicz, 1934; Simpson, 1943).
   *
   * @param name the name of the policy
   * @param words the words of a text that count
   * @param least the smallest coefficient of similar texts, from 0 to 1
   * @param sense the sense that distinguishes texts with similar words
   */
  static Similarity overlap(
      String name,
      Function<String, ? extends Collection<String>> words,
      double least,
      Sense sense) {
    return new WordSimilarity(name, words, WordSimilarity.Measure.OVERLAP, least, sense);
  }

  /**
   * Similarity by the Braun-Blanquet coefficient, the number of common words divided by the number
   * of words of the longer text (Braun-Blanquet, 1932).
   *
   * @param name the name of the policy
   * @param words the words of a text that count
   * @param least the smallest coefficient of similar texts, from 0 to 1
   * @param sense the sense that distinguishes texts with similar words
   */
  static Similarity shareOfLarger(
      String name,
      Function<String, ? extends Collection<String>> words,
      double least,
      Sense sense) {
    return new WordSimilarity(name, words, WordSimilarity.Measure.SHARE_OF_LARGER, least, sense);
  }

  /**
   * Similarity by the cosine of vectors. A join compares all pairs.
   *
   * @param name the name of the policy
   * @param vectors the vectors of texts, in their order
   * @param least the smallest cosine of similar texts, from 0 to 1
   * @param sense the sense that distinguishes texts with similar vectors
   */
  static Similarity cosine(
      String name, Function<List<String>, List<float[]>> vectors, double least, Sense sense) {
    return new VectorSimilarity(name, vectors, Checks.unit("least cosine", least), sense);
  }
}
