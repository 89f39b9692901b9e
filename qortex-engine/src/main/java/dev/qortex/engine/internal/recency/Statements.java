package dev.qortex.engine.internal.recency;

import dev.qortex.commons.Cosine;
import dev.qortex.commons.UnitVector;
import dev.qortex.engine.internal.recency.AskedTime.Order;
import dev.qortex.engine.internal.scoring.Recency;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Statements about what a question asks among some passages that say when they were said, and which
 * of them most probably holds at the asked time. The subject of the question is taken to be its
 * word that is rare in the memory and common in these passages: of which the rarity, times the
 * logarithm of one more than the number of the passages that have it, is greatest. How well a
 * passage fits is the weighted sum of
 *
 * <ul>
 *   <li>the logarithm of its score, in parts of the best,
 *   <li>the part of the question's words that it has, each counted by its rarity,
 *   <li>the cosine of its vector and that of the question,
 *   <li>whether it has the subject,
 *   <li>whether a sentence of it with the subject neither asks nor supposes; or, without the
 *       subject, the whole,
 *   <li>the cosine with the most alike other passage of which both are true, because what is said
 *       of one property, before and after a change, repeats what the question need not say,
 *   <li>the logarithm of its number of words,
 *   <li>whether it has a name or a number that the question has not: see {@link NewNames},
 *   <li>whether it has a word of the first person, if the question has one: see {@link
 *       FirstPerson},
 *   <li>whether it is about a person whom the question does not mention: see {@link OtherPersons}.
 * </ul>
 *
 * <p>With that sum {@code u}, two passages are about one property, and a newer one ends an older
 * one, with the probabilities
 *
 * <pre>
 * like(i, j) = sigmoid(cosine + words in common + rarest word in common - apart)
 * ends(i) = 1 - product over newer j of (1 - like(i, j) sigmoid(u(j) - greatest u + fits))
 * changes(i) = the same over older j
 * </pre>
 *
 * Of the passages that are near the best by their scores, the present is told by the greatest
 * {@code u + changes - ends}, a former state by the greatest {@code u + ends - changes}, and a
 * period by the present of those until its end; each term has a weight. Cosines are counted in
 * standard deviations from the mean of these passages, or of their pairs, so that they mean the
 * same with every embedding model and for every question. Not thread-safe.
 */
public final class Statements {

  private static final long DAY = Duration.ofDays(1).toMillis();

  /** Scores below this part of the best count alike. */
  private static final double LEAST_SCORE = 1e-3;

  private final ComparedTexts texts;
  private final Recency settings;
  private final Recency.Weights weights;
  private final boolean messages;
  private final double[] fit;
  private final double[][] like;

  /** True for a question about the one who asks, to messages only. */
  private final boolean asker;

  /**
   * The passages, as bits, that have the subject, or share a word other than the name of the
   * speaker with one that states something about it.
   */
  private final long about;

  private final double[] scores;

  /** Days on which the subject was spoken of. */
  private final long days;

