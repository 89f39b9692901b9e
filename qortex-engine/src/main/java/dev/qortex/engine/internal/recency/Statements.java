package dev.qortex.engine.internal.recency;

import dev.qortex.commons.Cosine;
import dev.qortex.commons.UnitVector;
import dev.qortex.commons.Words;
import dev.qortex.engine.internal.scoring.Recency;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Statements about what a question asks among some passages that say when they were said. The
 * subject of the question is taken to be its word that is rare in the memory and common in these
 * passages: of which the rarity, times the logarithm of one more than the number of the passages
 * that have it, is greatest. A logistic model then gives the probability that a passage states
 * something about it, by
 *
 * <ul>
 *   <li>whether it has that word,
 *   <li>whether a sentence of it with that word neither asks nor supposes; or, without the word,
 *       the whole,
 *   <li>how much it is like another passage of which both are true, because what is said of one
 *       property, before and after a change, repeats words that the question need not have: the sum
 *       of the rarities of shared words over the geometric mean of the numbers of words, both
 *       without those of the question; and the cosine of the vectors of the two,
 *   <li>the part of the question's words that it has, each counted by its rarity,
 *   <li>the cosine of its vector and that of the question,
 *   <li>whether it has a name or a number that the question has not: see {@link NewNames},
 *   <li>the logarithm of its number of words,
 *   <li>whether it has a word of the first person, if the question has one: see {@link
 *       FirstPerson},
 *   <li>whether it is about a person whom the question does not mention: see {@link OtherPersons}.
 * </ul>
 *
 * The cosines and the part of the question's words are counted in standard deviations from the mean
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

  /**
   * The passages, as bits, that have the subject, or share a word other than the name of the
   * speaker with one that states something about it.
   */
  private final long about;

  /** True for a question about the one who asks, to messages only. */
  private final boolean asker;

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
   * @param vector of the question
   * @param utterances of a known time, at most {@link Long#SIZE}
   * @param vectors of the passages, of length 1, by id; a passage without one counts as the mean
   * @throws IllegalArgumentException when there are more utterances
   */
  public Statements(
      String asked,
      UnitVector vector,
      List<Utterance> utterances,
      Map<String, float[]> vectors,
      Frequencies frequencies,
      Recency settings) {
    int size = utterances.size();
    if (size > Long.SIZE) {
      throw new IllegalArgumentException(
          "The number of utterances (%s) is too large.\nMaybe compare at most %s."
              .formatted(size, Long.SIZE));
    }
    this.settings = settings;
    this.at = new long[size];
    this.probability = new double[size];
    this.repeated = new double[size][size];
    SortedSet<String> question = new TreeSet<>(TimeWords.without(Words.of(asked)));
    Map<String, Long> having = having(utterances);
    Map<String, Integer> counts = new HashMap<>(frequencies.having(looked(having, question)));
    counts.replaceAll((word, all) -> Math.max(all, Long.bitCount(having.getOrDefault(word, 0L))));
    Map<String, Double> rare = rarity(counts, frequencies.passages());
    double[][] link = links(utterances, having, question, rare);
    String subject = subject(question, having, rare);
    long has = having.getOrDefault(subject, 0L);
    boolean[] asserts = new boolean[size];
    boolean[] states = new boolean[size];
    for (int i = 0; i < size; i++) {
      at[i] = utterances.get(i).said().orElseThrow();
      asserts[i] = utterances.get(i).states(subject);
      states[i] = has(has, i) && asserts[i];
    }
    this.about = about(utterances, having, question, has, states);
    double[] covered = standard(covered(size, having, question, rare));
    double[] alike = standard(alike(utterances, vectors, states));
    double[] near = standard(near(vector, utterances, vectors));
    boolean personal = FirstPerson.isIn(asked);
    this.asker = personal && utterances.stream().allMatch(Utterance::isMessage);
    Set<String> known = NewNames.known(asked);
    Recency.Statement weights = settings.statement();
    for (int i = 0; i < size; i++) {
      Utterance utterance = utterances.get(i);
      double most = 0;
      for (int j = 0; j < size; j++) {
        most = i != j && states[j] ? Math.max(most, link[i][j]) : most;
      }
      double sum =
          weights.bias()
              + (has(has, i) ? weights.subject() : 0)
              + (asserts[i] ? weights.asserted() : 0)
              + weights.link() * most
              + weights.alike() * alike[i]
              + weights.covered() * covered[i]
              + weights.near() * near[i]
              + (NewNames.anyMissing(utterance.names(), known) ? weights.name() : 0)
              + weights.length() * Math.log1p(utterance.length())
              + weights.person() * (!personal ? 0 : utterance.isPersonal() ? 1 : -1)
              + (OtherPersons.anyMissing(utterance.persons(), known) ? weights.other() : 0);
      probability[i] = 1 / (1 + Math.exp(-sum));
    }
    this.known = Long.bitCount(has) / (double) Math.max(1, counts.getOrDefault(subject, 0));
    Set<Long> dates = new HashSet<>();
    for (int i = 0; i < size; i++) {
      if (has(has, i)) {
        dates.add(at[i] / DAY);
      }
    }
    this.days = dates.size();
  }

  /** For each word a bit for each utterance that has it. */
  private static Map<String, Long> having(List<Utterance> utterances) {
    int all = utterances.stream().mapToInt(one -> one.words().length).sum();
    Map<String, Long> having = new LinkedHashMap<>(2 * all);
    for (int i = 0; i < utterances.size(); i++) {
      long bit = 1L << i;
      for (String word : utterances.get(i).words()) {
        having.merge(word, bit, (some, one) -> some | one);
      }
    }
    return having;
  }

  private static boolean has(long having, int utterance) {
    return (having >> utterance & 1) != 0;
  }

  /** The words that matter: those of the question, and those that two utterances share. */
  private static Set<String> looked(Map<String, Long> having, Set<String> question) {
    Set<String> looked = new HashSet<>(question);
    having.forEach(
        (word, some) -> {
          if (Long.bitCount(some) > 1) {
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
      SortedSet<String> question, Map<String, Long> having, Map<String, Double> rare) {
    String subject = "";
    double best = 0;
    for (String word : question) {
      double score =
          rare.getOrDefault(word, 0.0) * Math.log1p(Long.bitCount(having.getOrDefault(word, 0L)));
      if (score > best) {
        subject = word;
        best = score;
      }
    }
    return subject;
  }

  private double[][] links(
      List<Utterance> utterances,
      Map<String, Long> having,
      Set<String> question,
      Map<String, Double> rare) {
    int size = utterances.size();
    double[][] link = new double[size][size];
    int[] own = new int[size];
    for (int i = 0; i < size; i++) {
      own[i] = utterances.get(i).words().length;
    }
    having.forEach(
        (word, some) -> {
          boolean asked = question.contains(word);
          if (!asked && Long.bitCount(some) < 2) {
            return;
          }
          double share = asked ? 0 : rare.getOrDefault(word, 0.0);
          for (int i = 0; i < size; i++) {
            own[i] -= asked && has(some, i) ? 1 : 0;
            for (int j = 0; j < i && share > 0 && has(some, i); j++) {
              if (has(some, j)) {
                link[i][j] += share;
                repeated[i][j] = Math.max(repeated[i][j], share);
              }
            }
          }
        });
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < i; j++) {
        link[i][j] = link[i][j] == 0 ? 0 : link[i][j] / Math.sqrt((double) own[i] * own[j]);
        link[j][i] = link[i][j];
        repeated[j][i] = repeated[i][j];
      }
    }
    return link;
  }

  private static long about(
      List<Utterance> utterances,
      Map<String, Long> having,
      Set<String> question,
      long subject,
      boolean[] states) {
    long about = subject;
    for (Map.Entry<String, Long> word : having.entrySet()) {
      long some = word.getValue();
      // Those that state something have the subject, so that a word of a single one adds nothing.
      boolean shared = Long.bitCount(some) > 1 && !question.contains(word.getKey());
      for (int i = 0; i < states.length && shared; i++) {
        if (states[i] && has(some, i) && !utterances.get(i).isTitled(word.getKey())) {
          about |= some;
        }
      }
    }
    return about;
  }

  /** The part of the question's words that each utterance has, each counted by its rarity. */
  private static double[] covered(
      int size, Map<String, Long> having, SortedSet<String> question, Map<String, Double> rare) {
    double[] covered = new double[size];
    double all = question.stream().mapToDouble(word -> rare.getOrDefault(word, 0.0)).sum();
    for (String word : question) {
      double rarity = rare.getOrDefault(word, 0.0);
      long some = having.getOrDefault(word, 0L);
      for (int i = 0; i < size && rarity > 0; i++) {
        covered[i] += has(some, i) ? rarity / all : 0;
      }
    }
    return covered;
  }

  /** The cosine of each utterance with the most alike other one that states something. */
  private static double[] alike(
      List<Utterance> utterances, Map<String, float[]> vectors, boolean[] states) {
    double[] alike = new double[states.length];
    float[][] vector = new float[states.length][];
    for (int i = 0; i < states.length; i++) {
      vector[i] = vectors.get(utterances.get(i).id());
      alike[i] = vector[i] == null ? Double.NaN : 0;
      for (int j = 0; j < i && vector[i] != null; j++) {
        if (vector[j] != null && (states[i] || states[j])) {
          double cosine = Cosine.of(vector[i], vector[j]);
          alike[i] = states[j] ? Math.max(alike[i], cosine) : alike[i];
          alike[j] = states[i] ? Math.max(alike[j], cosine) : alike[j];
        }
      }
    }
    return alike;
  }

  /** The cosine of each utterance with the question. */
  private static double[] near(
      UnitVector question, List<Utterance> utterances, Map<String, float[]> vectors) {
    return utterances.stream()
        .map(utterance -> vectors.get(utterance.id()))
        .mapToDouble(vector -> vector == null ? Double.NaN : question.cosine(vector))
        .toArray();
  }

  /** The standard deviations of values from their mean; unknown ones, NaN, are 0. */
  private static double[] standard(double[] values) {
    int known = 0;
    double sum = 0;
    double squares = 0;
    for (double value : values) {
      if (!Double.isNaN(value)) {
        known++;
        sum += value;
        squares += value * value;
      }
    }
    double mean = sum / Math.max(1, known);
    double variance = Math.max(0, squares / Math.max(1, known) - mean * mean);
    double deviation = Math.sqrt(variance) + LEAST_DEVIATION;
    double[] standard = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      standard[i] = Double.isNaN(values[i]) ? 0 : (values[i] - mean) / deviation;
    }
    return standard;
  }

  /** The probability that a passage states something about what is asked. */
  public double probability(int passage) {
    return probability[passage];
  }

  /**
   * True if these passages tell what holds: most of what was said of the subject is among them, and
   * was said on two days or more. A question in the first person to messages is about the one who
   * asks, whom no word of it names: there one message about the subject is enough.
   */
  public boolean tell() {
    return asker ? about != 0 : days >= 2 && known >= settings.known();
  }

  /**
   * The statement that is most probably what a question asks for; none if these passages do not
   * {@link #tell}, or the question has no time. To a question about the one who asks, of whom
   * messages say many things, only one about the subject is an answer.
   *
   * @param scores of the passages, in parts of the best: those about a subject of two days must be
   *     near it
   */
  public OptionalInt first(AskedTime time, double[] scores) {
    if (time.order() == AskedTime.Order.NONE || !tell()) {
      return OptionalInt.empty();
    }
    double near = asker ? 0 : near(time);
    double[] counted = probability.clone();
    for (int i = 0; i < counted.length; i++) {
      counted[i] = scores[i] < near || (asker && !has(about, i)) ? 0 : counted[i];
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

  /** The least score, in parts of the best, of a passage about the subject that counts. */
  private double near(AskedTime time) {
    return time.order() == AskedTime.Order.LAST
        ? settings.event()
        : days == 2 ? settings.near() : 0;
  }

  /**
   * The probability that a statement is the one that a question asks for.
   *
   * <ul>
   *   <li>The present: it states something, and no later one changes that.
   *   <li>A period: the same among those until its end.
   *   <li>A former state: it states something, and a later one changes that, less probably if both
   *       share a rare word.
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
        double kept = former ? settings.repetition() * repeated[passage][other] : 0;
        none *= 1 - counted[other] * settings.change() * (1 - kept);
      }
    }
    return counted[passage] * (former ? 1 - none : none);
  }
}
