package dev.qortex.engine.internal.recency;

import dev.qortex.commons.Cosine;
import dev.qortex.commons.Words;
import dev.qortex.core.model.Passage;
import dev.qortex.engine.internal.scoring.Recency;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Statements about what a question asks among some passages that say when they were said. The
 * subject of the question is taken to be its word that is rare in the memory and common in these
 * passages: of which the rarity, times the logarithm of one more than the number of the passages
 * that have it, is greatest. A logistic model then gives the probability that a passage states
 * something about it, by
 *
 * <ul>
 *   <li>whether it has that word,
 *   <li>whether it neither asks nor supposes,
 *   <li>how much it is like another passage of which both are true, because what is said of one
 *       property, before and after a change, repeats words that the question need not have: the sum
 *       of the rarities of shared words over the geometric mean of the numbers of words, both
 *       without those of the question; and the cosine of the vectors of the two,
 *   <li>the part of the question's words that it has, each counted by its rarity,
 *   <li>whether it has a name or a number that the question has not: see {@link NewNames},
 *   <li>the logarithm of its number of words,
 *   <li>whether it has a word of the first person, if the question has one: see {@link
 *       FirstPerson}.
 * </ul>
 *
 * The cosine and the part of the question's words are counted in standard deviations from the mean
 * of these passages, so that they mean the same with every embedding model and for every question.
 * Rarity is the inverse document frequency, in parts of that of a word of a single passage. Not
 * thread-safe.
 */
public final class Statements {

  /** Added to standard deviations, so that passages that are all alike do not differ. */
  private static final double LEAST_DEVIATION = 0.02;

  private static final long DAY = Duration.ofDays(1).toMillis();

  private final Recency settings;
  private final long[] at;
  private final double[] probability;
  private final double[][] repeated;

  /** Days on which the subject was spoken of. */
  private final int days;

  /** The part of all passages with the subject that is among these. */
  private final double known;

  /** Words of the passages of a memory. */
  public interface Frequencies {

    /** The number of all passages. */
    int passages();

    /** The number of passages with each of some words. */
    Map<String, Integer> having(Set<String> words);
  }

  /**
   * Finds the statements.
   *
   * @param asked the question
   * @param at when each passage was said, in milliseconds
   * @param vectors of the passages, of length 1, by id; a passage without one counts as the mean
   */
  public Statements(
      String asked,
      List<Passage> passages,
      long[] at,
      Map<String, float[]> vectors,
      Frequencies frequencies,
      Recency settings) {
    this.settings = settings;
    this.at = at;
    Set<String> question = TimeWords.without(Words.of(asked));
    List<List<String>> texts =
        passages.stream().map(passage -> Words.of(passage.content())).toList();
    List<Set<String>> words = texts.stream().<Set<String>>map(HashSet::new).toList();
    Map<String, Integer> here = new HashMap<>();
    words.forEach(some -> some.forEach(word -> here.merge(word, 1, Integer::sum)));
    Map<String, Integer> having = frequencies.having(looked(here, question));
    Map<String, Double> rare = rarity(having, frequencies.passages());
    this.probability = new double[at.length];
    this.repeated = new double[at.length][at.length];
    double[][] link = links(words, question, rare);
    String subject = subject(question, here, rare);
    boolean[] has = new boolean[at.length];
    boolean[] asserts = new boolean[at.length];
    boolean[] states = new boolean[at.length];
    double[] covered = new double[at.length];
    for (int i = 0; i < at.length; i++) {
      has[i] = words.get(i).contains(subject);
      asserts[i] = Assertions.states(passages.get(i));
      states[i] = has[i] && asserts[i];
      covered[i] = covered(words.get(i), question, rare);
    }
    double[] alike = alike(passages, vectors, states);
    standardize(covered);
    standardize(alike);
    boolean personal = FirstPerson.isIn(asked);
    Set<String> known = NewNames.known(asked);
    Recency.Statement weights = settings.statement();
    for (int i = 0; i < at.length; i++) {
      String text = passages.get(i).text();
      double most = 0;
      for (int j = 0; j < at.length; j++) {
        most = i != j && states[j] ? Math.max(most, link[i][j]) : most;
      }
      double sum =
          weights.bias()
              + (has[i] ? weights.subject() : 0)
              + (asserts[i] ? weights.asserted() : 0)
              + weights.link() * most
              + weights.alike() * alike[i]
              + weights.covered() * covered[i]
              + (NewNames.isIn(text, known) ? weights.name() : 0)
              + weights.length() * Math.log1p(texts.get(i).size())
              + weights.person() * (!personal ? 0 : FirstPerson.isIn(text) ? 1 : -1);
      probability[i] = 1 / (1 + Math.exp(-sum));
    }
    int found = here.getOrDefault(subject, 0);
    this.known = found / (double) Math.max(1, having.getOrDefault(subject, 0));
    this.days =
        (int)
            IntStream.range(0, at.length)
                .filter(i -> has[i])
                .mapToLong(i -> at[i] / DAY)
                .distinct()
                .count();
  }

  /** The words that matter: those of the question, and those that two passages share. */
  private static Set<String> looked(Map<String, Integer> here, Set<String> question) {
    Set<String> looked = new HashSet<>(question);
    here.forEach(
        (word, count) -> {
          if (count > 1) {
            looked.add(word);
          }
        });
    return looked;
  }