  /** The passages, as bits, that have the subject. */
  private final long has;

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
   * @param utterances of a known time, at most {@link Long#SIZE}: only messages, or none
   * @param scores of the passages, in parts of the best
   * @param vectors of the passages, of length 1, by id; a passage without one counts as the mean
   * @throws IllegalArgumentException when there are more utterances
   */
  public Statements(
      String asked,
      UnitVector vector,
      List<Utterance> utterances,
      double[] scores,
      Map<String, float[]> vectors,
      Frequencies frequencies,
      Recency settings) {
    this.texts = new ComparedTexts(asked, vector, utterances, vectors, frequencies);
    this.settings = settings;
    this.messages = utterances.stream().allMatch(Utterance::isMessage);
    this.weights = messages ? settings.messages() : settings.facts();
    boolean personal = FirstPerson.isIn(asked);
    this.asker = messages && personal;
    String subject = subject();
    this.has = texts.having(subject);
    boolean[] asserts = new boolean[texts.size()];
    boolean[] states = new boolean[texts.size()];
    for (int i = 0; i < asserts.length; i++) {
      asserts[i] = texts.utterances.get(i).states(subject);
      states[i] = ComparedTexts.has(has, i) && asserts[i];
    }
    this.about = about(states);
    this.known = Long.bitCount(has) / (double) Math.max(1, texts.counts.getOrDefault(subject, 0));
    this.scores = scores.clone();
    this.fit = fit(asked, personal, asserts, states);
    this.days =
        IntStream.range(0, fit.length)
            .filter(i -> ComparedTexts.has(has, i))
            .mapToLong(i -> texts.at[i] / DAY)
            .distinct()
            .count();
    this.like = like();
  }

  private double[] fit(String asked, boolean personal, boolean[] asserts, boolean[] states) {
    double[] near = ComparedTexts.standard(texts.near);
    double[] alike = ComparedTexts.standard(alike(states));
    Set<String> named = NewNames.known(asked);
    double[] sum = new double[asserts.length];
    for (int i = 0; i < sum.length; i++) {
      Utterance utterance = texts.utterances.get(i);
      sum[i] =
          weights.score() * Math.log(Math.max(scores[i], LEAST_SCORE))
              + weights.covered() * texts.covered[i]
              + weights.near() * near[i]
              + (ComparedTexts.has(has, i) ? weights.subject() : 0)
              + (asserts[i] ? weights.asserted() : 0)
              + weights.alike() * alike[i]
              + weights.length() * Math.log1p(utterance.length())
              + (NewNames.anyMissing(utterance.names(), named) ? weights.name() : 0)
              + weights.person() * (!personal ? 0 : utterance.isPersonal() ? 1 : -1)
              + (OtherPersons.anyMissing(utterance.persons(), named) ? weights.other() : 0);
    }
    return sum;
  }

  private long about(boolean[] states) {
    long found = has;
    for (Map.Entry<String, Long> word : texts.having.entrySet()) {
      long some = word.getValue();
      // Those that state something have the subject, so that a word of a single one adds nothing.
      boolean shared = Long.bitCount(some) > 1 && !texts.question.contains(word.getKey());
      for (int i = 0; i < states.length && shared; i++) {
        if (states[i]
            && ComparedTexts.has(some, i)
            && !texts.utterances.get(i).isTitled(word.getKey())) {
          found |= some;
        }
      }
    }
    return found;
  }

  private String subject() {
    String subject = "";
    double best = 0;
    for (String word : texts.question) {
      double score = texts.rarity(word) * Math.log1p(Long.bitCount(texts.having(word)));
      if (score > best) {
        subject = word;
        best = score;
      }
    }
    return subject;
  }

  /** The cosine of each passage with the most alike other one that states something. */
  private double[] alike(boolean[] states) {
    double[] alike = new double[states.length];
    for (int i = 0; i < states.length; i++) {
      float[] one = texts.vectors[i];
      alike[i] = one.length == 0 ? Double.NaN : 0;
      for (int j = 0; j < i && one.length > 0; j++) {
        float[] other = texts.vectors[j];
        if (other.length > 0 && (states[i] || states[j])) {
          double cosine = Cosine.of(one, other);
          alike[i] = states[j] ? Math.max(alike[i], cosine) : alike[i];
          alike[j] = states[i] ? Math.max(alike[j], cosine) : alike[j];
        }
      }
    }
    return alike;
  }

  private double[][] like() {
    int size = texts.size();
    double[] cosines = new double[size * (size - 1) / 2];
    Arrays.fill(cosines, Double.NaN);
    for (int i = 0, pair = 0; i < size; i++) {
      for (int j = 0; j < i; j++, pair++) {
        float[] one = texts.vectors[i];
        float[] other = texts.vectors[j];
        if (one.length > 0 && other.length > 0) {
          cosines[pair] = Cosine.of(one, other);
        }
      }
    }
    double[] standard = ComparedTexts.standard(cosines);
    double[][] found = new double[size][size];
    for (int i = 0, pair = 0; i < size; i++) {
      for (int j = 0; j < i; j++, pair++) {
        found[i][j] =
            sigmoid(
                weights.pairs() * standard[pair]
                    + weights.words() * texts.link[i][j]
                    + weights.rarest() * texts.repeated[i][j]
                    - weights.apart());
        found[j][i] = found[i][j];
      }
    }
    return found;
  }

  private static double sigmoid(double value) {
    return 1 / (1 + Math.exp(-value));
  }

  /** The probability that a message states something about what is asked. */
  public double probability(int passage) {
    return sigmoid(fit[passage] - settings.bias());
  }

  /**
   * The statement that most probably held at the asked time; none if the question has no time, or
   * all passages are from after it.
   *
   * <p>Messages tell it only if their subject was spoken of on two days or more, and most of what
   * was said of it is among them. A question in the first person is about the one who asks, whom no
   * word of it names: there one message about the subject is enough, and only such ones count.
   */
  public OptionalInt first(AskedTime time) {
    if (time.order() == Order.NONE || (messages && !tell())) {
      return OptionalInt.empty();
    }
    boolean[] counts = new boolean[fit.length];
    long until = time.until().equals(Instant.MAX) ? Long.MAX_VALUE : time.until().toEpochMilli();
    double near = messages && !asker ? near(time) : 0;
    double best = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < fit.length; i++) {
      counts[i] =
          texts.at[i] <= until && scores[i] >= near && (!asker || ComparedTexts.has(about, i));
      best = counts[i] ? Math.max(best, fit[i]) : best;
    }
    int first = -1;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < fit.length; i++) {
      if (counts[i]) {
        double held = fit[i] + change(i, counts, time.order() == Order.OLDEST, best);
        if (held > most) {
          most = held;
          first = i;
        }
      }
    }
    return first < 0 ? OptionalInt.empty() : OptionalInt.of(first);
  }

  private boolean tell() {
    return asker ? about != 0 : days > 1 && known >= settings.known();
  }

  /** The least score, in parts of the best, of a message that counts. */
  private double near(AskedTime time) {
    return time.order() == Order.LAST ? settings.event() : days == 2 ? settings.near() : 0;
  }

  private double change(int passage, boolean[] counts, boolean former, double best) {
    double none = 1;
    double last = 1;
    for (int other = 0; other < fit.length; other++) {
      if (counts[other] && texts.at[other] != texts.at[passage]) {
        double unlike = 1 - like[passage][other] * sigmoid(fit[other] - best + weights.fits());
        if (texts.at[other] < texts.at[passage]) {
          none *= unlike;
        } else {
          last *= unlike;
        }
      }
    }
    double changes = 1 - none;
    double ends = 1 - last;
    return former
        ? weights.ended() * ends - weights.began() * changes
        : weights.changes() * changes - weights.ends() * ends;
  }
}