  private static Map<String, Double> rarity(Map<String, Integer> having, int all) {
    double greatest = Math.log(1 + (all + 0.5) / 1.5);
    Map<String, Double> rarity = new HashMap<>();
    having.forEach(
        (word, count) ->
            rarity.put(word, Math.log(1 + (all + 0.5) / (Math.max(1, count) + 0.5)) / greatest));
    return rarity;
  }

  private static String subject(
      Set<String> question, Map<String, Integer> here, Map<String, Double> rare) {
    String subject = "";
    double best = 0;
    for (String word : question) {
      double score = rare.getOrDefault(word, 0.0) * Math.log1p(here.getOrDefault(word, 0));
      if (score > best || (score == best && score > 0 && word.compareTo(subject) < 0)) {
        subject = word;
        best = score;
      }
    }
    return subject;
  }

  private double[][] links(
      List<Set<String>> words, Set<String> question, Map<String, Double> rare) {
    double[][] link = new double[words.size()][words.size()];
    int[] own = new int[words.size()];
    for (int i = 0; i < own.length; i++) {
      own[i] = (int) words.get(i).stream().filter(word -> !question.contains(word)).count();
    }
    for (int i = 0; i < own.length; i++) {
      for (int j = 0; j < i; j++) {
        double sum = 0;
        for (String word : words.get(i)) {
          if (!question.contains(word) && words.get(j).contains(word)) {
            double share = rare.getOrDefault(word, 0.0);
            sum += share;
            repeated[i][j] = Math.max(repeated[i][j], share);
          }
        }
        repeated[j][i] = repeated[i][j];
        link[i][j] = sum == 0 ? 0 : sum / Math.sqrt((double) own[i] * own[j]);
        link[j][i] = link[i][j];
      }
    }
    return link;
  }

  /** The part of the question's words that a passage has, each counted by its rarity. */
  private static double covered(Set<String> words, Set<String> question, Map<String, Double> rare) {
    double sum = 0;
    double all = 0;
    for (String word : question) {
      double rarity = rare.getOrDefault(word, 0.0);
      all += rarity;
      sum += words.contains(word) ? rarity : 0;
    }
    return all == 0 ? 0 : sum / all;
  }

  /** The cosine of each passage with the most alike other one that states something. */
  private static double[] alike(
      List<Passage> passages, Map<String, float[]> vectors, boolean[] states) {
    double[] alike = new double[states.length];
    for (int i = 0; i < states.length; i++) {
      float[] vector = vectors.get(passages.get(i).id());
      alike[i] = vector == null ? Double.NaN : 0;
      for (int j = 0; j < states.length && vector != null; j++) {
        float[] other = i != j && states[j] ? vectors.get(passages.get(j).id()) : null;
        alike[i] = other == null ? alike[i] : Math.max(alike[i], Cosine.of(vector, other));
      }
    }
    return alike;
  }

  /** Replaces values by their standard deviations from the mean; unknown ones, NaN, are 0. */
  private static void standardize(double[] values) {
    double[] known = Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
    double mean = Arrays.stream(known).average().orElse(0);
    double variance =
        Arrays.stream(known).map(value -> (value - mean) * (value - mean)).average().orElse(0);
    double deviation = Math.sqrt(variance) + LEAST_DEVIATION;
    for (int i = 0; i < values.length; i++) {
      values[i] = Double.isNaN(values[i]) ? 0 : (values[i] - mean) / deviation;
    }
  }

  /** The probability that a passage states something about what is asked. */
  public double probability(int passage) {
    return probability[passage];
  }

  /**
   * The statement that is most probably what a question asks for; none if these passages do not
   * tell, because most of what was said of the subject is missing, or all was said on one day.
   *
   * @param scores of the passages, in parts of the best: those about a subject of two days must be
   *     near it
   */
  public OptionalInt first(AskedTime time, double[] scores) {
    if (time.order() == AskedTime.Order.NONE || days < 2 || known < settings.known()) {
      return OptionalInt.empty();
    }
    double[] counted = probability.clone();
    for (int i = 0; i < counted.length && days == 2; i++) {
      counted[i] = scores[i] < settings.near() ? 0 : counted[i];
    }
    int first = 0;
    double most = -1;
    for (int i = 0; i < counted.length; i++) {
      double asked = asked(i, counted, time);
      if (asked > most) {
        most = asked;
        first = i;
      }
    }
    return OptionalInt.of(first);
  }

  /**
   * The probability that a statement is the one that a question asks for.
   *
   * <ul>
   *   <li>The present: it states something, and no later one does.
   *   <li>A period: the same among those until its end.
   *   <li>A former state: it states something, and a later one changes that.
   * </ul>
   */
  private double asked(int passage, double[] counted, AskedTime time) {
    long until = time.until().equals(Instant.MAX) ? Long.MAX_VALUE : time.until().toEpochMilli();
    if (at[passage] > until) {
      return 0;
    }
    boolean former = time.order() == AskedTime.Order.OLDEST;
    double none = 1;
    for (int other = 0; other < at.length; other++) {
      if (at[other] > at[passage] && at[other] <= until) {
        none *= 1 - counted[other] * (former ? changing(passage, other) : 1);
      }
    }
    return counted[passage] * (former ? 1 - none : none);
  }

  private double changing(int passage, int later) {
    return settings.change() * (1 - settings.repetition() * repeated[passage][later]);
  }
}
